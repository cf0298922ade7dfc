import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { toCents } from '#values/money.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { shareCents } from '../share-cents.ts'
import { countVatWithin } from '../ticket-money.ts'
import { issueTickets } from './ticket-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const issue = (orderId: number) => db.transaction().execute((trx) => issueTickets(trx, [orderId]))

function readMoney(orderId: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['price_cents', 'fee_cents', 'tickets.discount_cents', 'vat_rate_bp', 'vat_cents'])
    .where('order_id', '=', orderId)
    .orderBy('tickets.id')
    .execute()
}

/** Sets a discount on an order before its tickets are issued. */
const discount = (orderId: number, cents: number) =>
  sql`update orders set discount_cents = ${cents}::integer, total_cents = subtotal_cents + fees_cents - ${cents}::integer where id = ${orderId}`.execute(
    db,
  )

const setCountry = (orderId: number, country: string | null) =>
  sql`update venues set country = ${country} where id in (
    select venue_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${orderId})`.execute(
    db,
  )

test('money of tickets: each ticket keeps its price, fee, share of the discount and VAT', async () => {
  const { id } = await insertPaidOrder(db, { quantity: 3, isIssued: false })
  await discount(id, 1000)
  await setCountry(id, 'FR')
  await issue(id)
  const ticket = { price_cents: 4200, fee_cents: 150, vat_rate_bp: 550 }
  expect(await readMoney(id)).toEqual([
    { ...ticket, discount_cents: 334, vat_cents: 209 },
    { ...ticket, discount_cents: 333, vat_cents: 209 },
    { ...ticket, discount_cents: 333, vat_cents: 209 },
  ])
})

test('money of tickets: the VAT is the rate of the hall’s country, and stays when rates change', async () => {
  const { id } = await insertPaidOrder(db, { quantity: 1, isIssued: false })
  await setCountry(id, 'HU')
  await issue(id)
  await sql`insert into vat_rates (country, class, rate_bp, valid_from, valid_to) values ('HU', 'opera', 1800, '2020-01-01', '2030-01-01')`.execute(
    db,
  )
  await sql`update events set vat_class = 'opera' where id in (
    select event_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${id})`.execute(
    db,
  )
  expect(await readMoney(id)).toMatchObject([{ vat_rate_bp: 2700, vat_cents: 925 }])
})

test('money of tickets: the VAT is that of the event’s class on the concert’s day, whoever issues the ticket', async () => {
  await sql`insert into vat_rates (country, class, rate_bp, valid_from, valid_to) values
    ('FR', 'moved', 210, '2020-01-01', '2026-11-27'), ('FR', 'moved', 1000, '2026-11-28', null)`.execute(db)
  for (const isOlder of [false, true]) {
    const { id } = await insertPaidOrder(db, { quantity: 1, isIssued: false })
    await setCountry(id, 'FR')
    await sql`update events set vat_class = 'moved' where id in (
      select event_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${id})`.execute(
      db,
    )
    if (isOlder)
      await sql`insert into tickets (order_item_id, admission, serial, secret)
        select id, 1, 2000000, 'older' from order_items where order_id = ${id}`.execute(db)
    else await issue(id)
    // The concert is on 28 November 2026; it was paid on another day.
    expect(await readMoney(id)).toMatchObject([{ vat_rate_bp: 1000, vat_cents: 395 }])
  }
})

test('money of tickets: where no rate is known a ticket is sold all the same, and says nothing of VAT', async () => {
  const { id } = await insertPaidOrder(db, { quantity: 1, isIssued: false })
  await issue(id)
  expect(await readMoney(id)).toMatchObject([{ vat_rate_bp: null, vat_cents: null }])
})

test('money of tickets: what a process of the version before issues has the same money', async () => {
  const orders = await Promise.all([1, 2].map(() => insertPaidOrder(db, { quantity: 3, isIssued: false })))
  for (const { id } of orders) {
    await discount(id, 1001)
    await setCountry(id, 'FR')
  }
  const [before, now] = orders.map(({ id }) => id) as [number, number]
  await sql`insert into tickets (order_item_id, admission, serial, secret)
    select id, admission, 1000000 + admission, 'old-' || admission from order_items, generate_series(1, quantity) as admission
    where order_id = ${before}`.execute(db)
  await issue(now)
  expect(await readMoney(before)).toEqual(await readMoney(now))
})

