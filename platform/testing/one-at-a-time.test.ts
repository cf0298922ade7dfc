import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const statement = sql<{ one: number }>`select 1 as one`

test('a transaction in which a statement is not waited for fails: at the next one, or at its end', async () => {
  const lost: Promise<unknown>[] = []
  const next = db.transaction().execute(async (trx) => {
    lost.push(statement.execute(trx))
    await statement.execute(trx)
  })
  await expect(next).rejects.toThrow('A transaction is sent a statement before the last')
  const end = db.transaction().execute(async (trx) => {
    lost.push(statement.execute(trx))
  })
  await expect(end).rejects.toThrow('A transaction is committed before the last')
  await Promise.all(lost)
  // No state of it remains on the connection.
  expect(await db.transaction().execute((trx) => statement.execute(trx))).toMatchObject({ rows: [{ one: 1 }] })
})

test('transactions beside each other, those that a test opens, and statements outside of one go on at once', async () => {
  const open = await db.startTransaction().execute()
  const beside = db.transaction().execute((trx) => statement.execute(trx))
  const all = await Promise.all([
    statement.execute(open),
    statement.execute(open),
    beside,
    statement.execute(db),
    statement.execute(db),
  ])
  expect(all.flatMap(({ rows }) => rows)).toHaveLength(5)
  await open.commit().execute()
})
