import { beforeEach, expect, test, vi } from 'vitest'
import { createRotation } from './rotation.ts'

const move = vi.fn()
const onChange = vi.fn()
const create = () => createRotation({ interval: 5000, move, onChange })

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  return () => vi.useRealTimers()
})

test('moves on at the interval', () => {
  const rotation = create()
  expect(rotation.isPlaying()).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(move).toHaveBeenCalledTimes(2)
  rotation.stop()
})

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
