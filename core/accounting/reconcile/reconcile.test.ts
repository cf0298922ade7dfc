import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import type { RefundReport } from '#core/payments/refund.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import type { PaymentProvider, PaymentReport } from '#core/payments/server/provider.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { Difference } from './difference.ts'
import { findDocumentDifferences, findNumberDifferences } from './document-differences-store.ts'
import { findMoneyDifferences } from './money-differences-store.ts'
import { findProviderDifferences } from './provider-differences.ts'
import { reconcileRecords } from './reconcile.ts'
import { findSeatDifferences } from './seat-differences-store.ts'
import { documentTables, findWrittenOver } from './testing/written-over.ts'

let shop: TestShop
let reference: string
let zone: string
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  const concert = await storeConcert(shop.db, { capacity: 20, bystanders: false })
  // One buyer pays, one waits at the bank, one has a cart.
  const bank = await orderTickets(shop.visitor(), concert.ticketIds[0], 2)
  await payAtBank(shop, bank.location!, 'success')
  await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
  await shop.visitor().post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 3 })
  const order = await shop.db
    .selectFrom('orders')
    .select('ref_nr')
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  reference = order.ref_nr
  zone = `zone ${concert.zoneId} `
})
afterAll(() => shop.close())

/**
 * Returns the findings after records were overwritten directly; everything is restored afterwards.
 */
function findAfter(...damage: RawBuilder<unknown>[]): Promise<string[]> {
  return find(async (trx) => {
    // The ledger cannot lose the entries of a document.
    await sql`delete from document_entries`.execute(trx)
    for (const statement of damage) await statement.execute(trx)
    return [
      ...(await findSeatDifferences(trx)),
      ...(await findMoneyDifferences(trx)),
      ...(await findNumberDifferences(trx)),
    ]
  })
}

/** The same for documents. */
function findInDocumentsAfter(...damage: RawBuilder<unknown>[]): Promise<string[]> {
  return find(async (trx) => {
    for (const statement of damage) await statement.execute(trx)
    return findDocumentDifferences(trx)
  })
}

const find = (look: (trx: Trx) => Promise<Difference[]>) => findWrittenOver(shop, look)

