import { threadId } from 'node:worker_threads'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { Overloaded } from '../database/database-errors.ts'
import { runInPlace, type ThreadWork } from './run-aside.ts'
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
  // Little, so that a machine that leaves it hardly any time has soon filled it.
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
