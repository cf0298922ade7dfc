/**
 * Metrics scraped by Prometheus: access, content, and protection against growth caused by
 * strangers.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { maxAttempts } from '#platform/mail/outbox.ts'
import { createApp } from '#apps/shop/app/app.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { readFigures } from './figures-store.ts'

const token = 'the-token-of-who-scrapes-this-shop-here'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ environment: { METRICS_TOKEN: token } })
})
afterAll(() => shop.close())

/** Simulates another process of the shop, without earlier responses or cached data. */
async function withProcess<result>(
  work: (
    scrape: () => Promise<{ statusCode: number; body: string }>,
    app: Awaited<ReturnType<typeof createApp>>,
  ) => Promise<result>,
  database: Parameters<typeof createApp>[1]['database'] = shop.database,
): Promise<result> {
  const renderer = {
    version: 'test',
    render: async () => ({ html: '' }),
    assetsOf: () => ({ entry: '', stylesheets: [], modules: [], fonts: [] }),
  }
  const app = await createApp(shop.config, { database, renderer, clock: () => new Date(), mostDelay: Infinity })
  try {
    return await work(
      () => app.inject({ url: '/metrics', headers: { host: '10.0.0.7:3000', authorization: `Bearer ${token}` } }),
      app,
    )
  } finally {
    await app.close()
  }
}

const valueOf = (body: string, sample: string) =>
  body
    .split('\n')
    .find((line) => line.startsWith(`${sample} `))
    ?.slice(sample.length + 1)

