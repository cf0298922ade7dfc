import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { sql } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { createDatabase } from './database.ts'
import { planAnew, planForPage } from './plan-anew.ts'
import { SilentDatabase } from './database-errors.ts'
import { databaseLimits } from './database-limits.ts'
import type { Sign } from './database-probe.ts'
import { selectLocal } from './local-moments.ts'
import { readStatistics } from './statistics.ts'

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
  ['visitors', databaseLimits.visitors, ['10s', '8s', '12s']],
  ['upkeep, without limits', databaseLimits.upkeep, ['0', '0', '0']],
])('the server itself keeps the limits of %s', async (_, limits, expected) => {
  const { pool, close } = createDatabase(database.url, { connections: 1, limits })
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const settings = []
  for (const name of names) settings.push((await pool.query(`show ${name}`)).rows[0][name])
  await close()
  expect(settings).toEqual(expected)
})

test.each([['visitors', databaseLimits.visitors] as const])(
  'the server says no to %s before its answer is given up',
  (_, limits) => {
    expect(limits.statement).toBeLessThan(limits.answer)
    expect(limits.lock).toBeLessThan(limits.statement)
  },
)

test('what is set for one question holds for no other of its connection', async () => {
  const { db, close } = createDatabase(database.url, { connections: 1 })
  const read = async (on: Db) => {
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

test('a connection that breaks while nobody uses it is told, and the next one is another', async () => {
  const told: Error[] = []
  const onIdleError = (error: Error) => told.push(error)
  const { pool, close } = createDatabase(database.url, { connections: 1, onIdleError })
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const first = await pid()
  await database.pool.query('select pg_terminate_backend($1)', [first])
  await vi.waitFor(() => expect(told).toMatchObject([{ code: '57P01' }]))
  expect(await pid()).not.toBe(first)
  await close()
})

test('a pool has as many connections as it may have, by default those for visitors', async () => {
  const [few, usual] = [createDatabase(database.url, { connections: 3 }), createDatabase(database.url)]
  expect([few.pool.options.max, usual.pool.options.max]).toEqual([3, 10])
  expect(await few.isAnswering()).toBe(true)
  await Promise.all([few.close(), usual.close()])
})

test('whether the database takes writes is told by trying', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const { canWrite, close } = createDatabase(database.url)
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  await vi.waitFor(async () => expect(await canWrite()).toBe(false))
  await database.pool.query(`alter database ${name} reset default_transaction_read_only`)
  await vi.waitFor(async () => expect(await canWrite()).toBe(true))
  await close()
})

test('a moment is shown as the clock on the wall of the zone shows it', async () => {
  const { rows } = await sql<Record<string, string>>`
    select ${selectLocal('moment', 'Europe/Budapest')} as pest, ${selectLocal('moment', 'America/New_York')} as york
    from (select timestamptz '2026-11-27 18:30Z' as moment) as moments`.execute(database.db)
  expect(rows).toEqual([{ pest: '2026-11-27 19:30', york: '2026-11-27 13:30' }])
})

test('statistics: what tables hold is counted, and of empty ones nothing is known', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`create table counted as select generate_series(1, 70)`.execute(trx)
    await sql`create table empty (id int)`.execute(trx)
    await readStatistics(trx)
    const { rows } = await sql`
      select relname as name, reltuples::integer as rows from pg_class where relname in ('counted', 'empty') order by 1`.execute(
      trx,
    )
    expect(rows).toEqual([
      { name: 'counted', rows: 70 },
      { name: 'empty', rows: -1 },
    ])
    await sql`drop table counted, empty`.execute(trx)
  })
})

test('connection queue: a connection that comes free when nobody waits any more goes to whoever comes next', async () => {
  let sign: Sign = 'silent'
  const limits = { ...databaseLimits.visitors, silence: 100, retry: 20, freeConnection: 3_000 }
  const single = createDatabase(database.url, { connections: 1, limits, probe: async () => sign })
  await single.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    const begun = performance.now()
    const waits = sql`select 1`.execute(single.db).catch(() => {})
    await new Promise(setImmediate)
    const wait = single.longestWait()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(performance.now() - begun)
    await waits
    await expect(sql`select 1`.execute(single.db)).rejects.toThrow(SilentDatabase)
    sign = 'well'
  })
  const ask = () => sql`select 1`.execute(single.db).then(Boolean, () => false)
  await expect.poll(ask).toBe(true)
  expect(single.longestWait()).toBe(0)
  await single.close()
})
