/** How the jobs go: when each has last done a round, and how often one failed. */
import { sql, type Kysely } from 'kysely'
import type { Database } from '../schema/schema.ts'
import { findLongestGap, type Schedule } from './schedule.ts'

interface KnownJob {
  name: string
  schedule: Schedule
}

/** Says which jobs there are, so that one that never did a round is missed, and one that is no more is not. */
export async function noteJobs(db: Kysely<Database>, jobs: readonly KnownJob[]): Promise<void> {
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

export async function noteRound(db: Kysely<Database>, { name, schedule }: KnownJob, isDone: boolean): Promise<void> {
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

/** A round may take this long, and be begun this late, before anybody is told. */
const timeoutSeconds = 10 * 60

/** Whether the last good round of a row of `job_rounds` is longer ago than it may be. */
export const isJobStuck = sql`coalesce(succeeded_at, known_since) < now() - make_interval(secs => gap_seconds + ${timeoutSeconds})`

/** Jobs whose last good round is longer ago than it may be, with the seconds by which it is. */
export async function findStuckJobs(db: Kysely<Database>): Promise<{ name: string; late: number }[]> {
  const { rows } = await sql<{ name: string; late: number }>`
    select name, extract(epoch from now() - coalesce(succeeded_at, known_since))::float - gap_seconds as late
    from job_rounds
    where ${isJobStuck}
    order by late desc`.execute(db)
  return rows
}
