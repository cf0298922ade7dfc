/** The statements of the operation store, beside the operations of others. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { defineOperation, workOf } from './operation.ts'
import { createOperationJobs } from './run-operations.ts'
import {
  findOperation,
  findTroubledItems,
  forgetOperations,
  listOperations,
  OperationRunning,
  startOperationAgain,
  startOperation,
} from './operation-store.ts'
import { runOperations } from './run-operations.ts'
import { makeNotes, noteWork, noting } from './testing/notes.ts'

const { db, close } = await createTestDatabase()
beforeAll(() => makeNotes(db))
afterEach(() => sql`truncate operations, operation_items, notes cascade`.execute(db))
afterAll(close)

const refusing = defineOperation<{ words: string }>('refusing')
/** Refuses each item with the operation's words. */
const refuse = workOf(refusing, async (_, { parameters: { words } }) => {
  throw new Error(words)
})

const itemsOf = (names: string) => Array.from(names, (name) => ({ key: `item:${name}`, label: name }))

const startNoting = (subject: string, names: string) =>
  db.transaction().execute((trx) =>
    startOperation(trx, noting, {
      subject,
      parameters: { text: `of ${subject}` },
      plan: {},
      startedBy: 'test',
      items: itemsOf(names),
    }),
  )

const startRefusing = (subject: string, names: string, words = `no ${subject}`) =>
  db.transaction().execute((trx) =>
    startOperation(trx, refusing, {
      subject,
      parameters: { words },
      plan: {},
      startedBy: 'test',
      items: itemsOf(names),
    }),
  )

/** Runs until nothing is tried any more. */
async function tryAll() {
  for (let tries = 0; tries < 3; tries++) {
    await runOperations(db, { kinds: { ...refuse, ...noteWork }, context: {} })
    await sql`update operation_items set due_at = now() where state = 'waiting'`.execute(db)
  }
}

const retry = (id: number) => db.transaction().execute((trx) => startOperationAgain(trx, id))

