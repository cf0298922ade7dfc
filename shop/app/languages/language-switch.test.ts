import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSeats, type SampleConcert, storeConcert } from '../../cart/server/testing/samples.ts'
import { rateLimits } from '../../context/request-limits.ts'
import { orderTickets } from '../../orders/server/testing/buyer.ts'
import { storeSurvey } from '../../surveys/server/testing/samples.ts'
import { createLog } from '../../../platform/log/log.ts'
import { createTestShop, type TestShop } from '../testing/shop.ts'
import { createTraveller, type Traveller } from './testing/traveller.ts'

let shop: TestShop
let concert: SampleConcert
let logged = ''
beforeAll(async () => {
  const log = createLog({ level: 'warn', write: (line) => (logged += line) })
  shop = await createTestShop({ season: false, dependencies: { log } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  logged = ''
  await sql`truncate attempts`.execute(shop.db)
  concert = await storeConcert(shop.db, { capacity: 100, startsInDays: 7 })
})

const take = /\/language\/\w+\/take/
const add = (traveller: Traveller, locale: 'en' | 'fr' | 'hu', quantity: number, ticket = concert.ticketIds[0]) =>
  traveller.at[locale].post(`/cart/add/${ticket}`, { quantity })
const countAt = async (traveller: Traveller, locale: 'en' | 'fr' | 'hu') =>
  (await traveller.at[locale].get('/cart')).props.cart.count as number

/** A visitor with tickets on the English host, who is about to take the code on the French one. */
async function onTheWay(quantity = 2): Promise<{ traveller: Traveller; link: URL }> {
  const traveller = createTraveller(shop)
  await add(traveller, 'en', quantity)
  const { props } = await traveller.at.en.get('/venues')
  const { url } = await traveller.open(props.localization.localizedUrls.fr, { until: take })
  expect(url.href).toMatch(take)
  return { traveller, link: url }
}

describe('the switch of languages', () => {
  test('leads a visitor without a visit straight to the page, and sets no cookie', async () => {
    const traveller = createTraveller(shop)
    const { way, answer } = await traveller.change('en', 'fr', '/venues?a=1')
    expect(way).toEqual([`${shop.config.origins.fr}/venues?a=1`])
    expect(answer.status).toBe(200)
    expect(traveller.at.fr.cookies.size + traveller.at.en.cookies.size).toBe(0)
  })

  // Holds: layout.language-switch-same-page-other, visitors.27-language-switch-keeps-page
  test('takes the cart along to another host, on the same page, date and venue', async () => {
    const traveller = createTraveller(shop)
    await add(traveller, 'en', 2)
    const { rows } = await sql<{ date: string }>`
      select date::text from event_dates where id = ${concert.eventDateId}`.execute(shop.db)
    const path = `/events/${concert.venueSlug}/${rows[0]!.date}?month=2031-05`
    const { url, locale, answer, way } = await traveller.change('en', 'hu', path)
    expect(url.href).toBe(shop.config.origins.hu + path)
    expect(way).toHaveLength(4)
    expect([locale, answer.status, answer.props.cart.count]).toEqual(['hu', 200, 2])
    expect(await countAt(traveller, 'en')).toBe(2)
    expect((await findSeats(shop.db, concert.zoneId)).held).toBe(2)
    // Nothing is left of the way in the browser but the visit.
    expect([...traveller.at.hu.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'cadenza_session'])
  })

  test('leaves one cart on all hosts: what is added here is there, too', async () => {
    const traveller = createTraveller(shop)
    await add(traveller, 'en', 1)
    await traveller.change('en', 'fr')
    await add(traveller, 'fr', 2)
    expect(await countAt(traveller, 'en')).toBe(3)
    await traveller.change('fr', 'hu')
    await traveller.change('hu', 'en')
    expect([await countAt(traveller, 'en'), await countAt(traveller, 'hu')]).toEqual([3, 3])
    const cookies = [...traveller.at.en.cookies]
    await traveller.change('fr', 'en')
    expect([...traveller.at.en.cookies]).toEqual(cookies)
    expect(logged).not.toContain('could not come along')
    expect((await findSeats(shop.db, concert.zoneId)).held).toBe(3)
  })

  // Holds: behind.switch-code-once-in-time-here
  test('in two tabs at once takes the cart along in both, in whichever order they arrive', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const traveller = createTraveller(shop)
      await add(traveller, 'en', 2)
      const { props } = await traveller.at.en.get('/venues')
      const ask = () => traveller.open(props.localization.localizedUrls.fr, { until: /give/ })
      const asked = [await ask(), await ask()]
      const given = []
      for (const { url } of asked) given.push(await traveller.open(url.href, { until: take }))
      const counts = []
      for (const tab of order) counts.push((await traveller.open(given[tab]!.url.href)).answer.props.cart.count)
      expect(counts).toEqual([2, 2])
    }
  })

  test('that comes too late in one tab does not spoil the other', async () => {
    const { traveller, link } = await onTheWay()
    const late = new URL(link)
    late.searchParams.set('code', 'a'.repeat(43))
    expect((await traveller.open(late.href)).answer.props.cart.count).toBe(0)
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(2)
  })

  test('takes along what was answered: a survey is answered once on all hosts', async () => {
    await storeSurvey(shop.db, { key: 'sound', points: 50 })
    const traveller = createTraveller(shop)
    const answer = (locale: 'en' | 'fr', text: string) =>
      traveller.at[locale].post('/survey/sound', { fields: { text } })
    await answer('fr', 'There')
    await storeSurvey(shop.db, { key: 'light', points: 20 })
    for (const locale of ['fr', 'en'] as const)
      await traveller.at[locale].post('/survey/light', { fields: { text: locale } })
    await add(traveller, 'en', 1)
    await traveller.change('en', 'fr')
    for (const locale of ['en', 'fr'] as const) {
      expect((await traveller.at[locale].get('/survey/sound')).props.points).toBe(50)
      expect((await traveller.at[locale].get('/survey/light')).props.points).toBe(20)
    }
    await answer('en', 'Again')
    const { rows } = await sql<{ key: string; text: string; is_known: boolean }>`
      select key, answers ->> 'text' as text, session_id is not null as is_known
      from survey_submissions join surveys on surveys.id = survey_id order by survey_submissions.id`.execute(shop.db)
    expect(rows).toEqual([
      { key: 'sound', text: 'There', is_known: true },
      // Both were answered before anybody could know that they are of one visitor.
      { key: 'light', text: 'fr', is_known: false },
      { key: 'light', text: 'en', is_known: true },
    ])
  })

  test('knows of the first ticket at once, also where only a part of the page is asked for anew', async () => {
    const visitor = shop.visitor('en')
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    const { props } = await visitor.hybrid('/venues', { component: 'venues', only: ['cart'] })
    expect(props.localization.localizedUrls.fr).toMatch(/\/language\/en\/ask\?to=%2Fvenues$/)
    expect(props.localization.localizedUrls.en).toBe(`${shop.config.origins.en}/venues`)
  })

  test('takes the right to an order along', async () => {
    const traveller = createTraveller(shop)
    await orderTickets(traveller.at.en, concert.ticketIds[0], 1)
    const order = await shop.db.selectFrom('orders').select('uuid').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const { url, answer } = await traveller.change('en', 'fr', `/payment/failure/${order.uuid}`)
    expect([answer.status, url.pathname]).toEqual([200, `/payment/failure/${order.uuid}`])
    // The order still waits for its payment: looking at it in another language takes nothing back.
    const { state } = await shop.db
      .selectFrom('orders')
      .select('state')
      .where('uuid', '=', order.uuid)
      .executeTakeFirstOrThrow()
    expect(state).toBe('awaiting_payment')
  })
})

