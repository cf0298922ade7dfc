import { spawn } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { defineOperation, type OperationKinds, workOf } from './operation.ts'
import {
  findOperation,
  findTroubledItems,
  forgetOperations,
  listOperations,
  type NewItem,
  OperationRunning,
  startOperationAgain,
  startOperation,
} from './operation-store.ts'
import { type FailedItem, runOperations } from './run-operations.ts'
import { createOperationJobs } from './run-operations.ts'
import { makeNotes, noteWork, noting } from './testing/notes.ts'

const database = await createTestDatabase()
const { db, url } = database
beforeAll(() => makeNotes(db))
afterEach(() => sql`truncate operations, operation_items, notes cascade`.execute(db))
afterAll(database.close)

const named = (...names: string[]): NewItem[] => names.map((name) => ({ key: `item:${name}`, label: name }))
const numbered = (count: number) => named(...Array.from({ length: count }, (_, index) => String(index + 1)))

function start(items: readonly NewItem[], { subject = 'date 1', text = 'done', seconds = 0 } = {}): Promise<number> {
  const parameters = { text, seconds }
  return db
    .transaction()
    .execute((trx) =>
      startOperation(trx, noting, { subject, parameters, plan: { items: items.length }, startedBy: 'test', items }),
    )
}

async function readNotes() {
  const { rows } = await sql<{ operation_id: number; key: string; note: string }>`
    select operation_id, key, note from notes order by id`.execute(db)
  return rows
}

/** Skips the pauses between tries. */
const skipPauses = () => sql`update operation_items set due_at = now() where state = 'waiting'`.execute(db)

test('an operation does each of its items once, in their order, and ends', async () => {
  const id = await start(numbered(5))
  expect(await findOperation(db, id)).toMatchObject({ state: 'running', items: 5, done: 0, failed: 0 })
  expect(await runOperations(db, { kinds: noteWork, context: {} })).toBe(5)
  expect((await readNotes()).map(({ key }) => key).sort()).toEqual(numbered(5).map(({ key }) => key))
  expect(await findOperation(db, id)).toMatchObject({
    kind: 'noting',
    subject: 'date 1',
    parameters: { text: 'done', seconds: 0 },
    plan: { items: 5 },
    state: 'done',
    started_by: 'test',
    ended_at: expect.any(Date),
    items: 5,
    done: 5,
    failed: 0,
  })
  expect(await runOperations(db, { kinds: noteWork, context: {} })).toBe(0)
})

