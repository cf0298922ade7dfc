// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { useWakeLock } from './use-wake-lock.ts'

function Ticket() {
  useWakeLock()
  return <p>Ticket</p>
}

/**
 * Simulates a browser that keeps its screen lit: `locks` are those that were requested, in order.
 */
function letScreenBeKept(request = vi.fn<(kind: string) => Promise<{ release: () => void }>>()) {
  const locks: { release: ReturnType<typeof vi.fn> }[] = []
  if (!request.getMockImplementation())
    request.mockImplementation(async () => {
      const lock = { release: vi.fn<() => void>() }
      locks.push(lock)
      return lock
    })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  return { locks, request }
}

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('wake lock: the screen is kept lit as long as the page is shown, and let go when it is left', async () => {
  const { locks, request } = letScreenBeKept()
  const { close } = await openPart(<Ticket />)
  await vi.waitFor(() => expect(locks).toHaveLength(1))
  expect(request).toHaveBeenCalledWith('screen')
  expect(locks[0]!.release).not.toHaveBeenCalled()
  close()
  expect(locks[0]!.release).toHaveBeenCalledOnce()
  show('visible')
  expect(request).toHaveBeenCalledOnce()
})

test('wake lock: it is asked for again when the page is shown again, and not while it is hidden', async () => {
  const { locks } = letScreenBeKept()
  await openPart(<Ticket />)
  await vi.waitFor(() => expect(locks).toHaveLength(1))
  show('hidden')
  show('visible')
  await vi.waitFor(() => expect(locks).toHaveLength(2))
  expect(locks).toHaveLength(2)
})

test('wake lock: one that comes after the page was left is let go at once', async () => {
  let give: (lock: { release: () => void }) => void = () => {}
  letScreenBeKept(
    vi.fn<(kind: string) => Promise<{ release: () => void }>>(() => new Promise((resolve) => (give = resolve))),
  )
  const { close } = await openPart(<Ticket />)
  close()
  const late = { release: vi.fn<() => void>() }
  give(late)
  await vi.waitFor(() => expect(late.release).toHaveBeenCalledOnce())
})

test('wake lock: a browser that knows none, or refuses it, shows the page all the same', async () => {
  await openPart(<Ticket />)
  expect(document.body.textContent).toContain('Ticket')
  const { request } = letScreenBeKept(
    vi.fn<(kind: string) => Promise<never>>(() => Promise.reject(new Error('Low battery.'))),
  )
  await openPart(<Ticket />)
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
  expect(document.body.textContent).toContain('Ticket')
})
