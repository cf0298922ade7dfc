import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { createDatabase } from './database.ts'
import { planAnew, planForPage } from './plan-anew.ts'
import { upkeepLimits, visitorLimits } from './database-limits.ts'

const database = await createTestDatabase()
afterAll(database.close)

test('bigint arrives as a number', async () => {
  const { rows } = await database.pool.query('select 9007199254740991::bigint as value')
  expect(rows).toEqual([{ value: Number.MAX_SAFE_INTEGER }])
})

test('a bigint that a number cannot hold is an error, not another number', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint as value')).rejects.toThrow('too large')
})

test('a calendar date arrives as it is written', async () => {
  const { rows } = await database.pool.query("select date '2026-11-28' as value")
  expect(rows).toEqual([{ value: '2026-11-28' }])
})

test('a moment arrives as a Date', async () => {
  const { rows } = await database.pool.query("select timestamptz '2026-11-28 19:30+01' as value")
  expect(rows).toEqual([{ value: new Date('2026-11-28T18:30:00Z') }])
})

test.each([
  ['visitors', visitorLimits, ['10s', '8s', '12s']],
  ['upkeep, without limits', upkeepLimits, ['0', '0', '0']],
])('the server itself keeps the limits of %s', async (_, limits, expected) => {
  const { pool, close } = createDatabase(database.url, { connections: 1, limits })
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const settings = []
  for (const name of names) settings.push((await pool.query(`show ${name}`)).rows[0][name])
  await close()
  expect(settings).toEqual(expected)
})

test.each([['visitors', visitorLimits] as const])(
  'the server says no to %s before its answer is given up',
  (_, limits) => {
    expect(limits.statement).toBeLessThan(limits.answer)
    expect(limits.lock).toBeLessThan(limits.statement)
  },
)

test('what is set for one question holds for no other of its connection', async () => {
  const { db, close } = createDatabase(database.url, { connections: 1 })
  const read = async (on: Kysely<Database>) => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('plan_cache_mode') as plan, current_setting('jit') as jit`.execute(on)
    return Object.values(rows[0]!)
  }
  const before = await read(db)
  expect(await planAnew(db, read)).toEqual(['force_custom_plan', before[1]])
  expect(await planForPage(db, read)).toEqual(['force_custom_plan', 'off'])
  expect(await read(db)).toEqual(before)
  await close()
})

test('every test database is migrated and empty of the others', async () => {
  const other = await createTestDatabase()
  await other.pool.query('create table only_here ()')
  const { rows } = await database.pool.query(
    "select to_regclass('only_here') as found, to_regclass('event_dates') as migrated",
  )
  expect(rows).toEqual([{ found: null, migrated: 'event_dates' }])
  await other.close()
})
