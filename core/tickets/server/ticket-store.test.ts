import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { lockOrder } from '#core/orders/server/order-store.ts'
import { addItemsOf, hallsOf, insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import type { Locale } from '#values/locales.ts'
import { createTicketCalendar } from './ticket-calendar.ts'
import { encodeFacts, writeSignedCode } from '../signed/signed-code.ts'
import { drawQrCode } from '../ticket-code.ts'
import { signBytes } from '../keys/server/signature.ts'
import { openSigningKey } from '../keys/server/ticket-key-store.ts'
import { findPrintedTickets } from './ticket-programme-store.ts'
import { issueTicketAgain } from './reissue-ticket.ts'
import { countLiveTickets, findOrderTickets, issueTickets, voidTickets } from './ticket-store.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)

const reading = (locale: Locale) => ({ locale, config: createTestConfig() })

/** As when an order is paid. */
function issue(orderId: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId)
    await issueTickets(trx, [orderId])
  })
}

const venueOf = (orderId: number) =>
  sql`select venue_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${orderId}`

async function readSerials(): Promise<number[]> {
  const rows = await db.selectFrom('tickets').select('serial').orderBy('serial').execute()
  return rows.map(({ serial }) => serial)
}

// Holds: operation.ticket-admission-serial-secret-mail
test('one ticket an admission, with the next serials and codes that differ', async () => {
  const order = await insertPaidOrder(db, { quantity: 3, isIssued: false })
  await issue(order.id)
  const tickets = await findOrderTickets(db, order.id, reading('hu'))
  expect(tickets.map(({ serial }) => serial)).toEqual([1, 2, 3])
  expect(new Set(tickets.map(({ code }) => code)).size).toBe(3)
  expect(tickets[0]).toMatchObject({
    ticket_title: 'Földszint, felnőtt',
    venue_city: 'Budapest',
    holder: 'Szűcs Őrs',
    price: 42,
    issuing_fee: 1.5,
    ref_nr: order.ref_nr,
    venue_color: '#9F1E10',
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{25}$/),
  })
  expect((await findOrderTickets(db, order.id, reading('fr')))[0]).toMatchObject({
    ticket_title: 'Stalls, adult',
    holder: 'Őrs Szűcs',
  })
})

// Holds: papers.what-was-paid-for-the-ticket
test('what was paid for the tickets comes to what the order cost, and their VAT to that of its invoice, to the cent', async () => {
  const order = await insertPaidOrder(db, { quantity: 3, isIssued: false })
  await sql`update orders set discount_cents = 1000, total_cents = total_cents - 1000 where id = ${order.id}`.execute(
    db,
  )
  await sql`update venues set country = 'FR' where id in (${venueOf(order.id)})`.execute(db)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', order.id).execute()
    await issueTickets(trx, [order.id])
  })
  const tickets = await findOrderTickets(db, order.id, reading('en'))
  expect(tickets.map(({ discount, paid }) => [discount, paid])).toEqual([
    [3.34, 40.16],
    [3.33, 40.17],
    [3.33, 40.17],
  ])
  const { rows } = await sql<{ total: number; vat: number }>`select total_cents as total,
    (select sum(vat_cents)::integer from documents where order_id = orders.id) as vat from orders where id = ${order.id}`.execute(
    db,
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + Math.round(one * 100), 0)
  expect({ total: sum(tickets.map(({ paid }) => paid)), vat: sum(tickets.map(({ vat }) => vat?.amount ?? 0)) }).toEqual(
    rows[0],
  )
})

test('a ticket says where and when its concert is now, and what was bought as it was', async () => {
  const order = await insertPaidOrder(db)
  const [before] = await findOrderTickets(db, order.id, reading('en'))
  await sql`
    update event_dates set starts_at = '2026-12-05 19:00Z', doors_at = '2026-12-05 18:15Z' where venue_id in (${venueOf(order.id)})`.execute(
    db,
  )
  await sql`update venues set title = '{"en": "Other Hall"}', address = 'Budapest, elsewhere 1', google_maps_url = 'https://maps.example/other'
    where id in (${venueOf(order.id)})`.execute(db)
  await sql`update events set title = '{"en": "Another title"}', duration_minutes = 120`.execute(db)
  const [after] = await findOrderTickets(db, order.id, reading('en'))
  expect(after).toEqual({
    ...before,
    start_date: '2026-12-05T19:00:00.000Z',
    doors_at: '2026-12-05T18:15:00.000Z',
    duration_minutes: 120,
    visit: { ...before!.visit, duration_minutes: 120 },
    venue_title: 'Other Hall',
    venue_address: 'Budapest, elsewhere 1',
    googleMapsUrl: 'https://maps.example/other',
    sequence: 1,
  })
})

