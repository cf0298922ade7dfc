import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { createDatabase, type DatabaseConnection } from './database.ts'
import { isDatabaseGone, SilentDatabase, UnknownOutcome } from './database-errors.ts'
import { type DatabaseLimits, databaseLimits } from './database-limits.ts'
import { createTestDatabase } from '../testing/database.ts'
import { stall } from '../testing/busy-process.ts'
import { createStoppableLink } from '../testing/stoppable-link.ts'

const main = await createTestDatabase()
const link = await createStoppableLink(main.url)
afterAll(async () => {
  await link.close()
  await main.close()
})

async function withDatabase(
  { url = link.url, ...limits }: Partial<DatabaseLimits> & { url?: string },
  work: (database: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const database = createDatabase(url, { connections: 1, limits: { ...databaseLimits.visitors, ...limits } })
  try {
    await work(database)
  } finally {
    link.go()
    await database.close()
  }
}

const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(main.db)
const pidOf = async ({ db }: Pick<DatabaseConnection, 'db'>) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

const untilGone = (pid: number) =>
  expect
    .poll(async () => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(main.db)).rows)
    .toEqual([])

test('connection: one that is terminated within a transaction ends neither the process nor the pool', () =>
  withDatabase({ url: main.url }, async (database) => {
    const cut = database.db.transaction().execute(async (trx) => {
      const pid = await pidOf({ db: trx })
      await terminate(pid)
      // The error event of the broken connection comes while no query runs: without a listener it
      // would end this process.
      await untilGone(pid)
      await sql`select 1`.execute(trx)
    })
    await expect(cut).rejects.toSatisfy(isDatabaseGone)
    expect(await pidOf(database)).toBeGreaterThan(0)
  }))

test('connection: one that is terminated while it waits for an answer says that the database is gone', () =>
  withDatabase({ url: main.url }, async (database) => {
    const pid = await pidOf(database)
    const asked = sql`select pg_sleep(30)`.execute(database.db)
    await Promise.all([expect(asked).rejects.toSatisfy(isDatabaseGone), terminate(pid)])
    expect(await pidOf(database)).not.toBe(pid)
  }))

test('connection: one whose answer does not come in time is thrown away', () =>
  withDatabase({ answer: 300, silence: Infinity }, async (database) => {
    const pid = await pidOf(database)
    link.stop('answers')
    await expect(pidOf(database)).rejects.toThrow(SilentDatabase)
    link.go()
    expect(await pidOf(database)).not.toBe(pid)
  }))

test('connection: one that does not open in time is no connection', () =>
  withDatabase({ newConnection: 300 }, async ({ db, pool }) => {
    link.stop('both')
    const opened = pool.connect()
    await expect(opened).rejects.toThrow('timeout expired')
    await expect(opened).rejects.toSatisfy(isDatabaseGone)
    link.go()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  }))

test('connection: one that opens while this process is late is a good one', () =>
  withDatabase({ url: main.url, newConnection: 800 }, async ({ pool }) => {
    const connecting = pool.connect()
    stall(1_000)
    const client = await connecting
    // A connection that opened in time is not cut either.
    expect((await client.query('select 1 as one from pg_sleep(1)')).rows).toEqual([{ one: 1 }])
    client.release()
  }))

test('connection: a database that shows no sign of life is refused at once, until it is back', () =>
  withDatabase({ silence: 200, sign: 300, retry: 50 }, async (database) => {
    await pidOf(database)
    link.stop('both')
    await expect(pidOf(database)).rejects.toThrow('The database shows no sign of life.')
    expect(await database.isAnswering()).toBe(false)
    // Later callers do not wait: not even a connection is requested.
    await expect(database.db.connection().execute(async () => {})).rejects.toThrow(SilentDatabase)
    link.go()
    await vi.waitFor(() => pidOf(database))
    await vi.waitFor(async () => expect(await database.isAnswering()).toBe(true))
  }))

test('connection: a commit whose answer does not come in time is neither done nor undone, but unknown', () =>
  withDatabase({ answer: 300, silence: Infinity }, async (database) => {
    await sql`create table letters (id int)`.execute(main.db)
    const cut = database.db.transaction().execute(async (trx) => {
      await sql`insert into letters values (1)`.execute(trx)
      link.stop('answers')
    })
    await expect(cut).rejects.toThrow(UnknownOutcome)
    await expect(cut).rejects.toSatisfy(isDatabaseGone)
    // The write was done: only the database's answer was lost.
    await expect.poll(async () => (await sql`select id from letters`.execute(main.db)).rows).toEqual([{ id: 1 }])
  }))

test('connection: a transaction that is cut before its commit is not done, and says why', () =>
  withDatabase({ answer: 300, silence: Infinity }, async (database) => {
    await sql`create table notes (id int)`.execute(main.db)
    const cut = database.db.transaction().execute(async (trx) => {
      link.stop('answers')
      await sql`insert into notes values (1)`.execute(trx)
    })
    await expect(cut).rejects.toThrow(SilentDatabase)
    expect((await sql`select id from notes`.execute(main.db)).rows).toEqual([])
  }))

test('connection: a query of the pool itself keeps the limit, as the job queue asks', () =>
  withDatabase({ answer: 300, silence: Infinity }, async ({ pool }) => {
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    link.stop('answers')
    await expect(pool.query('select $1::int as two', [2])).rejects.toThrow(SilentDatabase)
  }))

test('server: statements, locks and idle transactions have limits there, too', () =>
  withDatabase({ url: main.url, statement: 4_000, lock: 300, idleInTransaction: 300 }, async ({ db }) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
    expect(rows).toEqual([{ statement_timeout: '4s' }])
    await sql`create table doors (id int)`.execute(main.db)
    await main.db.transaction().execute(async (holder) => {
      await sql`lock table doors`.execute(holder)
      await expect(sql`select id from doors`.execute(db)).rejects.toMatchObject({ code: '55P03' })
    })
    const idle = db.transaction().execute(async (trx) => {
      await untilGone(await pidOf({ db: trx }))
      await sql`select 1`.execute(trx)
    })
    await expect(idle).rejects.toSatisfy(isDatabaseGone)
  }))

test('server: work without limits is given none', () =>
  withDatabase({ url: main.url, statement: Infinity, lock: Infinity, idleInTransaction: Infinity }, async ({ db }) => {
    expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '0' }])
  }))
