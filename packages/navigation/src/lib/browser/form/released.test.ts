// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { waitForRelease } from './released.ts'

/** Returns whether the wait has ended. */
function watch(): { isOver: boolean } {
  const watched = { isOver: false }
  void waitForRelease().then(() => void (watched.isOver = true))
  return watched
}
const press = (isPressed: boolean) =>
  vi.spyOn(document, 'querySelector').mockImplementation(() => (isPressed ? document.body : null))

afterEach(() => void vi.useRealTimers())

it('is over at once where nothing is pressed', async () => {
  press(false)
  const watched = watch()
  await Promise.resolve()
  await Promise.resolve()
  expect(watched.isOver).toBe(true)
})

it.each(['pointerup', 'pointercancel', 'keyup'])(
  'waits for %s, and for the click that comes after it',
  async (type) => {
    vi.useFakeTimers()
    press(true)
    const watched = watch()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(watched.isOver).toBe(false)
    press(false)
    dispatchEvent(new Event(type))
    await Promise.resolve()
    expect(watched.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(watched.isOver).toBe(true)
  },
)

it('goes on waiting where something else is still pressed', async () => {
  vi.useFakeTimers()
  press(true)
  const watched = watch()
  dispatchEvent(new Event('keyup'))
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.isOver).toBe(false)
  press(false)
  dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.isOver).toBe(true)
})
