import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { toCents } from '#values/money.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { exchange, sellFirstEvening, type TwoEvenings } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { refundTickets, type ReturnRequest } from './refund-tickets.ts'

let shop: TestShop
let db: Db
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  db = shop.db
  for (const key of ['former', 'present'])
    await db
      .insertInto('legal_entities')
      .values({ key, name: `The ${key} seller`, document_prefix: key.toUpperCase() })
      .execute()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate document_series cascade`.execute(db)
  await sql`update counters set value = 0 where name = 'ticket'`.execute(db)
})

const setSeller = (venueId: number, key: string) =>
  sql`update venues set legal_entity_id = (select id from legal_entities where key = ${key}) where id = ${venueId}`.execute(
    db,
  )

/** Two tickets at 43.50 sold by the former seller, in a hall that now has the present one. */
async function sellBefore(): Promise<TwoEvenings & { tickets: number[] }> {
  await sql`alter table venues alter legal_entity_id set default ${sql.raw(await idOf('former'))}`.execute(db)
  const sale = await sellFirstEvening(shop)
  await sql`alter table venues alter legal_entity_id set default 1`.execute(db)
  await setSeller(sale.first.venueId, 'present')
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', sale.order.id)
    .orderBy('serial')
    .execute()
  return { ...sale, tickets: tickets.map(({ id }) => id) }
}

const idOf = async (key: string) =>
  String((await db.selectFrom('legal_entities').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id)

let keys = 0
async function giveBack({ order }: TwoEvenings, ticketIds: number[], changes: Partial<ReturnRequest> = {}) {
  const request: ReturnRequest = {
    orderId: order.id,
    ticketIds,
    money: 'whole',
    seats: 'back',
    reason: 'organiser',
    key: `former-${++keys}`,
    ...changes,
  }
  await db.transaction().execute((trx) => refundTickets(trx, request))
  await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
}

/** Returns the ledger sums of an order by seller. */
async function moneyOf({ order }: TwoEvenings): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', key, kind, sum(gross_cents), 'with', sum(vat_cents)) as told
    from money_entries join legal_entities on legal_entities.id = legal_entity_id
    where order_id = ${order.id} group by key, kind order by min(money_entries.id)`.execute(db)
  return rows.map(({ told }) => told)
}

async function documentsOf({ order }: TwoEvenings): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', documents.seller ->> 'name', documents.kind, documents.gross_cents, 'for ' || corrected.reference) as told
    from documents left join documents corrected on corrected.id = documents.corrects_id
    where documents.order_id = ${order.id} order by documents.id`.execute(db)
  return rows.map(({ told }) => told.replaceAll(`${new Date().getFullYear()}-`, ''))
}

const differences = async () =>
  Object.values(await reconcileRecords(db))
    .flat()
    .filter(({ subject }) => subject !== 'series of orders')

describe('a hall whose seller has changed since the sale: the seller of then', () => {
  test('bears what goes back for a ticket, and names itself on the credit note', async () => {
    const sale = await sellBefore()
    await giveBack(sale, [sale.tickets[0]!])
    expect(await moneyOf(sale)).toEqual([
      'former sale 8400 with 438',
      'former fee 300 with 16',
      'former refund -4350 with -227',
    ])
    expect(await documentsOf(sale)).toEqual([
      'The former seller receipt 8700',
      'The former seller credit_note -4350 for FORMER-R-000001',
    ])
    // After a full refund nothing is left, nor any VAT.
    await giveBack(sale, [sale.tickets[1]!])
    expect(await moneyOf(sale)).toEqual([
      'former sale 8400 with 438',
      'former fee 300 with 16',
      'former refund -8700 with -454',
    ])
    expect(await differences()).toEqual([])
  })

  test('keeps what is kept of a ticket, also of one that was made anew', async () => {
    const sale = await sellBefore()
    const anew = await db.transaction().execute((trx) => issueTicketAgain(trx, sale.tickets[0]!))
    expect(anew).not.toBeNull()
    const { id } = await db
      .selectFrom('tickets')
      .select('id')
      .where('replaces_id', '=', sale.tickets[0]!)
      .executeTakeFirstOrThrow()
    await giveBack(sale, [id], { money: 'minus_fees' })
    expect(await moneyOf(sale)).toEqual([
      'former sale 8400 with 438',
      'former fee 300 with 16',
      'former refund -4350 with -227',
      'former keep 150 with 8',
    ])
    expect(await differences()).toEqual([])
  })

  test('bears what nobody has said the ticket of', async () => {
    const sale = await sellBefore()
    await sql`insert into refunds (payment_id, amount_cents, state, origin, reason, idempotency_key, provider_ref)
      select id, 100, 'succeeded', 'provider', 'made_at_provider', 'by hand', 'x' from payments where order_id = ${sale.order.id}`.execute(
      db,
    )
    expect(await moneyOf(sale)).toContain('former refund -100 with -5')
  })

  test('exchanges no ticket for one that the present seller sells', async () => {
    const sale = await sellBefore()
    expect(await exchange(shop, sale)).toEqual({ refusal: 'other_seller' })
  })

  test('exchanges a ticket for one of its own in another hall, and both are its own', async () => {
    const sale = await sellBefore()
    const other = await storeConcert(db, { startsInDays: 21 })
    await sql`update venues set country = 'FR' where id = ${other.venueId}`.execute(db)
    await setSeller(other.venueId, 'former')
    await sql`update event_dates set event_id = (select event_id from event_dates where id = ${sale.first.eventDateId}) where id = ${other.eventDateId}`.execute(
      db,
    )
    expect(await exchange(shop, sale, { eventTicketId: other.ticketIds[0], back: toCents(0) })).toMatchObject({
      done: {},
    })
    expect(await moneyOf(sale)).toEqual([
      'former sale 12600 with 657',
      'former fee 450 with 24',
      'former refund -4350 with -227',
    ])
    expect(await documentsOf(sale)).toEqual([
      'The former seller receipt 8700',
      'The former seller credit_note -4350 for FORMER-R-000001',
      'The former seller receipt 4350',
    ])
    expect(await differences()).toEqual([])
  })
})
