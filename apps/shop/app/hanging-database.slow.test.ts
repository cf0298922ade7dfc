/**
 * Responses to visitors and monitoring while the database hangs, and the fate of their requests.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { locales, type Locale } from '#values/locales.ts'
import { contact } from '#core/orders/server/testing/buyer.ts'
import { storeSurvey } from '#core/surveys/server/testing/samples.ts'
import { createApp } from './app.ts'
import { createDatabase, type DatabaseConnection } from '#platform/database/database.ts'
import type { Sign } from '#platform/database/database-probe.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createRender } from './pages/render.tsx'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { whileSlow } from '#platform/testing/busy-process.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { createStoppableLink, type StoppableLink } from '#platform/testing/stoppable-link.ts'
import { createTestVisitor, type TestVisitor, type TestResponse } from '#test/shop/test-visitor.ts'

const catalogue = compileCatalogue()
/** The promises are one and three seconds, on an idle machine. */
const inTime = 12_000

let shop: TestShop
let link: StoppableLink
let database: DatabaseConnection
let app: FastifyInstance

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  link = await createStoppableLink(shop.database.url)
  // The platform's tests cover signs of life and their timeout.
  const probe = async (): Promise<Sign> => (link.isStopped() ? 'silent' : 'well')
  database = createDatabase(link.url, { limits: { ...databaseLimits.visitors, silence: 300, retry: 50 }, probe })
  app = await createAppOn(database)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await link.close()
  await shop.close()
})

function createAppOn(connection: DatabaseConnection): Promise<FastifyInstance> {
  const renderer = {
    version: 'test',
    render: createRender(),
    assetsOf: () => ({ entry: '/main.js', stylesheets: [], modules: [], fonts: [] }),
  }
  return createApp(shop.config, { database: connection, renderer, clock: () => new Date() })
}
afterEach(async () => {
  link.go()
  await expect.poll(async () => (await visit().get('/health/ready')).status).toBe(200)
})

const visit = (locale: Locale = 'en') => createTestVisitor(app, shop.config.origins[locale])

async function time(answer: Promise<TestResponse>): Promise<TestResponse & { milliseconds: number }> {
  const began = performance.now()
  return { ...(await answer), milliseconds: performance.now() - began }
}

/** Adds two tickets to a visitor's cart. */
async function fillCart(visitor: TestVisitor) {
  const concert = await storeConcert(shop.db)
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  return concert
}

test.each(locales)('a page in %s is a 503 that says when to come again, in the shop’s look', async (locale) => {
  const visitor = visit(locale)
  await fillCart(visitor)
  link.stop('both')
  for (const path of ['/cart', '/']) {
    const { status, headers, payload, body, milliseconds } = await time(visitor.get(path))
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(payload.view).toMatchObject({ component: 'error', properties: { status: 503, cart: { count: 0 } } })
    expect(body).toContain(catalogue[locale]['errors.hint.503'])
    expect(body).toContain('<footer')
    expect(milliseconds).toBeLessThan(inTime)
  }
})

test('a navigation is told so, too', async () => {
  link.stop('both')
  const { status, headers, payload, milliseconds } = await time(visit().hybrid('/gallery'))
  expect({ status, hybrid: headers['x-hybrid'], page: payload.view?.component }).toEqual({
    status: 503,
    hybrid: 'true',
    page: 'error',
  })
  expect(headers['retry-after']).toBeDefined()
  expect(milliseconds).toBeLessThan(inTime)
})