test('the orders of the visit that is joined stay open to it', async () => {
  const traveller = createTraveller(shop)
  await orderTickets(traveller.at.fr, concert.ticketIds[0], 1)
  const order = await shop.db.selectFrom('orders').select('uuid').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await add(traveller, 'en', 2)
  await traveller.change('en', 'fr')
  for (const locale of ['fr', 'en'] as const)
    expect((await traveller.at[locale].get(`/payment/failure/${order.uuid}`)).status).toBe(200)
})

describe('two carts of one visitor', () => {
  async function withTwoCarts(here: number, there: number) {
    const traveller = createTraveller(shop)
    await add(traveller, 'fr', there)
    await add(traveller, 'en', here)
    return { traveller, arrival: await traveller.change('en', 'fr') }
  }

  test('add up, and the visitor is told', async () => {
    const { traveller, arrival } = await withTwoCarts(2, 3)
    expect(arrival.answer.props.flash.notice).toEqual({
      kind: 'positive',
      text: expect.stringContaining('Les 3 billets qui attendaient ici ont rejoint votre panier'),
    })
    expect([await countAt(traveller, 'fr'), await countAt(traveller, 'en')]).toEqual([5, 5])
    expect((await findSeats(shop.db, concert.zoneId)).held).toBe(5)
  })

  test('are one within the caps, and what did not fit is told and back on sale', async () => {
    const { visitInZone } = shop.config.holdCaps
    const { traveller, arrival } = await withTwoCarts(visitInZone - 1, 3)
    expect(await countAt(traveller, 'fr')).toBe(visitInZone)
    expect(arrival.answer.props.flash.notice).toMatchObject({
      kind: 'warning',
      text: expect.stringMatching(/^2 billets/),
      caption: expect.stringContaining(String(visitInZone)),
    })
    expect((await findSeats(shop.db, concert.zoneId)).held).toBe(visitInZone)
  })

  test('that was left on the other host comes to the visit, as it was held', async () => {
    const traveller = createTraveller(shop)
    await add(traveller, 'fr', 3)
    const before = await shop.db.selectFrom('cart_items').selectAll().where('hash', 'not like', 'bystander-%').execute()
    const own = before.filter(({ event_ticket_id }) => event_ticket_id === concert.ticketIds[0])
    await add(traveller, 'en', 1)
    await traveller.at.en.post('/cart/promo-code/apply', { promo_code: 'x' })
    const { props } = await traveller.at.en.get('/cart')
    await traveller.at.en.post(`/cart/update/${Object.keys(props.cart.items)[0]}`, { quantity: 0 })
    await traveller.change('en', 'fr')
    const after = await shop.db
      .selectFrom('cart_items')
      .selectAll()
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute()
    expect(after).toEqual(own)
    expect([await countAt(traveller, 'fr'), await countAt(traveller, 'en')]).toEqual([3, 3])
  })
})