test('a ticket says where and when its concert was to be, where it has moved to another hall or hour', async () => {
  const order = await insertPaidOrder(db)
  const set = (change: ReturnType<typeof sql>) =>
    sql`with hall as (update venues set slug = 'hall-of-strings' where id in (${venueOf(order.id)}))
      update event_dates set ${change} where venue_id in (${venueOf(order.id)})`.execute(db)
  const moved = async (locale: Locale) => (await findOrderTickets(db, order.id, reading(locale)))[0]!.moved_from
  const before = { start_date: '2026-11-28T18:30:00.000Z', venue: 'Hall of Strings' }
  // The order was placed for a hall with another name.
  expect([await moved('en'), await moved('hu')]).toEqual([before, { ...before, venue: 'Húrok Háza' }])
  await set(sql`starts_at = '2026-11-28 18:30Z'`)
  expect(await moved('en')).toBeNull()
  await set(sql`starts_at = '2026-11-28 18:31Z'`)
  expect(await moved('en')).toEqual(before)
})

// Holds: product.hungarian-address-begins-postcode-town
test('a hall in Paris has its town once on a Hungarian ticket, and in its calendar file', async () => {
  const order = await insertPaidOrder(db)
  await issue(order.id)
  const city = JSON.stringify({ en: 'Paris', hu: 'Párizs' })
  await sql`update venues set city = ${city}, address = '3 impasse Sainte-Aurore, 75005 Paris' where id in (${venueOf(order.id)})`.execute(
    db,
  )
  const tickets = await findOrderTickets(db, order.id, reading('hu'))
  expect(tickets[0]).toMatchObject({ venue_city: 'Párizs', venue_address: '3 impasse Sainte-Aurore, 75005 Paris' })
  const calendar = createTicketCalendar(tickets, {
    translate: createTranslator('hu', compileCatalogue().hu),
    locale: 'hu',
    shopName: 'Cadenza',
    host: 'cadenza.example',
    orderUrlOf: () => 'https://cadenza.example/o',
    now: new Date(),
  }).text.replaceAll('\r\n ', '')
  expect(calendar).toContain('LOCATION:Húrok Háza\\, 3 impasse Sainte-Aurore\\, 75005 Paris\r\n')
})

test('issued again, even by two at once, nothing is added', async () => {
  const order = await insertPaidOrder(db, { quantity: 2, isIssued: false })
  await Promise.all(Array.from({ length: 5 }, () => issue(order.id)))
  await issue(order.id)
  expect(await findOrderTickets(db, order.id, reading('en'))).toHaveLength(2)
})

