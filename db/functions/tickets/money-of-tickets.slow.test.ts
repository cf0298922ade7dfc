import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'

/** Tickets get their money from their orders: every cent of every order must be in a ticket. */

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ limits: databaseLimits.upkeep })
  await database.pool.query(sales)
})
afterAll(() => database.close())

/**
 * 200 orders in a hall in Paris and one in Budapest; with awkward, but reproducible prices, fees,
 * quantities and discounts.
 */
const sales = `
  set time zone 'UTC';
  insert into venues (slug, title, city, address, google_maps_url, country) values
    ('paris', '{"en": "P"}', '{"en": "Paris"}', 'x', 'https://x.example', 'FR'),
    ('budapest', '{"en": "B"}', '{"en": "Budapest"}', 'x', 'https://x.example', 'HU'),
    ('nowhere', '{"en": "N"}', '{"en": "N"}', 'x', 'https://x.example', null);
  insert into events (slug, title, duration_minutes) values ('e', '{"en": "E"}', 60);
  insert into event_dates (event_id, venue_id, starts_at, doors_at, issuing_fee_cents)
    select events.id, venues.id, '2026-05-01 18:00Z', '2026-05-01 18:00Z', 100 from events, venues;
  insert into zones (event_date_id, title) select id, '{"en": "Z"}' from event_dates;
  insert into event_tickets (event_date_id, zone_id, title, price_cents)
    select event_date_id, id, '{"en": "T"}', 1 from zones, generate_series(1, 3);
  insert into promo_codes (code, title, kind, percent, venue_id)
    select 'PARIS', '{"en": "P"}', 'percent', 10, id from venues where slug = 'paris';
  create temporary table plan as
    select n as order_id, event_tickets.id as ticket, event_date_id, zone_id, 1 + (n * 7 + event_tickets.id * 3) % 6 as quantity,
      (n * 997 + event_tickets.id * 1301) % 9001 as price, (n * 31) % 3 * 75 as fee
    from generate_series(1, 200) n, event_tickets where (n + event_tickets.id) % 3 > 0;
  insert into orders (ref_nr, secret, state, paid_at, locale, firstname, lastname, email, phone, promo_code_id, subtotal_cents, fees_cents,
      discount_cents, total_cents, idempotency_key, expires_at)
    select 'R' || order_id, 's', case when order_id % 9 = 0 then 'cancelled' else 'paid' end, '2026-01-05', 'en', 'a', 'b', 'c@example.com', 'd',
      case when order_id % 2 = 0 then 1 end, subtotal, fees, discount, subtotal + fees - discount, gen_random_uuid(), now()
    from (
      select order_id, sum(quantity * price) as subtotal, sum(quantity * fee) as fees,
        case order_id % 4
          when 0 then floor(coalesce(sum(quantity * price) filter (where slug = 'paris'), 0) * (order_id % 101) / 100.0)
          when 1 then floor(sum(quantity * price) * (order_id % 101) / 100.0)
          -- More than what is in Paris costs: the code was another one then.
          when 2 then sum(quantity * price)
          else 0 end as discount
      from plan join event_dates on event_dates.id = event_date_id join venues on venues.id = venue_id group by order_id
    ) sums order by order_id;
  insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select order_id, ticket, event_date_id, zone_id, quantity, price, fee, '{}' from plan;
  analyze;
  insert into tickets (order_item_id, admission, serial, secret, state)
    select items.id, admission, row_number() over (), gen_random_uuid(), case when state = 'cancelled' then 'void' else 'valid' end
    from order_items items join orders on orders.id = order_id, generate_series(1, quantity) as admission;
  -- What went back: all of cancelled orders, a part of others, and in some a dispute took the rest.
  insert into payments (order_id, attempt, provider, provider_ref, state, settlement, amount_cents, updated_at)
    select id, 1, 'p', 'r' || id, 'captured', 'tickets', total_cents,
      '2026-03-03' from orders where total_cents > 0;
  insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, updated_at)
    select payments.id, case when orders.state = 'cancelled' then amount_cents else least(amount_cents - 1, order_id % 10 * 100) end, 'succeeded',
      'x', 'k' || payments.id, '2026-02-02'
    from payments join orders on orders.id = order_id
    where orders.state = 'cancelled' or (order_id % 10 > 0 and amount_cents > 1);
  update payments set state = 'charged_back' from orders where orders.id = order_id and orders.state = 'paid' and order_id % 10 = 7;`

