// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { createLazySection } from '../layout/lazy-section.tsx'
import type { NoticeContent } from './notice-store.ts'
import { Notices } from './notices.tsx'

/** Opens a page with a notice and fake timers. */
async function openWith(notice: Partial<NoticeContent> = {}) {
  const page = await openPart(<button type="button">Elsewhere</button>)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  page.notify({ kind: 'positive', text: 'Added', ...notice })
  const wait = async (milliseconds: number) => {
    // React renders changes caused by a pointer when nothing else is pending.
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(milliseconds)
  }
  return { ...page, wait }
}

const shown = () => screen.queryByRole('listitem') ?? screen.queryByRole('alert')
const undo = () => ({ label: 'Undo', onAction: vi.fn<() => void>(), onFocusLost: vi.fn<() => void>() })

// Holds: limits.notification-duration-5000-ms
test('notices: one stays for five seconds, and goes by itself', async () => {
  const { wait } = await openWith()
  await wait(4999)
  expect(shown()?.textContent).toContain('Added')
  await wait(1)
  expect(shown()).toBeNull()
})

// Holds: visitors.9-add-notice-announced-quantity
test('notices: they are announced politely, as they come; bad news at once', async () => {
  const { t, notify } = await openWith({ caption: 'To your cart' })
  const list = screen.getByRole('region', { name: t('notices.label') }).querySelector('ol')
  expect(list?.getAttribute('aria-live')).toBe('polite')
  expect(screen.getByText('To your cart')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  notify({ kind: 'negative', text: 'Sold out' })
  expect(screen.getByRole('alert').textContent).toContain('Sold out')
})

test('notices: one stays while it is pointed at, and has its full time afterwards', async () => {
  const { user, wait } = await openWith()
  await wait(3000)
  await user.hover(shown()!)
  await wait(60_000)
  expect(shown()).not.toBeNull()
  await user.unhover(shown()!)
  await wait(4999)
  expect(shown()).not.toBeNull()
  await wait(1)
  expect(shown()).toBeNull()
})

test('notices: one that is to stay goes when it is dismissed', async () => {
  const { t, user, wait } = await openWith({ stays: true })
  await wait(600_000)
  expect(shown()?.textContent).toContain('Added')
  await user.click(screen.getByRole('button', { name: t('notices.dismiss') }))
  expect(shown()).toBeNull()
})

test('notices: one stays while the keyboard is in it', async () => {
  const { user, wait } = await openWith({ action: undo() })
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Undo')
  await wait(60_000)
  expect(shown()).not.toBeNull()
  await user.tab({ shift: true })
  await wait(5000)
  expect(shown()).toBeNull()
})

test('notices: one can be sent away', async () => {
  const { t, user } = await openWith()
  await user.click(screen.getByRole('button', { name: t('notices.dismiss') }))
  expect(shown()).toBeNull()
})

test('notices: what one offers is done once, and the notice goes', async () => {
  const action = undo()
  const { user } = await openWith({ action })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(action.onAction).toHaveBeenCalledOnce()
  expect(action.onFocusLost).not.toHaveBeenCalled()
  expect(shown()).toBeNull()
})

test('notices: one takes the focus only where it is told to', async () => {
  await openWith({ action: undo() })
  expect(document.activeElement).toBe(document.body)
  await openWith({ action: { ...undo(), takesFocus: true } })
  expect(document.activeElement?.textContent).toBe('Undo')
})

test('notices: one that goes with the focus in it says so, so that the focus is not lost', async () => {
  const action = undo()
  const { t, user, wait } = await openWith({ action })
  screen.getByRole('button', { name: t('notices.dismiss') }).focus()
  await user.keyboard('{Enter}')
  expect(action.onFocusLost).toHaveBeenCalledOnce()

  const other = undo()
  const { wait: waitOnceMore } = await openWith({ action: other })
  await waitOnceMore(5000)
  await wait(0)
  expect(other.onFocusLost).not.toHaveBeenCalled()
})

test('notices: one that comes before the code of their region is shown when it is there', async () => {
  let Region = await createLazySection(async () => Notices)
  await Region.load()
  const code = Promise.withResolvers<typeof Notices>()
  const inBrowser = await createLazySection(() => code.promise)
  const Page = () => <Region />
  const { notify, t } = await openPart(<Page />, { beforeHydration: () => (Region = inBrowser) })
  const [region] = screen.getAllByRole('region', { name: t('notices.label') })
  notify({ kind: 'positive', text: 'Added' })
  code.resolve(Notices)
  await vi.waitFor(() => expect(region!.textContent).toContain('Added'))
})
