import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { createLog } from '#platform/log/log.ts'
import { createTraveller } from '#apps/shop/app/languages/testing/traveller.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

let logged = ''
const log = createLog({ level: 'trace', write: (line) => (logged += line) })
const shop = await createTestShop({ season: false, dependencies: { log } })
afterAll(shop.close)
const { db } = shop

async function order() {
  const paid = await insertPaidOrder(db)
  const page = `/payment/success/${paid.uuid}`
  return { ...paid, page, link: `${page}?key=${paid.secret}` }
}

const sessionsOf = (orderId: number) =>
  db.selectFrom('order_visits').selectAll().where('order_id', '=', orderId).execute()
const files = ['tickets.pdf', 'calendar.ics'] as const

describe('the link of a mail', () => {
  // Holds: operation.order-pages-reached-buyer-session
  test.each(locales)('leads this session to an address without the key, in %s', async (locale) => {
    const { page, link, uuid, secret, ref_nr } = await order()
    const visitor = shop.visitor(locale)
    const first = await visitor.get(link, { follow: false })
    expect(first).toMatchObject({ status: 303, location: page })
    expect(first.headers['referrer-policy']).toBe('no-referrer')
    const opened = await visitor.get(page)
    expect(opened).toMatchObject({ status: 200, payload: { view: { component: 'payment-success' } } })
    expect(opened.props.order.ref_nr).toBe(ref_nr)
    expect(JSON.stringify([opened.payload.url, opened.props.links])).not.toContain(secret)
    for (const file of files) expect((await visitor.get(`/orders/${uuid}/${file}`)).status).toBe(200)
  })

  test('opens the order as a navigation of the client, too', async () => {
    const { link } = await order()
    expect((await shop.visitor().hybrid(link)).payload.view?.component).toBe('payment-success')
  })

  // Holds: operation.order-pages-reached-buyer-session
  test('stays good: for a scanner that opens it first, for a second device, and for the same one again', async () => {
    const { id, link } = await order()
    const person = shop.visitor('hu')
    for (const visitor of [shop.visitor('hu'), person, person, shop.visitor('fr')])
      expect((await visitor.get(link)).status).toBe(200)
    expect(await sessionsOf(id)).toHaveLength(3)
  })

  test('gives the right to this order alone', async () => {
    const [mine, strange] = [await order(), await order()]
    const visitor = shop.visitor()
    await visitor.get(mine.link)
    expect((await visitor.get(strange.page)).status).toBe(404)
    for (const file of files) expect((await visitor.get(`/orders/${strange.uuid}/${file}`)).status).toBe(404)
    expect((await visitor.post(`/orders/${strange.uuid}/resend`)).status).toBe(404)
    expect((await visitor.post(`/payment/retry/${strange.uuid}`)).status).toBe(404)
  })

  test('gives the right to this session alone', async () => {
    const [mine, other] = [await order(), await order()]
    await shop.visitor().get(mine.link)
    const stranger = shop.visitor()
    await stranger.get(other.link)
    expect((await stranger.get(mine.page)).status).toBe(404)
  })

  test('leads on to the other languages, whose hosts do not know this session', async () => {
    const { link, page, secret } = await order()
    const traveller = createTraveller(shop)
    const { props } = await traveller.at.hu.get(link)
    const { fr } = props.localization.localizedUrls
    const arrival = await traveller.open(fr)
    expect([arrival.url.href, arrival.answer.status]).toEqual([`${shop.config.origins.fr}${page}`, 200])
    // Where the session cannot be carried along, the key is.
    await sql`truncate handover_codes`.execute(shop.db)
    const late = createTraveller(shop)
    const { url } = await late.open(fr, { until: /give/ })
    expect(url.searchParams.get('to')).toBe(`${page}?key=${secret}`)
    expect((await late.open(url.href)).answer.status).toBe(200)
    // The page's head contains no key for those who share or find it.
    expect(JSON.stringify(props.head)).not.toContain(secret)
  })

  test.each([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { purpose: 'prefetch' }],
  ] as const)('only looked at, by %s with %j, makes no session', async (method, headers) => {
    const { id, link, page } = await order()
    const host = new URL(shop.config.origins.en).host
    const answer = await shop.app.inject({ method, url: link, headers: { host, ...headers } })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(page)
    expect(answer.cookies.filter(({ name }) => name.includes('session'))).toEqual([])
    expect(await sessionsOf(id)).toEqual([])
    expect((await shop.visitor().get(link)).status).toBe(200)
  })
})

