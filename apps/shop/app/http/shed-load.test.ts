import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createApp } from '../app.ts'
import { createDatabase } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { createTestVisitor } from '#test/shop/test-visitor.ts'
import { createBankKeys } from '#core/payments/demo-bank/server/bank-keys.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { 'errors.hint.busy': busy } = compileCatalogue().hu
const renderer = {
  version: 'test',
  render: async () => ({ html: '' }),
  assetsOf: () => ({ entry: '/main.js', stylesheets: [], modules: [], fonts: [] }),
}
const clock = () => new Date()

test('where others have waited long for a connection, who comes is refused at once, without a question to the database', async () => {
  let wait = 12_000
  let asked = 0
  const db = new Proxy(shop.db, {
    get(_, name) {
      asked++
      throw new Error(`The database was asked: ${String(name)}.`)
    },
  })
  const app = await createApp(shop.config, {
    database: { ...shop.database, db, longestWait: () => wait },
    renderer,
    clock,
  })
  const visitor = createTestVisitor(app, shop.config.origins.hu)
  visitor.cookies.set('cadenza_session', 'of-before')
  const page = await visitor.get('/cart')
  expect(page).toMatchObject({ status: 503, props: { status: 503, code: 'busy' } })
  expect(page.headers['retry-after']).toBeDefined()
  const form = await visitor.post('/cart/promo-code/remove')
  expect(form.status).toBe(503)
  expect(form.props.flash.notice.caption).toBe(busy)
  expect((await visitor.get('/health/live')).status).toBe(200)
  expect((await visitor.get('/health/ready')).status).toBe(200)
  expect((await visitor.get('/favicon.svg')).status).toBe(200)
  expect(asked).toBe(0)
  wait = 0
  expect((await visitor.get('/cart')).status).toBe(500)
  await app.close()
})

describe('where there are too many', () => {
  let wait = 12_000
  let now = new Date()
  /** The same shop, with others waiting for a connection. */
  const createBusyApp = () =>
    createApp(shop.config, { database: { ...shop.database, longestWait: () => wait }, renderer, clock: () => now })

  /** A visitor with a ticket in the cart. */
  async function createHolder() {
    const { ticketIds } = await storeConcert(shop.db)
    const holder = shop.visitor()
    await holder.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
    return { holder, ticketId: ticketIds[0] }
  }

  test('who holds seats passes before others, until the shop is twice as busy, as long as they may be held', async () => {
    const { holder } = await createHolder()
    const app = await createBusyApp()
    const visitor = createTestVisitor(app, shop.config.origins.en)
    for (const [name, value] of holder.cookies) visitor.cookies.set(name, value)
    const statusAt = async (milliseconds: number, minutes = 0) => {
      wait = milliseconds
      now = new Date(Date.now() + minutes * 60_000)
      return (await visitor.get('/cart')).status
    }
    expect(await statusAt(12_000)).toBe(200)
    expect(await statusAt(14_500)).toBe(503)
    expect(await statusAt(12_000, shop.config.holdMinutes - 1)).toBe(200)
    expect(await statusAt(12_000, shop.config.holdMinutes + 1)).toBe(503)
    await app.close()
  })

  test('the place of another session is worth nothing, nor is one with another time', async () => {
    const { holder } = await createHolder()
    ;[wait, now] = [12_000, new Date()]
    const app = await createBusyApp()
    const place = holder.cookies.get('cadenza_place')!
    const thief = createTestVisitor(app, shop.config.origins.en)
    thief.cookies.set('cadenza_session', 'of-before').set('cadenza_place', place)
    expect((await thief.get('/cart')).status).toBe(503)
    const later = createTestVisitor(app, shop.config.origins.en)
    later.cookies.set('cadenza_session', holder.cookies.get('cadenza_session')!)
    later.cookies.set(
      'cadenza_place',
      place.replace(/^\d+/, (until) => String(Number(until) + 60)),
    )
    expect((await later.get('/cart')).status).toBe(503)
    await app.close()
  })

  test('the demo bank answers the shop, which asks for a buyer whom it has let in', async () => {
    ;[wait, now] = [60_000, new Date()]
    const app = await createBusyApp()
    const { apiKey } = createBankKeys(shop.config.sessionSecret)
    const { host } = new URL(shop.config.origins.en)
    const url = '/demo-bank/api/payments/unknown'
    const ask = (authorization: string) => app.inject({ url, headers: { host, authorization } })
    expect((await ask(`Bearer ${apiKey}`)).json()).toEqual({ error: 'unknown_payment' })
    expect((await ask('Bearer of-nobody')).statusCode).toBe(401)
    // Its pages are for visitors, like all others.
    expect((await app.inject({ url: '/demo-bank/pay/unknown', headers: { host } })).statusCode).toBe(503)
    await app.close()
  })

  test('who was refused seats has no place', async () => {
    const { ticketIds } = await storeConcert(shop.db, { capacity: 1 })
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 2 })
    expect(visitor.cookies.get('cadenza_session')).toBeDefined()
    expect(visitor.cookies.get('cadenza_place')).toBeUndefined()
  })

  test('a page that was asked for asks again by itself, also without JavaScript; a form is not sent twice unasked', async () => {
    ;[wait, now] = [12_000, new Date()]
    const app = await createBusyApp()
    const visitor = createTestVisitor(app, shop.config.origins.en)
    const page = await visitor.get('/cart')
    const seconds = Number(page.headers['retry-after'])
    expect(page.props).toMatchObject({ code: 'busy', ask_again: seconds })
    expect(seconds).toBeGreaterThanOrEqual(5)
    expect(Number(page.headers.refresh)).toBeGreaterThan(seconds)
    const form = await visitor.submit('/cart/promo-code/remove', {})
    expect(form).toMatchObject({ status: 503, props: { code: 'busy' } })
    expect(form.props).not.toHaveProperty('ask_again')
    expect(form.headers.refresh).toBeUndefined()
    await app.close()
  })
})

