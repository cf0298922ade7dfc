import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilentDatabase } from './database-errors.ts'
import type { Sign } from './database-probe.ts'
import { createDatabaseWatch } from './database-watch.ts'
import { stall } from '../testing/busy-process.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

/** Creates a watch over a database that gives the signs it is told to. */
function watchOver({
  sign = 'well',
  silence = 1_000,
  limits = {},
}: { sign?: Sign; silence?: number; limits?: { sign?: number; retry?: number } } = {}) {
  const probe = vi.fn(async (_milliseconds: number) => sign)
  const watch = createDatabaseWatch({ probe, silence, ...limits })
  const failures: unknown[] = []
  const abandon = vi.fn()
  return {
    watch,
    probe,
    failures,
    abandon,
    give: (next: Sign) => void (sign = next),
    ask: (limit = 60_000) => void watch.follow(never, { limit, abandon }).catch((error) => failures.push(error)),
  }
}

test('watch: an answer passes, and so does an error of the database', async () => {
  const { watch, abandon } = watchOver()
  expect(await watch.follow(Promise.resolve(7), { limit: 100, abandon })).toBe(7)
  await expect(watch.follow(Promise.reject(new Error('no such table')), { limit: 100, abandon })).rejects.toThrow(
    'table',
  )
  expect(abandon).not.toHaveBeenCalled()
})

test('watch: a statement whose answer does not come within its limit is given up, though the database is well', async () => {
  const { ask, failures, abandon } = watchOver()
  ask(5_000)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(failures).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(failures).toEqual([expect.any(SilentDatabase)])
  expect(abandon).toHaveBeenCalledTimes(1)
})

test('watch: statements that wait for a lock are left alone while the database shows signs of life', async () => {
  const { ask, probe, failures, watch } = watchOver()
  ask()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(failures).toEqual([])
  expect(probe).toHaveBeenCalled()
  expect(() => watch.refuseWhileSilent()).not.toThrow()
})

test('watch: a database that refuses connections is no silent one', async () => {
  const { ask, failures } = watchOver({ sign: 'refused' })
  ask()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(failures).toEqual([])
})

test('watch: without a sign of life all that waits is given up, and refused until the signs come back', async () => {
  const { ask, give, failures, watch, abandon } = watchOver({ sign: 'silent' })
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(failures).toHaveLength(2)
  expect(abandon).toHaveBeenCalledTimes(2)
  expect(() => watch.refuseWhileSilent()).toThrow(SilentDatabase)
  expect(await watch.isAnswering()).toBe(false)
  give('well')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(() => watch.refuseWhileSilent()).not.toThrow()
  expect(await watch.isAnswering()).toBe(true)
})

test('watch: an answer to somebody else is a sign of life, too', async () => {
  const { ask, failures, watch, probe } = watchOver()
  probe.mockImplementation(async () => {
    watch.hear()
    vi.advanceTimersByTime(1)
    watch.hear()
    return 'silent'
  })
  ask()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(probe).toHaveBeenCalled()
  expect(failures).toEqual([])
})

test('watch: the sign of life has its time, and the next is asked for after a pause', async () => {
  const { ask, give, probe, watch } = watchOver({ sign: 'silent', limits: { sign: 700, retry: 300 } })
  ask()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(probe.mock.calls).toEqual([[700], [700]])
  give('well')
  await vi.advanceTimersByTimeAsync(300)
  expect(() => watch.refuseWhileSilent()).not.toThrow()
})

test('watch: a process that is late at everything gives nothing up, and asks for no sign of life, before it has listened long enough', async () => {
  const { ask, failures, probe } = watchOver({ silence: 300 })
  vi.useRealTimers()
  ask(300)
  for (let turns = 0; turns < 2; turns++) {
    stall(350)
    await new Promise(setImmediate)
  }
  expect([failures, probe.mock.calls]).toEqual([[], []])
  await vi.waitFor(() => expect(failures).toHaveLength(1))
})