test('the readiness probe says no, while the liveness probe, files and texts go on', async () => {
  link.stop('both')
  const visitor = visit('hu')
  const [ready, ...others] = await Promise.all(
    ['/health/ready', '/health/live', '/favicon.svg', '/lang/hu.json?v=test', '/robots.txt'].map((path) =>
      time(visitor.get(path)),
    ),
  )
  expect(ready!.status).toBe(503)
  expect(ready!.milliseconds).toBeLessThan(inTime)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('who has sent something keeps the page and what was typed, and is told honestly', async () => {
  const visitor = visit('fr')
  await fillCart(visitor)
  link.stop('both')
  const { status, headers, payload } = await visitor.post('/cart/promo-code/remove')
  const { 'errors.code.unfinished': text, 'errors.hint.unfinished': caption } = catalogue.fr
  expect(status).toBe(503)
  expect(headers['retry-after']).toBeDefined()
  expect(payload.view).toMatchObject({
    component: null,
    properties: { errors: { _unavailable: text }, flash: { notice: { kind: 'negative', text, caption } } },
  })
  const plain = await visitor.submit('/cart/promo-code/remove')
  expect(plain.status).toBe(503)
  expect(plain.body).toContain(caption)
})

test('once the database goes on, so does the shop', async () => {
  const visitor = visit()
  await fillCart(visitor)
  link.stop('both')
  expect((await visitor.get('/cart')).status).toBe(503)
  link.go()
  await expect.poll(async () => (await visitor.get('/cart')).status).toBe(200)
  expect((await visitor.get('/cart')).props.cart.count).toBe(2)
})

test.each([
  ['before they are kept', 0],
  ['after they are kept, which nobody has heard of', 1],
] as const)(
  'answers to a survey that a database is cut off from, %s, count once when they are sent again',
  async (_, kept) => {
    const key = `cut-off-${kept}`
    await storeSurvey(shop.db, { key, points: 50 })
    const visitor = visit('hu')
    await visitor.post(`/survey/${key}`, { fields: {} })
    const send = () => visitor.post(`/survey/${key}`, { fields: { text: 'Anna' } })
    const readAnswers = () =>
      shop.db
        .selectFrom('survey_submissions')
        .innerJoin('surveys', 'surveys.id', 'survey_id')
        .where('key', '=', key)
        .select('answers')
        .execute()
    if (kept === 1) link.stopWhenAsked('commit')
    else link.stop('both')
    const { status, props } = await send()
    expect(status).toBe(503)
    expect(props).toEqual({
      errors: { _unavailable: catalogue.hu['errors.code.unfinished'] },
      flash: { notice: expect.objectContaining({ kind: 'negative' }) },
    })
    expect(await readAnswers()).toHaveLength(kept)
    link.go()
    await expect.poll(async () => (await visitor.get('/health/ready')).status).toBe(200)
    expect((await send()).props).toMatchObject({ points: 50, errors: {} })
    expect(await readAnswers()).toEqual([{ answers: { text: 'Anna' } }])
  },
)

test('an order whose commit was not heard of is found by sending the same page again', async () => {
  const visitor = visit()
  await fillCart(visitor)
  const { idempotency_key, cart } = (await visitor.hybrid('/cart/checkout')).props
  const form = { ...contact, idempotency_key, expected_total: cart.grand_total }
  link.stopWhenAsked('commit')
  expect((await visitor.post('/cart/checkout', form)).status).toBe(503)
  const readOrders = () => shop.db.selectFrom('orders').where(ofVisitors.orders).select(['ref_nr', 'state']).execute()
  expect(await readOrders()).toHaveLength(1)
  link.go()
  await expect.poll(async () => (await visitor.get('/health/ready')).status).toBe(200)
  const again = await visitor.post('/cart/checkout', form)
  expect(again.status).toBe(409)
  expect(again.location).toContain('/demo-bank/')
  expect(await readOrders()).toMatchObject([{ state: 'awaiting_payment' }])
  expect(await shop.db.selectFrom('payments').where(ofVisitors.payments).select('id').execute()).toHaveLength(1)
})

/** A buyer who waits for the lock of a zone during `work`. */
async function buyBehindLock(visitor: TestVisitor, work: () => Promise<void>): Promise<TestResponse> {
  const { zoneId, ticketIds } = await storeConcert(shop.db)
  let added: Promise<TestResponse> | null = null
  await shop.db.transaction().execute(async (holder) => {
    await sql`select from zones where id = ${zoneId} for update`.execute(holder)
    added = visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
    await whileSomebodyWaits(shop.db, added)
    await work()
  })
  return added!
}

test('a buyer who waits long for a zone that is locked is served, for the database shows signs of life', async () => {
  const probe = vi.fn<() => Promise<Sign>>(async () => 'well')
  const patient = createDatabase(link.url, { limits: { ...databaseLimits.visitors, silence: 100 }, probe })
  const itsApp = await createAppOn(patient)
  const visitor = createTestVisitor(itsApp, shop.config.origins.en)
  await fillCart(visitor)
  probe.mockClear()
  const added = await buyBehindLock(visitor, async () => {
    // Twice as long as the wait for a hanging database.
    await vi.waitFor(() => expect(probe.mock.calls.length).toBeGreaterThan(2))
  })
  expect(added.status).toBe(200)
  expect((await visitor.get('/cart')).props.cart.count).toBe(3)
  await itsApp.close()
  await patient.close()
})

test('a shop that is late at everything, on a machine that is busy, goes on selling: its database is not silent', async () => {
  const connection = createDatabase(link.url, { limits: { ...databaseLimits.visitors, silence: 100, sign: 700 } })
  const itsApp = await createAppOn(connection)
  const visitor = createTestVisitor(itsApp, shop.config.origins.en)
  await fillCart(visitor)
  // Through the link a sign of life takes longer than allowed on an idle machine.
  const added = await buyBehindLock(visitor, () => whileSlow({ milliseconds: 350, turns: 8 }, async () => {}))
  expect(added.status).toBe(200)
  expect((await visitor.get('/cart')).props.cart.count).toBe(3)
  await itsApp.close()
  await connection.close()
})
