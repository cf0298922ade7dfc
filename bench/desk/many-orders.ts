import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

export const orders = 200_000

/** A hall with hardly any sales. */
export interface SmallHall {
  id: number
}

/**
 * Stores 200,000 orders of three years with their 500,000 tickets, across all concerts of the demo
 * season, and a hall with 40 orders. Skips their side effects (ledger, documents): no measurement
 * reads them.
 */
export async function seedManyOrders(db: Db): Promise<SmallHall> {
  return db.transaction().execute(async (trx) => {
    const hall = await seedSmallHall(trx)
    await switchTriggers(trx, 'disable')
    await sql`insert into orders (ref_nr, secret, state, locale, firstname, lastname, email, phone, subtotal_cents, fees_cents, discount_cents,
        total_cents, idempotency_key, created_at, expires_at, paid_at, buyer_words, channel)
      select 'CDZ-' || (24 + n / 70000) || '-' || lpad(n::text, 6, '0'), md5('secret' || n), case when n % 10 = 0 then 'expired' else 'paid' end,
        (array['en', 'fr', 'hu'])[1 + n % 3], firstname, lastname, lower(searchable(firstname)) || '.' || replace(searchable(lastname), ' ', '') || n % 131071 || '@example.com',
        '+3612345678', 4000 + n % 9000, 150, 0, 4150 + n % 9000, gen_random_uuid(), at, at + interval '20 minutes',
        case when n % 10 > 0 then at + interval '3 minutes' end, words_of_buyer(firstname, lastname, null),
        case when n % 23 = 0 then 'box_office' else 'online' end
      from generate_series(1, ${orders}) n
      cross join lateral (select
        (array['Anna', 'Zsófia', 'Émile', 'Jean-Luc', 'Katalin', 'Péter', 'Ágnes', 'Louise', 'Theodor', 'Ödön', 'Françoise', 'James', 'Mary', 'Bence', 'Noémie', 'Orsolya'])[1 + n % 16]
          as firstname,
        (array['Ko', 'Sza', 'Du', 'Le', 'Mar', 'Be', 'To', 'Ná', 'Fe', 'Wil', 'Gar', 'Hor', 'Vár', 'Œu', 'Ros', 'Té'])[1 + n / 16 % 16]
          || (array['vá', 'bó', 'pon', 'fè', 'ti', 'rek', 'lin', 'gy', 'son', 'der', 'ny', 'mar', 'cs', 'vel'])[1 + n / 256 % 14]
          || (array['cs', 'i', 'tes', 're', 'ová', 'y', 'nek', 'ard', 'ek', 'ina', 'os'])[1 + n / 3584 % 11] as lastname,
        now() - make_interval(secs => (${orders} - n) * 470) as at) buyer`.execute(trx)
    // The last orders are of the small hall; all others have one concert, and every seventh has
    // two.
    await sql`with offered as (select row_number() over (order by event_tickets.id) - 1 as place, event_tickets.*, venue_id = ${hall.id} as is_small
        from event_tickets join event_dates on event_dates.id = event_date_id),
      offers as (select count(*) as many from offered where not is_small)
      insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
      select bought.id, offered.id, offered.event_date_id, offered.zone_id, bought.quantity, 4000, 150,
        '{"event_title": {"en": "Autumn concert", "hu": "Őszi hangverseny"}, "venue_title": {"en": "Hall"}}'
      from (select id, id::integer as n, (array[2, 1, 2, 2, 2, 3, 3, 4, 4, 4])[1 + id % 10] as quantity from orders) bought
      cross join offers
      join offered on case when bought.n % 5000 = 1 then offered.is_small
        else offered.place = (bought.n * 7919) % offers.many and not offered.is_small end`.execute(trx)
    await sql`insert into tickets (serial, order_item_id, admission, secret, event_date_id, zone_id, price_cents, fee_cents, discount_cents)
      select row_number() over (order by order_items.id, admission), order_items.id, admission, upper(substr(md5('ticket' || order_items.id || '-' || admission), 1, 20)),
        event_date_id, zone_id, 4000, 150, 0
      from order_items join orders on orders.id = order_id cross join lateral generate_series(1, quantity) admission`.execute(
      trx,
    )
    await sql`insert into payments (order_id, attempt, provider, provider_ref, state, amount_cents, settlement)
      select id, 1, 'demo', 'pay_' || md5('payment' || id), 'captured', total_cents, 'tickets' from orders where state = 'paid'`.execute(
      trx,
    )
    await sql`insert into refunds (payment_id, amount_cents, state, reason, provider_ref, idempotency_key)
      select id, 1000, 'succeeded', 'ill', 're_' || md5('refund' || id), 'bench-' || id from payments where id % 50 = 0`.execute(
      trx,
    )
    await switchTriggers(trx, 'enable')
    return hall
  })
}

async function switchTriggers(trx: Db, to: 'disable' | 'enable'): Promise<void> {
  for (const table of ['orders', 'order_items', 'tickets', 'payments', 'refunds'])
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(trx)
}

async function seedSmallHall(db: Db): Promise<SmallHall> {
  const { rows } = await sql<SmallHall>`with hall as (
      insert into venues (slug, title, city, address, google_maps_url, position)
        values ('small-hall', '{"en": "Small Hall"}', '{"en": "Budapest"}', 'A street', 'https://maps.example', 900) returning id),
    evening as (
      insert into event_dates (event_id, venue_id, starts_at, doors_at, issuing_fee_cents)
        select (select min(id) from events), hall.id, now() + interval '900 days', now() + interval '900 days', 150 from hall returning id),
    part as (insert into zones (event_date_id, title) select id, '{"en": "Stalls"}' from evening returning id, event_date_id),
    ticket as (insert into event_tickets (event_date_id, zone_id, title, price_cents, position)
      select event_date_id, id, '{"en": "Ticket"}', 4000, 1 from part returning id)
    select hall.id from hall, ticket`.execute(db)
  return rows[0]!
}