test('watch: readiness asks over its own connection, once for all who ask at the same time', async () => {
  const { watch, probe, give } = watchOver()
  expect(await Promise.all([watch.isAnswering(), watch.isAnswering()])).toEqual([true, true])
  expect(probe).toHaveBeenCalledTimes(1)
  expect(probe.mock.calls[0]![0]).toBeLessThan(1_000)
  give('refused')
  expect(await watch.isAnswering()).toBe(false)
})

test('watch: a statement has all of its limit, and a silence all of its time', async () => {
  const { ask, failures, probe } = watchOver()
  ask(5_000)
  // With fake timers, an immediate runs one millisecond later.
  await vi.advanceTimersByTimeAsync(1_001)
  expect(probe).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(probe.mock.calls).toEqual([[1_500]])
  await vi.advanceTimersByTimeAsync(3_900)
  expect(failures).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(failures).toMatchObject([{ message: 'The database has not answered within 5000 ms.' }])
})

test('watch: each statement is given up by its own limit, and once', async () => {
  const { ask, failures, abandon } = watchOver()
  ask(2_000)
  ask(4_000)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([failures.length, abandon.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(9_000)
  expect([failures.length, abandon.mock.calls.length]).toEqual([2, 2])
})

test('watch: nothing is watched while nothing is asked, and what was answered is not given up', async () => {
  const { watch, probe, abandon } = watchOver()
  for (const answer of [Promise.resolve(7), Promise.reject(new Error('no such table'))])
    await watch.follow(answer, { limit: 100, abandon }).catch(() => {})
  await vi.advanceTimersByTimeAsync(101)
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  // A query sent much later does not count as silent for that.
  const later = watch.follow(new Promise((resolve) => setTimeout(resolve, 900, 8)), { limit: 5_000, abandon })
  await vi.advanceTimersByTimeAsync(900)
  expect(await later).toBe(8)
  expect([probe.mock.calls, abandon.mock.calls]).toEqual([[], []])
})

test('watch: one sign of life is asked for at a time, however long it takes', async () => {
  const { ask, probe, failures } = watchOver()
  const { promise, resolve } = Promise.withResolvers<Sign>()
  probe.mockReturnValueOnce(promise)
  ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probe).toHaveBeenCalledTimes(1)
  resolve('well')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([probe.mock.calls.length, failures]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(100)
  expect(probe).toHaveBeenCalledTimes(2)
})

test('watch: a silent database is asked again after each pause, by nobody else meanwhile, until the watch ends', async () => {
  const { ask, probe, watch, failures } = watchOver({ sign: 'silent' })
  ask()
  await vi.advanceTimersByTimeAsync(1_101)
  expect(failures).toMatchObject([{ message: 'The database shows no sign of life.' }])
  expect(() => watch.refuseWhileSilent()).toThrow('The database shows no sign of life.')
  ask()
  await vi.advanceTimersByTimeAsync(499)
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(probe).toHaveBeenCalledTimes(4)
  watch.close()
  expect(vi.getTimerCount()).toBe(0)
  expect(() => watch.refuseWhileSilent()).not.toThrow()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(probe).toHaveBeenCalledTimes(4)
})

test('watch: what asks again keeps no process alive', async () => {
  const { ask } = watchOver({ sign: 'silent' })
  const timers = vi.fn(setTimeout)
  vi.stubGlobal('setTimeout', timers)
  ask()
  await vi.advanceTimersByTimeAsync(1_101)
  vi.unstubAllGlobals()
  expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false])
})

test('watch: one that ends while it asks for a sign does not ask again', async () => {
  const { ask, probe, watch } = watchOver({ sign: 'silent' })
  ask()
  await vi.advanceTimersByTimeAsync(1_101)
  const { promise, resolve } = Promise.withResolvers<Sign>()
  probe.mockReturnValueOnce(promise)
  await vi.advanceTimersByTimeAsync(500)
  watch.close()
  resolve('silent')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([probe.mock.calls.length, vi.getTimerCount()]).toEqual([2, 0])
})

test('watch: readiness is asked for anew by whoever comes later, with little time', async () => {
  const { watch, probe } = watchOver()
  for (let times = 0; times < 2; times++) expect(await watch.isAnswering()).toBe(true)
  expect(probe.mock.calls).toEqual([[600], [600]])
})
