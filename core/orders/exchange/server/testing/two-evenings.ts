import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { exchangeTicket, type ExchangeRequest } from '../exchange-ticket.ts'

/** An order for one evening of an event, and another evening of it. */
export interface TwoEvenings {
  visitor: TestVisitor
  order: { id: number; uuid: string; secret: string; ref_nr: string }
  first: SampleConcert
  second: SampleConcert
  /** Of the order, by serial. */
  serials: number[]
}

interface Evenings {
  quantity?: number
  locale?: Locale
  /** Prices of the second evening's categories, in cents; the first is at 42 euros. */
  prices?: number[]
  fee?: number
  capacity?: number | null
  promo?: number
  isFree?: boolean
}

/**
 * Sells tickets at 42 euros with a fee of 1.50 each, in France; the event is repeated a week later.
 */
export async function sellFirstEvening(shop: TestShop, evenings: Evenings = {}): Promise<TwoEvenings> {
  const { db } = shop
  const { quantity = 2, locale = 'en', prices = [4200], fee = 150, capacity = 10, promo = 0, isFree = false } = evenings
  const first = await storeConcert(db, { ...(isFree && { prices: [0], fee: 0 }) })
  const second = await storeConcert(db, { startsInDays: 14, venueId: first.venueId, prices, fee, capacity })
  await sql`update venues set country = 'FR' where country is null`.execute(db)
  await sql`update event_dates set event_id = (select event_id from event_dates where id = ${first.eventDateId}) where id = ${second.eventDateId}`.execute(
    db,
  )
  const visitor = shop.visitor(locale)
  const order = await buy(shop, visitor, first, { quantity, promo, isFree })
  return { visitor, order, first, second, serials: await serialsOf(db, order.id) }
}

/** Buys tickets for an evening and pays for them. */
export async function buy(
  shop: TestShop,
  visitor: TestVisitor,
  { ticketIds }: SampleConcert,
  { quantity = 1, promo = 0, isFree = false }: Evenings = {},
): Promise<TwoEvenings['order']> {
  const { db } = shop
  await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity })
  if (promo > 0) {
    const title = '{"en": "Less"}'
    await sql`insert into promo_codes (code, title, kind, percent) values ('LESS', ${title}, 'percent', ${promo})`.execute(
      db,
    )
    await visitor.post('/cart/promo-code/apply', { promo_code: 'LESS' })
  }
  const { location } = await sendCheckout(visitor)
  if (!isFree) await payAtBank(shop, location!, 'success')
  const order = await db.selectFrom('orders').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(order.state).toBe('paid')
  return order
}

export async function serialsOf(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('serial')
    .where('order_id', '=', orderId)
    .orderBy('serial')
    .execute()
  return rows.map(({ serial }) => serial)
}

let keys = 0

/**
 * Exchanges the order's first ticket for the first category of the second evening, with a deadline
 * of two days unless overridden.
 */
export function exchange(shop: TestShop, sale: TwoEvenings, changes: Partial<ExchangeRequest> = {}) {
  return exchangeTicket(shop.db, {
    orderId: sale.order.id,
    serial: sale.serials[0]!,
    eventTicketId: sale.second.ticketIds[0],
    back: toCents(0),
    key: `test-${++keys}`,
    hoursBefore: 48,
    ...changes,
  })
}
