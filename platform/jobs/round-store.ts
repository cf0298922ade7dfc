/** Status of jobs: each one's last run, and how often it failed. */
import { sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** A cron line in UTC, or seconds between runs, however many processes there are. */
export type Schedule = { cron: string } | { everySeconds: number }

const hour = 60 * 60
const day = 24 * hour

/** The longest seconds between runs; of cron lines with minutes, hours, days of the month. */
export function findLongestGap(schedule: Schedule): number {
  if ('everySeconds' in schedule) return schedule.everySeconds
  const [, hours, days, months] = schedule.cron.split(' ')
  if (hours === '*') return hour
  if (days === '*') return day
  return months === '*' ? 31 * day : 366 * day
}

interface KnownJob {
  name: string
  schedule: Schedule
}

/** Registers the jobs: one that never ran is reported missing, and a removed one is not. */
export async function noteJobs(db: Db, jobs: readonly KnownJob[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await db
    .deleteFrom('job_rounds')
    .where('name', 'not in', ['', ...names])
    .execute()
  for (const { name, schedule } of jobs) {
    const gap_seconds = findLongestGap(schedule)
    await db
      .insertInto('job_rounds')
      .values({ name, gap_seconds })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ gap_seconds }))
      .execute()
  }
}

export async function noteRound(db: Db, { name, schedule }: KnownJob, isDone: boolean): Promise<void> {
  const at = isDone ? 'succeeded_at' : 'failed_at'
  const failures = isDone ? 0 : 1
  await db
    .insertInto('job_rounds')
    .values({ name, gap_seconds: findLongestGap(schedule), [at]: sql<Date>`now()`, rounds: 1, failures })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        [at]: sql<Date>`now()`,
        rounds: sql<number>`job_rounds.rounds + 1`,
        failures: sql<number>`job_rounds.failures + ${failures}`,
      }),
    )
    .execute()
}

/** Tolerance for the duration and delay of a run before an alarm. */
const timeoutSeconds = 10 * 60

/** Condition: the last successful run of a row of `job_rounds` is longer ago than allowed. */
export const isJobStuck = sql`coalesce(succeeded_at, known_since) < now() - make_interval(secs => gap_seconds + ${timeoutSeconds})`

/** Returns overdue jobs and the seconds by which they are late. */
export async function findStuckJobs(db: Db): Promise<{ name: string; late: number }[]> {
  const { rows } = await sql<{ name: string; late: number }>`
    select name, extract(epoch from now() - coalesce(succeeded_at, known_since))::float - gap_seconds as late
    from job_rounds
    where ${isJobStuck}
    order by late desc`.execute(db)
  return rows
}
