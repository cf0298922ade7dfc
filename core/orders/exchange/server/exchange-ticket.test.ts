import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { toCents } from '#values/money.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { admitTicket, findDoorTicket } from '#core/tickets/door/server/admission-store.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { findDocuments } from '#core/orders/documents/server/document-store.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { exchangeTicket } from './exchange-ticket.ts'
import { buy, exchange, sellFirstEvening, serialsOf, type TwoEvenings } from './testing/two-evenings.ts'

let shop: TestShop
let db: Db
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  db = shop.db
})
afterAll(() => shop.close())
beforeEach(startAnew)

/** Empties the shop, and restarts the numbers of tickets and documents at 1. */
async function startAnew(): Promise<void> {
  await emptyShop(db)
  await sql`truncate document_series cascade`.execute(db)
  await sql`update counters set value = 0 where name = 'ticket'`.execute(db)
}

/** Bystanders' orders have numbers of their own. */
const differences = async () =>
  Object.values(await reconcileRecords(db))
    .flat()
    .filter(({ subject }) => subject !== 'series of orders')
const send = async () => sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))

/** Returns the tickets of an order: `000001 exchanged, 000003 valid for 000001`. */
async function ticketsOf({ order }: TwoEvenings): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', tickets.serial, tickets.state, case when old.id is not null then 'for ' || old.serial end) as told
    from tickets join order_items on order_items.id = tickets.order_item_id left join tickets old on old.id = tickets.replaces_id
    where order_id = ${order.id} order by tickets.serial`.execute(db)
  return rows.map(({ told }) => told)
}

/** Returns the ledger entries of each evening. */
async function moneyOf({ order, first, second }: TwoEvenings): Promise<string[]> {
  const { rows } = await sql<{ date: number; gross: number; vat: number }>`
    select event_date_id as date, sum(gross_cents)::integer as gross, sum(vat_cents)::integer as vat
    from money_entries where order_id = ${order.id} group by event_date_id order by event_date_id`.execute(db)
  const names = new Map([
    [first.eventDateId, 'first'],
    [second.eventDateId, 'second'],
  ])
  return rows.map(({ date, gross, vat }) => `${names.get(date)} ${gross} with ${vat}`)
}

const seatsOf = async ({ first, second }: TwoEvenings) => {
  const rows = await db
    .selectFrom('zones')
    .select(['sold', 'held'])
    .where('id', 'in', [first.zoneId, second.zoneId])
    .orderBy('id')
    .execute()
  return rows.map(({ sold }) => sold)
}

const documentsOf = async ({ order }: TwoEvenings) => {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', documents.kind, documents.gross_cents, 'with', documents.vat_cents,
      case when corrected.id is not null then 'for ' || corrected.reference end) as told
    from documents left join documents corrected on corrected.id = documents.corrects_id
    where documents.order_id = ${order.id} order by documents.id`.execute(db)
  const year = new Date().getFullYear()
  return rows.map(({ told }) => told.replace(`${year}-`, ''))
}

const mailsOf = async (kind: string) =>
  (await db.selectFrom('outbox').select(['kind', 'recipient', 'locale']).where('kind', '=', kind).execute()).length

