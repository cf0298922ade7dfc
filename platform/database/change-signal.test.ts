/** Whether a change can be missed, on a real database. */
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { settleMicrotasks, stall } from '../testing/busy-process.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type ChangeSignal, createChangeSignal } from './change-signal.ts'

const { pool, url, close } = await createTestDatabase()
afterAll(close)

const open: ChangeSignal[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((signal) => signal.close()))
})

function listen(timeout?: number): ChangeSignal {
  const signal = createChangeSignal(url, { channel: 'test changes', timeout })
  open.push(signal)
  return signal
}

const tell = () => pool.query(`notify "test changes"`)

test('change signal: what was committed before a question is counted in its answer', async () => {
  const signal = listen()
  let { epoch } = await signal.prove(0)
  for (let times = 0; times < 50; times++) {
    await tell()
    const proof = await signal.prove(0)
    expect(proof.epoch).toBeGreaterThan(epoch)
    epoch = proof.epoch
  }
  expect((await signal.prove(0)).epoch).toBe(epoch)
})

test('change signal: changes of one kind are told from all others', async () => {
  const signal = listen()
  const { epoch: first } = await signal.prove(0)
  await pool.query(`notify "test changes", 'seats'`)
  const { epoch: second } = await signal.prove(0)
  expect([signal.epochOf('seats'), signal.epochBut('seats')]).toEqual([second, first])
  await tell()
  const { epoch: third } = await signal.prove(0)
  expect([signal.epochOf('seats'), signal.epochBut('seats')]).toEqual([second, third])
})

test('change signal: what was rolled back is no change', async () => {
  const signal = listen()
  const { epoch } = await signal.prove(0)
  await pool.query(`begin; notify "test changes"; rollback`)
  expect((await signal.prove(0)).epoch).toBe(epoch)
})

test('change signal: a change is known without a question', async () => {
  const signal = listen()
  const { epoch } = await signal.prove(0)
  await tell()
  await vi.waitFor(() => expect(signal.epoch()).toBeGreaterThan(epoch))
})

test('change signal: a proof that is young enough is not asked for again, and knows of later changes', async () => {
  const signal = listen()
  const first = await signal.prove(0)
  await tell()
  await vi.waitFor(() => expect(signal.epoch()).toBeGreaterThan(first.epoch))
  expect(await signal.prove(60_000)).toEqual({ epoch: signal.epoch(), at: first.at })
  expect((await signal.prove(0)).at).toBeGreaterThan(first.at)
})

test('change signal: whoever asks while it is asked waits for the same answer', async () => {
  const signal = listen()
  const [one, other] = await Promise.all([signal.prove(1_000), signal.prove(1_000)])
  expect(other).toBe(one)
})

test('change signal: whoever asks too late for one question is answered by the next, each time anew', async () => {
  const signal = listen()
  let { epoch } = await signal.prove(0)
  for (let times = 0; times < 3; times++) {
    await tell()
    const first = signal.prove(0)
    // The query in progress is older than the next one may be.
    stall(2)
    const asked = performance.now()
    const late = await signal.prove(0)
    expect(late.at).toBeGreaterThanOrEqual(asked)
    expect(late.epoch).toBeGreaterThan(epoch)
    epoch = late.epoch
    await first
  }
})

test('change signal: a connection that was lost may have missed a change, and is opened anew', async () => {
  const signal = listen()
  const { epoch } = await signal.prove(0)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cadenza changes' and datname = current_database()`)
  await vi.waitFor(() => expect(signal.epoch()).toBeGreaterThan(epoch))
  const again = await vi.waitFor(() => signal.prove(0))
  expect(again.epoch).toBeGreaterThan(epoch)
  await tell()
  expect((await signal.prove(0)).epoch).toBeGreaterThan(again.epoch)
})

test('change signal: a database that cannot be reached proves nothing', async () => {
  const gone = new URL(url)
  gone.pathname = '/no_such_database'
  const signal = createChangeSignal(gone.href, { channel: 'test changes' })
  open.push(signal)
  await expect(signal.prove(60_000)).rejects.toThrow('does not exist')
  await expect(signal.prove(60_000)).rejects.toThrow('does not exist')
})

test('change signal: a database that is silent proves nothing, in time', async () => {
  const signal = listen(300)
  const { epoch } = await signal.prove(0)
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'cadenza changes' and datname = current_database()`,
  )
  // Behaves like a server that hangs: it accepts the query and does not answer.
  process.kill(rows[0]!.pid, 'SIGSTOP')
  try {
    await expect(signal.prove(0)).rejects.toThrow('timeout')
  } finally {
    process.kill(rows[0]!.pid, 'SIGCONT')
  }
  expect((await signal.prove(0)).epoch).toBeGreaterThan(epoch)
})

test('change signal: an answer that comes while this process is late is a proof, by the same connection', async () => {
  const signal = listen(1_000)
  const { epoch } = await signal.prove(0)
  const proof = signal.prove(0)
  await settleMicrotasks()
  stall(1_200)
  expect((await proof).epoch).toBe(epoch)
})

test('change signal: once it is closed nothing is proven', async () => {
  const signal = listen()
  await signal.prove(0)
  await signal.close()
  await expect(signal.prove(0)).rejects.toThrow('Nobody listens')
})
