/**
 * Bystanders: data beside every concert of a test that must remain untouched. One visitor has two
 * ticket types in the cart; another has an order of both types awaiting payment, with a promo code;
 * all in the zone of the test's own visitors. They reveal changes applied to all lines, carts,
 * orders or codes instead of one.
 *
 * `storeConcert` stores them, and every test that calls it ends by checking them. Their seats are
 * in addition to the capacity that a test requests; `findSeats` and `readLedger` do not count them.
 */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Seats held by the bystanders of a zone: two lines of 1 and 2 in a cart, and as many by an order.
 */
export const seatsOfBystanders = 6
/** Not a provider of the shop, so a bystander's payment is never polled. */
export const providerOfBystanders = 'bystanders'
export const emailOfBystanders = 'bystander@example.com'

export const isSessionOfBystander = sql<boolean>`coalesce(session_id, '') like 'bystander-%'`

/**
 * Rows of the test's own visitors, for `where`: bulk reads and changes in tests exclude the
 * bystanders.
 */
export const ofVisitors = {
  orders: sql<boolean>`orders.email <> ${emailOfBystanders}`,
  payments: sql<boolean>`payments.provider <> ${providerOfBystanders}`,
  carts: sql<boolean>`not ${isSessionOfBystander}`,
  cart_items: sql<boolean>`cart_items.hash not like 'bystander-%'`,
  order_items: sql<boolean>`coalesce(order_items.sender_hash, '') not like 'bystander-%'`,
  promo_codes: sql<boolean>`promo_codes.code not like 'BYSTANDER %'`,
  sessions: sql<boolean>`sessions.id not like 'bystander-%'`,
}

/** Whether a zone has bystanders, for `where`. */
const hasBystanders = sql<boolean>`zones.title ? 'bystanders'`

/** Seats held by bystanders in the zone of the statement. */
export const heldByBystanders = sql<number>`case when ${hasBystanders} then ${seatsOfBystanders}::integer else 0 end`

/**
 * Stores the bystanders of a zone with room for them: its capacity includes them, and they share
 * one ticket type with the test.
 */
export async function storeBystanders(db: Db, zoneId: number): Promise<void> {
  const mark = crypto.randomUUID()
  await db.transaction().execute(async (trx) => {
    await sql`
      update zones set title = title || '{"bystanders": true}', held = held + ${seatsOfBystanders}, capacity = capacity + ${seatsOfBystanders}
      where id = ${zoneId}`.execute(trx)
    await sql`
      insert into inventory_moves (zone_id, kind, delta, source)
      values (${zoneId}, 'hold', ${seatsOfBystanders}, ${`bystander-${mark}`})`.execute(trx)
    await sql`
      insert into event_tickets (event_date_id, zone_id, title, price_cents, position)
      select event_date_id, id, '{"en": "Sponsor"}', 99900, 99 from zones where id = ${zoneId}`.execute(trx)
    await sql`
      with kind as (
        (select id, 1 as quantity from event_tickets where zone_id = ${zoneId} order by position, id limit 1)
        union all
        (select id, 2 from event_tickets where zone_id = ${zoneId} order by position desc, id desc limit 1)
      ), session as (
        insert into sessions (id, expires_at)
        select 'bystander-' || part || '-' || ${mark}::text, now() + interval '1 day' from unnest(array['holds', 'orders']) as part
        returning id
      ), promo as (
        insert into promo_codes (code, title, kind, percent, max_uses, used)
        values ('BYSTANDER ' || ${mark}::text, '{"en": "Bystander"}', 'percent', 10, 1, 1) returning id
      ), cart as (
        insert into carts (session_id, first_held_at, promo_code_id)
        select session.id, now(), promo.id from session, promo returning id, session_id
      ), item as (
        insert into cart_items (cart_id, hash, event_ticket_id, quantity, held, held_until, sender_hash)
        select cart.id, 'bystander-' || gen_random_uuid(), kind.id, quantity, case when holds then quantity else 0 end,
          case when holds then now() + interval '10 minutes' end, case when holds then 'bystander-' || ${mark}::text end
        from cart cross join kind cross join lateral (select session_id like 'bystander-holds-%' as holds) which
      ), placed as (
        insert into orders (ref_nr, secret, cart_id, session_id, locale, firstname, lastname, email, phone, subtotal_cents,
          fees_cents, discount_cents, total_cents, promo_code_id, idempotency_key, expires_at)
        select 'BYSTANDER-' || ${mark}::text, ${mark}, cart.id, session_id, 'en', 'By', 'Stander', ${emailOfBystanders}, '+33', 1000, 0, 0,
          1000, promo.id, gen_random_uuid(), now() + interval '10 minutes'
        from cart, promo where session_id like 'bystander-orders-%' returning id
      ), line as (
        insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, held, unit_price_cents,
          issuing_fee_cents, snapshot, sender_hash)
        select placed.id, kind.id, event_date_id, zones.id, quantity, quantity, 500, 0, '{}', 'bystander-' || ${mark}::text
        from placed, kind, zones where zones.id = ${zoneId}
      ), redemption as (
        insert into promo_redemptions (order_id, promo_code_id) select placed.id, promo.id from placed, promo
      )
      insert into payments (order_id, attempt, provider, amount_cents) select id, 1, ${providerOfBystanders}, 1000 from placed`.execute(
      trx,
    )
  })
}