// Holds: operation.ticket-admission-serial-secret-mail
test('a payment that is rolled back leaves no gap', async () => {
  const lost = await insertPaidOrder(db, { quantity: 4, isIssued: false })
  const rolledBack = db.transaction().execute(async (trx) => {
    await issueTickets(trx, [lost.id])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const orders = await Promise.all(
    Array.from({ length: 6 }, () => insertPaidOrder(db, { quantity: 3, isIssued: false })),
  )
  await Promise.all(orders.map(({ id }) => issue(id)))
  const serials = await readSerials()
  expect(serials).toEqual(serials.map((_, index) => index + 1))
  const { rows } = await sql<{ value: number }>`select value from counters where name = 'ticket'`.execute(db)
  expect(rows[0]?.value).toBe(serials.length)
})

test('the QR code of a ticket says signed what the table says: date, serial, zone and issue', async () => {
  const order = await insertPaidOrder(db)
  const [ticket] = await findOrderTickets(db, order.id, reading('en'))
  const row = await db.selectFrom('tickets').selectAll().where('serial', '=', ticket!.serial).executeTakeFirstOrThrow()
  const { event_date_id: eventDateId, zone_id: zoneId, issue: number, serial } = row
  const key = await db.selectFrom('ticket_keys').selectAll().where('season', '=', 2026).executeTakeFirstOrThrow()
  const signed = encodeFacts({ keyId: key.id, eventDateId, serial, zoneId, issue: number })!
  const config = createTestConfig()
  const { privateKey } = (await openSigningKey(db, { season: 2026, secret: config.ticketKeySecret }))!
  const code = writeSignedCode({ signed, signature: signBytes(signed, privateKey) })
  expect(ticket!.qr).toEqual(drawQrCode(code))
  expect(ticket!.qr.size).toBe(37 + 2 * 4)
})

test('a ticket that cannot be signed shows the code that is typed at the door, and so does a void one', async () => {
  const order = await insertPaidOrder(db)
  const config = createTestConfig({ ticketKeySecret: 'another secret than that of before' })
  await findOrderTickets(db, order.id, reading('en'))
  for (const { qr, code } of await findOrderTickets(db, order.id, { locale: 'en', config }))
    expect(qr).toEqual(drawQrCode(code))
  await db.transaction().execute((trx) => voidTickets(trx, order.id, 'order_refunded'))
  for (const { qr, code } of await findOrderTickets(db, order.id, reading('en'))) expect(qr).toEqual(drawQrCode(code))
})

test('a printed ticket names who plays in the order of the programme, each in the language', async () => {
  const order = await insertPaidOrder(db)
  const soloists = await db
    .insertInto('soloists')
    .values(
      ['Anna', 'Béla', 'Cili'].map((name) => ({
        slug: `${name}-${order.id}`,
        name,
        profession: JSON.stringify({ en: `${name} plays`, hu: `${name} játszik` }),
        description: '{"en": ""}',
      })) as never,
    )
    .returning('id')
    .execute()
  const [anna, bela, cili] = soloists.map(({ id }) => id)
  await sql`
    insert into event_soloists (event_id, soloist_id, position)
    select event_id, soloist, position from event_dates, unnest(${[bela, cili, anna]}::bigint[]) with ordinality as player (soloist, position)
    where event_dates.venue_id in (${venueOf(order.id)})`.execute(db)
  const [ticket] = await findPrintedTickets(db, order.id, reading('hu'))
  expect(ticket!.programme.performers).toEqual([
    { name: 'Béla', profession: 'Béla játszik' },
    { name: 'Cili', profession: 'Cili játszik' },
    { name: 'Anna', profession: 'Anna játszik' },
  ])
})

test('of two concerts in an order each ticket has its own programme and players, and a code of its own season', async () => {
  const order = await insertPaidOrder(db, { quantity: 1, isIssued: false })
  const other = await insertPaidOrder(db, { quantity: 1, isIssued: false })
  await addItemsOf(db, order, other)
  await sql`update orders set subtotal_cents = 8400, fees_cents = 300, total_cents = 8700 where id = ${order.id}`.execute(
    db,
  )
  await sql`update event_dates set starts_at = '2027-09-10 18:30Z', doors_at = '2027-09-10 18:00Z'
    where venue_id in (${venueOf(other.id)})`.execute(db)
  for (const [index, hall] of (await hallsOf(db, order)).entries()) {
    const works = JSON.stringify([{ composer: 'Liszt', work: { en: `Work ${index}` }, minutes: 10 }])
    await sql`update events set program_works = ${works} where id in (select event_id from event_dates where venue_id = ${hall})`.execute(
      db,
    )
  }
  await db.transaction().execute(async (trx) => {
    await sql`update orders set state = 'paid' where id = ${order.id}`.execute(trx)
    await issueTickets(trx, [order.id])
  })
  const { rows } = await sql<{ id: number }>`insert into soloists (slug, name, profession, description)
    select 'player-' || n || '-' || ${order.id}::text, 'Player ' || n, '{"en": "cello"}', '{"en": ""}' from generate_series(0, 1) n
    returning id`.execute(db)
  await sql`insert into event_soloists (event_id, soloist_id, position)
    select event_id, soloist, 1 from unnest(${rows.map(({ id }) => id)}::bigint[]) with ordinality as player (soloist, turn)
    join (select event_id, row_number() over (order by order_items.id) as turn from order_items
      join event_dates on event_dates.id = event_date_id where order_id = ${order.id}) items using (turn)`.execute(db)
  const printed = await findPrintedTickets(db, order.id, reading('en'))
  expect(
    printed.map(({ programme: { works, performers }, qr }) => [
      works.map(({ work }) => work),
      performers.map(({ name }) => name),
      qr.size,
    ]),
  ).toEqual([
    [['Work 0'], ['Player 0'], 45],
    [['Work 1'], ['Player 1'], 45],
  ])
})

test('a ticket that was used counts among those that are good, and becomes void with its order', async () => {
  const order = await insertPaidOrder(db, { quantity: 3 })
  const [used] = await findOrderTickets(db, order.id, reading('en'))
  await db.updateTable('tickets').set({ state: 'admitted' }).where('serial', '=', used!.serial).execute()
  expect(await countLiveTickets(db, order.id)).toBe(3)
  const voided = await db.transaction().execute((trx) => voidTickets(trx, order.id, 'order_refunded'))
  expect(voided.map(({ seats }) => seats)).toEqual([[null, null, null]])
  expect(await countLiveTickets(db, order.id)).toBe(0)
})

test('a ticket that is made anew keeps all but its serial, its issue and its codes', async () => {
  const order = await insertPaidOrder(db, { quantity: 1 })
  const read = () => db.selectFrom('tickets').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const { id } = await read()
  await db.updateTable('tickets').set({ holder_name: 'Nadia Boulanger' }).where('id', '=', id).execute()
  const { uuid, serial, secret, issue: number, created_at: _, ...before } = await read()
  const fresh = await db.transaction().execute((trx) => issueTicketAgain(trx, id))
  const after = await read()
  expect(after).toMatchObject({ ...before, id: after.id, replaces_id: id, serial: fresh, issue: number + 1 })
  expect([uuid, serial, secret]).not.toContain(after.uuid)
  expect([after.serial, after.secret]).not.toEqual([serial, secret])
  expect((await findOrderTickets(db, order.id, reading('en'))).map(({ holder }) => holder)).toEqual(['Nadia Boulanger'])
  await db.transaction().execute((trx) => issueTicketAgain(trx, after.id))
  expect(await read()).toMatchObject({ replaces_id: after.id, issue: number + 2, serial: after.serial + 1 })
})
