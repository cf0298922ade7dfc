/**
 * A shop with many orders in different histories: its records agree, and overwriting one reports
 * only that.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { moveSeats } from '#core/inventory/server/holds.ts'
import {
  buy,
  exchange,
  sellFirstEvening,
  serialsOf,
  type TwoEvenings,
} from '#core/orders/exchange/server/testing/two-evenings.ts'
import { refundTickets, type ReturnRequest } from '#core/orders/returns/server/refund-tickets.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { jobContext, orderTickets } from '#core/orders/server/testing/buyer.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { findDocumentDifferences, findNumberDifferences } from './document-differences-store.ts'
import { findMoneyDifferences } from './money-differences-store.ts'
import { reconcileRecords } from './reconcile.ts'
import { findSeatDifferences } from './seat-differences-store.ts'
import { findWrittenOver } from './testing/written-over.ts'

type Order = TwoEvenings['order']
let shop: TestShop
let evenings: TwoEvenings
/**
 * Two tickets, one exchanged for a cheaper one; two with a discount, one returned without its fee
 * and with its seat kept.
 */
let [exchanged, returned]: Order[] = []
/** Fully refunded; two tickets, one reissued; charged back by the bank. */
let [cancelled, reissued, lost]: Order[] = []

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  const { db } = shop
  evenings = await sellFirstEvening(shop, { prices: [4000] })
  exchanged = evenings.order
  expect(await exchange(shop, evenings, { back: toCents(200) })).toHaveProperty('done')
  const { first } = evenings
  returned = await buy(shop, shop.visitor(), first, { quantity: 2, promo: 10 })
  cancelled = await buy(shop, shop.visitor(), first)
  reissued = await buy(shop, shop.visitor(), first, { quantity: 2 })
  lost = await buy(shop, shop.visitor(), first)
  await orderTickets(shop.visitor(), first.ticketIds[0], 1)
  await giveBack(returned, { money: 'minus_fees', seats: 'keep' }, 1)
  await giveBack(cancelled, { money: 'whole', seats: 'back' }, 1)
  await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
  const [, second] = await idsOf(reissued)
  await db.transaction().execute((trx) => issueTicketAgain(trx, second!))
  await sql`update payments set state = 'disputed' where order_id = ${lost.id}`.execute(db)
  await sql`update payments set state = 'charged_back' where order_id = ${lost.id}`.execute(db)
  await db
    .transaction()
    .execute((trx) => moveSeats(trx, 'block', { zoneId: first.zoneId, quantity: 1, source: 'test' }))
})
afterAll(() => shop.close())

async function idsOf(order: Order): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', order.id)
    .orderBy('serial')
    .execute()
  return rows.map(({ id }) => id)
}

async function giveBack(order: Order, terms: Pick<ReturnRequest, 'money' | 'seats'>, count: number): Promise<void> {
  const ticketIds = (await idsOf(order)).slice(0, count)
  const request = { ...terms, orderId: order.id, ticketIds, reason: 'organiser', key: `return-${order.id}` } as const
  expect(await shop.db.transaction().execute((trx) => refundTickets(trx, request))).toHaveProperty('done')
}

/**
 * Returns the findings, with this test's names of orders and zones, and without bystanders' order
 * numbers.
 */
async function findAfter(...damage: RawBuilder<unknown>[]): Promise<string[]> {
  const names = Object.entries({ exchanged, returned, cancelled, reissued, lost }).map(
    ([name, order]) => [order!.ref_nr, name] as const,
  )
  const found = await findWrittenOver(shop, async (trx) => {
    for (const statement of damage) await statement.execute(trx)
    return [
      ...(await findSeatDifferences(trx)),
      ...(await findMoneyDifferences(trx)),
      ...(await findNumberDifferences(trx)),
      ...(await findDocumentDifferences(trx)),
    ]
  })
  return found
    .filter((line) => !line.startsWith('series of orders'))
    .map((line) => {
      const named = names.reduce((text, [reference, name]) => text.replaceAll(reference, name), line)
      return named
        .replace(/^zone (\d+) \([^)]+\)/, (_, id) => (Number(id) === evenings.first.zoneId ? 'first' : 'second'))
        .replace(/^(refund|exchange|payment) \d+/, '$1')
        .replace(/^document (\w+)-\d{4}/, 'document $1')
    })
}

test('histories: after sales, an exchange, returns, a ticket made anew, a chargeback and blocked seats all records agree', async () => {
  const found = Object.values(await reconcileRecords(shop.db)).flat()
  expect(found.filter(({ subject }) => subject !== 'series of orders')).toEqual([])
  expect(await serialsOf(shop.db, exchanged!.id)).toHaveLength(3)
})