describe('a ticket is exchanged', () => {
  // Holds: tickets.exchanged-for-another-date
  test('for one of the same price: its seat, its money and its name move to the other evening, and all records agree', async () => {
    const sale = await sellFirstEvening(shop)
    await sql`update tickets set holder_name = 'Nadia' where serial = ${sale.serials[0]}`.execute(db)
    const before = await seatsOf(sale)
    expect(await exchange(shop, sale)).toMatchObject({ done: { oldSerial: 1, newSerial: 3 }, isRepeated: false })
    expect(await ticketsOf(sale)).toEqual(['1 exchanged', '2 valid', '3 valid for 1'])
    expect(await moneyOf(sale)).toEqual(['first 4350 with 227', 'second 4350 with 227'])
    expect(await seatsOf(sale)).toEqual([before[0]! - 1, before[1]! + 1])
    expect(await documentsOf(sale)).toEqual([
      'receipt 8700 with 454',
      'credit_note -4350 with -227 for R-000001',
      'receipt 4350 with 227',
    ])
    const { holder_name } = await db
      .selectFrom('tickets')
      .select('holder_name')
      .where('serial', '=', 3)
      .executeTakeFirstOrThrow()
    expect(holder_name).toBe('Nadia')
    // Its line equals that of a buyer for that evening.
    await buy(shop, shop.visitor(), sale.second)
    const lines = await db
      .selectFrom('order_items')
      .select(['event_ticket_id', 'zone_id', 'quantity', 'unit_price_cents', 'issuing_fee_cents', 'snapshot'])
      .where('event_date_id', '=', sale.second.eventDateId)
      .where('order_id', '>=', sale.order.id)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([lines[0], lines[0]])
    // Attachments of the order's mail, whenever it is resent.
    const ofSale = await findDocuments(db, sale.order.id, { isOfSale: true })
    expect(ofSale.map(({ kind, gross_cents }) => [kind, gross_cents])).toEqual([['receipt', 8700]])
    expect(await mailsOf('ticket-exchanged')).toBe(1)
    await send()
    expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('for a cheaper one: the difference goes back, with a credit note, and nothing is left of it anywhere', async () => {
    const sale = await sellFirstEvening(shop, { prices: [3000], fee: 100 })
    expect(await exchange(shop, sale, { back: toCents(1250) })).toMatchObject({ done: {} })
    // Until it is refunded it belongs to the first evening.
    expect(await moneyOf(sale)).toEqual(['first 5600 with 292', 'second 3100 with 162'])
    expect(await differences()).toEqual([])
    await send()
    expect(await db.selectFrom('refunds').select(['amount_cents', 'state', 'reason']).execute()).toEqual([
      { amount_cents: 1250, state: 'succeeded', reason: 'exchanged' },
    ])
    expect(await moneyOf(sale)).toEqual(['first 4350 with 227', 'second 3100 with 162'])
    expect(await documentsOf(sale)).toEqual([
      'receipt 8700 with 454',
      'credit_note -3100 with -162 for R-000001',
      'receipt 3100 with 162',
      'credit_note -1250 with -65 for R-000001',
    ])
    expect(await differences()).toEqual([])
  })

  test('with a discount taken off, all of whose cents go back or on', async () => {
    const sale = await sellFirstEvening(shop, { promo: 33, prices: [2500], fee: 0 })
    const { rows } = await sql<{ cost: number }>`
      select price_cents + fee_cents - discount_cents as cost from tickets order by serial`.execute(db)
    for (const [index, serial] of sale.serials.entries())
      expect(await exchange(shop, sale, { serial, back: toCents(rows[index]!.cost - 2500) })).toMatchObject({
        done: {},
      })
    await send()
    expect(await moneyOf(sale)).toEqual(['first 0 with 0', 'second 5000 with 260'])
    expect(await differences()).toEqual([])
  })

  test('that cost nothing, without any money', async () => {
    const sale = await sellFirstEvening(shop, { isFree: true, prices: [0], fee: 0 })
    expect(await exchange(shop, sale)).toMatchObject({ done: {} })
    expect(await ticketsOf(sale)).toEqual(['1 exchanged', '2 valid', '3 valid for 1'])
    expect(await moneyOf(sale)).toEqual(['first 0 with 0', 'second 0 with 0'])
    expect(await documentsOf(sale)).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('and back again, and another one for the same category, beside tickets that were bought', async () => {
    const sale = await sellFirstEvening(shop, { quantity: 3 })
    await exchange(shop, sale)
    await exchange(shop, sale, { serial: 2 })
    const back = await exchange(shop, sale, { serial: 4, eventTicketId: sale.first.ticketIds[0] })
    expect(back).toMatchObject({ done: { oldSerial: 4, newSerial: 6 } })
    expect(await ticketsOf(sale)).toEqual([
      '1 exchanged',
      '2 exchanged',
      '3 valid',
      '4 exchanged for 1',
      '5 valid for 2',
      '6 valid for 4',
    ])
    expect(await moneyOf(sale)).toEqual(['first 8700 with 454', 'second 4350 with 227'])
    // A ticket received in an exchange is credited to the document of that exchange.
    expect((await documentsOf(sale)).slice(-2)).toEqual([
      'credit_note -4350 with -227 for R-000002',
      'receipt 4350 with 227',
    ])
    expect(await differences()).toEqual([])
  })

  test('after it was made anew: its last issue', async () => {
    const sale = await sellFirstEvening(shop)
    const { id } = await db.selectFrom('tickets').select('id').where('serial', '=', 1).executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => issueTicketAgain(trx, id))
    expect(await exchange(shop, sale)).toEqual({ refusal: 'unknown_ticket' })
    expect(await exchange(shop, sale, { serial: 3 })).toMatchObject({ done: { oldSerial: 3, newSerial: 4 } })
    expect(await differences()).toEqual([])
  })

  test('and made anew, and returned then: what the new one cost goes back', async () => {
    const sale = await sellFirstEvening(shop, { prices: [3000], fee: 100 })
    await exchange(shop, sale, { back: toCents(1250) })
    const fresh = await db.selectFrom('tickets').select('id').where('serial', '=', 3).executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => issueTicketAgain(trx, fresh.id))
    const live = await db.selectFrom('tickets').select('id').where('state', '=', 'valid').orderBy('id').execute()
    const given = await db.transaction().execute((trx) =>
      refundTickets(trx, {
        orderId: sale.order.id,
        ticketIds: live.map(({ id }) => id),
        money: 'whole',
        seats: 'back',
        reason: 'organiser',
        key: 'all',
      }),
    )
    expect(given).toMatchObject({ done: { amount: 7450 } })
    await send()
    expect(await moneyOf(sale)).toEqual(['first 0 with 0', 'second 0 with 0'])
    expect(await differences()).toEqual([])
    const { state } = await db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', sale.order.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('cancelled')
  })
})

describe('a request', () => {
  test('is carried out once under its key, one after the other and at once', async () => {
    const sale = await sellFirstEvening(shop)
    const outcomes = await Promise.all([1, 2, 3].map(() => exchange(shop, sale, { key: 'same' })))
    expect(outcomes.filter((outcome) => 'done' in outcome && !outcome.isRepeated)).toHaveLength(1)
    expect(outcomes.filter((outcome) => 'done' in outcome && outcome.isRepeated)).toHaveLength(2)
    const again = await exchange(shop, sale, { key: 'same' })
    expect(again).toMatchObject({ isRepeated: true, done: { newSerial: 3 } })
    const [otherEvening] = sale.first.ticketIds
    const { id: otherOrder } = await buy(shop, shop.visitor(), sale.first)
    for (const change of [{ serial: 2 }, { eventTicketId: otherEvening }, { orderId: otherOrder }])
      expect(await exchange(shop, sale, { key: 'same', ...change })).toEqual({ refusal: 'used_key' })
    expect(await ticketsOf(sale)).toHaveLength(3)
    // A second mail of this name is not queued.
    const named = await db.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'ticket-exchanged').execute()
    expect(named).toEqual([{ dedupe_key: `ticket-exchanged:${'done' in again && again.done.id}` }])
  })

  test('is written down by whom it was made, with what was done, once; what cannot be written down is not done', async () => {
    const sale = await sellFirstEvening(shop)
    const request = {
      orderId: sale.order.id,
      serial: sale.serials[0]!,
      eventTicketId: sale.second.ticketIds[0],
      back: toCents(0),
      key: 'noted',
      hoursBefore: 48,
    }
    const failing = exchangeTicket(db, request, async () => Promise.reject(new Error('The log is full.')))
    await expect(failing).rejects.toThrow('The log is full.')
    expect(await ticketsOf(sale)).toEqual(['1 valid', '2 valid'])
    const noted: unknown[] = []
    const note = async (_: unknown, done: unknown) => void noted.push(done)
    for (let time = 0; time < 2; time++)
      expect(await exchangeTicket(db, request, note)).toMatchObject({ isRepeated: time === 1 })
    expect(await exchangeTicket(db, { ...request, key: 'refused' }, note)).toHaveProperty('refusal')
    expect(noted).toEqual([
      {
        id: expect.any(Number),
        orderId: sale.order.id,
        oldSerial: 1,
        newSerial: 3,
        eventTicketId: sale.second.ticketIds[0],
      },
    ])
  })

  type Change = (sale: TwoEvenings) => Promise<unknown>
  const change =
    (statement: (sale: TwoEvenings) => ReturnType<typeof sql>): Change =>
    (sale) =>
      statement(sale).execute(db)

  test.each<[string, string, Change, object?]>([
    [
      'not_paid',
      'of an order that was undone',
      change(({ order }) => sql`update orders set state = 'cancelled' where id = ${order.id}`),
    ],
    ['not_offered', 'where no exchange is offered', async () => {}, { hoursBefore: null }],
    ['over', 'after the deadline', async () => {}, { hoursBefore: 24 * 8 }],
    ['admitted', 'of a ticket that has let somebody in', change(() => sql`update tickets set state = 'admitted'`)],
    ['void', 'of one that is void', change(() => sql`update tickets set state = 'void'`)],
    ['unknown_ticket', 'of one that is none of the order’s', async () => {}, { serial: 99 }],
    ['unknown_offer', 'for nothing', async () => {}, { eventTicketId: 999_999_999 }],
    ['other_money', 'at other prices than were read', async () => {}, { back: 1 }],
    [
      'dearer',
      'for a dearer one',
      change(({ second }) => sql`update event_tickets set price_cents = 4201 where id = ${second.ticketIds[0]}`),
    ],
    ['other_vat', 'at another VAT', change(() => sql`update events set vat_class = 'other'`)],
    [
      'date_changed',
      'of a postponed concert',
      change(({ first }) => sql`update event_dates set status = 'postponed' where id = ${first.eventDateId}`),
    ],
    [
      'unknown_offer',
      'for one that is cancelled',
      change(({ second }) => sql`update event_dates set status = 'cancelled' where id = ${second.eventDateId}`),
    ],
    [
      'unknown_offer',
      'for one that is not published',
      change(
        ({ second: { eventDateId } }) => sql`with sold as (
          update event_tickets set sale_ends_at = now() + interval '1 day' where event_date_id = ${eventDateId})
        update event_dates set published_at = null where id = ${eventDateId}`,
      ),
    ],
    [
      'unknown_offer',
      'for one whose sale is over',
      change(({ second }) => sql`update event_tickets set sale_ends_at = now() where id = ${second.ticketIds[0]}`),
    ],
    [
      'unknown_offer',
      'for one that is sold elsewhere',
      change(
        ({ second }) =>
          sql`update event_dates set tmp_purchase_link = 'https://elsewhere.example' where id = ${second.eventDateId}`,
      ),
    ],
    [
      'unknown_offer',
      'for another event',
      change(
        ({ first, second }) => sql`with other as (
        insert into events (slug, title, content, program_works, duration_minutes)
        select slug || '-other', title, content, program_works, duration_minutes from events
        where id = (select event_id from event_dates where id = ${first.eventDateId}) returning id
      ) update event_dates set event_id = other.id from other where event_dates.id = ${second.eventDateId}`,
      ),
    ],
    [
      'sold_out',
      'for one without seats',
      change(({ second }) => sql`update zones set capacity = held + sold + blocked where id = ${second.zoneId}`),
    ],
    [
      'money_gone',
      'while the bank decides about the money',
      change(({ order }) => sql`update payments set state = 'disputed' where order_id = ${order.id}`),
    ],
    [
      'money_gone',
      'after money has gone back for no ticket in particular',
      change(
        ({
          order,
        }) => sql`insert into refunds (payment_id, amount_cents, state, origin, reason, idempotency_key, provider_ref)
        select id, 100, 'succeeded', 'provider', 'made_at_provider', 'by hand', 'x' from payments where order_id = ${order.id}`,
      ),
    ],
  ])('is refused as %s %s, and nothing changes', async (refusal, _, prepare, changes) => {
    const sale = await sellFirstEvening(shop)
    await prepare(sale)
    const [tickets, money, seats] = [await ticketsOf(sale), await moneyOf(sale), await seatsOf(sale)]
    expect(await exchange(shop, sale, changes)).toEqual({ refusal })
    expect([await ticketsOf(sale), await moneyOf(sale), await seatsOf(sale)]).toEqual([tickets, money, seats])
    expect(await mailsOf('ticket-exchanged')).toBe(0)
  })

  test('is refused for another ticket of the same evening', async () => {
    const sale = await sellFirstEvening(shop)
    const [same] = sale.first.ticketIds
    expect(await exchange(shop, sale, { eventTicketId: same })).toEqual({ refusal: 'unknown_offer' })
  })

  test('is carried out where the last seats were held for a time that is over', async () => {
    const sale = await sellFirstEvening(shop)
    await sql`update zones set capacity = held + sold + blocked + 1 where id = ${sale.second.zoneId}`.execute(db)
    await shop.visitor().post(`/cart/add/${sale.second.ticketIds[0]}`, { quantity: 1 })
    expect(await exchange(shop, sale)).toEqual({ refusal: 'sold_out' })
    await sql`update cart_items set held_until = now() - interval '1 second' where held > 0 and ${ofVisitors.cart_items}`.execute(
      db,
    )
    expect(await exchange(shop, sale)).toHaveProperty('done')
  })

  test('is refused of another seller', async () => {
    const sale = await sellFirstEvening(shop)
    const { id } = await db
      .insertInto('legal_entities')
      .values({ key: 'other-seller', document_prefix: 'OTHER' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const other = await storeConcert(db, { startsInDays: 21 })
    await sql`update venues set country = 'FR', legal_entity_id = ${id} where id = ${other.venueId}`.execute(db)
    await sql`update event_dates set event_id = (select event_id from event_dates where id = ${sale.first.eventDateId}) where id = ${other.eventDateId}`.execute(
      db,
    )
    expect(await exchange(shop, sale, { eventTicketId: other.ticketIds[0] })).toEqual({ refusal: 'other_seller' })
    await sql`update venues set legal_entity_id = 1`.execute(db)
  })
})

describe('at the same moment', () => {
  test('one ticket is wanted exchanged twice: it is once', async () => {
    const sale = await sellFirstEvening(shop)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => exchange(shop, sale)))
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1)
    expect(await ticketsOf(sale)).toEqual(['1 exchanged', '2 valid', '3 valid for 1'])
    expect(await differences()).toEqual([])
  })

  // Holds: tickets.exchanged-for-another-date
  test('two want the last seat: one has it', async () => {
    const sale = await sellFirstEvening(shop)
    const otherBuyer = shop.visitor()
    const other = await buy(shop, otherBuyer, sale.first)
    await sql`update zones set capacity = held + sold + blocked + 1 where id = ${sale.second.zoneId}`.execute(db)
    const [serial] = await serialsOf(db, other.id)
    const outcomes = await Promise.all([
      exchange(shop, sale),
      exchange(shop, { ...sale, order: other }, { serial: serial! }),
    ])
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1)
    expect(outcomes).toContainEqual({ refusal: 'sold_out' })
    expect(await differences()).toEqual([])
  })

  test('a ticket is returned: then it is not exchanged, nor the other way round', async () => {
    for (let time = 0; time < 4; time++) {
      await startAnew()
      const sale = await sellFirstEvening(shop)
      const { id } = await db.selectFrom('tickets').select('id').where('serial', '=', 1).executeTakeFirstOrThrow()
      const request = {
        orderId: sale.order.id,
        ticketIds: [id],
        money: 'whole',
        seats: 'back',
        reason: 'buyer',
        key: `return ${time}`,
      } as const
      const refund = () => db.transaction().execute((trx) => refundTickets(trx, request))
      const outcomes = await Promise.all(time % 2 ? [refund(), exchange(shop, sale)] : [exchange(shop, sale), refund()])
      expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1)
      await send()
      expect(await differences()).toEqual([])
    }
  })

  test('it lets somebody in: then it is not exchanged', async () => {
    const sale = await sellFirstEvening(shop)
    const open = await db.startTransaction().execute()
    await sql`update tickets set state = 'admitted' where serial = 1`.execute(open)
    const asked = exchange(shop, sale)
    await whileSomebodyWaits(db, asked)
    await open.commit().execute()
    expect(await asked).toEqual({ refusal: 'admitted' })
  })

  test.each([
    ['seats', ({ zoneId }: SampleConcert) => sql`select from zones where id = ${zoneId} for no key update`],
    ['day', ({ eventDateId }: SampleConcert) => sql`select from event_dates where id = ${eventDateId} for update`],
  ])('its concert is cancelled, or the other one, by who has its %s: then it is not exchanged', async (_, lock) => {
    for (const which of ['first', 'second'] as const) {
      const sale = await sellFirstEvening(shop)
      const open = await db.startTransaction().execute()
      await lock(sale[which]).execute(open)
      await sql`update event_dates set status = 'cancelled' where id = ${sale[which].eventDateId}`.execute(open)
      const asked = exchange(shop, sale)
      await whileSomebodyWaits(db, asked)
      await open.commit().execute()
      expect(await asked).toEqual({ refusal: which === 'first' ? 'date_changed' : 'unknown_offer' })
      await startAnew()
    }
  })
})