const line = { minutes: null, has_sender: false }
const untouched = {
  ledger: [{ kind: 'hold', delta: seatsOfBystanders }],
  carts: ['holds', 'orders'].map((part) => ({
    part,
    has_code: true,
    is_unchanged: true,
    lines:
      part === 'holds'
        ? [1, 2].map((quantity) => ({ quantity, held: quantity, minutes: 10, has_sender: true }))
        : [1, 2].map((quantity) => ({ ...line, quantity, held: 0 })),
  })),
  orders: [
    {
      state: 'awaiting_payment',
      minutes: 10,
      is_named: true,
      redemptions: ['reserved'],
      used: 1,
      payments: [{ state: 'created', attempt: 1, is_unchanged: true }],
      lines: [1, 2].map((quantity) => ({ quantity, held: quantity, tickets: 0, has_sender: true })),
    },
  ],
}

/** Throws if a bystander of any zone has changed. */
export async function checkBystanders(db: Db): Promise<void> {
  if (!(await isShop(db))) return
  const { rows } = await sql<{ found: object }>`
    select json_build_object(
      'ledger', (select json_agg(json_build_object('kind', kind, 'delta', delta)) from inventory_moves
        where zone_id = zones.id and source like 'bystander-%'),
      'carts', (select json_agg(json_build_object('part', split_part(session_id, '-', 2), 'has_code', promo_code_id is not null,
          'is_unchanged', updated_at = created_at and first_held_at = created_at, 'lines', lines) order by session_id)
        from carts cross join lateral (
          select json_agg(json_build_object('quantity', quantity, 'held', held,
            'minutes', (extract(epoch from held_until - cart_items.created_at) / 60)::float, 'has_sender', sender_hash is not null)
            order by quantity) as lines
          from cart_items join event_tickets on event_tickets.id = event_ticket_id where cart_id = carts.id and zone_id = zones.id
        ) own where ${isSessionOfBystander} and lines is not null),
      'orders', (select json_agg(json_build_object('state', state,
          'minutes', (extract(epoch from expires_at - orders.created_at) / 60)::float,
          'is_named', ${isSessionOfBystander} and exists (
            select from carts where carts.id = cart_id and carts.session_id = orders.session_id) and lastname = 'Stander' and paid_at is null,
          'redemptions', (select json_agg(redemption.state) from promo_redemptions redemption where order_id = orders.id),
          'used', (select used from promo_codes where id = orders.promo_code_id),
          'payments', (select json_agg(json_build_object('state', payments.state, 'attempt', attempt,
            'is_unchanged', updated_at = created_at and error_code is null and provider_ref is null and settlement is null))
            from payments where order_id = orders.id),
          'lines', lines))
        from orders cross join lateral (
          select json_agg(json_build_object('quantity', quantity, 'held', held, 'has_sender', sender_hash is not null,
            'tickets', (select count(*) from tickets where order_item_id = order_items.id)) order by quantity) as lines
          from order_items where order_id = orders.id and zone_id = zones.id
        ) own where email = ${emailOfBystanders} and lines is not null)
    ) as found
    from zones where ${hasBystanders}`.execute(db)
  for (const { found } of rows) assert.deepEqual(found, untouched, 'Somebody who stood by was changed.')
}

/** Tests of migrations and backups have databases without the shop's tables. */
async function isShop(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_shop: boolean }>`select to_regclass('zones') is not null as is_shop`.execute(db)
  return rows[0]!.is_shop
}
