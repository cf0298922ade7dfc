import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sign } from './database-probe.ts'
import { createWriteWatch } from './write-watch.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/**
 * Creates a watch over a database that gives the signs it is told to, each after the given number
 * of milliseconds.
 */
function watchOver() {
  let sign: Sign = 'well'
  let takes = 0
  const probe = vi.fn(async (milliseconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, Math.min(takes, milliseconds)))
    return takes > milliseconds ? 'silent' : sign
  })
  const canWrite = createWriteWatch({ probe })
  return {
    probe,
    give: (next: Sign, after = 0) => void ([sign, takes] = [next, after]),
    async ask() {
      const answer = canWrite()
      await vi.advanceTimersByTimeAsync(500)
      return answer
    },
  }
}

test('write watch: a refusal is told at once, and so is that it is over', async () => {
  const { ask, give } = watchOver()
  expect(await ask()).toBe(true)
  give('refused')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await ask()).toBe(false)
  give('well')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ask()).toBe(true)
})

test('write watch: however many ask, the database is tried once in five seconds', async () => {
  const { ask, probe } = watchOver()
  await Promise.all([ask(), ask(), ask()])
  for (let second = 0; second < 6; second++) await ask()
  expect(probe).toHaveBeenCalledTimes(1)
})

test('write watch: a disk that is busy is no reason to say no, and one that takes nothing is', async () => {
  const { ask, give } = watchOver()
  give('well', 3_000)
  expect(await ask()).toBe(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await ask()).toBe(true)
  give('well', 60_000)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await ask()).toBe(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await ask()).toBe(true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await ask()).toBe(false)
})

test('write watch: one that is late now and then, and writes in between, can be written', async () => {
  const { ask, give } = watchOver()
  for (let times = 0; times < 3; times++) {
    give('well', 60_000)
    expect(await ask()).toBe(true)
    await vi.advanceTimersByTimeAsync(4_000)
    // Late once so far, so it is only asked again.
    expect(await ask()).toBe(true)
    give('well')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await ask()).toBe(true)
    await vi.advanceTimersByTimeAsync(6_000)
  }
})

test('write watch: what was found is good for five seconds, a refusal for one, and nothing is left behind', async () => {
  const { ask, give, probe } = watchOver()
  await ask()
  await vi.advanceTimersByTimeAsync(4_000)
  await ask()
  expect(probe.mock.calls).toEqual([[4_000]])
  await vi.advanceTimersByTimeAsync(500)
  give('refused')
  expect(await ask()).toBe(false)
  await vi.advanceTimersByTimeAsync(499)
  await ask()
  expect(probe).toHaveBeenCalledTimes(2)
  give('well')
  await ask()
  expect(probe).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})
