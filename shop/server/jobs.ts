/** Work that no visitor waits for, run on the database by pg-boss: any number of processes share it. */
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Config } from './config.ts'
import { createJobLocks, type JobLocks } from './job-locks.ts'
import type { Database } from './schema.ts'

/** What every job is given. */
export interface JobContext {
  db: Kysely<Database>
  config: Config
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

export interface Job {
  /** Letters, digits, `-`, `_` and `.`; as `cart.release-holds`. */
  name: string
  /** A cron line in UTC, or a distance in seconds of which the shop runs it once, however many processes there are. */
  schedule: { cron: string } | { everySeconds: number }
  /**
   * Does one round. It must bear being run twice: a process may die in the middle. What it throws is logged, and the
   * next round tries again. The signal is aborted when the shop stops.
   */
  run: (context: JobContext, signal: AbortSignal) => Promise<void>
}

export interface JobsOptions {
  pool: pg.Pool
  jobs: Job[]
  context: JobContext
}

export interface RunningJobs {
  /** Runs a job soon instead of at its next time. */
  wake(name: string): Promise<void>
  /** Waits for the jobs that run, ten seconds at most. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MILLISECONDS = 10_000
const LONGEST_ROUND_SECONDS = 120
/** A worker looks for work this often, unless it is woken. */
const POLLING_SECONDS = { cron: 20, seconds: 1 }

/** Starts the schedules and the workers. */
export async function startJobs({ pool, jobs, context }: JobsOptions): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    superviseIntervalSeconds: 60,
  })
  boss.on('error', (error) => context.log.error(error, 'The job queue failed.'))
  boss.on('warning', (warning) => context.log.warn(warning, 'The job queue warns.'))
  await boss.start()
  const locks = createJobLocks(pool)
  const runners = await Promise.all(jobs.map((job) => startJob(boss, job, { context, locks })))
  await forgetRemovedJobs(boss, jobs)
  return {
    async wake(name) {
      const runner = runners.find((candidate) => candidate.name === name)
      if (!runner) throw new Error(`There is no job "${name}".`)
      await runner.wake()
    },
    async stop() {
      for (const runner of runners) runner.stopTimer()
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MILLISECONDS })
      locks.close()
    },
  }
}

type Runner = { name: string; wake: () => Promise<void>; stopTimer: () => void }

interface RoundOptions {
  context: JobContext
  locks: JobLocks
}

async function startJob(boss: PgBoss, job: Job, { context, locks }: RoundOptions): Promise<Runner> {
  // At most one round waits: rounds that were missed do not pile up. That one runs at a time is for the locks, which a
  // killed process gives back at once; the queue would wait for its round to expire.
  const queue = { policy: 'short', retryLimit: 0, expireInSeconds: LONGEST_ROUND_SECONDS, deleteAfterSeconds: 3600 }
  await boss.createQueue(job.name, queue)
  const pollingIntervalSeconds = 'cron' in job.schedule ? POLLING_SECONDS.cron : POLLING_SECONDS.seconds
  const worker = await boss.work(job.name, { pollingIntervalSeconds }, ([round]) =>
    runRound(job, { context, locks }, round?.signal),
  )
  const wake = async () => {
    await boss.send(job.name)
    boss.notifyWorker(worker)
  }
  if ('cron' in job.schedule) {
    await boss.schedule(job.name, job.schedule.cron)
    return { name: job.name, wake, stopTimer: () => {} }
  }
  await boss.unschedule(job.name)
  return { name: job.name, wake, stopTimer: startTimer(boss, job.name, job.schedule.everySeconds, context) }
}

/** Each process asks, and the database grants one round for each span of time. */
function startTimer(boss: PgBoss, name: string, everySeconds: number, context: JobContext): () => void {
  const ask = () => {
    boss
      .send(name, null, { singletonSeconds: everySeconds })
      .catch((error: unknown) => context.log.error(error, `The job ${name} cannot be scheduled.`))
  }
  ask()
  const timer = setInterval(ask, everySeconds * 1000)
  return () => clearInterval(timer)
}

async function runRound(
  job: Job,
  { context, locks }: RoundOptions,
  signal = new AbortController().signal,
): Promise<void> {
  try {
    await locks.runAlone(job.name, () => job.run(context, signal))
  } catch (error) {
    context.log.error(error, `The job ${job.name} failed.`)
    throw error
  }
}

async function forgetRemovedJobs(boss: PgBoss, jobs: Job[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  for (const schedule of await boss.getSchedules()) {
    if (!names.has(schedule.name)) await boss.unschedule(schedule.name, schedule.key)
  }
}