describe('the records of a shop', () => {
  test('agree after a sale, with an order that waits and a cart', async () => {
    expect(await reconcileRecords(shop.db)).toEqual({ seats: [], money: [], numbers: [], documents: [] })
  })

  test.for<[what: string, damage: RawBuilder<unknown>, found: string[]]>([
    [
      'a seat that is held by nobody',
      sql`update zones set held = held + 1`,
      ['holds 5 seats, but the ledger of seats says 4', 'holds 5 seats, but carts and orders hold 4'],
    ],
    [
      'seats that are sold and not written down',
      sql`update zones set sold = sold + 1`,
      [
        'has sold 3 seats with tickets, but only 2 tickets are valid',
        'has sold 3 seats, but the ledger of seats says 2',
      ],
    ],
    [
      'seats that are blocked and not written down',
      sql`update zones set blocked = 2`,
      ['blocks 2 seats, but the ledger of seats says 0'],
    ],
    [
      'a line of the ledger of seats that is gone',
      sql`delete from inventory_moves where kind = 'sell'`,
      ['has sold 2 seats, but the ledger of seats says 0'],
    ],
    ['nothing of tickets that were used at the door', sql`update tickets set state = 'admitted'`, []],
    [
      'more tickets than seats that were sold',
      sql`with gone as (update zones set sold = 1) insert into inventory_moves (zone_id, kind, delta, source) select id, 'return', 1, 'x' from zones`,
      ['has sold 1 seats with tickets, but 2 tickets are valid'],
    ],
  ])('%s', async ([, damage, found]) => {
    const differences = await findAfter(damage)
    expect(differences.every((difference) => difference.startsWith(zone))).toBe(true)
    expect(differences.map((difference) => difference.slice(difference.indexOf(') ') + 2)).toSorted()).toEqual(
      found.toSorted(),
    )
  })

  test('seats beyond those that a zone has', async () => {
    const found = await findAfter(
      sql`alter table zones drop constraint never_oversold`,
      sql`update zones set capacity = 5`,
    )
    expect(found).toEqual([expect.stringMatching(/^zone .* has 5 seats, but 6 are held, sold or blocked$/)])
  })

  const ofOrder = (...messages: string[]) => messages.map((message) => `order ${reference} ${message}`)
  test.for<[what: string, damage: RawBuilder<unknown>, found: () => string[]]>([
    [
      'money that was captured and not written down',
      sql`delete from money_entries where kind = 'fee'`,
      () => [
        ...ofOrder('has 87.00 EUR paid and not refunded, but the ledger of money says 84.00 EUR'),
        'ticket 000001 cost 43.50 EUR, but the ledger of money says 42.00 EUR',
        'ticket 000002 cost 43.50 EUR, but the ledger of money says 42.00 EUR',
      ],
    ],
    [
      'VAT that the ledger has otherwise',
      sql`update tickets set vat_rate_bp = 550, vat_cents = 227 where serial = 1`,
      () => ['ticket 000001 has 2.27 EUR of VAT, but the ledger of money says unknown'],
    ],
    [
      'an order that costs something else than was paid for it',
      sql`update orders set total_cents = 8800, subtotal_cents = subtotal_cents + 100 where state = 'paid'`,
      () => ofOrder('costs 88.00 EUR, but 87.00 EUR were paid', 'costs 88.00 EUR, but its tickets come to 87.00 EUR'),
    ],
    [
      'a paid order without tickets',
      sql`with gone as (delete from money_entries), lost as (delete from tickets), sold as (update zones set sold = 0)
        insert into inventory_moves (zone_id, kind, delta, source) select id, 'return', 2, 'x' from zones`,
      () => [
        ...ofOrder(
          'has 87.00 EUR paid and not refunded, but the ledger of money says 0.00 EUR',
          'is paid, but has no tickets',
        ),
        'series of tickets lacks the numbers 1 to 2',
      ],
    ],
    [
      'a refund that is not written down',
      sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key)
        select id, 500, 'succeeded', 'order_refunded', 'x' from payments where state = 'captured'`,
      () => [
        ...ofOrder('has 82.00 EUR paid and not refunded, but the ledger of money says 87.00 EUR'),
        `refund of order ${reference} gives 5.00 EUR back, but its lines come to 0.00 EUR`,
      ],
    ],
    [
      'a paid order of which every ticket is void',
      sql`with gone as (update tickets set state = 'void', voided_at = now()), back as (update zones set sold = 0)
        insert into inventory_moves (zone_id, kind, delta, source) select id, 'return', 2, 'x' from zones`,
      () => ofOrder('is paid, but none of its tickets is good'),
    ],
    [
      'a ticket for which more goes back than it cost, by two refunds',
      sql`with made as (
          insert into refunds (payment_id, amount_cents, state, reason, idempotency_key)
          select id, 4000, 'requested', 'organiser', key from payments, unnest(array['x', 'y']) key where state = 'captured' returning id
        ) insert into refund_lines (refund_id, ticket_id, kind, amount_cents)
          select made.id, tickets.id, 'ticket', 4000 from made, tickets where serial = 1`,
      () => ['ticket 000001 cost 43.50 EUR, but 80.00 EUR go back for it'],
    ],
    [
      'two tickets of one line that go back whole, as they may',
      sql`with made as (
          insert into refunds (payment_id, amount_cents, state, reason, idempotency_key)
          select id, 8700, 'requested', 'organiser', 'x' from payments where state = 'captured' returning id
        ) insert into refund_lines (refund_id, ticket_id, kind, amount_cents)
          select made.id, tickets.id, 'ticket', 4350 from made, tickets`,
      () => [],
    ],
    [
      'a chargeback that is not written down',
      sql`insert into disputes (payment_id, amount_cents, state) select id, amount_cents, 'lost' from payments where state = 'captured'`,
      () => ofOrder('has lost 87.00 EUR to disputes, but the ledger of money says 0.00 EUR'),
    ],
    [
      'money that is neither tickets nor going back',
      sql`with paid as (update payments set settlement = null where state = 'captured'), gone as (delete from money_entries)
        update orders set state = 'cancelled' where state = 'paid'`,
      () => [
        `payment of order ${reference} has brought 87.00 EUR, which are neither tickets nor going back`,
        ...ofOrder('is cancelled, but 2 of its tickets are good'),
        'ticket 000001 cost 43.50 EUR, but the ledger of money says 0.00 EUR',
        'ticket 000002 cost 43.50 EUR, but the ledger of money says 0.00 EUR',
      ],
    ],
    [
      'money without tickets of which only a part goes back',
      sql`with paid as (update payments set settlement = 'returned' where state = 'captured' returning id),
        gone as (delete from money_entries),
        back as (insert into refunds (payment_id, amount_cents, state, reason, idempotency_key) select id, 500, 'requested', 'seats_gone', 'x' from paid)
        update orders set state = 'cancelled' where state = 'paid'`,
      () => [
        `payment of order ${reference} has brought 87.00 EUR for which there were no tickets, but 5.00 EUR go back`,
        ...ofOrder('is cancelled, but 2 of its tickets are good'),
        `refund of order ${reference} gives 5.00 EUR back, but its lines come to 0.00 EUR`,
        'ticket 000001 cost 43.50 EUR, but the ledger of money says 0.00 EUR',
        'ticket 000002 cost 43.50 EUR, but the ledger of money says 0.00 EUR',
      ],
    ],
    [
      'money without tickets that goes back whole, after an attempt that has failed',
      sql`with paid as (update payments set settlement = 'returned' where state = 'captured' returning id, amount_cents),
        gone as (delete from money_entries),
        back as (insert into refunds (payment_id, amount_cents, state, reason, idempotency_key)
          select id, amount_cents, state, 'seats_gone', state from paid, unnest(array['failed', 'requested']) as state)
        update orders set state = 'cancelled' where state = 'paid'`,
      () => [
        ...Array<string>(2).fill(`refund of order ${reference} gives 87.00 EUR back, but its lines come to 0.00 EUR`),
        ...ofOrder('is cancelled, but 2 of its tickets are good'),
        'ticket 000001 cost 43.50 EUR, but the ledger of money says 0.00 EUR',
        'ticket 000002 cost 43.50 EUR, but the ledger of money says 0.00 EUR',
      ],
    ],
    [
      'an order of which nothing is left, but for its VAT',
      sql`insert into money_entries (order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
        select order_id, event_date_id, legal_entity_id, channel, 'keep', -gross_cents, 550, 0 from money_entries where kind in ('sale', 'fee')`,
      () =>
        ofOrder(
          'has 87.00 EUR paid and not refunded, but the ledger of money says 0.00 EUR',
          'has nothing left, but at one concert -87.00 EUR with 0.00 EUR of VAT are left in the ledger of money',
          'has nothing left, but at one concert 87.00 EUR with unknown of VAT are left in the ledger of money',
        ),
    ],
    [
      'a serial that no ticket has',
      sql`update tickets set serial = 9 where serial = 2`,
      () => ['series of tickets lacks the number 2', 'series of tickets lacks the numbers 4 to 8'],
    ],
    [
      'a number that no order has, at the end',
      sql`update counters set value = value + 3 where name = 'order'`,
      () => ['series of orders lacks the numbers 3 to 5'],
    ],
  ])('%s', async ([, damage, found]) => {
    const differences = await findAfter(damage)
    expect(differences.map((line) => line.replace(/^(payment|refund) \d+/, '$1')).toSorted()).toEqual(
      found().toSorted(),
    )
  })

  test('a free ticket that the ledger does not count', async () => {
    const differences = await findAfter(
      sql`delete from money_entries where ticket_id = (select min(id) from tickets)`,
      sql`update tickets set price_cents = 0, fee_cents = 0 where id = (select min(id) from tickets)`,
    )
    expect(differences).toContain('ticket 000001 was issued, but the ledger does not count it')
  })

  const year = new Date().getFullYear()
  test.for<[what: string, damage: RawBuilder<unknown>[], found: () => string[]]>([
    [
      'money of which no document says anything',
      documentTables.slice(0, 3).map((table) => sql`delete from ${sql.table(table)}`),
      () => [
        ...ofOrder('has 87.00 EUR with 0.00 EUR of VAT in the ledger of money of which no document says anything'),
        `series of receipts ${year} of house lacks the number 1`,
      ],
    ],
    [
      'a document that says another amount and another VAT',
      [sql`update documents set gross_cents = 8800, vat_cents = 100, net_cents = 8700`],
      () => [
        `document R-${year}-000001 says 88.00 EUR, but the ledger of money 87.00 EUR`,
        `document R-${year}-000001 says 88.00 EUR, but its lines come to 87.00 EUR`,
        `document R-${year}-000001 says 1.00 EUR of VAT, but the ledger of money 0.00 EUR`,
      ],
    ],
    [
      'numbers that no document has',
      [sql`update document_series set next_number = 4`],
      () => [`series of receipts ${year} of house lacks the numbers 2 to 3`],
    ],
    [
      'numbers that one seller lacks and another one has',
      [
        sql`insert into legal_entities (key, name) values ('quay', 'The quay')`,
        sql`insert into document_series (legal_entity_id, kind, year, next_number)
          select id, 'receipt', ${year}::integer, 2 from legal_entities where key = 'quay'`,
      ],
      () => [`series of receipts ${year} of quay lacks the number 1`],
    ],
  ])('%s', async ([, damage, found]) => {
    expect((await findInDocumentsAfter(...damage)).toSorted()).toEqual(found().toSorted())
  })

  test('numbers of documents that were left out on purpose are no gap', async () => {
    const found = await findInDocumentsAfter(
      sql`update document_series set next_number = 4`,
      sql`insert into skipped_document_numbers (legal_entity_id, kind, year, first_number, last_number)
        select legal_entity_id, kind, year, 2, 3 from document_series`,
    )
    expect(found).toEqual([])
  })

  test('numbers that were left out on purpose are no gap', async () => {
    const found = await findAfter(
      sql`update counters set value = value + 3 where name = 'order'`,
      sql`insert into skipped_numbers (name, first_number, last_number, reason) values ('order', 3, 5, 'restore')`,
    )
    expect(found).toEqual([])
  })
})

describe('the provider and the shop', () => {
  const day = 24 * 60 * 60_000
  const span = () => ({ from: new Date(Date.now() - day), until: new Date(Date.now() + day) })

  /** A provider that reports different payments and refunds. */
  async function askProvider(told: {
    payment?: (report: PaymentReport) => PaymentReport
    refunds?: RefundReport[]
  }): Promise<string[]> {
    const real = await openPaymentProvider(shop.config)
    const provider: PaymentProvider = {
      ...real,
      fetchState: (ref) => real.fetchState(ref).then(told.payment ?? ((report) => report)),
      async *listRefunds() {
        yield* told.refunds ?? []
      },
      fetchRefundedPayment: () =>
        Promise.resolve({ providerRef: 'x', key: 'x', state: 'captured', errorCode: null, captured: null }),
    }
    const differences = await findProviderDifferences(shop.db, provider, span())
    return differences.map(({ subject, message }) => `${subject} ${message}`.replaceAll(/(payment|refund) \d+/g, '$1'))
  }

  const refund = (changes: Partial<RefundReport> = {}): RefundReport => ({
    providerRef: 're_1',
    chargeRef: 'ch_1',
    amount: 500 as RefundReport['amount'],
    currency: 'eur',
    state: 'succeeded',
    key: null,
    ...changes,
  })

  test('agree after a sale', async () => {
    expect(await askProvider({})).toEqual([])
  })

  test('a payment that only the provider has', async () => {
    const [found] = await askProvider({ payment: (report) => ({ ...report, state: 'captured' }) })
    expect(found).toMatch(
      /^payment of order CDZ-\S+ is (requires_action|created) here, but the provider says captured$/,
    )
  })

  test('a payment that only the shop has', async () => {
    const found = await askProvider({ payment: (report) => ({ ...report, state: 'failed' }) })
    expect(found).toEqual([`payment of order ${reference} is captured here, but the provider says failed`])
  })

  test('a refund that the shop does not know', async () => {
    expect(await askProvider({ refunds: [refund()] })).toEqual([
      'refund re_1 gave 5.00 EUR back at the provider, but the shop does not know it',
    ])
  })

  describe('with a refund of the shop', () => {
    beforeAll(async () => {
      await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, provider_ref, created_at)
        select id, 500, 'submitted', 'order_refunded', 'asked', 're_1', now() - interval '1 hour' from payments where state = 'captured'`.execute(
        shop.db,
      )
    })

    test('that the provider has as it is', async () => {
      expect(await askProvider({ refunds: [refund({ state: 'submitted' }), refund()] })).toEqual([])
    })

    test('that the provider does not know', async () => {
      expect(await askProvider({})).toEqual([
        `refund of order ${reference} is submitted here, but the provider does not know it`,
      ])
    })

    test('that is another sum, and in another state, at the provider', async () => {
      const told = refund({ amount: 700 as RefundReport['amount'], state: 'failed' })
      expect(await askProvider({ refunds: [told] })).toEqual([
        `refund of order ${reference} is of 5.00 EUR here, but of 7.00 EUR at the provider`,
        `refund of order ${reference} is submitted here, but the provider says failed`,
      ])
    })
  })

  test('a provider that does not answer is no agreement', async () => {
    const real = await openPaymentProvider(shop.config)
    const silent = { ...real, fetchState: () => Promise.reject(new Error('silence')) }
    await expect(findProviderDifferences(shop.db, silent, span())).rejects.toThrow('silence')
  })
})