describe('a wrong key', () => {
  // Holds: operation.order-pages-reached-buyer-session
  test.each([
    'payment/success/{uuid}',
    'payment/failure/{uuid}',
    'orders/{uuid}/tickets.pdf',
    'orders/{uuid}/calendar.ics',
  ])('is answered as an unknown order is, at %s', async (path) => {
    const { id, uuid, secret } = await order()
    const unknown = `/${path.replace('{uuid}', crypto.randomUUID())}?key=${secret}`
    const expected = await shop.visitor().get(unknown, { follow: false })
    expect(expected).toMatchObject({ status: 404, props: { code: 'order_link' } })
    for (const query of [
      '',
      '?key=',
      `?key=${secret}x`,
      `?key=${secret.slice(1)}`,
      `?key[]=${secret}`,
      `?key[a]=${secret}`,
    ]) {
      const answer = await shop.visitor().get(`/${path.replace('{uuid}', uuid)}${query}`, { follow: false })
      expect(answer.status).toBe(404)
      expect(answer.props.code).toBe('order_link')
      expect(Object.keys(answer.headers)).toEqual(Object.keys(expected.headers))
    }
    expect(await sessionsOf(id)).toEqual([])
  })

  test('is not told on to other pages by the browser', async () => {
    const { headers } = await shop.visitor().get(`/payment/success/${crypto.randomUUID()}?key=nearly`)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('harms nobody who has the right already', async () => {
    const { link, page } = await order()
    const visitor = shop.visitor()
    await visitor.get(link)
    expect(await visitor.get(`${page}?key=wrong`, { follow: false })).toMatchObject({ status: 303, location: page })
  })
})

describe('a form with a key', () => {
  test('of a page that was opened before is taken', async () => {
    const { id, uuid, secret } = await order()
    const answer = await shop
      .visitor('fr')
      .submit(`/orders/${uuid}/resend?key=${secret}`, { email: '' }, { follow: false })
    expect(answer.status).toBe(303)
    const mails = await db.selectFrom('outbox').select(['kind', 'data']).execute()
    expect(mails.filter(({ data }) => data.orderId === id)).toHaveLength(1)
  })

  test('that a bank sends from elsewhere makes no session in the place of the buyer’s', async () => {
    const { id, link } = await order()
    const { host } = new URL(shop.config.origins.en)
    const answer = await shop.app.inject({
      method: 'POST',
      url: link,
      headers: { host, origin: 'https://bank.example' },
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.cookies.filter(({ name }) => name.includes('session'))).toEqual([])
    expect(await sessionsOf(id)).toEqual([])
  })
})

// Holds: operation.order-pages-reached-buyer-session
test('no key stands in the log, whatever was asked with it', async () => {
  const { uuid, secret } = await order()
  const visitor = shop.visitor()
  for (const path of [
    `payment/success/${uuid}`,
    `payment/failure/${uuid}`,
    ...files.map((file) => `orders/${uuid}/${file}`),
  ])
    await visitor.get(`/${path}?key=${secret}`)
  for (const path of [`orders/${uuid}/resend`, `payment/retry/${uuid}`]) await visitor.post(`/${path}?key=${secret}`)
  await visitor.get(`/payment/success/${uuid}%3Fkey=${secret}`)
  expect(logged).toContain(uuid)
  expect(logged).not.toContain(secret)
})

test('a right ends with its session', async () => {
  const { id, link } = await order()
  await shop.visitor().get(link)
  const [session] = await sessionsOf(id)
  await db.deleteFrom('sessions').where('id', '=', session!.session_id).execute()
  expect(await sessionsOf(id)).toEqual([])
})