describe('money of tickets: the database', () => {
  test('refuses an order whose tickets do not add up to its total', async () => {
    const { id } = await insertPaidOrder(db, { quantity: 2, isIssued: false })
    const wrong = insertTickets(db, id, { price: 4200, count: 1 })
    await expect(wrong).rejects.toThrow(`the tickets of order ${id} come to 4350, but it costs 8700`)
    await expect(insertTickets(db, id, { price: 4201, count: 2 })).rejects.toThrow('come to 8702')
    expect(await readMoney(id)).toEqual([])
    await insertTickets(db, id, { price: 4200, count: 2 })
  })

  test('refuses an order that is paid without tickets, and a ticket of a paid one that goes away', async () => {
    const { id } = await insertPaidOrder(db, { isIssued: false })
    const pay = () => db.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
    await expect(pay()).rejects.toThrow('come to 0')
    await issue(id)
    await pay()
  })

  test('refuses to change what a ticket cost', async () => {
    const { id } = await insertPaidOrder(db)
    const change = sql`update tickets set price_cents = 1 where order_item_id in (select id from order_items where order_id = ${id})`
    await expect(change.execute(db)).rejects.toThrow('cannot be changed')
  })

  test('refuses two rates of VAT for one day', async () => {
    const add = (from: string, to: string | null) =>
      sql`insert into vat_rates (country, class, rate_bp, valid_from, valid_to) values ('DE', 'concert', 700, ${from}, ${to})`.execute(
        db,
      )
    await add('2020-01-01', '2024-12-31')
    await add('2025-01-01', null)
    await expect(add('2024-12-31', '2024-12-31')).rejects.toThrow('one_vat_rate_a_day')
    await expect(add('2031-01-01', '2032-01-01')).rejects.toThrow('one_vat_rate_a_day')
  })

  test('says since when a ticket is void, whoever makes it so', async () => {
    const { id } = await insertPaidOrder(db, { quantity: 1 })
    const { rows } = await sql<{ is_now: boolean }>`update tickets set state = 'void'
      where order_item_id in (select id from order_items where order_id = ${id}) returning voided_at = now() as is_now`.execute(
      db,
    )
    expect(rows).toEqual([{ is_now: true }])
  })
})

test('money of tickets: the database shares and counts VAT as the code does', async () => {
  const anyAmount = fc.integer({ min: 0, max: 2_000_000_000 })
  const anyCase = fc.record({
    weights: fc.array(fc.oneof(anyAmount, fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 12 }),
    part: fc.integer({ min: 0, max: 1000 }),
    gross: anyAmount,
    rate: fc.integer({ min: 0, max: 10_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyCase, { minLength: 50, maxLength: 50 }), async (cases) => {
      const asked = cases.map(({ part, ...rest }) => ({
        ...rest,
        whole: Math.floor((rest.weights.reduce((sum, weight) => sum + weight, 0) * part) / 1000),
      }))
      const { rows } = await sql<{ shares: number[]; vat: number }>`
        select share_cents(whole, weights) as shares, vat_within(gross, rate) as vat
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (whole bigint, weights bigint[], gross bigint, rate integer)`.execute(
        db,
      )
      const expected = asked.map(({ whole, weights, gross, rate }) => ({
        shares: shareCents(toCents(whole), weights.map(toCents)),
        vat: countVatWithin(toCents(gross), rate),
      }))
      expect(rows.map(({ shares, vat }) => ({ shares: shares.map(Number), vat }))).toEqual(expected)
    }),
    { numRuns: 20 },
  )
})

function insertTickets(on: Db, orderId: number, { price, count }: { price: number; count: number }) {
  return sql`
    insert into tickets (order_item_id, admission, serial, secret, event_date_id, zone_id, price_cents, fee_cents, discount_cents)
    select id, admission, 2000000 + id * 10 + admission, gen_random_uuid(), event_date_id, zone_id, ${price}::integer, 150, 0
    from order_items, generate_series(1, ${count}::integer) as admission where order_id = ${orderId}`.execute(on)
}
