/** Export of orders with one line per ticket. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { addItemsOf, hallsOf, insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { issueTicketsAgain } from '#core/tickets/server/reissue-ticket.ts'
import { readCsvByPostgres } from '#platform/testing/copied-csv.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => emptyShop(db))

const file = (query: Record<string, string> = {}, format: 'csv' | 'xlsx' = 'csv') =>
  href(deskRoutes['orders.tickets'], { format }, { query })

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
async function linesOf(visitor: Visitor, query: Record<string, string> = {}) {
  const { bytes } = await visitor.get(file(query))
  const titles = bytes.subarray(3).toString().split('\r\n')[0]!.replaceAll('"', '').split(';')
  const rows = await readCsvByPostgres(desk.database.pool, bytes, titles)
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, (row as string[])[index]])))
}

/** Issues a free ticket for each line without one. */
async function issueFree(): Promise<void> {
  await sql`
    with free as (
      update order_items set unit_price_cents = 0, issuing_fee_cents = 0, quantity = 1
      where not exists (select from tickets where order_item_id = order_items.id) returning id, event_date_id, zone_id)
    insert into tickets (order_item_id, admission, event_date_id, zone_id, price_cents, fee_cents, discount_cents, secret, serial)
    select id, 1, event_date_id, zone_id, 0, 0, 0, upper(substr(md5(id::text), 1, 25)), 900000 + id from free`.execute(
    db,
  )
}

