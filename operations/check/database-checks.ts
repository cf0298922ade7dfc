import { sql } from 'kysely'
import { type DatabaseConnection, createDatabase } from '#platform/database/database.ts'
import { maxConnections, databaseLimits } from '#platform/database/database-limits.ts'
import { probeWriting } from '#platform/database/database-probe.ts'
import { findDatabaseRemedy, readPlace } from '#platform/database/database-remedies.ts'
import { findMissingMigrations } from '#platform/database/migrate.ts'
import { findSealedSeasons } from '#core/tickets/keys/server/ticket-key-store.ts'
import type { Config } from '#core/context/config.ts'
import { type Check, type Finding, finding } from '#platform/checks.ts'

const timeoutMilliseconds = 10_000
const connectionsInAll = Object.values(maxConnections).reduce((sum, count) => sum + count)

export function createDatabaseChecks(url: string, config: Config): Check[] {
  const withDatabase =
    (check: (database: DatabaseConnection) => Promise<Finding>): Check['run'] =>
    async () => {
      const database = createDatabase(url, {
        connections: 1,
        limits: { ...databaseLimits.upkeep, statement: timeoutMilliseconds },
      })
      try {
        return await check(database)
      } finally {
        await database.close()
      }
    }
  return [
    { name: 'database', run: () => checkWriting(url) },
    { name: 'migrations', run: withDatabase(checkMigrations) },
    { name: 'connections', run: withDatabase(checkConnections) },
    { name: 'clock', run: withDatabase(checkClock) },
    { name: 'ticket keys', run: withDatabase((database) => checkKeys(database, config)) },
  ]
}

async function checkWriting(url: string): Promise<Finding> {
  const { host, name } = readPlace(url)
  const database = createDatabase(url, {
    connections: 1,
    limits: { ...databaseLimits.upkeep, newConnection: timeoutMilliseconds },
  })
  try {
    await sql`select 1`.execute(database.db)
  } catch (error) {
    return finding.wrong(
      `"${name}" at ${host} cannot be reached: ${(error as Error).message}`,
      findDatabaseRemedy(error, url) ?? 'See its log, and that DATABASE_URL is right.',
    )
  } finally {
    await database.close()
  }
  return (await probeWriting(url, timeoutMilliseconds)) === 'well'
    ? finding.ok(`"${name}" at ${host} answers and takes writes`)
    : finding.wrong(
        `"${name}" at ${host} answers and takes no writes`,
        'See whether its disk is full, whether it is a standby, or whether default_transaction_read_only is on.',
      )
}

async function checkMigrations({ pool }: DatabaseConnection): Promise<Finding> {
  const missing = await findMissingMigrations(pool)
  return missing.length === 0
    ? finding.ok('the database is as this version needs it')
    : finding.wrong(`${missing.length} are missing, ${missing[0]} and on`, 'Start the shop once, which runs them.')
}

async function checkConnections({ db }: DatabaseConnection): Promise<Finding> {
  const { rows } = await sql<{ most: number; taken: number }>`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as taken`.execute(db)
  const { most, taken } = rows[0]!
  const detail = `${taken} of ${most} are taken; a process of the shop takes ${connectionsInAll} at most`
  return most - taken >= connectionsInAll
    ? finding.ok(detail)
    : finding.doubt(detail, 'Raise max_connections of PostgreSQL before another process is started.')
}

async function checkClock({ db }: DatabaseConnection): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const middle = (asked + Date.now()) / 2
  return evaluateClock(Math.abs(rows[0]!.now.getTime() - middle) / 1000, 'the database’s')
}

/** Webhook events are rejected when five minutes old; seats are held by the database's clock. */
export function evaluateClock(seconds: number, whose: string): Finding {
  const detail = `this machine’s and ${whose} differ by ${seconds.toFixed(1)} s`
  const remedy = 'Let both machines keep the time by NTP (timedatectl set-ntp true).'
  if (seconds > 60) return finding.wrong(detail, remedy)
  return seconds > 5 ? finding.doubt(detail, remedy) : finding.ok(detail)
}

async function checkKeys({ db }: DatabaseConnection, { ticketKeySecret: secret }: Config): Promise<Finding> {
  const seasons = await findSealedSeasons(db, { secret })
  return seasons.length === 0
    ? finding.ok('TICKET_KEY_SECRET opens all of them')
    : finding.wrong(
        `those of the seasons ${seasons.join(', ')} were encrypted by another TICKET_KEY_SECRET`,
        'Set that one again, or make new keys with "ticket new-key".',
      )
}