const of = (order: () => Order | undefined) => sql`(select ${order()!.id}::bigint)`

test.each<[string, () => RawBuilder<unknown>[], string[]]>([
  [
    'a payment that was larger',
    () => [
      sql`update payments set amount_cents = amount_cents + 100, captured_cents = captured_cents + 100 where order_id = ${of(() => returned)}`,
    ],
    [
      'order returned costs 78.60 EUR, but 79.60 EUR were paid',
      'order returned has 41.80 EUR paid and not refunded, but the ledger of money says 40.80 EUR',
    ],
  ],
  [
    'an order that cost less',
    () => [
      sql`update orders set subtotal_cents = subtotal_cents - 100, total_cents = total_cents - 100 where id = ${of(() => reissued)}`,
    ],
    [
      'order reissued costs 86.00 EUR, but 87.00 EUR were paid',
      'order reissued costs 86.00 EUR, but its tickets come to 87.00 EUR',
    ],
  ],
  [
    'an exchange that has moved more to the new ticket',
    () => [
      sql`update money_entries set gross_cents = gross_cents + 100 where exchange_id is not null and gross_cents > 0 and kind = 'sale'`,
    ],
    [
      'document R-000002 says 41.50 EUR, but the ledger of money 42.50 EUR',
      'exchange of order exchanged has moved 1.00 EUR with 0.00 EUR of VAT more to the new ticket than from the old one',
      'order exchanged has 85.00 EUR paid and not refunded, but the ledger of money says 86.00 EUR',
      'ticket 000003 cost 41.50 EUR, but the ledger of money says 42.50 EUR',
    ],
  ],
  [
    'an exchange that has moved more VAT',
    () => [
      sql`update money_entries set vat_cents = vat_cents + 3 where exchange_id is not null and gross_cents > 0 and kind = 'sale'`,
    ],
    [
      'document R-000002 says 2.16 EUR of VAT, but the ledger of money 2.19 EUR',
      'exchange of order exchanged has moved 0.00 EUR with 0.03 EUR of VAT more to the new ticket than from the old one',
      'ticket 000003 has 2.16 EUR of VAT, but the ledger of money says 2.19 EUR',
    ],
  ],
  [
    'a ticket at a discount that is cheaper in the ledger',
    () => [
      sql`update money_entries set gross_cents = gross_cents - 100 where kind = 'sale' and order_id = ${of(() => returned)}
        and ticket_id = (select max(ticket_id) from money_entries where order_id = ${of(() => returned)})`,
    ],
    [
      'document R-000003 says 78.60 EUR, but the ledger of money 77.60 EUR',
      'order returned has 40.80 EUR paid and not refunded, but the ledger of money says 39.80 EUR',
      'ticket 000005 cost 39.30 EUR, but the ledger of money says 38.30 EUR',
    ],
  ],
  [
    'a chargeback that is not in the ledger',
    () => [sql`delete from money_entries where kind = 'chargeback'`],
    ['order lost has lost 43.50 EUR to disputes, but the ledger of money says 0.00 EUR'],
  ],
  [
    'a chargeback in the ledger alone',
    () => [sql`delete from disputes`],
    ['order lost has lost 0.00 EUR to disputes, but the ledger of money says 43.50 EUR'],
  ],
  [
    'a ticket of a cancelled order that is good',
    () => [
      sql`alter table tickets drop constraint returned_is_void`,
      sql`update tickets set state = 'valid', voided_at = null from order_items where order_items.id = order_item_id and order_id = ${of(() => cancelled)}`,
    ],
    [
      'first has sold 5 seats with tickets, but 6 tickets are valid',
      'order cancelled is cancelled, but 1 of its tickets are good',
    ],
  ],
  [
    'an order whose tickets are all void',
    () => [
      sql`update tickets set state = 'void', voided_at = now() from order_items where order_items.id = order_item_id and order_id = ${of(() => reissued)}`,
    ],
    [
      'first has sold 5 seats with tickets, but only 3 tickets are valid',
      'order reissued is paid, but none of its tickets is good',
    ],
  ],
  [
    'a refund that is larger than its lines',
    () => [
      sql`update refunds set amount_cents = refunds.amount_cents + 5 from payments where payments.id = payment_id and order_id = ${of(() => returned)}`,
    ],
    [
      'order returned has 40.75 EUR paid and not refunded, but the ledger of money says 40.80 EUR',
      'refund of order returned gives 37.85 EUR back, but its lines come to 37.80 EUR',
    ],
  ],
  [
    'more for a ticket than it cost',
    () => [
      sql`update refund_lines set amount_cents = 9000 from refunds join payments on payments.id = payment_id where refunds.id = refund_id and order_id = ${of(() => returned)}`,
    ],
    [
      'refund of order returned gives 37.80 EUR back, but its lines come to 90.00 EUR',
      'ticket 000004 cost 39.30 EUR, but 90.00 EUR go back for it',
    ],
  ],
  [
    'more for a ticket by a refund that has failed',
    () => [
      sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key) select id, 4000, 'failed', 'organiser', 'x' from payments where order_id = ${of(() => reissued)}`,
      sql`insert into refund_lines (refund_id, ticket_id, kind, amount_cents) select max(refunds.id), max(tickets.id), 'ticket', 4000 from refunds, tickets`,
    ],
    [],
  ],
  [
    'seats of the other evening that are held by nobody',
    () => [sql`update zones set held = held + 1 where id = ${evenings.second.zoneId}`],
    ['second holds 7 seats, but carts and orders hold 6', 'second holds 7 seats, but the ledger of seats says 6'],
  ],
  [
    'seats of the other evening that are sold and not written down',
    () => [sql`update zones set sold = sold + 1 where id = ${evenings.second.zoneId}`],
    [
      'second has sold 2 seats with tickets, but only 1 tickets are valid',
      'second has sold 2 seats, but the ledger of seats says 1',
    ],
  ],
  [
    'seats that are blocked no more',
    () => [sql`update zones set blocked = 0 where id = ${evenings.first.zoneId}`],
    ['first blocks 0 seats, but the ledger of seats says 2'],
  ],
  [
    'a line of a cart that holds nothing',
    () => [
      sql`update cart_items set held = 0 where event_ticket_id in (select id from event_tickets where zone_id = ${evenings.first.zoneId})`,
    ],
    ['first holds 7 seats, but carts and orders hold 4'],
  ],
  [
    'a line of an order that holds nothing',
    () => [sql`update order_items set held = 0 where zone_id = ${evenings.first.zoneId}`],
    ['first holds 7 seats, but carts and orders hold 3'],
  ],
  [
    'money at two concerts of an order of which nothing is left',
    () => [
      sql`insert into money_entries (order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
        select order_id, case n when 1 then event_date_id else ${evenings.second.eventDateId} end, legal_entity_id, channel, 'keep', case n when 1 then 100 else -100 end, 550, 0
        from money_entries, generate_series(1, 2) n where order_id = ${of(() => cancelled)} and kind = 'sale'`,
    ],
    [
      'order cancelled has nothing left, but at one concert -1.00 EUR with 0.00 EUR of VAT are left in the ledger of money',
      'order cancelled has nothing left, but at one concert 1.00 EUR with 0.00 EUR of VAT are left in the ledger of money',
    ],
  ],
  [
    'a payment of which nobody knows what it has brought',
    () => [sql`update payments set settlement = null where order_id = ${of(() => lost)}`],
    [
      'order lost costs 43.50 EUR, but 0.00 EUR were paid',
      'order lost has lost 0.00 EUR to disputes, but the ledger of money says 43.50 EUR',
      'order lost has 0.00 EUR paid and not refunded, but the ledger of money says 43.50 EUR',
    ],
  ],
  [
    'a payment without tickets of which nothing goes back',
    () => [sql`update payments set settlement = 'returned' where order_id = ${of(() => reissued)}`],
    [
      'order reissued costs 87.00 EUR, but 0.00 EUR were paid',
      'order reissued has 0.00 EUR paid and not refunded, but the ledger of money says 87.00 EUR',
      'payment of order reissued has brought 87.00 EUR for which there were no tickets, but 0.00 EUR go back',
    ],
  ],
  [
    'a document with another sum than its lines',
    () => [
      sql`update document_lines set gross_cents = document_lines.gross_cents + 7 from documents where documents.id = document_id and order_id = ${of(() => lost)} and position = 1`,
    ],
    ['document R-000006 says 43.50 EUR, but its lines come to 43.57 EUR'],
  ],
  [
    'documents of which one is about nothing',
    () => [
      sql`delete from document_entries using documents where documents.id = document_id and order_id = ${of(() => lost)}`,
    ],
    [
      'document R-000006 says 2.27 EUR of VAT, but the ledger of money 0.00 EUR',
      'document R-000006 says 43.50 EUR, but the ledger of money 0.00 EUR',
      'order lost has 43.50 EUR with 2.27 EUR of VAT in the ledger of money of which no document says anything',
    ],
  ],
])('histories: %s is named, and nothing else', async (_, damage, found) => {
  expect((await findAfter(...damage())).toSorted()).toEqual(found.toSorted())
})