describe('the old ticket', () => {
  test('opens no door, and says why', async () => {
    const sale = await sellFirstEvening(shop)
    await exchange(shop, sale)
    const ticket = (await findDoorTicket(db, 'serial', 1))!
    const door = { day: ticket.startsAt.toISOString().slice(0, 10), venue: null, time: null } as const
    expect(await admitTicket(db, { ticket, door, timeZone: 'UTC', actor: 'test' })).toBe('exchanged')
    const fresh = (await findDoorTicket(db, 'serial', 3))!
    const next = { ...door, day: fresh.startsAt.toISOString().slice(0, 10) } as const
    expect(await admitTicket(db, { ticket: fresh, door: next, timeZone: 'UTC', actor: 'test' })).toBe('let in')
  })

  test('stays exchanged, whatever is done to it', async () => {
    const sale = await sellFirstEvening(shop)
    await exchange(shop, sale)
    for (const state of ['valid', 'admitted', 'void'])
      await expect(
        sql`update tickets set state = ${state}, voided_at = case when ${state} = 'void' then now() end where serial = 1`.execute(
          db,
        ),
      ).rejects.toThrow('stays as it was made')
    await expect(sql`delete from ticket_exchanges`.execute(db)).rejects.toThrow('stays as it was made')
  })
})

