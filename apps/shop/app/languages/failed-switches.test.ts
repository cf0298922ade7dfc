import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { requestLimits } from '#core/context/request-limits.ts'
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

describe('whoever switches', () => {
  test.each([
    ['//evil.example/a', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    [`/${'a'.repeat(3000)}`, '/'],
    ['/.//evil.example', '/'],
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
    await sql`update attempts set kind = ${requestLimits.handover.kind}, count = ${requestLimits.handover.attempts}`.execute(
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
      .set({ count: requestLimits.handover.attempts })
      .where('kind', '=', requestLimits.handover.kind)
      .execute()
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(0)
    await sql`truncate attempts`.execute(shop.db)
    expect((await traveller.open(link.href)).answer.props.cart.count).toBe(2)
  })

  test('again and again leaves ten names of the session at most', async () => {
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
