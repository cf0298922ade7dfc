/** Whether a process blames others for its own lateness. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { stall } from '../testing/busy-process.ts'
import { setLoopTimeout, watchLoop } from './loop-timeout.ts'

const server = createServer()
let ours: Socket
let theirs: Socket
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  ours = connect((server.address() as { port: number }).port, '127.0.0.1')
  theirs = (await accepted)[0]
})
afterAll(() => {
  ours.destroy()
  theirs.destroy()
  server.close()
})

test('loop timeout: one comes after its milliseconds, once', async () => {
  const callback = vi.fn()
  const began = performance.now()
  await new Promise<void>((resolve) => setLoopTimeout(() => resolve(callback()), 200))
  // A Node timer may fire a millisecond early.
  expect(performance.now() - began).toBeGreaterThanOrEqual(199)
  await sleep(150)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('loop timeout: one that is ended does not come, though it was due', async () => {
  const callback = vi.fn()
  const stop = setLoopTimeout(callback, 50)
  // In the same turn, after it has become due: timers of equal length run in order.
  setTimeout(stop, 50)
  stall(100)
  await sleep(100)
  expect(callback).not.toHaveBeenCalled()
})

test('loop timeout: time in which this process did nothing at all is not counted', async () => {
  const callback = vi.fn()
  const stop = setLoopTimeout(callback, 200)
  stall(400)
  await sleep(0)
  expect(callback).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(callback).toHaveBeenCalledTimes(1))
  stop()
})

test('loop timeout: an answer that lies there unread is read first', async () => {
  // Continues from a point where the event loop proceeds to its timers and not to its sockets.
  await new Promise(setImmediate)
  const heard: string[] = []
  ours.once('data', (bytes) => heard.push(bytes.toString()))
  const late = new Promise<void>((resolve) => setLoopTimeout(() => resolve(void heard.push('too late')), 50))
  theirs.write('answer')
  stall(200)
  await late
  expect(heard).toEqual(['answer', 'too late'])
})

test('loop timeout: a look at the loop comes once in a turn, however long that took', async () => {
  const look = vi.fn()
  const stop = watchLoop(look, 20)
  stall(200)
  await new Promise(setImmediate)
  expect(look.mock.calls.length).toBeLessThanOrEqual(2)
  stop()
})

test('loop timeout: each turn counts for its milliseconds, and the last one is the end', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const callback = vi.fn()
  setLoopTimeout(callback, 200)
  vi.advanceTimersByTime(199)
  expect(callback).not.toHaveBeenCalled()
  // With fake timers, an immediate runs one millisecond later.
  vi.advanceTimersByTime(2)
  expect(callback).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(callback).toHaveBeenCalledTimes(1)
  const stop = setLoopTimeout(callback, Infinity)
  vi.advanceTimersByTime(60_000)
  expect(callback).toHaveBeenCalledTimes(1)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('loop timeout: one that waits keeps no process alive', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const stop = watchLoop(() => {}, 50_000)
  expect(timers()).toBe(before)
  stop()
})
