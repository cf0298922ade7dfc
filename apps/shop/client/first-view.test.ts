import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForFirstView, waitForPaint } from './first-view.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A window that paints frames on demand, and whether the page's code has been requested. */
function setUp(readyState: DocumentReadyState) {
  const frames: (() => void)[] = []
  const window = Object.assign(new EventTarget(), {
    document: { readyState },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout,
  })
  const shown = vi.fn<() => void>()
  void waitForFirstView(window as unknown as Window).then(shown)
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const happen = async (type: string) => {
    window.dispatchEvent(new Event(type))
    await pass(0)
  }
  const paint = async () => {
    frames.splice(0).forEach((frame) => frame())
    await pass(0)
  }
  return { shown, pass, happen, paint }
}

test('the code of a page waits until all that the document shows is loaded and painted', async () => {
  const { shown, happen, paint } = setUp('interactive')
  await paint()
  expect(shown).not.toHaveBeenCalled()
  await happen('load')
  expect(shown).not.toHaveBeenCalled()
  await paint()
  expect(shown).not.toHaveBeenCalled()
  await paint()
  expect(shown).toHaveBeenCalledOnce()
})

test('where all is loaded before the script, the next frame is waited for', async () => {
  const { shown, paint } = setUp('complete')
  expect(shown).not.toHaveBeenCalled()
  await paint()
  expect(shown).not.toHaveBeenCalled()
  await paint()
  expect(shown).toHaveBeenCalledOnce()
})

test.each(['pointerdown', 'keydown'])('a visitor who is quicker has it at once: %s', async (type) => {
  const { shown, happen } = setUp('interactive')
  await happen(type)
  expect(shown).toHaveBeenCalledOnce()
})

test('a picture that does not come keeps nobody waiting: four seconds, and no frame in a hidden window', async () => {
  const { shown, pass } = setUp('interactive')
  await pass(3999)
  expect(shown).not.toHaveBeenCalled()
  await pass(1)
  expect(shown).toHaveBeenCalledOnce()
})

test.each([
  ['when the next frame is painted', true, 0],
  ['in a hidden window after some frames’ time', false, 1],
])('a tap is answered %s', async (_, isVisible, milliseconds) => {
  const frames: (() => void)[] = []
  const window = { requestAnimationFrame: (frame: () => void) => frames.push(frame), setTimeout }
  const painted = vi.fn<() => void>()
  void waitForPaint(window as unknown as Window).then(painted)
  await vi.advanceTimersByTimeAsync(99)
  expect(painted).not.toHaveBeenCalled()
  if (isVisible) frames[0]!()
  await vi.advanceTimersByTimeAsync(milliseconds)
  expect(painted).toHaveBeenCalledOnce()
})
