/** Health checks: what each of them counts, and what not. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readDiskSpace } from '#platform/process/disk-space.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { evaluateHealth, type HealthLine } from '../health.ts'
import { readHealth } from './health-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db, config } = desk
beforeEach(() => sql`truncate outbox, payment_events, payments, job_rounds, reconciliations cascade`.execute(db))

const look = async (kind: HealthLine['kind']) => {
  const { lines, unknown } = await readHealth({ db, config })
  expect(unknown).toEqual([])
  return lines.find((line) => line.kind === kind)!
}
const ago = (interval: string) => sql`now() - ${interval}::interval`
/** To the minute, the displayed precision. */
const minutesSince = (at: string | null) => Math.round((Date.now() - Date.parse(at!)) / 60_000)

async function queue(mail: { age: string; error?: string; isGivenUp?: boolean; isSent?: boolean }): Promise<void> {
  await sql`insert into outbox (kind, recipient, locale, data, created_at, last_error, given_up_at, sent_at)
    values ('order-paid', 'anna@example.com', 'en', '{}', ${ago(mail.age)}, ${mail.error ?? null},
      ${mail.isGivenUp ? sql`now()` : null}, ${mail.isSent ? ago('5 minutes') : null})`.execute(db)
}

test('health: mails that have gone wait for nothing, and neither do those that were given up', async () => {
  await queue({ age: '3 days', error: '451 try later', isSent: true })
  await queue({ age: '2 days', isGivenUp: true, isSent: true })
  const well = await look('mails')
  expect(well).toMatchObject({ state: 'well', numbers: { waiting: 0, givenUp: 0, minutes: 0 }, examples: [] })
  expect(minutesSince(well.at)).toBe(5)
  await queue({ age: '10 minutes' })
  await queue({ age: '3 minutes' })
  expect(await look('mails')).toMatchObject({ state: 'well', numbers: { waiting: 2, givenUp: 0, minutes: 10 } })
  await queue({ age: '1 day', isGivenUp: true, error: 'anna@example.com and bela@example.com refused' })
  expect(await look('mails')).toMatchObject({
    state: 'bad',
    numbers: { waiting: 2, givenUp: 1, minutes: 10 },
    examples: ['order-paid: … and … refused'],
  })
})

test('health: of what mail servers say the first three are told, each once', async () => {
  for (const error of ['d', 'b', 'a', 'c', 'a']) await queue({ age: '1 minute', error })
  expect((await look('mails')).examples).toEqual(['order-paid: a', 'order-paid: b', 'order-paid: c'])
})

test('health: payments whose end is open are counted, those that the provider is silent about apart, and its last word is its own', async () => {
  const { id } = await insertPaidOrder(db)
  const pay = (attempt: number, state: string, silent: string | null) =>
    sql`insert into payments (order_id, attempt, provider, state, amount_cents, unanswered, unanswered_since)
      values (${id}, ${attempt}, 'demo-bank', ${state}, 100, ${silent === null ? 0 : 1}, ${silent === null ? null : ago(silent)})`.execute(
      db,
    )
  expect(await look('provider')).toMatchObject({
    state: 'well',
    numbers: { open: 0, unanswered: 0, minutes: 0 },
    at: null,
  })
  await pay(1, 'failed', '9 hours')
  await pay(2, 'cancelled', '9 hours')
  expect(await look('provider')).toMatchObject({ state: 'well', numbers: { open: 0, unanswered: 0, minutes: 0 } })
  await sql`delete from payments`.execute(db)
  let attempt = 0
  for (const [state, silent] of [
    ['requires_action', '20 minutes'],
    ['created', '10 minutes'],
    ['processing', null],
  ] as const) {
    await sql`update payments set state = 'failed', unanswered = 0, unanswered_since = null`.execute(db)
    await pay(++attempt, state, silent)
    expect([state, await look('provider')]).toMatchObject([
      state,
      silent === null
        ? { state: 'well', numbers: { open: 1, unanswered: 0, minutes: 0 } }
        : { state: 'watch', numbers: { open: 1, unanswered: 1, minutes: Number.parseInt(silent) } },
    ])
  }
  for (const [provider, age] of [
    [config.payment.provider, '30 minutes'],
    [config.payment.provider, '2 hours'],
    ['another', '1 minute'],
  ] as const)
    await sql`insert into payment_events (provider, event_id, body, received_at)
      values (${provider}, ${`event ${age}`}, '{}', ${ago(age)})`.execute(db)
  expect(minutesSince((await look('provider')).at)).toBe(30)
})

test('health: of jobs the last round is told, and of those that are behind the first three', async () => {
  for (const [name, age] of [
    ['a', '1 minute'],
    ['b', '2 days'],
    ['c', '3 days'],
    ['d', '4 days'],
    ['e', '5 days'],
  ])
    await sql`insert into job_rounds (name, gap_seconds, succeeded_at) values (${name}, 5, ${ago(age!)})`.execute(db)
  const jobs = await look('jobs')
  expect(jobs).toMatchObject({ state: 'bad', numbers: { count: 5, behind: 4 } })
  expect(jobs.examples).toHaveLength(3)
  expect(minutesSince(jobs.at)).toBe(1)
})