test('operations: each item is done with what its own operation says, and none of a kind that is not known here', async () => {
  const ids = [await startNoting('one', 'AB'), await startRefusing('two', 'AB'), await startNoting('three', 'AB')]
  expect(await runOperations(db, { kinds: noteWork, context: {} })).toBe(4)
  const { rows } = await sql`select operation_id, key, note from notes order by operation_id, key`.execute(db)
  expect(rows).toEqual(
    [ids[0], ids[2]].flatMap((operation_id) =>
      ['item:A', 'item:B'].map((key) => ({
        operation_id,
        key,
        note: operation_id === ids[0] ? 'of one' : 'of three',
      })),
    ),
  )
  const progress = (await listOperations(db, 9)).map(({ id, state, items, done, failed }) => ({
    id,
    state,
    counted: [items, done, failed],
  }))
  // The newest comes first.
  expect(progress).toEqual([
    { id: ids[2], state: 'done', counted: [2, 2, 0] },
    { id: ids[1], state: 'running', counted: [2, 0, 0] },
    { id: ids[0], state: 'done', counted: [2, 2, 0] },
  ])
  expect((await listOperations(db, 2)).map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect((await findOperation(db, ids[0]!))?.id).toBe(ids[0])
})

test('operations: one that has ended stays as it ended, whatever others do', async () => {
  const first = await startNoting('one', 'A')
  await runOperations(db, { kinds: noteWork, context: {} })
  await sql`update operations set ended_at = ended_at - interval '1 hour', started_at = started_at - interval '2 hours'`.execute(
    db,
  )
  const before = await findOperation(db, first)
  await startNoting('two', 'A')
  await runOperations(db, { kinds: noteWork, context: {} })
  expect(await findOperation(db, first)).toEqual(before)
})

test('operations: items that were tried in vain are those of the one that is asked for, in the order in which they are begun', async () => {
  const [one, two] = [await startRefusing('one', 'CAB'), await startRefusing('two', 'D')]
  await startNoting('three', 'E')
  await tryAll()
  const told = async (id: number) =>
    (await findTroubledItems(db, id, 9)).map(({ label, state, tries, error }) => [label, state, tries, error])
  expect(await told(one)).toEqual(['C', 'A', 'B'].map((label) => [label, 'failed', 3, 'no one']))
  expect(await told(two)).toEqual([['D', 'failed', 3, 'no two']])
  // Done in the end: no longer counted as a problem.
  await sql`update operation_items set state = 'done', done_at = now() where label = 'A'`.execute(db)
  await sql`update operation_items set state = 'waiting', error = null where label = 'B'`.execute(db)
  expect((await told(one)).map(([label]) => label)).toEqual(['C'])
})

test('operations: what has failed is tried again at once, as often as at first, and nothing of another', async () => {
  const [one, two] = [await startRefusing('one', 'AB'), await startRefusing('two', 'A')]
  expect(await retry(one)).toBe(0)
  await tryAll()
  await sql`update operation_items set due_at = now() + interval '1 hour'`.execute(db)
  await sql`update operation_items set state = 'done', done_at = now() where operation_id = ${one} and label = 'B'`.execute(
    db,
  )
  expect(await retry(one)).toBe(1)
  const { rows } = await sql`
    select operation_id, label, state, tries, due_at <= now() as due from operation_items order by operation_id, label`.execute(
    db,
  )
  expect(rows).toEqual([
    { operation_id: one, label: 'A', state: 'waiting', tries: 0, due: true },
    { operation_id: one, label: 'B', state: 'done', tries: 3, due: false },
    { operation_id: two, label: 'A', state: 'failed', tries: 3, due: false },
  ])
  expect([await findOperation(db, one), await findOperation(db, two)]).toMatchObject([
    { state: 'running', ended_at: null },
    { state: 'failed', ended_at: expect.any(Date) },
  ])
})

test('operations: only another one of the same subject is told as that', async () => {
  await startNoting('one', 'A')
  await expect(startNoting('one', 'B')).rejects.toMatchObject({
    name: 'OperationRunning',
    cause: { code: '23505' },
  })
  const broken = startNoting('two', 'AA')
  await expect(broken).rejects.toThrow()
  await expect(broken).rejects.not.toThrow(OperationRunning)
})

test('operations: those that have ended are forgotten by their age, the oldest first, so many at a time', async () => {
  const ids = [await startNoting('one', 'A'), await startNoting('two', 'A'), await startNoting('three', 'A')]
  await runOperations(db, { kinds: noteWork, context: {} })
  await startNoting('runs', 'A')
  await sql`update operations set started_at = now() - interval '1 year'`.execute(db)
  await sql`update operations set ended_at = now() - interval '11 days' where ended_at is not null`.execute(db)
  // Updated rows are stored after the others.
  await sql`update operations set plan = '{"a": 1}' where id = ${ids[0]}`.execute(db)
  expect(await forgetOperations(db, 12, 9)).toBe(0)
  expect(await forgetOperations(db, 10, 1)).toBe(1)
  expect((await listOperations(db, 9)).map(({ subject }) => subject)).toEqual(['runs', 'three', 'two'])
  expect(await forgetOperations(db, 10, 9)).toBe(2)
  const { rows } = await sql`select count(*)::integer as count from operation_items`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
})

test.each([
  ['an error with words', new Error('no room'), 'no room'],
  ['an error with too many', new Error('x'.repeat(3_000)), 'x'.repeat(2_000)],
  ['an error without', new Error(''), 'unknown'],
  ['a text', 'plain', 'plain'],
])('operations: an item that throws %s says so', async (_, thrown, words) => {
  const id = await startRefusing('one', 'A')
  const kinds = workOf(refusing, () => Promise.reject(thrown as Error))
  const onFailure = vi.fn()
  await runOperations(db, { kinds, context: {}, onFailure })
  expect(await findTroubledItems(db, id, 9)).toEqual([
    { key: 'item:A', label: 'A', state: 'waiting', tries: 1, error: words },
  ])
  const told = { operation: id, kind: 'refusing', item: 'A', tries: 1, isLast: false }
  expect(onFailure.mock.calls).toEqual([[thrown, told]])
})

test('operations: the job gives the work what it has itself, stops when it is told to, and tells of what fails', async () => {
  const id = await startRefusing('one', 'A')
  const given: unknown[] = []
  const error = new Error('no room')
  const [job] = createOperationJobs(
    workOf(refusing, async (_, task, context) => {
      given.push([task, context])
      throw error
    }),
  )
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const context = { db, log, now: () => new Date() }
  await job!.run(context, AbortSignal.abort())
  expect(given).toEqual([])
  for (let tries = 1; tries <= 3; tries++) {
    await job!.run(context, new AbortController().signal)
    await sql`update operation_items set due_at = now()`.execute(db)
  }
  const task = { operationId: id, key: 'item:A', parameters: { words: 'no one' } }
  expect(given).toEqual(Array.from({ length: 3 }, () => [task, context]))
  const told = (tries: number) => ({
    err: error,
    operation: id,
    kind: 'refusing',
    item: 'A',
    tries,
    isLast: tries === 3,
  })
  expect(log.warn.mock.calls.map(([line]) => line)).toEqual([told(1), told(2)])
  expect(log.error.mock.calls).toEqual([[told(3), expect.stringMatching(new RegExp(`operation show ${id}$`))]])
})

test('operations: an item that takes long holds up no other', async () => {
  const id = await startRefusing('one', 'AB')
  const { promise: isOtherDone, resolve } = Promise.withResolvers<void>()
  const kinds = workOf(refusing, async (_, { key }) => (key === 'item:A' ? isOtherDone : resolve()))
  expect(await runOperations(db, { kinds, context: {} })).toBe(2)
  expect(await findOperation(db, id)).toMatchObject({ state: 'done', done: 2 })
})
