/**
 * Database constraints, independent of the code. Each guard is tried twice: the statement is
 * refused by exactly this guard, and succeeds once the guard is removed, so that nothing else
 * prevented it.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop
afterAll(() => shop.close())

/**
 * One buyer has paid for three tickets and returned one, one waits at the bank; another concert is
 * cancelled.
 */
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  const { db } = shop
  const [concert, cancelled] = [
    await storeConcert(db, { capacity: 10, bystanders: false }),
    await storeConcert(db, { bystanders: false, status: 'cancelled' }),
  ]
  await sql`update venues set country = 'FR'`.execute(db)
  const bank = await orderTickets(shop.visitor(), concert.ticketIds[0], 3)
  await payAtBank(shop, bank.location!, 'success')
  await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  const last = await db.selectFrom('tickets').select('id').orderBy('serial', 'desc').executeTakeFirstOrThrow()
  const request = {
    orderId,
    ticketIds: [last.id],
    money: 'whole',
    seats: 'back',
    reason: 'organiser',
    key: 'x',
  } as const
  await db.transaction().execute((trx) => refundTickets(trx, request))
  await sql`insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at)
    select id, 'cancelled', venue_id, date, slot, starts_at from event_dates where id = ${cancelled.eventDateId}`.execute(
    db,
  )
  await sql`insert into promo_codes (code, title, kind, percent, max_uses, used) values ('ONCE', '{"en": "Once"}', 'percent', 10, 1, 1)`.execute(
    db,
  )
  await sql`insert into outbox (kind, recipient, locale, data, dedupe_key) values ('order-paid', 'x@example.com', 'en', '{}', 'once')`.execute(
    db,
  )
  await sql`
    with started as (insert into operations (kind, subject, parameters, plan, started_by) values ('cancel-date', 'date:1', '{}', '{}', 'x') returning id)
    insert into operation_items (operation_id, key, label, position, state, done_at) select id, 'order:1', 'x', 1, 'done', now() from started`.execute(
    db,
  )
})

const sold = sql`(select min(zone_id) from tickets)`
const paid = sql`(select id from orders where state = 'paid')`
const open = sql`(select id from payments where state in ('created', 'requires_action'))`
const captured = sql`(select id from payments where state = 'captured')`
const ticket = (serial: number) => sql`(select id from tickets where serial = ${serial})`
const refund = sql`(select min(id) from refunds)`
const askFor = (cents: number, key = 'more') => sql`
  insert into refunds (payment_id, amount_cents, reason, idempotency_key) values (${captured}, ${cents}, 'organiser', ${key})`
const lineOf = (key: string, cents: number) => sql`
  insert into refund_lines (refund_id, ticket_id, kind, amount_cents) select id, ${ticket(1)}, 'ticket', ${cents} from refunds where idempotency_key = ${key}`

/** A constraint, an index or a trigger, and how to remove it. */
interface Guard {
  name: string
  remove: RawBuilder<unknown>
  /** Its error: the name, if it has one, or the message. */
  says: string | RegExp
}
const constraint = (table: string, name: string): Guard => ({
  name,
  remove: sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`,
  says: name,
})
const index = (name: string): Guard => ({ name, remove: sql`drop index ${sql.ref(name)}`, says: name })
const trigger = (table: string, name: string, says: string | RegExp = name): Guard => ({
  name,
  remove: sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`,
  says,
})

type Case = [what: string, guard: Guard, ...statements: RawBuilder<unknown>[]]

/** Runs the statements, and rolls them back. */
async function attempt(statements: RawBuilder<unknown>[], remove?: Guard): Promise<unknown> {
  const undone = new Error('undone')
  const work = async (trx: Trx) => {
    if (remove) await remove.remove.execute(trx)
    for (const statement of statements) await statement.execute(trx)
    await sql`set constraints tickets_add_up, refund_lines_add_up immediate`.execute(trx)
    throw undone
  }
  const error = await shop.db
    .transaction()
    .execute(work)
    .catch((reason: unknown) => reason)
  return error === undone ? 'went through' : error
}

function holds(cases: Case[]): void {
  const named = cases.map(([what, guard, ...statements]) => ({ what, guard, statements }))
  test.each(named)('$what: $guard.name refuses it', async ({ guard, statements }) => {
    const key = typeof guard.says === 'string' ? 'constraint' : 'message'
    const says = typeof guard.says === 'string' ? guard.says : expect.stringMatching(guard.says)
    expect(await attempt(statements)).toMatchObject({ [key]: says })
    expect(await attempt(statements, guard)).toBe('went through')
  })
}

