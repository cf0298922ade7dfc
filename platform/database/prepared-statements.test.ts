import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const prepared = 'select count(*)::int as count from pg_prepared_statements where statement = $1'

test('a statement that runs again on a connection was prepared once', async () => {
  await database.db.connection().execute(async (db) => {
    const add = (one: number, other: number) =>
      sql<{ sum: number }>`select ${one}::int + ${other}::int as sum`.execute(db)
    expect((await add(1, 2)).rows).toEqual([{ sum: 3 }])
    expect((await add(4, 5)).rows).toEqual([{ sum: 9 }])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_prepared_statements where statement = 'select $1::int + $2::int as sum'`.execute(
      db,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

test('several statements in one text still run, as without a name', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('create temporary table one (id int); create temporary table other (id int)', [])
    expect((await client.query('select * from other', [])).rows).toEqual([])
  } finally {
    client.release()
  }
})

test('texts beyond the limit are run without being kept', async () => {
  const client = await database.pool.connect()
  try {
    for (let index = 0; index < 510; index++) await client.query(`select ${index} as number, $1::int`, [index])
    const { rows } = await client.query<{ count: number }>(prepared, ['select 509 as number, $1::int'])
    expect(rows).toEqual([{ count: 0 }])
  } finally {
    client.release()
  }
})

test('as many texts are kept as may be, and each is known by every connection', async () => {
  const { pool, close } = createDatabase(database.url, { connections: 2 })
  const clients = [await pool.connect(), await pool.connect()]
  const count = async (client: (typeof clients)[number]) =>
    (await client.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')).rows[0]!.count
  for (let index = 0; index < 505; index++) await clients[0]!.query(`select ${index}, $1::int`, [index])
  await clients[1]!.query('select 7, $1::int', [7])
  await clients[1]!.query('select 504, $1::int', [7])
  // Without values there is no reason to prepare the statement.
  await clients[1]!.query('select 7', [])
  expect([await count(clients[0]!), await count(clients[1]!)]).toEqual([500, 1])
  for (const client of clients) client.release()
  await close()
})