test('an operation without items has ended when it begins, and one that is rolled back was never there', async () => {
  const id = await start([])
  expect(await findOperation(db, id)).toMatchObject({ state: 'done', items: 0 })
  await expect(
    db.transaction().execute(async (trx) => {
      await startOperation(trx, noting, {
        subject: 'x',
        parameters: { text: '' },
        plan: {},
        startedBy: 'x',
        items: numbered(2),
      })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await listOperations(db, 10)).toHaveLength(1)
})

test('of one subject one operation runs at a time, however many start it at once; of others, too', async () => {
  const tries = await Promise.allSettled([...Array(5)].map(() => start(numbered(2))))
  const refused = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(refused).toHaveLength(4)
  expect(refused.every((error) => error instanceof OperationRunning)).toBe(true)
  await start(numbered(2), { subject: 'date 2' })
  expect(await runOperations(db, { kinds: noteWork, context: {} })).toBe(4)
  await start(numbered(1))
})

test('several processes share the items of several operations, and none is done twice', async () => {
  const ids = [await start(numbered(40)), await start(numbered(40), { subject: 'date 2' })]
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  const counts = await Promise.all(
    [...Array(3)].map(() => runOperations(db, { kinds: noteWork, context: {}, onFailure })),
  )
  expect(counts.reduce((sum, count) => sum + count)).toBe(80)
  expect(failures).toEqual([])
  const notes = await readNotes()
  expect(new Set(notes.map(({ operation_id, key }) => `${operation_id} ${key}`)).size).toBe(80)
  expect(notes).toHaveLength(80)
  // A short operation would not have waited for the long one.
  const firstHalf = notes.slice(0, 40).map(({ operation_id }) => operation_id)
  for (const id of ids) expect(firstHalf.filter((other) => other === id).length).toBeGreaterThan(10)
})

test('processes that are killed in the middle leave nothing undone and nothing doubled', async () => {
  const id = await start(numbered(60), { seconds: 0.01 })
  const worker = join(import.meta.dirname, 'testing/worker.ts')
  const count = async () => (await readNotes()).length
  for (const enough of [7, 23, 41]) {
    const child = spawn(process.execPath, [worker, url], { stdio: 'inherit' })
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    await vi.waitFor(async () => expect(await count()).toBeGreaterThanOrEqual(enough), { interval: 5 })
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
  }
  expect(await count()).toBeLessThan(60)
  await vi.waitFor(async () => {
    await runOperations(db, { kinds: noteWork, context: {} })
    expect((await findOperation(db, id))?.state).toBe('done')
  })
  const keys = (await readNotes()).map(({ key }) => key)
  expect(keys).toHaveLength(60)
  expect(new Set(keys).size).toBe(60)
})

const trying = defineOperation<{ failing: string[] }>('trying')

/** Fails for the named items until they are removed from the set. */
function createTrials(failing: Set<string>): OperationKinds<unknown> {
  return workOf(trying, async (trx, { operationId, key }) => {
    await sql`insert into notes (operation_id, key, note) values (${operationId}, ${key}, 'tried')`.execute(trx)
    if (failing.has(key)) throw new Error(`${key} is not\u0000 possible`)
  })
}

function startTrials(items: readonly NewItem[], subject = 'date 1'): Promise<number> {
  return db
    .transaction()
    .execute((trx) =>
      startOperation(trx, trying, { subject, parameters: { failing: [] }, plan: {}, startedBy: 'test', items }),
    )
}

async function runTrials(kinds: OperationKinds<unknown>): Promise<FailedItem[]> {
  const failed: FailedItem[] = []
  for (let round = 0; round < 3; round++) {
    await runOperations(db, { kinds, context: {}, onFailure: (_, item) => failed.push(item) })
    await skipPauses()
  }
  return failed
}

test('items that fail stop no others, leave nothing of what they began, are named, and can be tried again', async () => {
  const failing = new Set(['item:B', 'item:D'])
  const kinds = createTrials(failing)
  const id = await startTrials(named('A', 'B', 'C', 'D'))
  const failed = await runTrials(kinds)
  expect(failed).toHaveLength(6)
  expect(
    failed
      .filter(({ isLast }) => isLast)
      .map(({ item }) => item)
      .sort(),
  ).toEqual(['B', 'D'])
  expect((await readNotes()).map(({ key }) => key).sort()).toEqual(['item:A', 'item:C'])
  expect(await findOperation(db, id)).toMatchObject({ state: 'failed', items: 4, done: 2, failed: 2 })
  const troubled = ['B', 'D'].map((label) => ({
    key: `item:${label}`,
    label,
    state: 'failed',
    tries: 3,
    error: `item:${label} is not possible`,
  }))
  expect(await findTroubledItems(db, id, 10)).toEqual(troubled)
  expect(await findTroubledItems(db, id, 1)).toEqual(troubled.slice(0, 1))
  // Items that are retried automatically come after those left to people.
  await sql`update operation_items set state = 'waiting' where label = 'B'`.execute(db)
  expect((await findTroubledItems(db, id, 10)).map(({ label }) => label)).toEqual(['D', 'B'])
  await sql`update operation_items set state = 'failed' where label = 'B'`.execute(db)

  failing.delete('item:B')
  expect(await db.transaction().execute((trx) => startOperationAgain(trx, id))).toBe(2)
  expect(await db.transaction().execute((trx) => startOperationAgain(trx, id))).toBe(0)
  // As often as the first time.
  expect(await runTrials(kinds)).toHaveLength(3)
  expect(await findOperation(db, id)).toMatchObject({ state: 'failed', done: 3, failed: 1 })
  expect((await readNotes()).map(({ key }) => key).sort()).toEqual(['item:A', 'item:B', 'item:C'])
})

test('an item that is tried again is a warning, and one that is left to people an error that says where to look', async () => {
  const id = await startTrials(named('A'))
  const told: string[] = []
  const say = (level: string) => (_: unknown, words: string) => void told.push(`${level}: ${words}`)
  const log = { info: say('info'), warn: say('warn'), error: say('error') } as never
  const [job] = createOperationJobs(createTrials(new Set(['item:A'])))
  for (let tries = 1; tries <= 3; tries++) {
    await job!.run({ db, now: () => new Date(), log }, new AbortController().signal)
    await skipPauses()
  }
  const [first, second, last] = told
  expect([first, second]).toEqual([expect.stringMatching(/^warn: /), expect.stringMatching(/^warn: /)])
  expect([last, told.length]).toEqual([expect.stringMatching(new RegExp(`^error: .* operation show ${id}$`)), 3])
})

test('failed items wait for another operation of the same subject, and what is done is not tried again', async () => {
  const kinds = createTrials(new Set(['item:B']))
  const id = await startTrials(named('A', 'B'))
  await runTrials(kinds)
  await start(numbered(1))
  await expect(db.transaction().execute((trx) => startOperationAgain(trx, id))).rejects.toThrow(OperationRunning)
  await expect(
    sql`update operation_items set state = 'waiting', done_at = null where label = 'A'`.execute(db),
  ).rejects.toThrow('item item:A of operation')
})

test('an item waits longer after each try, and the others are done meanwhile', async () => {
  const kinds = createTrials(new Set(['item:A']))
  await startTrials(named('A', 'B'))
  const waits: number[] = []
  for (let tries = 1; tries < 3; tries++) {
    await runOperations(db, { kinds, context: {} })
    const { rows } = await sql<{ wait: number; tries: number }>`
      select extract(epoch from due_at - now())::float as wait, tries from operation_items where label = 'A'`.execute(
      db,
    )
    expect(rows[0]?.tries).toBe(tries)
    waits.push(Math.round(rows[0]!.wait))
    await skipPauses()
  }
  expect(waits).toEqual([5, 30])
  expect(await readNotes()).toHaveLength(1)
})

test('a database that breaks off is nobody’s failure, a statement that takes too long is the item’s', async () => {
  let breaks = 1
  const kinds = workOf(trying, async (trx, { key }) => {
    if (key === 'item:A' && breaks-- > 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    if (key !== 'item:B') return
    await sql`set local statement_timeout = 1`.execute(trx)
    await sql`select pg_sleep(1)`.execute(trx)
  })
  const id = await startTrials(named('A', 'B'))
  await expect(runOperations(db, { kinds, context: {} })).rejects.toThrow()
  const failed = await runTrials(kinds)
  expect(new Set(failed.map(({ item }) => item))).toEqual(new Set(['B']))
  expect(await findOperation(db, id)).toMatchObject({ state: 'failed', done: 1, failed: 1 })
})

test('what the database refuses at the commit only is the failure of the item that caused it', async () => {
  await sql`create table late (item text primary key deferrable initially deferred)`.execute(db)
  await sql`insert into late values ('item:C')`.execute(db)
  const kinds = workOf(trying, async (trx, { key }) => {
    await sql`insert into late values (${key})`.execute(trx)
  })
  const id = await startTrials(named('A', 'B', 'C'))
  await runTrials(kinds)
  expect(await findTroubledItems(db, id, 10)).toMatchObject([
    { label: 'C', error: expect.stringContaining('late_pkey') },
  ])
  expect(await findOperation(db, id)).toMatchObject({ state: 'failed', done: 2, failed: 1 })
})

test('a process leaves alone what it does not know, and begins nothing once it is to stop', async () => {
  const id = await start(numbered(2))
  expect(await runOperations(db, { kinds: createTrials(new Set()), context: {} })).toBe(0)
  const stopped = AbortSignal.abort()
  expect(await runOperations(db, { kinds: noteWork, context: {}, signal: stopped })).toBe(0)
  expect(await findOperation(db, id)).toMatchObject({ state: 'running', done: 0 })
})

test('operations that ended long ago are forgotten with their items, those that run never', async () => {
  await start(numbered(2))
  await runOperations(db, { kinds: noteWork, context: {} })
  await start(numbered(2), { subject: 'date 2' })
  await sql`update operations set started_at = now() - interval '2 years', ended_at = ended_at - interval '1 year'`.execute(
    db,
  )
  expect(await forgetOperations(db, 366, 10)).toBe(0)
  expect(await forgetOperations(db, 364, 10)).toBe(1)
  expect((await listOperations(db, 10)).map(({ subject }) => subject)).toEqual(['date 2'])
})

/** The events that may happen between two rounds, and in the middle of one. */
const histories = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
  /** How often an item fails, and how often its connection breaks, before it succeeds. */
  troubles: fc.array(fc.record({ failures: fc.integer({ min: 0, max: 4 }), breaks: fc.integer({ min: 0, max: 1 }) }), {
    minLength: 8,
    maxLength: 8,
  }),
  processes: fc.integer({ min: 1, max: 3 }),
})

test('whatever fails and breaks in whatever order, each item is done once or named as failed', () =>
  fc.assert(
    fc.asyncProperty(histories, async ({ sizes, troubles, processes }) => {
      await sql`truncate operations, operation_items, notes cascade`.execute(db)
      const left = new Map<string, { failures: number; breaks: number }>()
      const kinds = workOf(trying, async (trx, { operationId, key }) => {
        await sql`insert into notes (operation_id, key, note) values (${operationId}, ${key}, '')`.execute(trx)
        const trouble = left.get(`${operationId} ${key}`)!
        if (trouble.breaks-- > 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
        if (trouble.failures-- > 0) throw new Error('not yet')
      })
      for (const [index, size] of sizes.entries()) {
        const id = await startTrials(numbered(size), `date ${index}`)
        for (const [item, trouble] of troubles.slice(0, size).entries())
          left.set(`${id} item:${item + 1}`, { ...trouble })
      }
      const isRunning = async () => (await listOperations(db, 9)).some(({ state }) => state === 'running')
      for (let round = 0; round < 50 && (await isRunning()); round++) {
        await Promise.allSettled([...Array(processes)].map(() => runOperations(db, { kinds, context: {} })))
        await skipPauses()
      }
      const done = new Set((await readNotes()).map(({ operation_id, key }) => `${operation_id} ${key}`))
      expect(await readNotes()).toHaveLength(done.size)
      for (const { id, state, items, failed } of await listOperations(db, 9)) {
        const hopeless = troubles.slice(0, items).filter(({ failures }) => failures >= 3).length
        expect({ id, state, failed }).toEqual({ id, state: hopeless > 0 ? 'failed' : 'done', failed: hopeless })
        expect([...done].filter((name) => name.startsWith(`${id} `))).toHaveLength(items - hopeless)
      }
    }),
    { numRuns: 25 },
  ))