test('health: of the comparisons of records the last one counts, and when it was', async () => {
  expect(await look('records')).toMatchObject({ state: 'watch', numbers: { differences: 0 }, at: null })
  const compare = (differences: number, age: string, examples: string[] = []) =>
    sql`insert into reconciliations (differences, examples, ended_at) values (${differences}, ${JSON.stringify(examples)}, ${ago(age)})`.execute(
      db,
    )
  await compare(7, '3 hours', ['a', 'b', 'c', 'd'])
  expect(await look('records')).toMatchObject({ state: 'bad', numbers: { differences: 7 }, examples: ['a', 'b', 'c'] })
  await compare(0, '2 hours')
  await compare(3, '2 days')
  const last = await look('records')
  expect(last).toMatchObject({ state: 'well', numbers: { differences: 0 }, examples: [] })
  expect(minutesSince(last.at)).toBe(120)
})

test('health: the database is told with its connections, and processes of the shop are those of this shop', async () => {
  const { rows } = await sql<{ version: number; most: number }>`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most`.execute(
    db,
  )
  expect((await look('database')).numbers).toMatchObject({
    ...rows[0],
    ofProcess: expect.any(Number),
    taken: expect.any(Number),
  })
  const { rows: own } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where application_name = 'cadenza changes' and datname = current_database()`.execute(db)
  expect((await look('processes')).numbers['count']).toBe(own[0]!.count)
  const { free, whole } = await readDiskSpace(config.dataDirectory)
  const { numbers } = await look('disk')
  // Other processes write to the same disk.
  expect(Math.abs(numbers['percent']! - (100 * free) / whole)).toBeLessThan(2)
  expect(Math.abs(numbers['gigabytes']! - free / 1024 ** 3)).toBeLessThan(2)
})

test('health: as long as a process of the shop listens for changes it is there, and none is something to look at', async () => {
  const listening = async () => (await look('processes')).numbers['count']!
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cadenza changes' and datname = current_database()`.execute(db)
  await vi.waitFor(async () => expect(await listening()).toBe(0))
  expect(await look('processes')).toMatchObject({ state: 'watch', at: null })
  const client = new pg.Client({ connectionString: desk.database.url, application_name: 'cadenza changes' })
  await client.connect()
  expect(await look('processes')).toMatchObject({ state: 'well', numbers: { count: 1 }, at: expect.any(String) })
  await client.end()
})

test('health: each thing is checked by its own numbers, and the page says of when and of whom it tells', async () => {
  const { numbers, state } = await look('database')
  const { taken, most, ofProcess } = numbers as Record<'taken' | 'most' | 'ofProcess', number>
  expect(state).toBe(evaluateHealth.connections({ taken, most, ofProcess }))
  const { rows } = await sql<{ megabytes: number }>`
    select (pg_database_size(current_database()) / 1024.0 / 1024)::float8 as megabytes`.execute(db)
  expect(Math.abs(numbers['megabytes']! - rows[0]!.megabytes)).toBeLessThan(2)
  const processes = await look('processes')
  const minutes = Math.floor(process.uptime() / 60)
  expect([minutes, minutes - 1]).toContain(processes.numbers['hours']! * 60 + processes.numbers['minutes']!)
  expect(processes.numbers['minutes']).toBeLessThan(60)
  const megabytes = process.memoryUsage.rss() / 1024 ** 2
  expect(Math.abs(processes.numbers['megabytes']! - megabytes) / megabytes).toBeLessThan(0.5)
  expect(processes.state).toBe(processes.numbers['count']! > 0 ? 'well' : 'watch')
  const { rows: own } = await sql<{ at: Date | null }>`select min(backend_start) as at from pg_stat_activity
    where application_name = 'cadenza changes' and datname = current_database()`.execute(db)
  expect(processes.at).toBe(own[0]!.at?.toISOString() ?? null)
  const before = Date.now()
  const { visitor } = await desk.signedIn()
  const { provider, at, head } = (await visitor.hybrid('/desk/health')).props
  expect([provider, head.title]).toEqual(['The demo bank', expect.stringContaining('Health')])
  expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
})

test('health: of migrations that were not run the first three are named', async () => {
  const names = (
    await sql<{ name: string }>`select name from migrations order by name <> 'baseline.sql', name`.execute(db)
  ).rows.map(({ name }) => name)
  const well = { state: 'well', numbers: { count: names.length, missing: 0 }, examples: [] }
  expect(await look('migrations')).toMatchObject(well)
  await sql`update migrations set name = 'x' || name where name = any(${names.slice(0, 4)}::text[])`.execute(db)
  expect(await look('migrations')).toMatchObject({
    state: 'bad',
    numbers: { count: names.length, missing: 4 },
    examples: names.slice(0, 3),
  })
  await sql`update migrations set name = substring(name from 2) where name like 'x%'`.execute(db)
  expect(await look('migrations')).toMatchObject(well)
})

test('health: what a mail server says is told by its first two hundred letters', async () => {
  await queue({ age: '90 seconds', error: 'x'.repeat(300) })
  const { examples, numbers } = await look('mails')
  expect(examples).toEqual([`order-paid: ${'x'.repeat(188)}`])
  expect(numbers['minutes']).toBe(1)
})

test('health: what cannot be found out is told by its kind, and hides nothing else', async () => {
  const { lines, unknown } = await readHealth({ db, config: { ...config, dataDirectory: '/nowhere/at/all' } })
  expect(unknown).toEqual(['disk'])
  expect(lines.map(({ kind }) => kind)).toEqual([
    'jobs',
    'mails',
    'provider',
    'records',
    'database',
    'migrations',
    'processes',
  ])
})
