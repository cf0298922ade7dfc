import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type pg from 'pg'
import { createJobLocks } from './job-locks.ts'
import { startJobs, type Job, type JobContext, type RunningJobs } from './jobs.ts'
import { createTestDatabase } from '../testing/database.ts'

const { db, pool, close } = await createTestDatabase()
afterAll(close)

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const context: JobContext = { db, now: () => new Date(), log }
const running: RunningJobs[] = []

async function start(...jobs: Job[]): Promise<RunningJobs> {
  const started = await startJobs({ pool, jobs, context })
  running.push(started)
  return started
}

/** Creates work that has started, and ends when the test says so. */
function createGate() {
  const gate = Promise.withResolvers<void>()
  return { pass: () => gate.promise, open: gate.resolve }
}

const countDoneRounds = async (name: string) => {
  const { rows } = await pool.query("select from jobs.job where name = $1 and state = 'completed'", [name])
  return rows.length
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  log.error.mockClear()
})

test('a job runs when the shop starts, and again after its seconds', async () => {
  const run = vi.fn(async () => {})
  await start({ name: 'every-second', schedule: { everySeconds: 1 }, run })
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(2))
  expect(run).toHaveBeenCalledWith(context, expect.any(AbortSignal))
})

test('two processes run one round between them', async () => {
  const run = vi.fn(async () => {})
  const job: Job = { name: 'shared', schedule: { everySeconds: 3600 }, run }
  await Promise.all([start(job), start(job)])
  // When the queue has nothing left to hand out, nothing more can come.
  await vi.waitFor(async () => {
    expect(run).toHaveBeenCalled()
    const { rows } = await pool.query("select state from jobs.job where name = 'shared' and state <> 'completed'")
    expect(rows).toEqual([])
  })
  expect(run).toHaveBeenCalledTimes(1)
})

test('a job that waits for its hour runs at once when woken', async () => {
  const run = vi.fn(async () => {})
  const jobs = await start({ name: 'yearly', schedule: { cron: '0 0 1 1 *' }, run })
  await jobs.wake('yearly')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  await expect(jobs.wake('unknown')).rejects.toThrow('There is no job "unknown"')
})

test('a job that fails is logged and tried again', async () => {
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no mail today'))
  await start({ name: 'failing', schedule: { everySeconds: 1 }, run })
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(2))
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'no mail today' }),
    'The job failing failed.',
  )
})

test('stopping tells the round that runs, and waits for its end', async () => {
  const gate = createGate()
  let [hasBegun, isFinished] = [false, false]
  const jobs = await start({
    name: 'slow',
    schedule: { everySeconds: 3600 },
    async run(_context, signal) {
      // The round is notified of the stop, and still has work to do.
      signal.addEventListener('abort', () => setImmediate(gate.open))
      hasBegun = true
      await gate.pass()
      isFinished = true
    },
  })
  await vi.waitFor(() => expect(hasBegun).toBe(true))
  await jobs.stop()
  expect(isFinished).toBe(true)
})

test('a round of a killed process, still called active in the queue, holds up nothing', async () => {
  const rounds: string[] = []
  const job: Job = { name: 'killed', schedule: { everySeconds: 3600 }, run: async () => void rounds.push('round') }
  const jobs = await start(job)
  await vi.waitFor(() => expect(rounds).toHaveLength(1))
  await pool.query("update jobs.job set state = 'active', completed_on = null where name = 'killed'")
  await jobs.wake('killed')
  await vi.waitFor(() => expect(rounds).toHaveLength(2))
})

test('a round that takes longer than its span is not joined by a second one', async () => {
  const gate = createGate()
  let inside = 0
  let most = 0
  const job: Job = {
    name: 'long',
    schedule: { everySeconds: 1 },
    async run() {
      most = Math.max(most, ++inside)
      await gate.pass()
      inside--
    },
  }
  await Promise.all([start(job), start(job)])
  await vi.waitFor(() => expect(inside).toBe(1))
  // The next round belongs to the other process and is over: it did nothing.
  await vi.waitFor(async () => expect(await countDoneRounds('long')).toBeGreaterThan(0))
  expect([inside, most]).toEqual([1, 1])
  // It is not a success either: this is how a hanging job is detected.
  const { succeeded_at } = await db
    .selectFrom('job_rounds')
    .select('succeeded_at')
    .where('name', '=', 'long')
    .executeTakeFirstOrThrow()
  expect(succeeded_at).toBeNull()
  gate.open()
})

test('the schedule of a job that is no more is forgotten', async () => {
  await start({ name: 'old', schedule: { cron: '0 0 1 1 *' }, run: async () => {} })
  await start({ name: 'new', schedule: { cron: '0 0 1 1 *' }, run: async () => {} })
  const { rows } = await pool.query('select name from jobs.schedule')
  expect(rows).toEqual([{ name: 'new' }])
})

