import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { startOperation } from '#platform/jobs/operations/operation-store.ts'
import { runOperations } from '#platform/jobs/operations/run-operations.ts'
import { defineOperation, workOf } from '#platform/jobs/operations/operation.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { runCommand } from '../admin/run-command.ts'
import { operationCommands } from './commands.ts'

const database = await createTestDatabase()
const { db } = database
beforeAll(() => sql`alter sequence operations_id_seq restart 7`.execute(db))
afterEach(() => sql`truncate operations, operation_items, audit_log cascade`.execute(db))
afterAll(database.close)

async function run(line: string) {
  const [lines, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => Promise.reject(new Error('not asked for')) as never,
    databaseUrl: () => Promise.reject(new Error('not asked for')),
    database: () => Promise.resolve(database),
    print: (text: string) => void lines.push(text),
    resolvePath: (path: string) => path,
    actor: 'command line, anna',
    signal: new AbortController().signal,
  }
  const printError = (text: string) => void errors.push(text)
  const code = await runCommand(line.split(' '), { commands: operationCommands, context, printError })
  return { code, lines, errors }
}

const packing = defineOperation<{ box: string }>('packing')

function start(subject = 'event date 3'): Promise<number> {
  const items = ['CDZ-26-000001', 'CDZ-26-000002'].map((label) => ({ key: `order:${label}`, label }))
  return db.transaction().execute((trx) =>
    startOperation(trx, packing, {
      subject,
      parameters: { box: 'red' },
      plan: { orders: 2 },
      startedBy: 'command line, anna',
      items,
    }),
  )
}

async function pack(failing: string): Promise<void> {
  const kinds = workOf(packing, async (_, { key }) => {
    if (key.endsWith(failing)) throw new Error('It does not fit in.')
  })
  for (let round = 0; round < 3; round++) {
    await runOperations(db, { kinds, context: {} })
    await sql`update operation_items set due_at = now() where state = 'waiting'`.execute(db)
  }
}

test('operation list, show and retry: how far it is, what has failed by name and why, and trying it again', async () => {
  expect(await run('operation list')).toEqual({ code: 0, lines: ['Nothing was started yet.'], errors: [] })
  const id = await start()
  expect((await run('operation list')).lines).toEqual([`${id}  packing  event date 3  running: 0 of 2 done`])
  expect(await run(`operation retry ${id}`)).toMatchObject({ code: 1, errors: [`Operation ${id} has not ended yet.`] })
  await pack('000002')
  expect(await run(`operation show ${id}`)).toEqual({
    code: 1,
    lines: [
      `${id}  packing  event date 3  failed: 1 of 2 done, 1 failed`,
      expect.stringMatching(/^Started by command line, anna, \d{4}-/),
      'With: {"box":"red"}',
      'Read before: {"orders":2}',
      '  CDZ-26-000002: failed (3 tries): It does not fit in.',
    ],
    errors: [`1 item could not be done. Mend what stands there, then: npm run admin -- operation retry ${id}`],
  })
  expect((await run(`operation retry ${id}`)).lines).toEqual([
    `Operation ${id} goes on with 1 item: npm run admin -- operation show ${id}`,
  ])
  const { rows } = await sql`select actor, action, subject, details from audit_log`.execute(db)
  expect(rows).toEqual([
    {
      actor: 'command line, anna',
      action: 'operation retry',
      subject: 'event date 3',
      details: { id, kind: 'packing', items: 1 },
    },
  ])
  await pack('nothing')
  expect(await run(`operation show ${id}`)).toMatchObject({ code: 0, errors: [] })
  expect(await run(`operation retry ${id}`)).toMatchObject({
    code: 1,
    errors: [`Nothing of operation ${id} has failed.`],
  })
})

test('operation list, show: the newest is first, what is tried again by itself is named, and each by its own', async () => {
  const first = await start()
  await pack('nothing')
  const second = await start('event date 4')
  expect((await run('operation list')).lines).toEqual([
    `${second}  packing  event date 4  running: 0 of 2 done`,
    `${first}  packing  event date 3  done: 2 of 2 done`,
  ])
  const kinds = workOf(packing, async () => {
    throw new Error('It is too full.')
  })
  await runOperations(db, { kinds, context: {} })
  const shown = await run(`operation show ${second}`)
  expect(shown).toMatchObject({ code: 0, errors: [] })
  expect(shown.lines.slice(4)).toEqual(
    ['000001', '000002'].map((label) => `  CDZ-26-${label}: is tried again by itself (1 try): It is too full.`),
  )
  expect((await run(`operation show ${first}`)).lines).toHaveLength(4)
})

test('operation show: beside what has failed, what is tried again by itself is named as that', async () => {
  const id = await start()
  const kinds = workOf(packing, async () => {
    throw new Error('It is too full.')
  })
  for (let round = 0; round < 3; round++) {
    await runOperations(db, { kinds, context: {} })
    await sql`update operation_items set due_at = now() + case label when 'CDZ-26-000001' then interval '1 hour' else '0' end
      where state = 'waiting'`.execute(db)
  }
  expect((await run(`operation show ${id}`)).lines.slice(4)).toEqual([
    '  CDZ-26-000002: failed (3 tries): It is too full.',
    '  CDZ-26-000001: is tried again by itself (1 try): It is too full.',
  ])
})

test('operation retry: waits until another operation of the same concert has ended', async () => {
  const id = await start()
  await pack('000001')
  await start()
  expect(await run(`operation retry ${id}`)).toMatchObject({
    code: 1,
    errors: ['Another operation of the same concert has not ended yet: try again when it has.'],
  })
})

test.each(['x', '0', '-- -1', '1.5', '1x', '1234567890123456'])('operation show %s is not understood', async (id) => {
  expect(await run(`operation show ${id}`)).toEqual({
    code: 2,
    lines: [],
    errors: ['ID is the number of an operation: npm run admin -- operation list'],
  })
})

test('operation show: one that is not there is said in a sentence', async () => {
  expect(await run('operation show 4711')).toEqual({ code: 1, lines: [], errors: ['There is no operation 4711.'] })
})

test('operation retry: what cannot be written into the audit log is not done', async () => {
  const id = await start()
  await pack('000002')
  await whileFailing(db, 'insert on audit_log', async () => {
    expect(await run(`operation retry ${id}`)).toMatchObject({
      code: 1,
      lines: [],
      errors: [expect.stringContaining(diskIsFull)],
    })
  })
  expect((await run('operation list')).lines[0]).toContain('failed: 1 of 2 done, 1 failed')
})
