/** Offers for an exchange, by hall, and the amounts that rule one out. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { findOwnTickets } from './exchange-store.ts'
import { findFittingOffers } from './own-exchanges.ts'
import { exchange, sellFirstEvening, type TwoEvenings } from './testing/two-evenings.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())
const { db } = shop

const offersOf = async ({ order }: TwoEvenings, halls?: readonly number[]) => {
  const { tickets } = await findOwnTickets(db, order.id)
  const { offers, isSomeDearer } = await findFittingOffers(tickets[0]!, shop, halls)
  return { offers: offers.map(({ eventTicketId }) => eventTicketId), isSomeDearer }
}

test('exchange: something dearer is told of as long as it is on sale', async () => {
  const sale = await sellFirstEvening(shop, { prices: [4200, 6000] })
  const [same] = sale.second.ticketIds
  expect(await offersOf(sale)).toEqual({ offers: [same], isSomeDearer: true })
  await sql`update event_tickets set sale_ends_at = now() where event_date_id = ${sale.second.eventDateId} and price_cents > 4200`.execute(
    db,
  )
  expect(await offersOf(sale)).toEqual({ offers: [same], isSomeDearer: false })
})

test('exchange: what is offered comes day by day, as the hall has put it', async () => {
  const sale = await sellFirstEvening(shop, { prices: [3000, 2000] })
  const [one, other] = sale.second.ticketIds
  const sooner = await storeConcert(db, { startsInDays: 10, venueId: sale.first.venueId, prices: [4200] })
  const otherEvent = await storeConcert(db, { startsInDays: 11, venueId: sale.first.venueId, prices: [4200] })
  await sql`update event_dates set event_id = (select event_id from event_dates where id = ${sale.first.eventDateId})
    where id = ${sooner.eventDateId}`.execute(db)
  await sql`update event_tickets set position = 9 where id = ${one}`.execute(db)
  const { offers } = await offersOf(sale)
  expect(offers).toEqual([sooner.ticketIds[0], other, one])
  expect(offers).not.toContain(otherEvent.ticketIds[0])
})

test('exchange: where it is narrowed to halls, tickets of others are neither offered nor given', async () => {
  const sale = await sellFirstEvening(shop)
  const { venueId, ticketIds } = sale.second
  expect((await offersOf(sale, [venueId])).offers).toEqual([ticketIds[0]])
  expect((await offersOf(sale, [venueId + 1])).offers).toEqual([])
  expect(await exchange(shop, sale, { halls: [venueId + 1] })).toEqual({ refusal: 'unknown_offer' })
  expect(await exchange(shop, sale, { halls: [venueId] })).toMatchObject({ done: { orderId: sale.order.id } })
})

test.each([
  ['shop', 'requested', true],
  ['shop', 'failed', true],
  ['shop', 'succeeded', true],
  ['provider', 'succeeded', true],
  ['provider', 'failed', false],
] as const)(
  'exchange: money of no ticket in particular, sent back by the %s and %s, stands in its way: %s',
  async (origin, state, isRefused) => {
    const sale = await sellFirstEvening(shop)
    await sql`with refund as (
      insert into refunds (payment_id, amount_cents, reason, state, origin, idempotency_key)
      select id, 100, 'goodwill', ${state}, ${origin}, ${crypto.randomUUID()} from payments where order_id = ${sale.order.id} returning id)
    insert into refund_lines (refund_id, kind, amount_cents) select id, 'goodwill', 100 from refund`.execute(db)
    const outcome = await exchange(shop, sale)
    expect('refusal' in outcome ? outcome.refusal : 'done').toBe(isRefused ? 'money_gone' : 'done')
  },
)
