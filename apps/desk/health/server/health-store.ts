import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { maxConnections } from '#platform/database/database-limits.ts'
import { readFunctions, readMigrations } from '#platform/schema/schema-files.ts'
import { findStuckJobs } from '#platform/jobs/round-store.ts'
import { evaluateDiskSpace, readDiskSpace } from '#platform/process/disk-space.ts'
import type { Config } from '#core/context/config.ts'
import { evaluateHealth, type HealthKind, type HealthLine } from '../health.ts'

interface HealthSources {
  db: Db
  config: Pick<Config, 'dataDirectory' | 'payment'>
}

/** By default, it never succeeded and found nothing. */
type Found = Pick<HealthLine, 'state' | 'numbers'> & Partial<Pick<HealthLine, 'at' | 'examples'>>

const mostExamples = 3

async function lookAtJobs({ db }: HealthSources): Promise<Found> {
  const stuck = await findStuckJobs(db)
  const { rows } = await sql<{ count: number; at: Date | null }>`
    select count(*)::integer as count, max(succeeded_at) as at from job_rounds`.execute(db)
  const { count, at } = rows[0]!
  return {
    state: evaluateHealth.jobs({ behind: stuck.length }),
    numbers: { count, behind: stuck.length },
    at: at?.toISOString() ?? null,
    examples: stuck.slice(0, mostExamples).map(({ name }) => name),
  }
}

async function lookAtMails({ db }: HealthSources): Promise<Found> {
  const { rows } = await sql<{
    waiting: number
    givenUp: number
    oldest: number
    sentAt: Date | null
    errors: string[] | null
  }>`
    select count(*) filter (where sent_at is null and given_up_at is null)::integer as waiting,
      count(*) filter (where sent_at is null and given_up_at is not null)::integer as "givenUp",
      coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and given_up_at is null)), 0)::float8 as oldest,
      max(sent_at) as "sentAt",
      (array_agg(distinct kind || ': ' || last_error) filter (where sent_at is null and last_error is not null))[1:${mostExamples}] as errors
    from outbox`.execute(db)
  const { waiting, givenUp, oldest, sentAt, errors } = rows[0]!
  return {
    state: evaluateHealth.mails({ givenUp, oldestSeconds: oldest }),
    numbers: { waiting, givenUp, minutes: Math.floor(oldest / 60) },
    at: sentAt?.toISOString() ?? null,
    // Mail servers name rejected recipients.
    examples: (errors ?? []).map((error) => error.replace(/\S+@\S+/g, '…').slice(0, 200)),
  }
}

async function lookAtProvider({ db, config }: HealthSources): Promise<Found> {
  const { rows } = await sql<{ open: number; unanswered: number; silent: number; at: Date | null }>`
    select count(*)::integer as open, count(*) filter (where unanswered > 0)::integer as unanswered,
      coalesce(extract(epoch from now() - min(unanswered_since)), 0)::float8 as silent,
      (select max(received_at) from payment_events where provider = ${config.payment.provider}) as at
    from payments where state in ('created', 'requires_action', 'processing')`.execute(db)
  const { open, unanswered, silent, at } = rows[0]!
  return {
    state: evaluateHealth.provider({ unanswered, silentSeconds: silent }),
    numbers: { open, unanswered, minutes: Math.floor(silent / 60) },
    at: at?.toISOString() ?? null,
  }
}

async function lookAtRecords({ db }: HealthSources): Promise<Found> {
  const { rows } = await sql<{ at: Date; differences: number; examples: string[]; age: number }>`
    select ended_at as at, differences, examples, extract(epoch from now() - ended_at)::float8 as age
    from reconciliations order by ended_at desc limit 1`.execute(db)
  const last = rows[0]
  return {
    state: evaluateHealth.records({ differences: last?.differences ?? 0, ageSeconds: last?.age ?? null }),
    numbers: { differences: last?.differences ?? 0 },
    at: last?.at.toISOString() ?? null,
    examples: (last?.examples ?? []).slice(0, mostExamples),
  }
}

async function lookAtDisk({ config }: HealthSources): Promise<Found> {
  const space = await readDiskSpace(config.dataDirectory)
  const state = ({ enough: 'well', scarce: 'watch', full: 'bad' } as const)[evaluateDiskSpace(space)]
  const percent = space.whole === 0 ? 100 : Math.round((100 * space.free) / space.whole)
  return {
    state,
    numbers: { gigabytes: Math.round((space.free / 1024 ** 3) * 10) / 10, percent },
  }
}

const ofProcess = Object.values(maxConnections).reduce((sum, count) => sum + count)

async function lookAtDatabase({ db }: HealthSources): Promise<Found> {
  const { rows } = await sql<{ version: number; bytes: number; most: number; taken: number }>`
    select current_setting('server_version_num')::integer / 10000 as version, pg_database_size(current_database())::float8 as bytes,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as taken`.execute(db)
  const { version, bytes, most, taken } = rows[0]!
  const numbers = { version, megabytes: Math.round(bytes / 1024 ** 2), most, taken, ofProcess }
  return { state: evaluateHealth.connections({ taken, most, ofProcess }), numbers }
}

async function lookAtMigrations({ db }: HealthSources): Promise<Found> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const run = new Set(rows.map(({ name }) => name))
  const files = [...(await readMigrations()), ...(await readFunctions())]
  const missing = files.filter(({ name }) => !run.has(name)).map(({ name }) => name)
  return {
    state: missing.length > 0 ? 'bad' : 'well',
    numbers: { count: run.size, missing: missing.length },
    examples: missing.slice(0, mostExamples),
  }
}

/** Each process has one connection for change notifications. */
async function lookAtProcesses({ db }: HealthSources): Promise<Found> {
  const { rows } = await sql<{ count: number; at: Date | null }>`
    select count(*)::integer as count, min(backend_start) as at from pg_stat_activity
    where datname = current_database() and application_name = 'cadenza changes'`.execute(db)
  const { count, at } = rows[0]!
  return {
    state: count > 0 ? 'well' : 'watch',
    numbers: {
      count,
      hours: Math.floor(process.uptime() / 3600),
      minutes: Math.floor(process.uptime() / 60) % 60,
      megabytes: Math.round(process.memoryUsage.rss() / 1024 ** 2),
    },
    at: at?.toISOString() ?? null,
  }
}

const looks: Record<HealthKind, (sources: HealthSources) => Promise<Found>> = {
  jobs: lookAtJobs,
  mails: lookAtMails,
  provider: lookAtProvider,
  records: lookAtRecords,
  disk: lookAtDisk,
  database: lookAtDatabase,
  migrations: lookAtMigrations,
  processes: lookAtProcesses,
}

/** Failed checks are left out and reported by kind. */
export async function readHealth(sources: HealthSources): Promise<{ lines: HealthLine[]; unknown: HealthKind[] }> {
  const kinds = Object.keys(looks) as HealthKind[]
  const found = await Promise.allSettled(
    kinds.map(async (kind) => ({ kind, at: null, examples: [], ...(await looks[kind](sources)) })),
  )
  return {
    lines: found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    unknown: kinds.filter((_, index) => found[index]?.status === 'rejected'),
  }
}
