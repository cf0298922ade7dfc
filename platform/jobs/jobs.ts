import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss, type StopOptions } from 'pg-boss'
import { isDatabaseGone } from '../database/database-errors.ts'
import { createJobLocks, type JobLocks } from './job-locks.ts'
import { noteJobs, noteRound, type Schedule } from './round-store.ts'
import type { Db } from '../schema/schema.ts'

export interface JobContext {
  db: Db
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

export interface Job<context extends JobContext = JobContext> {
  /** Letters, digits, `-`, `_` and `.`, such as `sessions.forget`. */
  name: string
  schedule: Schedule
  /**
   * One run, repeatable: a process may crash in it. Errors are logged, and the next run retries.
   * The signal is aborted when the app stops.
   */
  run: (context: context, signal: AbortSignal) => Promise<void>
}

export interface JobsOptions<context extends JobContext> {
  pool: pg.Pool
  jobs: Job<context>[]
  context: context
  /** Aborts a start that has not succeeded yet. */
  signal?: AbortSignal
  /** Pause between start attempts, in milliseconds. Default 1,000. */
  retry?: number
}

export interface RunningJobs {
  /** Runs a job soon instead of at its next time. */
  wake(name: string): Promise<void>
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MILLISECONDS = 10_000
const LONGEST_ROUND_SECONDS = 120
/** Polling intervals of a worker, unless it is woken. */
const POLLING_SECONDS = { cron: 20, seconds: 1 }

/** Starts schedules and workers. Without a database, retries until aborted, which throws. */
export async function startJobs<context extends JobContext>({
  signal,
  retry = 1_000,
  ...options
}: JobsOptions<context>): Promise<RunningJobs> {
  for (;;) {
    try {
      return await startQueue(options)
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      options.context.log.warn(error, 'The jobs cannot be started yet.')
      await sleep(retry, undefined, { signal })
    }
  }
}

async function startQueue<context extends JobContext>({
  pool,
  jobs,
  context,
}: Pick<JobsOptions<context>, 'pool' | 'jobs' | 'context'>): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    superviseIntervalSeconds: 60,
  })
  boss.on('error', (error) => context.log.error(error, 'The job queue failed.'))
  boss.on('warning', (warning) => context.log.warn(warning, 'The job queue warns.'))
  const locks = createJobLocks(pool)
  const ending = new AbortController()
  const stop = async (options: StopOptions) => {
    ending.abort()
    await boss.stop(options)
    locks.close()
  }
  const runners = await startRunners(boss, jobs, { context, locks, ended: ending.signal }).catch(async (error) => {
    await stop({ graceful: false }).catch(() => {})
    throw error
  })
  return {
    async wake(name) {
      const runner = runners.find((candidate) => candidate.name === name)
      if (!runner) throw new Error(`There is no job "${name}".`)
      await runner.wake()
    },
    stop: () => stop({ graceful: true, timeout: STOP_TIMEOUT_MILLISECONDS }),
  }
}

type Runner = { name: string; wake: () => Promise<void> }

interface RoundOptions<context> {
  context: context
  locks: JobLocks
  /** Aborted when the app stops: no more runs, and active ones begin nothing new. */
  ended: AbortSignal
}

/** Starts all of them or throws: none is still starting when this ends. */
async function startRunners<context extends JobContext>(
  boss: PgBoss,
  jobs: Job<context>[],
  options: RoundOptions<context>,
): Promise<Runner[]> {
  await boss.start()
  const starting = jobs.map((job) => startJob(boss, job, options))
  await Promise.allSettled(starting)
  const runners = await Promise.all(starting)
  await forgetRemovedJobs(boss, jobs)
  await noteJobs(options.context.db, jobs)
  return runners
}

async function startJob<context extends JobContext>(
  boss: PgBoss,
  job: Job<context>,
  options: RoundOptions<context>,
): Promise<Runner> {
  // At most one run is queued: missed ones do not pile up. Locks exclude each other: a killed
  // process frees them at once, where the queue would wait for its run to expire.
  const queue = { policy: 'short', retryLimit: 0, expireInSeconds: LONGEST_ROUND_SECONDS, deleteAfterSeconds: 3600 }
  await boss.createQueue(job.name, queue)
  const pollingIntervalSeconds = 'cron' in job.schedule ? POLLING_SECONDS.cron : POLLING_SECONDS.seconds
  // The queue's signal comes only after waiting for the run in vain.
  const worker = await boss.work(job.name, { pollingIntervalSeconds }, () => runRound(job, options))
  const ask = async (span: { singletonSeconds?: number } = {}) => {
    await boss.send(job.name, null, span)
    // This process's worker begins at once; those of others poll for work left over.
    boss.notifyWorker(worker)
  }
  if ('cron' in job.schedule) {
    await boss.schedule(job.name, job.schedule.cron)
  } else {
    await boss.unschedule(job.name)
    startTimer(job.name, { everySeconds: job.schedule.everySeconds, ask }, options)
  }
  return { name: job.name, wake: () => ask() }
}

interface Timer {
  everySeconds: number
  ask: (span: { singletonSeconds: number }) => Promise<void>
}

/** Every process requests a run, and the database grants one per interval. */
function startTimer(name: string, { everySeconds, ask }: Timer, { context, ended }: RoundOptions<JobContext>): void {
  const askForRound = () => {
    ask({ singletonSeconds: everySeconds }).catch((error: unknown) =>
      context.log.error(error, `The job ${name} cannot be scheduled.`),
    )
  }
  askForRound()
  const timer = setInterval(askForRound, everySeconds * 1000)
  ended.addEventListener('abort', () => clearInterval(timer))
}

async function runRound<context extends JobContext>(
  job: Job<context>,
  { context, locks, ended }: RoundOptions<context>,
): Promise<void> {
  try {
    await locks.runAlone(job.name, async () => {
      await job.run(context, ended)
      await note(job, context, true)
    })
  } catch (error) {
    context.log.error(error, `The job ${job.name} failed.`)
    await note(job, context, false)
    throw error
  }
}

/** A failure to record the run does not matter. */
async function note<context extends JobContext>(job: Job<context>, context: context, isDone: boolean): Promise<void> {
  await noteRound(context.db, job, isDone).catch((error: unknown) =>
    context.log.warn(error, `A round of the job ${job.name} could not be counted.`),
  )
}

async function forgetRemovedJobs(boss: PgBoss, jobs: { name: string }[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name))
  for (const schedule of await boss.getSchedules()) {
    if (!names.has(schedule.name)) await boss.unschedule(schedule.name, schedule.key)
  }
}
