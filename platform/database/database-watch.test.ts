import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilentDatabase } from './database-errors.ts'
import type { Sign } from './database-probe.ts'
import { createDatabaseWatch } from './database-watch.ts'
import { stall } from '../testing/busy-process.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})

/** A watch over a database that gives the signs it is told to. */
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