// Holds: desk.orders-a-line-a-ticket
test('tickets of orders: a line for each, with what was paid for it, by whom, to whom and where', async () => {
  const concert = await storeConcert(db)
  const { rows } = await sql<{ title: string }>`
    update zones set title = '{"en": "Stalls"}' where id = (select zone_id from event_tickets where id = ${concert.ticketIds[0]})
    returning title`.execute(db)
  expect(rows).toHaveLength(1)
  const seller = await db
    .insertInto('legal_entities')
    .values({ key: 'quay', name: 'Quay Concerts', document_prefix: 'QUAY' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update venues set legal_entity_id = ${seller.id}, country = 'FR' where id = ${concert.venueId}`.execute(db)
  await sql`update event_tickets set title = '{"en": "Full price"}' where id = ${concert.ticketIds[0]}`.execute(db)
  const order = await buy(desk, desk.visitor('fr'), concert, { quantity: 2, promo: 10 })
  await buy(desk, desk.visitor('hu'), concert, { quantity: 1 })
  await sql`update orders set firstname = '=1+1', lastname = '', phone = '+33 1 99 00 12 34', company_name = '@Quay', company_vat = 'FR1',
    address_line_1 = '1 rue de la Corde', address_line_2 = 'B', zip_code = '75001', city = 'Paris' where id = ${order.id}`.execute(
    db,
  )
  await sql`update tickets set state = 'admitted' where serial = (select max(serial) - 1 from tickets)`.execute(db)
  const { visitor } = await desk.signedIn('finance')
  const lines = await linesOf(visitor, { q: order.ref_nr })
  expect(lines).toHaveLength(2)
  const money = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['serial', 'tickets.vat_cents', 'discount_cents'])
    .where('order_id', '=', order.id)
    .orderBy('serial')
    .execute()
  expect(money[0]!.discount_cents).toBeGreaterThan(0)
  expect(lines.map(({ Ticket }) => Number(Ticket))).toEqual(money.map(({ serial }) => serial))
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  expect(lines[0]).toMatchObject({
    Reference: order.ref_nr,
    State: 'paid',
    'State of the ticket': 'valid',
    'Sold as': 'Stalls, Full price',
    Category: 'Stalls',
    'Price type': 'Full price',
    Price: '42,00',
    Fee: '1,50',
    Discount: euros(money[0]!.discount_cents),
    Paid: euros(4350 - money[0]!.discount_cents),
    VAT: euros(money[0]!.vat_cents!),
    'VAT, %': expect.stringMatching(/^\d+,\d\d$/),
    'Promo code': expect.stringMatching(/./),
    Seller: 'Quay Concerts',
    Buyer: "'=1+1",
    Phone: "'+33 1 99 00 12 34",
    Company: "'@Quay",
    'VAT number': 'FR1',
    Address: '1 rue de la Corde, B',
    Postcode: '75001',
    Town: 'Paris',
    Country: 'FR',
    Language: 'fr',
  })
  expect(lines[0]!['Date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const all = await linesOf(visitor)
  expect(all.map(({ Language }) => Language)).toEqual(['hu', 'fr', 'fr'])
  expect(all.map((line) => line['State of the ticket'])).toContain('admitted')
  expect((await visitor.get(file({}, 'xlsx'))).status).toBe(200)
})

// Holds: desk.orders-a-line-a-ticket
test('tickets of orders: one that was made anew is told once, with what was paid once', async () => {
  const order = await buy(desk, desk.visitor(), await storeConcert(db), { quantity: 2 })
  const { visitor } = await desk.signedIn('finance')
  const before = await linesOf(visitor, { q: order.ref_nr })
  expect(await db.transaction().execute((trx) => issueTicketsAgain(trx, order.id))).toBe(2)
  const after = await linesOf(visitor, { q: order.ref_nr })
  const sold = (lines: typeof before) => lines.map((line) => [line['State of the ticket'], line['Paid']])
  expect(sold(after)).toEqual(sold(before))
  expect(after.map(({ Ticket }) => Number(Ticket))).toEqual(before.map(({ Ticket }) => Number(Ticket) + 2))
})

test('tickets of orders: nobody sees a line of a hall that is not theirs, nor of one that they do not look at', async () => {
  const [here, both, there] = [await insertPaidOrder(db), await insertPaidOrder(db), await insertPaidOrder(db)]
  const [second] = await hallsOf(db, both)
  await addItemsOf(db, both, here)
  const [[hall], [third]] = [await hallsOf(db, here), await hallsOf(db, there)]
  await issueFree()
  const names = new Map([here, both, there].map(({ ref_nr }, index) => [ref_nr, ['here', 'both', 'there'][index]!]))
  const seen = async (roles: Parameters<typeof desk.signedIn>[0], chosen?: number) => {
    const { visitor } = await desk.signedIn(roles)
    if (chosen !== undefined) await visitor.post('/desk/hall', { hall: chosen })
    return (await linesOf(visitor)).map(({ Reference }) => names.get(String(Reference)))
  }
  const everything = await seen('viewer')
  expect(new Set(everything)).toEqual(new Set(['both', 'here', 'there']))
  expect(everything.filter((name) => name === 'both').length).toBeGreaterThan(1)
  expect(new Set(await seen({ viewer: [hall!] }))).toEqual(new Set(['here']))
  expect(await seen({ viewer: [second!] })).toEqual([])
  expect(new Set(await seen({ viewer: [third!] }))).toEqual(new Set(['there']))
  // For an order of two halls, the lines of the selected one.
  const ofSecond = await seen({ viewer: [hall!, second!] }, second)
  expect(new Set(ofSecond)).toEqual(new Set(['both']))
  expect(ofSecond.length).toBeLessThan(everything.filter((name) => name === 'both').length)
})

test('tickets of orders: none is left out nor told twice, however many orders there are', async () => {
  const order = await insertPaidOrder(db)
  await sql`
    with more as (
      insert into orders (ref_nr, secret, state, locale, firstname, lastname, email, phone, subtotal_cents, fees_cents, discount_cents,
        total_cents, idempotency_key, expires_at, paid_at)
      select 'MANY-' || n, md5(n::text), 'paid', locale, firstname, lastname, email, phone, 0, 0, 0, 0, gen_random_uuid(), expires_at, now()
      from orders, generate_series(1, 1201) as n where orders.id = ${order.id} returning id)
    insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select more.id, event_ticket_id, event_date_id, zone_id, 1, 0, 0, snapshot from more,
      (select * from order_items where order_id = ${order.id} limit 1) as item`.execute(db)
  // Without statistics each ticket scans all others: seconds, on a busy machine more than the
  // timeout.
  await sql`analyze orders, order_items, tickets`.execute(db)
  await issueFree()
  const { visitor } = await desk.signedIn('viewer')
  const many = (await linesOf(visitor)).map(({ Reference }) => Reference).filter((one) => one?.startsWith('MANY-'))
  expect([many.length, new Set(many).size]).toEqual([1201, 1201])
})
