import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '../../cart/server/testing/samples.ts'
import { compileCatalogue } from '../../i18n/server/catalogue.ts'
import { createApp } from '../app.ts'
import { createDatabase } from '../../../platform/database/database.ts'
import { visitorLimits } from '../../../platform/database/database-limits.ts'
import { createTestShop } from '../testing/shop.ts'
import { createTestVisitor } from '../testing/test-visitor.ts'

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

test('who waits for a connection in a pool that is busy is counted, and given up in time', async () => {
  const limits = { ...visitorLimits, freeConnection: 600 }
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