describe('a code', () => {
  // Holds: behind.switch-code-once-in-time-here
  test('is good once', async () => {
    const { traveller, link } = await onTheWay()
    // A second browser of the same cookies, so that only the code can tell.
    const again = createTraveller(shop)
    for (const [name, value] of traveller.at.fr.cookies) again.at.fr.cookies.set(name, value)
    await traveller.open(link.href)
    const { answer, url } = await again.open(link.href)
    expect([answer.status, url.pathname, answer.props.cart.count]).toEqual([200, '/venues', 0])
    expect(await countAt(traveller, 'fr')).toBe(2)
  })

  // Holds: behind.switch-code-once-in-time-here
  test('is good for half a minute', async () => {
    const { traveller, link } = await onTheWay()
    await sql`update handover_codes set expires_at = expires_at - interval '30 seconds'`.execute(shop.db)
    const { answer, url } = await traveller.open(link.href)
    expect([answer.status, url.pathname, answer.props.cart.count]).toEqual([200, '/venues', 0])
  })

  // Holds: behind.switch-code-once-in-time-here
  test('is worth nothing in a browser that did not ask for it: a stolen link opens no cart', async () => {
    const { traveller, link } = await onTheWay()
    const thief = createTraveller(shop)
    expect((await thief.open(link.href)).answer.props.cart.count).toBe(0)
    await thief.open(`${shop.config.origins.fr}/language/en/ask?to=/venues`, { until: /give/ })
    expect(thief.at.fr.cookies.has('cadenza_handover')).toBe(true)
    expect((await thief.open(link.href)).answer.props.cart.count).toBe(0)
    // The thief has spoilt nothing.
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(2)
  })

  test('puts no stranger’s cart into a browser that is led to it', async () => {
    const { link } = await onTheWay()
    const victim = createTraveller(shop)
    await add(victim, 'en', 1)
    await add(victim, 'fr', 4)
    const { props } = await victim.at.en.get('/venues')
    await victim.open(props.localization.localizedUrls.fr, { until: take })
    await victim.open(link.href)
    expect([await countAt(victim, 'en'), await countAt(victim, 'fr')]).toEqual([1, 4])
  })

  // Holds: behind.switch-code-once-in-time-here
  test('is good on the host that it was made for alone', async () => {
    const { traveller, link } = await onTheWay()
    traveller.at.hu.cookies.set('cadenza_handover', traveller.at.fr.cookies.get('cadenza_handover')!)
    const elsewhere = shop.config.origins.hu + link.pathname + link.search
    expect((await traveller.open(elsewhere)).answer.props.cart.count).toBe(0)
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(2)
  })

  test('is over with its visit', async () => {
    const { traveller, link } = await onTheWay()
    await add(traveller, 'fr', 3)
    await sql`update sessions set expires_at = now() where id in (select session_id from handover_codes)`.execute(
      shop.db,
    )
    const { answer } = await traveller.open(link.href)
    expect([answer.status, answer.props.cart.count]).toEqual([200, 3])
  })

  test('is neither given nor taken for who only looks ahead', async () => {
    const { traveller, link } = await onTheWay()
    const cookie = [...traveller.at.fr.cookies].map((pair) => pair.join('=')).join('; ')
    const host = link.host
    for (const looking of [{ 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }])
      await shop.inject({ url: link.pathname + link.search, headers: { host, cookie, ...looking } })
    await shop.inject({ method: 'HEAD', url: link.pathname + link.search, headers: { host, cookie } })
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(2)
  })

  test('stands in the database as a hash, and neither address may be kept or told on', async () => {
    const { traveller, link } = await onTheWay()
    const rows = JSON.stringify(await shop.db.selectFrom('handover_codes').selectAll().execute())
    expect(rows).not.toContain(link.searchParams.get('code'))
    expect(rows).not.toContain(traveller.at.fr.cookies.get('cadenza_handover'))
    const answer = await traveller.at.fr.get(link.pathname + link.search, { follow: false })
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  })
})