describe('the database refuses', () => {
  const attempt = async (statement: (sale: TwoEvenings, itemId: number) => ReturnType<typeof sql>, isBare = false) => {
    const sale = await sellFirstEvening(shop, { prices: [4200, 9000], fee: 150 })
    return db.transaction().execute(async (trx) => {
      const { id: old } = await trx.selectFrom('tickets').select('id').where('serial', '=', 1).executeTakeFirstOrThrow()
      if (!isBare) {
        await sql`insert into ticket_exchanges (key, order_id, old_ticket_id) values ('x', ${sale.order.id}, ${old})`.execute(
          trx,
        )
        await sql`update tickets set state = 'exchanged' where id = ${old}`.execute(trx)
      }
      const { rows } = await sql<{ id: number }>`
        insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot, exchanged_at)
        select order_id, ${sale.second.ticketIds[0]}, ${sale.second.eventDateId}, ${sale.second.zoneId}, 1, 4200, 150, snapshot, now()
        from order_items where order_id = ${sale.order.id} returning id`.execute(trx)
      await statement(sale, rows[0]!.id).execute(trx)
    })
  }
  const fresh = (sale: TwoEvenings, itemId: number, { price = 4200, rate = 550, vat = 227 } = {}) => sql`
    insert into tickets (serial, secret, replaces_id, order_item_id, admission, event_date_id, zone_id, price_cents, fee_cents, discount_cents, vat_rate_bp, vat_cents)
    select 3, 'secret', id, ${itemId}, 1, ${sale.second.eventDateId}, ${sale.second.zoneId}, ${price}, 150, 0, ${rate}, ${vat} from tickets where serial = 1`

  test('an exchange that is right, never', async () => {
    await attempt((sale, item) => fresh(sale, item))
  })

  test('one for a dearer ticket', async () => {
    await expect(attempt((sale, item) => fresh(sale, item, { price: 9000, vat: 477 }))).rejects.toThrow(
      'is no exchange',
    )
  })

  test('one at another rate of VAT', async () => {
    await expect(attempt((sale, item) => fresh(sale, item, { rate: 2700, vat: 925 }))).rejects.toThrow('is no exchange')
  })

  test('one for a cheaper ticket whose difference does not go back', async () => {
    await expect(attempt((sale, item) => fresh(sale, item, { price: 4100, vat: 222 }))).rejects.toThrow('is not whole')
  })

  test('one without a new ticket', async () => {
    await expect(attempt(() => sql`select 1`)).rejects.toThrow('is not whole')
  })

  test('a new ticket without an exchange', async () => {
    await expect(attempt((sale, item) => fresh(sale, item), true)).rejects.toThrow('is no exchange')
  })

  test('more money back for the old ticket than it had cost more', async () => {
    const sale = await sellFirstEvening(shop)
    await exchange(shop, sale)
    const refund = sql`with made as (
        insert into refunds (payment_id, amount_cents, reason, idempotency_key) select id, 100, 'x', 'x' from payments where order_id = ${sale.order.id} returning id
      ) insert into refund_lines (refund_id, ticket_id, kind, amount_cents) select made.id, tickets.id, 'ticket', 100 from made, tickets where serial = 1`
    await expect(refund.execute(db)).rejects.toThrow('more would go back')
  })
})