test('money of tickets: every cent of every order is in its tickets', async () => {
  const before = await database.pool.query<{ orders: string; cents: string }>(
    'select count(*) as orders, sum(total_cents) as cents from orders',
  )
  const { rows: wrong } = await database.pool.query(`
    select orders.id, total_cents, subtotal_cents, fees_cents, orders.discount_cents
    from orders left join order_items on order_id = orders.id left join tickets on order_item_id = order_items.id
    group by orders.id
    having (sum(price_cents), sum(fee_cents), sum(tickets.discount_cents)) is distinct from (subtotal_cents, fees_cents, orders.discount_cents)`)
  expect(wrong).toEqual([])
  const after = await database.pool.query<{ orders: string; cents: string }>(
    `select count(distinct order_id) as orders, sum(price_cents + fee_cents - discount_cents) as cents
     from tickets join order_items on order_items.id = order_item_id`,
  )
  expect(after.rows).toEqual(before.rows)
  expect(Number(before.rows[0]!.cents)).toBeGreaterThan(1_000_000)
})

test('money of tickets: a ticket has the VAT of its hall’s country, and a discount for one hall is taken off there', async () => {
  const { rows } = await database.pool.query(`
    select slug, array_agg(distinct vat_rate_bp) as rates, bool_and(vat_cents is not distinct from
      round((price_cents + fee_cents - discount_cents) * vat_rate_bp::numeric / (10000 + vat_rate_bp))) as is_right
    from tickets join event_dates on event_dates.id = event_date_id join venues on venues.id = venue_id group by slug order by slug`)
  expect(rows).toEqual([
    { slug: 'budapest', rates: [2700], is_right: true },
    { slug: 'nowhere', rates: [null], is_right: true },
    { slug: 'paris', rates: [550], is_right: true },
  ])
  const { rows: elsewhere } = await database.pool.query(`
    select count(*)::integer as count from tickets join order_items on order_items.id = order_item_id join orders on orders.id = order_id
    join event_dates on event_dates.id = tickets.event_date_id join venues on venues.id = venue_id
    where order_id % 4 = 0 and slug <> 'paris' and tickets.discount_cents > 0`)
  expect(elsewhere).toEqual([{ count: 0 }])
})

test('money of tickets: the ledger has what was sold, refunded and charged back', async () => {
  const { rows: faults } = await database.pool.query(`
    select orders.id, state, total_cents, sum(gross_cents) as left_over, count(*) from orders left join money_entries on order_id = orders.id
    where total_cents > 0 group by orders.id
    having sum(gross_cents) is distinct from case when state = 'cancelled' then 0 when orders.id % 10 = 7 then 0 else total_cents - least(total_cents - 1, orders.id % 10 * 100) end`)
  expect(faults).toEqual([])
  const { rows: groups } = await database.pool.query(
    `select order_id from money_entries join orders on orders.id = order_id where state = 'cancelled'
     group by order_id, event_date_id, vat_rate_bp having sum(gross_cents) <> 0 or sum(vat_cents) <> 0`,
  )
  expect(groups).toEqual([])
  const { rows: kinds } = await database.pool.query('select distinct kind from money_entries order by kind')
  expect(kinds.map(({ kind }) => kind)).toEqual(['chargeback', 'discount', 'fee', 'refund', 'sale'])
})

test('money of tickets: void tickets say since when', async () => {
  const { rows } = await database.pool.query(
    'select distinct state, voided_at is not null as has_time from tickets order by state',
  )
  expect(rows).toEqual([
    { state: 'valid', has_time: false },
    { state: 'void', has_time: true },
  ])
})

test('money of tickets: every refund has lines that come to it, of a whole order for its tickets, of a part for none', async () => {
  const { rows: faults } = await database.pool.query(`
    select refunds.id from refunds left join refund_lines on refund_id = refunds.id
    group by refunds.id having sum(refund_lines.amount_cents) is distinct from refunds.amount_cents`)
  expect(faults).toEqual([])
  const { rows: kinds } = await database.pool.query(`
    select orders.state, array_agg(distinct kind order by kind) as kinds, bool_or(ticket_id is null) as for_none
    from refund_lines join refunds on refunds.id = refund_id join payments on payments.id = payment_id join orders on orders.id = order_id
    group by orders.state order by orders.state`)
  expect(kinds).toEqual([
    { state: 'cancelled', kinds: ['ticket'], for_none: false },
    { state: 'paid', kinds: ['goodwill'], for_none: true },
  ])
})