describe('seats', () => {
  const oversold = constraint('zones', 'never_oversold')
  holds([
    ['more held than there are', oversold, sql`update zones set held = 9 where id = ${sold}`],
    ['more sold than there are', oversold, sql`update zones set sold = 10 where id = ${sold}`],
    ['more blocked than there are', oversold, sql`update zones set blocked = 8 where id = ${sold}`],
    [
      'less room than is held, sold and blocked',
      oversold,
      sql`update zones set capacity = 3, blocked = 1 where id = ${sold}`,
    ],
    ['fewer than none held', oversold, sql`update zones set held = -1 where id = ${sold}`],
    ['fewer than none sold', oversold, sql`update zones set sold = -1 where id = ${sold}`],
    [
      'fewer than none blocked',
      constraint('zones', 'zones_blocked_check'),
      sql`update zones set blocked = -1 where id = ${sold}`,
    ],
    [
      'the same move of the same cause twice',
      constraint('inventory_moves', 'inventory_moves_source_kind_zone_id_key'),
      sql`insert into inventory_moves (zone_id, kind, delta, source) select zone_id, kind, delta, source from inventory_moves where kind = 'sell'`,
    ],
  ])
})

describe('tickets', () => {
  const again = (values: RawBuilder<unknown>) => sql`
    insert into tickets (serial, order_item_id, admission, secret, price_cents, fee_cents, discount_cents, event_date_id, zone_id)
    select 99, order_item_id, ${values}, event_date_id, zone_id from tickets where serial = 1`
  holds([
    ['one more than was paid for', trigger('tickets', 'tickets_add_up'), again(sql`4, 'x', 4200, 150, 0`)],
    [
      'a total that is not that of the tickets',
      trigger('orders', 'tickets_add_up'),
      sql`update orders set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1 where id = ${paid}`,
    ],
    [
      'an order that is paid without tickets',
      trigger('orders', 'tickets_add_up'),
      sql`update orders set state = 'paid', paid_at = now() where state = 'awaiting_payment'`,
    ],
    ['one admission twice', constraint('tickets', 'tickets_order_item_id_admission_key'), again(sql`1, 'x', 0, 0, 0`)],
    [
      'another price than it was sold for',
      trigger('tickets', 'tickets_keep_money', /^what ticket 1 cost cannot be changed$/),
      sql`update tickets set fee_cents = 0 where serial = 1`,
    ],
    [
      'more kept than it cost',
      constraint('tickets', 'kept_of_what_it_cost'),
      sql`alter table tickets disable trigger tickets_stay_returned`,
      sql`update tickets set kept_cents = 4351 where serial = 3`,
    ],
    [
      'less than nothing kept',
      constraint('tickets', 'kept_of_what_it_cost'),
      sql`alter table tickets disable trigger tickets_stay_returned`,
      sql`update tickets set kept_cents = -1 where serial = 3`,
    ],
    [
      'one that was given back and is good',
      constraint('tickets', 'returned_is_void'),
      sql`alter table tickets disable trigger tickets_stay_returned`,
      sql`update tickets set state = 'valid', voided_at = null where serial = 3`,
    ],
    [
      'one that was given back and is sold again',
      trigger('tickets', 'tickets_stay_returned', /^ticket 3 was given back, and stays so$/),
      sql`update tickets set return_id = null, kept_cents = null where serial = 3`,
    ],
    [
      'one that was given back in another order',
      trigger('tickets', 'ticket_returned', /^ticket 1 is none of the order of its return$/),
      sql`insert into ticket_returns (key, order_id, money, seats, reason) select 'y', id, 'none', 'back', 'organiser' from orders where state = 'awaiting_payment'`,
      sql`update tickets set state = 'void', return_id = (select max(id) from ticket_returns), kept_cents = 0 where serial = 1`,
    ],
  ])
})

