import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareShutdown } from './shutdown.ts'

const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
const log = { error: vi.fn() }

let before: Map<string, readonly unknown[]>
let exitCode: typeof process.exitCode
beforeEach(() => {
  before = new Map(events.map((event) => [event, process.listeners(event as 'SIGINT')]))
  exitCode = process.exitCode
})
afterEach(() => {
  for (const [event, handler] of ownHandlers()) process.off(event, handler)
  process.exitCode = exitCode
  log.error.mockClear()
})

/** Returns the process event handlers added since the test began. */
const ownHandlers = () =>
  events.flatMap((event) =>
    process
      .listeners(event as 'SIGINT')
      .filter((handler) => !before.get(event)!.includes(handler))
      .map((handler) => [event, handler as () => Promise<void>] as const),
  )

/** Creates a shutdown of some parts that report when they are closed; each takes a turn for it. */
function closeParts(...names: string[]) {
  const closed: string[] = []
  const shutdown = prepareShutdown(log)
  for (const name of names)
    shutdown.add(async () => {
      await new Promise(setImmediate)
      closed.push(name)
    })
  return { closed, shutdown }
}

test('shutdown: parts are closed one after the other, what was added last first, and once', async () => {
  const { closed, shutdown } = closeParts('database', 'server', 'jobs')
  expect(shutdown.hasBegun()).toBe(false)
  const ending = [shutdown.end(), shutdown.end()]
  expect(shutdown.hasBegun()).toBe(true)
  await ending[1]
  expect(closed).toEqual(['jobs', 'server', 'database'])
  await shutdown.end()
  expect(closed).toHaveLength(3)
})

test('shutdown: a part that cannot be closed is told, and the rest is closed', async () => {
  const { closed, shutdown } = closeParts('database')
  shutdown.add(async () => {
    throw new Error('stuck')
  })
  await shutdown.end()
  expect(closed).toEqual(['database'])
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'stuck' }), expect.any(String))
  expect(process.exitCode).toBe(1)
})

test('shutdown: what is opened after it has begun is closed at once, and goes no further', async () => {
  const { shutdown } = closeParts()
  await shutdown.end()
  const close = vi.fn(async () => {})
  expect(() => shutdown.add(close)).toThrow('told to stop')
  expect(close).toHaveBeenCalledTimes(1)
})

test.each(events)('shutdown: %s ends the process once all is closed, however often it comes', async (event) => {
  const { closed, shutdown } = closeParts('database')
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {
    closed.push('exit')
  }) as never)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const [, handler] = ownHandlers().find(([name]) => name === event)!
  await Promise.all([handler(), handler()])
  expect(closed).toEqual(['database', 'exit', 'exit'])
  expect(exit).toHaveBeenCalledWith()
  expect(shutdown.hasBegun()).toBe(true)
  vi.useRealTimers()
})

test('shutdown: a part that never closes holds the process up for half a minute', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { shutdown } = closeParts()
  shutdown.add(() => new Promise(() => {}))
  void ownHandlers().find(([name]) => name === 'SIGTERM')![1]()
  vi.advanceTimersByTime(29_999)
  expect(exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(exit).toHaveBeenCalledWith(1)
  vi.useRealTimers()
})
