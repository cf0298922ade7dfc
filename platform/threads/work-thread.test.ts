import { threadId } from 'node:worker_threads'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Overloaded } from '../database/database-errors.ts'
import { readHandedIn } from './run-in-worker.ts'
import { runInPlace, type ThreadWork } from './run-in-worker.ts'
import type { Asked } from './testing/work.ts'
import { createWorkThread } from './work-thread.ts'

const working: ThreadWork<Asked, { thread: number; bytes: Uint8Array }> = {
  module: new URL('./testing/work.ts', import.meta.url),
  load: () => import('./testing/work.ts'),
}

const thread = createWorkThread()
afterAll(() => thread.close())

test('work is done on another thread, always the same, and its bytes come back', async () => {
  const [first, second] = await Promise.all([thread.run(working, {}), thread.run(working, {})])
  expect(first.thread).not.toBe(threadId)
  expect(second.thread).toBe(first.thread)
  expect([...first.bytes]).toEqual([1, 2, 3])
  expect((await runInPlace(working, {})).thread).toBe(threadId)
})

test('what the work throws is thrown, and the next is done', async () => {
  await expect(thread.run(working, { fails: 'No such page.' })).rejects.toThrow(new RangeError('No such page.'))
  expect((await thread.run(working, {})).thread).not.toBe(threadId)
})

test('work that takes all memory fails alone', async () => {
  // Small, so that the thread fills it soon even on a machine that gives it hardly any time.
  const small = createWorkThread({ mostMegabytes: 32 })
  onTestFinished(() => small.close())
  await expect(small.run(working, { isGreedy: true })).rejects.toThrow(/memory/)
  expect((await small.run(working, {})).thread).not.toBe(threadId)
})

test('more than a hundred that wait are too many', async () => {
  const asked = Array.from({ length: 200 }, () => thread.run(working, {}))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(100)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(Overloaded) })
})

const handedIn = { ...working, mostMilliseconds: 3_000 }

test('what is handed in and never ends is given up, the next file has its whole time, and our own work waits for neither', async () => {
  const [endless, next] = [
    thread.run({ ...handedIn, mostMilliseconds: 500 }, { isEndless: true }),
    thread.run(handedIn, {}),
  ]
  const own = await thread.run(working, {})
  const outcomes = await Promise.allSettled([endless, next])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { passed: 'time' } },
    { status: 'fulfilled', value: { bytes: new Uint8Array([1, 2, 3]) } },
  ])
  expect(outcomes[1]).not.toMatchObject({ value: { thread: own.thread } })
})

test('what is handed in has its time of the processor, however long a busy machine makes it wait', async () => {
  const brief = { ...working, mostMilliseconds: 1_000 }
  expect(await readHandedIn(thread.run, brief, { idleMilliseconds: 2_500 })).toMatchObject({
    thread: expect.any(Number),
  })
})

test('what is handed in and takes all memory says so, and what it throws is thrown', async () => {
  const small = createWorkThread({ mostMegabytes: 32 })
  onTestFinished(() => small.close())
  const long = { ...working, mostMilliseconds: 60_000 }
  expect(await readHandedIn(small.run, long, { isGreedy: true })).toEqual({ passed: 'memory' })
  await expect(readHandedIn(small.run, long, { fails: 'No such page.' })).rejects.toThrow('No such page.')
  expect(await readHandedIn(small.run, long, {})).toMatchObject({ bytes: new Uint8Array([1, 2, 3]) })
})

test('more than twenty files that wait for each other are too many', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 22 }, () => thread.run(handedIn, {})))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: expect.any(Overloaded) }, { reason: expect.any(Overloaded) }])
})