describe('money', () => {
  holds([
    [
      'a line of its ledger that is changed',
      trigger('money_entries', 'money_entries_stay', /^a line of the money ledger stays as it was written$/),
      sql`update money_entries set gross_cents = gross_cents + 1 where ticket_id = ${ticket(1)} and kind = 'sale'`,
    ],
    [
      'a line of its ledger that is deleted',
      trigger('money_entries', 'money_entries_stay', /^a line of the money ledger stays as it was written$/),
      sql`alter table document_entries disable trigger user`,
      sql`delete from document_entries`,
      sql`delete from money_entries where ticket_id = ${ticket(1)} and kind = 'sale'`,
    ],
    [
      'a ticket that is sold twice',
      index('money_of_ticket_once'),
      sql`insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents)
        select order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents from money_entries where ticket_id = ${ticket(1)} and kind = 'fee'`,
    ],
    [
      'two attempts to pay at once',
      index('one_open_payment'),
      sql`insert into payments (order_id, attempt, provider, amount_cents) select order_id, 2, 'demo', 1 from payments where id = ${open}`,
    ],
    [
      'tickets that are paid twice',
      index('tickets_are_paid_once'),
      sql`insert into payments (order_id, attempt, provider, amount_cents, state, settlement) values (${paid}, 2, 'demo', 1, 'captured', 'tickets')`,
    ],
    [
      'a payment without money that has brought tickets',
      constraint('payments', 'only_money_is_settled'),
      sql`update payments set settlement = 'returned' where id = ${open}`,
    ],
    [
      'a payment with money that is deleted',
      trigger('payments', 'payments_with_money_stay', 'payment_with_money_stays'),
      sql`insert into payments (order_id, attempt, provider, amount_cents, state, settlement) values (${paid}, 2, 'demo', 1, 'captured', 'returned')`,
      sql`delete from payments where settlement = 'returned'`,
    ],
    [
      'a code that is used too often',
      constraint('promo_codes', 'never_used_too_often'),
      sql`update promo_codes set used = used + 1`,
    ],
  ])
})

describe('refunds', () => {
  const tooMuch = trigger(
    'refunds',
    'refunds_within_payment',
    /^refunds of payment \d+ would exceed what was captured$/,
  )
  const ofTicket = trigger('refund_lines', 'refund_lines_within_ticket', 'never_more_than_it_cost')
  holds([
    ['more than was paid, together', tooMuch, askFor(8701)],
    [
      'more than was paid, once it is more',
      tooMuch,
      askFor(8700),
      sql`update refunds set amount_cents = 8701 where idempotency_key = 'more'`,
    ],
    [
      'of money that has not come',
      trigger('refunds', 'refunds_within_payment', /^payment \d+ holds no money to refund$/),
      sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key) values (${open}, 1, 'organiser', 'more')`,
    ],
    ['more for a ticket than it cost', ofTicket, askFor(4351), lineOf('more', 4351)],
    [
      'more for a ticket than it cost, by two',
      ofTicket,
      askFor(4350),
      lineOf('more', 4350),
      askFor(1, 'much'),
      lineOf('much', 1),
    ],
    [
      'more for a ticket than it cost, once one is asked for again',
      trigger('refunds', 'refund_lines_again', 'never_more_than_it_cost'),
      askFor(4350),
      lineOf('more', 4350),
      sql`update refunds set state = 'failed' where idempotency_key = 'more'`,
      askFor(1, 'much'),
      lineOf('much', 1),
      sql`update refunds set state = 'requested' where idempotency_key = 'more'`,
    ],
    [
      'other lines than it gives back',
      trigger('refund_lines', 'refund_lines_add_up'),
      sql`update refund_lines set amount_cents = amount_cents - 1 where refund_id = ${refund}`,
    ],
  ])
})

describe('concerts, mails and long work', () => {
  holds([
    [
      'a cancelled concert that is on again',
      trigger('event_dates', 'event_dates_stay_cancelled', 'cancelled_date_stays'),
      sql`update event_dates set status = 'scheduled' where status = 'cancelled'`,
    ],
    [
      'a second concert in a hall at the same time',
      constraint('event_dates', 'one_concert_a_slot'),
      sql`insert into event_dates (event_id, venue_id, starts_at, doors_at) select event_id, venue_id, starts_at, doors_at from event_dates`,
    ],
    [
      'the mail that was queued',
      constraint('outbox', 'outbox_dedupe_key_key'),
      sql`insert into outbox (kind, recipient, locale, data, dedupe_key) values ('order-paid', 'x@example.com', 'en', '{}', 'once')`,
    ],
    [
      'a second operation on the same',
      index('one_operation_at_a_time'),
      sql`insert into operations (kind, subject, parameters, plan, started_by) select kind, subject, parameters, plan, started_by from operations`,
    ],
    [
      'what is done and is done again',
      trigger('operation_items', 'operation_items_stay_done', /^item order:1 of operation \d+ is done$/),
      sql`update operation_items set state = 'waiting', done_at = null`,
    ],
  ])
})
