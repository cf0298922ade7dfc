import { beforeEach, expect, test, vi } from 'vitest'
import { createRotation } from './use-carousel.ts'

const move = vi.fn()
const onChange = vi.fn()
const create = () => createRotation({ scrollNext: move }, 5000, onChange)!

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { visibilityState: 'visible' })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('moves on at the interval', () => {
  const rotation = create()
  expect(rotation.isPlaying()).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(move).toHaveBeenCalledTimes(2)
  rotation.stop()
})

// Holds: visitors.28-autoplay-off-under-reduced
test('waits for who looks closer, and goes on after them', () => {
  const rotation = create()
  rotation.hold()
  rotation.hold()
  expect(rotation.isPlaying()).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(move).not.toHaveBeenCalled()
  rotation.release()
  expect(rotation.isPlaying()).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(move).toHaveBeenCalledOnce()
  expect(onChange.mock.calls).toEqual([[true], [false], [true]])
  rotation.stop()
})

// Holds: visitors.28-autoplay-off-under-reduced
test('stands still for good once it was used, until it is told to play', () => {
  const rotation = create()
  rotation.hold()
  rotation.stop()
  rotation.release()
  vi.advanceTimersByTime(10_000)
  expect(move).not.toHaveBeenCalled()
  rotation.toggle()
  vi.advanceTimersByTime(5000)
  expect(move).toHaveBeenCalledOnce()
  rotation.toggle()
  vi.advanceTimersByTime(5000)
  expect(move).toHaveBeenCalledOnce()
})

test('who says play while they look closer sees it play', () => {
  const rotation = create()
  rotation.hold()
  rotation.toggle()
  expect(rotation.isPlaying()).toBe(true)
  rotation.stop()
})

test('a hold that ends does not begin what was stopped, and nothing is told that has not changed', () => {
  const rotation = create()
  rotation.stop()
  rotation.stop()
  rotation.hold()
  rotation.release()
  expect(rotation.isPlaying()).toBe(false)
  expect(onChange.mock.calls).toEqual([[true], [false]])
  rotation.toggle()
  expect(onChange.mock.calls).toEqual([[true], [false], [true]])
  rotation.release()
  rotation.toggle()
  expect(rotation.isPlaying()).toBe(false)
  expect(onChange.mock.calls.at(-1)).toEqual([false])
  expect(vi.getTimerCount()).toBe(0)
})

test('playing on while somebody looks closer begins the interval once', () => {
  const rotation = create()
  rotation.hold()
  rotation.toggle()
  rotation.release()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(5000)
  expect(move).toHaveBeenCalledOnce()
  rotation.stop()
})
