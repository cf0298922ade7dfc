import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { login, storeAccount, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { addTickets, countAt, setOut, take } from './testing/setting-out.ts'
import { createTraveller, type Traveller } from './testing/traveller.ts'

let shop: TestShop
let concert: SampleConcert
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate attempts`.execute(shop.db)
  concert = await storeConcert(shop.db, { capacity: 100, startsInDays: 7 })
})

const add = (traveller: Traveller, locale: 'en' | 'fr' | 'hu', quantity: number, ticket = concert.ticketIds[0]) =>
  addTickets(traveller, locale, { ticket, quantity })
const onTheWay = () => setOut(shop, concert)

describe('a code', () => {
  // Holds: behind.switch-code-once-in-time-here
  test('is good once', async () => {
    const { traveller, link } = await onTheWay()
    // A second browser with the same cookies, so that only the code differs.
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
    // The thief's attempt had no effect.
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

  test('is over with its session', async () => {
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

  test('is asked for with a nonce, by who has a session, and given for nothing else', async () => {
    const traveller = createTraveller(shop)
    const codes = async () => (await shop.db.selectFrom('handover_codes').select('target').execute()).length
    const giveTo = async (nonce: string) =>
      (await traveller.at.en.get(`/language/fr/give?to=/venues&nonce=${nonce}`, { follow: false })).location
    const good = 'a'.repeat(43)
    const before = await codes()
    expect(await giveTo(good)).toBe(`${shop.config.origins.fr}/venues`)
    await add(traveller, 'en', 1)
    for (const nonce of ['', 'short', `${good}!`]) expect(await giveTo(nonce)).toBe(`${shop.config.origins.fr}/venues`)
    expect(await codes()).toBe(before)
    expect(await giveTo(good)).toMatch(/\/language\/en\/take\?to=%2Fvenues&code=[\w-]{43}$/)
    expect(await codes()).toBe(before + 1)
  })
})

test('who is signed in is signed in on the other host, too, in a browser that the account knows', async () => {
  const traveller = createTraveller(shop)
  const anna = await storeAccount(shop.db)
  await login(traveller.at.en, anna)
  await add(traveller, 'en', 1)
  await traveller.change('en', 'fr')
  expect(await userOf(traveller.at.fr)).toMatchObject({ email: anna.email })
  expect(traveller.at.fr.cookies.has('cadenza_device')).toBe(true)
})
