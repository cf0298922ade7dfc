import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSeats, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets } from '#core/orders/server/testing/buyer.ts'
import { storeSurvey } from '#core/surveys/server/testing/samples.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { addTickets, countAt, setOut, take } from './testing/setting-out.ts'
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

const add = (traveller: Traveller, locale: 'en' | 'fr' | 'hu', quantity: number, ticket = concert.ticketIds[0]) =>
  addTickets(traveller, locale, { ticket, quantity })
const onTheWay = () => setOut(shop, concert)

describe('the switch of languages', () => {
  test('leads a visitor without a session straight to the page, and sets no cookie', async () => {
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
    // Only the session's cookies remain in the browser.
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
      // Both were answered before it was known that they belong to one visitor.
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

  test('to the language of the host itself leads straight to the page, and sets no cookie', async () => {
    const traveller = createTraveller(shop)
    await add(traveller, 'en', 1)
    const cookies = [...traveller.at.en.cookies.keys()]
    for (const step of ['ask', 'give', 'take']) {
      const { status, location } = await traveller.at.en.get(`/language/en/${step}?to=%2Fvenues%3Fa%3D1`, {
        follow: false,
      })
      expect([status, location], step).toEqual([303, `${shop.config.origins.en}/venues?a=1`])
    }
    expect([...traveller.at.en.cookies.keys()]).toEqual(cookies)
  })

  test('takes the right to an order along', async () => {
    const traveller = createTraveller(shop)
    await orderTickets(traveller.at.en, concert.ticketIds[0], 1)
    const order = await shop.db.selectFrom('orders').select('uuid').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const { url, answer } = await traveller.change('en', 'fr', `/payment/failure/${order.uuid}`)
    expect([answer.status, url.pathname]).toEqual([200, `/payment/failure/${order.uuid}`])
    // The order still awaits payment: viewing it in another language changes nothing.
    const { state } = await shop.db
      .selectFrom('orders')
      .select('state')
      .where('uuid', '=', order.uuid)
      .executeTakeFirstOrThrow()
    expect(state).toBe('awaiting_payment')
  })
})

test('the orders of the session that is joined stay open to it', async () => {
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
      text: expect.stringContaining('Les 3 billets qui attendaient ici sont maintenant dans votre panier'),
    })
    expect([await countAt(traveller, 'fr'), await countAt(traveller, 'en')]).toEqual([5, 5])
    expect((await findSeats(shop.db, concert.zoneId)).held).toBe(5)
  })

  test('are one within the caps, and what did not fit is told and back on sale', async () => {
    const { sessionInZone } = shop.config.holdCaps
    const { traveller, arrival } = await withTwoCarts(sessionInZone - 1, 3)
    expect(await countAt(traveller, 'fr')).toBe(sessionInZone)
    expect(arrival.answer.props.flash.notice).toMatchObject({
      kind: 'warning',
      text: expect.stringMatching(/^2 billets/),
      caption: expect.stringContaining(String(sessionInZone)),
    })
    expect((await findSeats(shop.db, concert.zoneId)).held).toBe(sessionInZone)
  })

  test('that was left on the other host comes to the session, as it was held', async () => {
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
