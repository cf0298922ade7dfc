import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { findOwnTickets } from './own-ticket-store.ts'
import { findSelfService, linkToReturn } from './self-service.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

const dateOf = (orderId: number) => sql`select event_date_id from order_items where order_id = ${orderId}`

test('own tickets: each bears the name that was put on it, else the buyer’s as the language has it', async () => {
  const { id } = await insertPaidOrder(db, { quantity: 2 })
  await sql`update tickets set holder_name = 'Nadia' where id = (
    select max(id) from tickets where event_date_id in (${dateOf(id)}))`.execute(db)
  const holders = async (locale: 'en' | 'hu') =>
    (await findOwnTickets(db, [id], locale)).tickets.map(({ holder }) => holder)
  expect([await holders('en'), await holders('hu')]).toEqual([
    ['Őrs Szűcs', 'Nadia'],
    ['Szűcs Őrs', 'Nadia'],
  ])
})

test('own tickets: of an order alone, by serial, each as it was made last, as the language has it', async () => {
  const [other, { id }] = [await insertPaidOrder(db), await insertPaidOrder(db, { quantity: 3 })]
  const before = (await findOwnTickets(db, [id], 'en')).tickets
  await sql`update tickets set holder_name = 'Nadia' where id = ${before[0]!.id}`.execute(db)
  await db.transaction().execute((trx) => issueTicketAgain(trx, before[1]!.id))
  const { tickets } = await findOwnTickets(db, [id], 'hu')
  expect(tickets).toHaveLength(3)
  expect(tickets.map(({ serial }) => serial)).toEqual(tickets.map(({ serial }) => serial).toSorted((a, b) => a - b))
  expect(tickets.map((ticket) => ticket.id)).not.toContain(before[1]!.id)
  expect(tickets[0]).toMatchObject({
    orderId: id,
    title: 'Földszint, felnőtt',
    dateStatus: 'scheduled',
    changes: [],
    concert: {
      title: 'Őszi hangverseny – Kőszegi fúvósötös',
      venue: 'Húrok Háza, Budapest',
      start_date: '2026-11-28T18:30:00.000Z',
      status: 'scheduled',
    },
  })
  expect((await findOwnTickets(db, [other.id, id], 'en')).tickets).toHaveLength(5)
})

test('own tickets: of no order, and of one without tickets, there are none', async () => {
  const { id, uuid } = await insertPaidOrder(db, { isIssued: false })
  expect((await findOwnTickets(db, [], 'en')).tickets).toEqual([])
  expect((await findOwnTickets(db, [id], 'en')).tickets).toEqual([])
  const reading = { config: createTestConfig(), locale: 'en' } as const
  expect(await linkToReturn(db, { id, uuid }, { serial: 1, reading })).toBeNull()
})

test('own ways: until when tickets are returned is said where it is one day for all of them', async () => {
  const [one, none, other] = [await insertPaidOrder(db), await insertPaidOrder(db), await insertPaidOrder(db)]
  const several = await insertPaidOrder(db, { quantity: 1, isIssued: false })
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
      select ${several.id}, event_ticket_id, event_date_id, zone_id, 1, unit_price_cents, issuing_fee_cents, snapshot
      from order_items where order_id = ${other.id}`.execute(trx)
    await sql`update orders set subtotal_cents = 8400, fees_cents = 300, total_cents = 8700, state = 'paid' where id = ${several.id}`.execute(
      trx,
    )
    await issueTickets(trx, [several.id])
  })
  const move = (orderId: number, day: string) =>
    sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at, return_until, changed_at)
      select id, 'moved', venue_id, date, slot, starts_at, ${day}::date, clock_timestamp() from event_dates
      where id in (${dateOf(orderId)})`.execute(db)
  await move(one.id, '2999-01-31')
  await move(several.id, '2999-01-31')
  await move(other.id, '2999-02-28')
  const config = createTestConfig()
  const ways = await findSelfService(db, [one, several, none], { config, locale: 'en' })
  expect(ways.get(one.id)?.return?.term).toEqual({ reason: 'date_moved', until: '2999-01-31' })
  expect(ways.get(several.id)?.return).toMatchObject({ term: null })
  expect(ways.has(none.id)).toBe(false)
})