describe('whoever switches', () => {
  test.each([
    ['//evil.example/a', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    [`/${'a'.repeat(3000)}`, '/'],
    ['/.//evil.example', '//evil.example'],
    ['/venues?next=https://evil.example', '/venues?next=https://evil.example'],
  ])('and asks for %j ends on a page of ours, at every step', async (to, expected) => {
    const query = `to=${encodeURIComponent(to)}`
    for (const step of ['ask', 'give', 'take']) {
      for (const locale of ['en', 'fr', 'xx']) {
        const { location, status } = await shop
          .visitor('fr')
          .get(`/language/${locale}/${step}?${query}`, { follow: false })
        expect(status).toBe(303)
        const target = new URL(location!)
        expect(Object.values(shop.config.origins)).toContain(target.origin)
        if (!target.pathname.startsWith('/language')) expect(location).toBe(target.origin + expected)
      }
    }
  })

  test('arrives without the cart where the database fails, and never at an error on the way', async () => {
    const { traveller, link } = await onTheWay()
    await sql`alter table handover_codes rename to handover_codes_gone`.execute(shop.db)
    try {
      expect((await traveller.open(link.href)).answer).toMatchObject({ status: 200, props: { cart: { count: 0 } } })
      const { answer, url } = await traveller.change('en', 'hu')
      expect([answer.status, url.href]).toEqual([200, `${shop.config.origins.hu}/venues`])
      expect(logged).toContain('could not come along')
    } finally {
      await sql`alter table handover_codes_gone rename to handover_codes`.execute(shop.db)
    }
    await traveller.change('en', 'fr')
    expect(await countAt(traveller, 'fr')).toBe(2)
  })

  test('and cannot be joined keeps the cart that is there, whole', async () => {
    const { traveller, link } = await onTheWay()
    await add(traveller, 'fr', 3)
    await sql`alter table visit_names rename column created_at to created_then`.execute(shop.db)
    try {
      await traveller.open(link.href)
    } finally {
      await sql`alter table visit_names rename column created_then to created_at`.execute(shop.db)
    }
    expect([await countAt(traveller, 'en'), await countAt(traveller, 'fr')]).toEqual([2, 3])
  })

  test('too often arrives without the cart', async () => {
    const traveller = createTraveller(shop)
    await add(traveller, 'en', 1)
    await sql`update attempts set kind = ${rateLimits.handover.kind}, count = ${rateLimits.handover.attempts}`.execute(
      shop.db,
    )
    const { answer, url, way } = await traveller.change('en', 'fr')
    expect([answer.status, url.pathname, answer.props.cart.count]).toEqual([200, '/venues', 0])
    expect(way.filter((address) => take.test(address))).toEqual([])
  })

  test('too often with codes that were guessed is heard no more', async () => {
    const { traveller, link } = await onTheWay()
    await shop.db
      .updateTable('attempts')
      .set({ count: rateLimits.handover.attempts })
      .where('kind', '=', rateLimits.handover.kind)
      .execute()
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(0)
    await sql`truncate attempts`.execute(shop.db)
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(2)
  })

  test('again and again leaves ten names of the visit at most', async () => {
    const traveller = createTraveller(shop)
    await add(traveller, 'en', 1)
    for (let round = 0; round < 13; round++) {
      traveller.at.fr.cookies.clear()
      await traveller.change('en', 'fr')
    }
    const { names } = await shop.db
      .selectFrom('visit_names')
      .select(({ fn }) => fn.countAll<number>().as('names'))
      .where('session_id', 'in', shop.db.selectFrom('carts').select('session_id').where('session_id', 'is not', null))
      .groupBy('session_id')
      .orderBy('names', 'desc')
      .executeTakeFirstOrThrow()
    expect(names).toBe(10)
    expect(await countAt(traveller, 'fr')).toBe(1)
  })
})