test('metrics: without a token in the settings there is no such address, and without showing it nothing is told', async () => {
  for (const headers of [
    {},
    { authorization: `Bearer ${token}x` },
    { authorization: token },
    { authorization: 'Bearer' },
  ])
    expect(await shop.inject({ url: '/metrics', headers })).toMatchObject({
      statusCode: 401,
      body: 'Unauthorized\n',
      headers: { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' },
    })
  const off = await createTestShop({ season: false })
  expect((await off.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404)
  await off.close()
})

test('metrics: each line is one that Prometheus reads, each metric has its help and type once, and no sample is told twice', async () => {
  const { body } = await withProcess(async (scrape, app) => {
    await app.inject({ url: '/', headers: { host: new URL(shop.config.origins.en).host } })
    await scrape()
    return scrape()
  })
  expect(body.endsWith('\n')).toBe(true)
  // An empty line between two metrics is allowed.
  const lines = body.split('\n').filter((line) => line !== '')
  const wellFormed =
    /^(# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))|[a-z_]+(\{([a-z]+="(\\.|[^"\\\n])*",?)+\})? (-?[\d.]+(e[+-]?\d+)?|\+Inf))$/
  expect(lines.filter((line) => !wellFormed.test(line))).toEqual([])
  const names = lines.map((line) => line.replace(/ [^ ]+$/, ''))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const sample of [
    'http_requests_total{route="home",method="GET",status="200"}',
    'http_requests_total{route="/metrics",method="GET",status="200"}',
    'http_request_duration_seconds_count{route="home"}',
    'cadenza_database_up',
    'cadenza_pool_connections{state="most"}',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds{quantile="0.99"}',
  ])
    expect(valueOf(body, sample), sample).toMatch(/^[\d.]+/)
  expect(Number(valueOf(body, 'process_resident_memory_bytes'))).toBeGreaterThan(10_000_000)
})

test('metrics: what strangers ask for becomes no label, whatever they ask and however', async () => {
  const labels = await withProcess(async (scrape, app) => {
    const host = new URL(shop.config.origins.en).host
    await app.inject({ url: '/no/such/page', headers: { host } })
    for (let index = 0; index < 60; index++) {
      const method = (['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)[index % 6]!
      const url =
        ['/wp-login.php?', '/events/x"}{/2026-01-01/', '/%22%0Aevil 1/', '/pages/../', '/build/', '/media/'][
          index % 6
        ]! + index
      await app.inject({ method, url: encodeURI(url), headers: { host } })
    }
    const { body } = await scrape()
    return new Set([...body.matchAll(/route="([^"]*)"/g)].map(([, route]) => route!))
  })
  expect(labels.has('none')).toBe(true)
  expect([...labels].filter((label) => /wp|evil|\d/.test(label))).toEqual([])
  expect(labels.size).toBeLessThan(12)
})

test('metrics: what waits, what was given up and what was last heard is told', async () => {
  const { db } = shop
  await sql`
    insert into outbox (kind, recipient, locale, data, created_at, send_after, attempts, given_up_at) values
      ('a', 'a@example.com', 'en', '{}', now() - interval '90 seconds', now() + interval '1 day', 1, null),
      ('a', 'a@example.com', 'en', '{}', now() - interval '2 days', now(), ${maxAttempts}, now())`.execute(db)
  await sql`insert into payment_events (provider, event_id, body, received_at, processed_at) values ('demo', 'x', '', '2026-11-23T00:00:00Z', now())`.execute(
    db,
  )
  await sql`insert into reconciliations (differences, ended_at) values (7, '2026-11-21T00:00:00Z'), (2, '2026-11-22T00:00:00Z')`.execute(
    db,
  )
  await sql`insert into job_rounds (name, gap_seconds, known_since, succeeded_at, rounds, failures) values
    ('late', 60, now() - interval '1 year', now() - interval '160 seconds', 9, 4), ('well', 60, now(), now(), 1, 0)`.execute(
    db,
  )
  const body = await withProcess(async (scrape) => (await scrape()).body)
  expect(valueOf(body, 'cadenza_outbox_waiting')).toBe('1')
  expect(valueOf(body, 'cadenza_outbox_due')).toBe('0')
  expect(valueOf(body, 'cadenza_outbox_given_up')).toBe('1')
  expect(Math.round(Number(valueOf(body, 'cadenza_outbox_oldest_seconds')) / 60)).toBe(2)
  expect(valueOf(body, 'cadenza_provider_last_notice_timestamp_seconds{provider="demo"}')).toBe(
    String(Date.UTC(2026, 10, 23) / 1000),
  )
  expect(valueOf(body, 'cadenza_reconciliation_differences')).toBe('2')
  expect(Math.floor(Number(valueOf(body, 'cadenza_job_lag_seconds{job="late"}')) / 10)).toBe(10)
  expect(valueOf(body, 'cadenza_job_lag_seconds{job="well"}')).toBe('0')
  expect(valueOf(body, 'cadenza_job_failures_total{job="late"}')).toBe('4')
  const { rows } = await sql<{ seats: number }>`
    select sum(capacity)::float as seats from zones join event_dates on event_dates.id = event_date_id where starts_at > now() and status = 'scheduled'`.execute(
    db,
  )
  expect(valueOf(body, 'cadenza_seats{state="capacity"}')).toBe(String(rows[0]!.seats))
  expect(Number(valueOf(body, 'cadenza_seats{state="sold"}'))).toBeGreaterThan(0)
})

test('metrics: of payments and refunds those are told that nobody answers for and that are tried no more', async () => {
  const { db } = shop
  const before = await readFigures(db, 'demo')
  const [first, second] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await sql`insert into payments (order_id, attempt, provider, amount_cents, state, settlement) values (${first.id}, 1, 'demo', 8700, 'captured', 'tickets')`.execute(
    db,
  )
  await sql`insert into payments (order_id, attempt, provider, amount_cents, unanswered, unanswered_since)
    values (${first.id}, 2, 'demo', 1, 0, null), (${second.id}, 1, 'demo', 1, 3, now())`.execute(db)
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, attempt)
    select payments.id, 1, 'failed', 'seats_gone', tried, tried from payments cross join (values (4), (5)) as tries (tried)
    where payments.state = 'captured' and order_id = ${first.id}`.execute(db)
  await sql`insert into payment_events (provider, event_id, body, received_at) values ('another', 'x', '', now())`.execute(
    db,
  )
  const after = await readFigures(db, 'demo')
  const more = (name: 'payments_open' | 'payments_unanswered' | 'refunds_given_up') => after[name] - before[name]
  expect([more('payments_open'), more('payments_unanswered'), more('refunds_given_up')]).toEqual([2, 1, 1])
  expect(after.webhooks).toEqual(before.webhooks)
})

test('metrics: who scrapes often, or with others, costs the database one statement in five seconds', async () => {
  let asked = 0
  const counting = shop.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await withProcess(
    async (scrape) => {
      await Promise.all([scrape(), scrape(), scrape()])
      await scrape()
    },
    { ...shop.database, db: counting },
  )
  expect(asked).toBe(1)
})

test('metrics: figures are read anew after five seconds', async () => {
  let asked = 0
  const counting = shop.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const clock = vi.spyOn(performance, 'now')
  const counts = await withProcess(
    async (scrape) => {
      const found: number[] = []
      for (const milliseconds of [0, 4999, 5000]) {
        clock.mockReturnValue(milliseconds)
        await scrape()
        found.push(asked)
      }
      clock.mockRestore()
      return found
    },
    { ...shop.database, db: counting },
  )
  expect(counts).toEqual([1, 1, 2])
})

test('metrics: without a database it tells what the process knows by itself', async () => {
  const gone = createDatabase('postgres://nobody@127.0.0.1:1/gone')
  const { statusCode, body } = await withProcess((scrape) => scrape(), gone)
  await gone.close()
  expect(statusCode).toBe(200)
  expect(valueOf(body, 'cadenza_database_up')).toBe('0')
  expect(valueOf(body, 'process_resident_memory_bytes')).toBeDefined()
  expect(body).not.toContain('cadenza_outbox')
})

test('metrics: figures that could not be read once are read again at the next scrape', async () => {
  let isBroken = true
  const broken = shop.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('The database is away.')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const [first, second] = await withProcess(
    async (scrape) => {
      const away = await scrape()
      isBroken = false
      return [away, await scrape()]
    },
    { ...shop.database, db: broken },
  )
  expect([first, second].map(({ body }) => valueOf(body, 'cadenza_database_up'))).toEqual(['0', '1'])
})

test('metrics: connections are told as busy, idle and waited for, and how long somebody has waited in seconds', async () => {
  const counts: Record<string | symbol, number> = { totalCount: 5, idleCount: 2, waitingCount: 1 }
  const pool = new Proxy(shop.database.pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      return counts[name] ?? (typeof value === 'function' ? value.bind(target) : value)
    },
  })
  const { body } = await withProcess((scrape) => scrape(), { ...shop.database, pool, longestWait: () => 1500 })
  const told = ['busy', 'idle', 'waiting', 'most'].map((state) =>
    valueOf(body, `cadenza_pool_connections{state="${state}"}`),
  )
  expect(told).toEqual(['3', '2', '1', '10'])
  expect(valueOf(body, 'cadenza_pool_longest_wait_seconds')).toBe('1.5')
})