test('who waits for a connection in a pool that is busy is counted, and given up in time', async () => {
  const limits = { ...databaseLimits.visitors, freeConnection: 600 }
  const database = createDatabase(shop.database.url, { connections: 1, limits })
  expect(database.longestWait()).toBe(0)
  await database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    const refused = sql`select 1`.execute(database.db).catch((error: unknown) => error)
    await expect.poll(database.longestWait).toBeGreaterThan(200)
    expect(await refused).toBeInstanceOf(Error)
  })
  expect(database.longestWait()).toBe(0)
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a database that only reads still shows its pages, and refuses what would be written as 503', async () => {
  const { ticketIds } = await storeConcert(shop.db)
  const { pathname } = new URL(shop.database.url)
  await sql`alter database ${sql.id(pathname.slice(1))} set default_transaction_read_only = on`.execute(shop.db)
  const database = createDatabase(shop.database.url)
  const app = await createApp(shop.config, { database, renderer, clock })
  const visitor = createTestVisitor(app, shop.config.origins.hu)
  expect((await visitor.get('/cart')).status).toBe(200)
  const answer = await visitor.submit(`/cart/add/${ticketIds[0]}`, { quantity: '1' })
  expect(answer).toMatchObject({ status: 503, props: { code: 'unfinished' } })
  await app.close()
  await database.close()
})

test('a database without a connection to spare is told as 503, and not ready', async () => {
  const { pathname } = new URL(shop.database.url)
  await sql`alter database ${sql.id(pathname.slice(1))} connection limit 0`.execute(shop.db)
  const database = createDatabase(shop.database.url)
  const app = await createApp(shop.config, { database, renderer, clock })
  const visitor = createTestVisitor(app, shop.config.origins.hu)
  const answer = await visitor.get('/')
  expect(answer).toMatchObject({ status: 503, props: { status: 503 } })
  expect(answer.headers['retry-after']).toBeDefined()
  expect((await visitor.get('/health/ready')).status).toBe(503)
  await app.close()
  await database.close()
})