test('jobs: connections that are terminated, those of the locks included, hold up the next rounds only', async () => {
  const run = vi.fn(async () => {})
  const jobs = await start({ name: 'steady', schedule: { everySeconds: 3600 }, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  const before = run.mock.calls.length
  await vi.waitFor(async () => {
    await jobs.wake('steady')
    expect(run.mock.calls.length).toBeGreaterThan(before + 1)
  })
})

test('jobs: a database that is gone while they start is asked again', async () => {
  log.warn.mockClear()
  const cut = Object.assign(new Error('cut'), { code: '57P01' })
  const query = vi.spyOn(pool, 'query').mockRejectedValue(cut)
  const run = vi.fn(async () => {})
  const late: Job = { name: 'late', schedule: { everySeconds: 3600 }, run }
  const starting = startJobs({ pool, jobs: [late], context, retry: 10 })
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
  query.mockRestore()
  running.push(await starting)
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
})

test('jobs: a start that has not succeeded is given up when the shop stops', async () => {
  log.warn.mockClear()
  const query = vi.spyOn(pool, 'query').mockRejectedValue(Object.assign(new Error('cut'), { code: '57P01' }) as never)
  const stopping = new AbortController()
  const starting = startJobs({ pool, jobs: [], context, signal: stopping.signal })
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
  stopping.abort()
  await expect(starting).rejects.toThrow('aborted')
  query.mockRestore()
})

test('jobs: the server asks after the connection of the locks, so that a machine that was cut off gives them back within a minute', async () => {
  const asked: string[] = []
  const client = {
    query: async (text: string) => {
      asked.push(text)
      return { rows: [{ result: true }] }
    },
    once() {},
    release() {},
  }
  const locks = createJobLocks({ connect: async () => client } as unknown as pg.Pool)
  await locks.runAlone('asked-after', async () => {})
  locks.close()
  const settings = Object.fromEntries(
    [...(asked[0] ?? '').matchAll(/'tcp_keepalives_(\w+)', '(\d+)'/g)].map(([, name, value]) => [name, Number(value)]),
  )
  const { idle = Infinity, interval = Infinity, count = Infinity } = settings
  expect(idle + interval * count).toBeLessThanOrEqual(30)
  // The server accepts the settings, whatever the connection is.
  await expect(pool.query(asked[0]!)).resolves.toMatchObject({ rowCount: 1 })
})

test('jobs: rounds are counted, done and failed ones, and one that is no more is forgotten', async () => {
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no mail today'))
  await start(
    { name: 'counted', schedule: { everySeconds: 1 }, run },
    { name: 'nightly', schedule: { cron: '0 3 * * *' }, run },
  )
  const read = () => db.selectFrom('job_rounds').selectAll().orderBy('name').execute()
  await vi.waitFor(async () => {
    const [counted] = await read()
    expect(counted!.rounds).toBeGreaterThan(counted!.failures)
    expect(counted).toMatchObject({
      gap_seconds: 1,
      failures: 1,
      failed_at: expect.any(Date),
      succeeded_at: expect.any(Date),
    })
  })
  expect((await read()).map(({ name, gap_seconds }) => [name, gap_seconds])).toEqual([
    ['counted', 1],
    ['nightly', 86_400],
  ])
  await start({ name: 'counted', schedule: { everySeconds: 1 }, run })
  expect((await read()).map(({ name }) => name)).toEqual(['counted'])
})

test('jobs: what the database refuses for another reason than being gone is told at once, and nothing goes on', async () => {
  log.warn.mockClear()
  const broken = Object.assign(new Error('no such schema'), { code: '3F000' })
  const query = vi.spyOn(pool, 'query').mockRejectedValue(broken)
  await expect(startJobs({ pool, jobs: [], context })).rejects.toThrow('no such schema')
  query.mockRestore()
  expect(log.warn).not.toHaveBeenCalled()
})

test('jobs: one whose schedule was a line of cron and is a distance by now is not begun by that line any more', async () => {
  const run = vi.fn(async () => {})
  await start({ name: 'changing', schedule: { cron: '0 0 1 1 *' }, run })
  const schedules = async () => (await pool.query("select from jobs.schedule where name = 'changing'")).rows.length
  expect(await schedules()).toBe(1)
  await start({ name: 'changing', schedule: { everySeconds: 3600 }, run })
  expect(await schedules()).toBe(0)
})

test('jobs: rounds that are asked for while one runs are one round, and nothing of a failed one is tried by the queue', async () => {
  const gate = createGate()
  let rounds = 0
  const jobs = await start({
    name: 'asked-for',
    schedule: { everySeconds: 3600 },
    async run() {
      if (++rounds === 1) await gate.pass()
    },
  })
  await vi.waitFor(() => expect(rounds).toBe(1))
  for (let times = 0; times < 4; times++) await jobs.wake('asked-for')
  const read = async () =>
    (await pool.query("select state, policy, retry_limit, expire_seconds from jobs.job where name = 'asked-for'")).rows
  const always = { policy: 'short', retry_limit: 0, expire_seconds: 120 }
  expect((await read()).toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { ...always, state: 'active' },
    { ...always, state: 'created' },
  ])
  gate.open()
  await vi.waitFor(() => expect(rounds).toBe(2))
})

test('jobs: a round that cannot be counted is done all the same, and told', async () => {
  log.warn.mockClear()
  const failing = { onConflict: () => ({ execute: () => Promise.reject(new Error('no room')) }) }
  const insertInto = (table: 'job_rounds') => ({
    // Rows written before there is a round carry no count.
    values: (row: { name: string; rounds?: number }) =>
      row.rounds === undefined ? db.insertInto(table).values(row as never) : failing,
  })
  const unable = new Proxy(db, {
    get(real, name) {
      if (name === 'insertInto') return insertInto
      const value = Reflect.get(real, name) as unknown
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  const run = vi.fn(async () => {})
  const job: Job = { name: 'uncounted', schedule: { everySeconds: 3600 }, run }
  running.push(await startJobs({ pool, jobs: [job], context: { ...context, db: unable } }))
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'no room' }),
      'A round of the job uncounted could not be counted.',
    ),
  )
  expect([run.mock.calls.length, log.error.mock.calls]).toEqual([1, []])
})
