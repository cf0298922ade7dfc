import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(concerts)
})
afterAll(() => database.close())

const concerts = `
  set time zone 'UTC';
  insert into settings (name, value) values ('time_zone', 'Europe/Paris') on conflict (name) do update set value = excluded.value;
  insert into legal_entities (key, name, document_prefix) values ('other', 'Other', 'OTHER');
  insert into venues (slug, title, city, address, google_maps_url, country, legal_entity_id)
    select 'hall-' || id, '{"en": "H"}', '{"en": "C"}', 'x', 'https://x.example', 'FR', id from legal_entities;
  insert into events (slug, title, duration_minutes) values ('e', '{"en": "E"}', 60);
  insert into event_dates (event_id, venue_id, starts_at, doors_at)
    select events.id, venues.id, timestamptz '2026-05-01 18:00Z' + n * interval '1 day', timestamptz '2026-05-01 18:00Z' + n * interval '1 day'
    from events, venues, generate_series(1, 3) n;
  insert into promo_codes (code, title, kind, percent) values ('LESS', '{"en": "L"}', 'percent', 10);
  insert into orders (ref_nr, secret, state, paid_at, locale, firstname, lastname, email, phone, promo_code_id, channel, subtotal_cents, fees_cents,
      discount_cents, total_cents, idempotency_key, expires_at)
    select 'R' || n, 's', 'paid', '2026-01-05', 'en', 'a', 'b', 'c@example.com', 'd', case when n % 2 = 0 then 1 end,
      case when n % 3 = 0 then 'box_office' else 'online' end, 0, 0, 0, 0, gen_random_uuid(), now()
    from generate_series(1, 60) n;
  -- Sums ask of no line what it is of: here it may be of no ticket, refund or payment.
  do $$
  declare
    rule text;
  begin
    for rule in select conname from pg_constraint where conrelid = 'money_entries'::regclass and contype = 'c'
      and conname <> 'money_entries_gross_cents_check' loop
      execute format('alter table money_entries drop constraint %I', rule);
    end loop;
  end $$;
  alter table money_entries disable trigger user;`

/** Entries of every kind, on both sides of midnight in Paris, some without a VAT rate. */
const addLines = (since: number, until: number) =>
  database.pool.query(`
    insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
    select timestamptz '2026-03-01 22:30Z' + n % 7 * interval '1 hour' + n % 5 * interval '1 day', orders.id, event_dates.id, legal_entity_id,
      channel, kind, sign * (100 + n * 37 % 900), rate, case when rate is not null then sign * (n % 40) end
    from generate_series(${since}, ${until}) n
    join orders on ref_nr = 'R' || (1 + n % 60)
    join (select event_dates.id, legal_entity_id, row_number() over (order by event_dates.id) as place
      from event_dates join venues on venues.id = venue_id) event_dates on place = 1 + n % 6
    cross join lateral (values (0, 'sale', 1), (1, 'fee', 1), (2, 'discount', -1), (3, 'refund', -1), (4, 'keep', 1), (5, 'chargeback', -1))
      kinds (number, kind, sign)
    cross join lateral (select case when n % 11 = 0 then null else 550 end as rate) rates
    where number = n % 6 or number = 0 order by n, number`)

const sumUp = () => database.pool.query('select sum_money((select max(id) from money_entries))')

/** Daily totals of the entries, and of the sums. */
const dimensions = 'day, promo_code_id, legal_entity_id, channel, vat_rate_bp'
const kinds = ['sale', 'fee', 'discount', 'refund', 'keep', 'chargeback'] as const
const ofLines = `
  select ${dimensions}, count(*) as lines, count(*) filter (where kind = 'sale') as tickets,
    ${kinds.map((kind) => `coalesce(sum(gross_cents) filter (where kind = '${kind}'), 0) as ${kind}`).join(', ')},
    sum(gross_cents) as gross, coalesce(sum(vat_cents), 0) as vat
  from (select money_entries.*, promo_code_id, (at at time zone 'Europe/Paris')::date as day
    from money_entries join orders on orders.id = order_id) own
  group by ${dimensions} order by ${dimensions}`
const ofSums = `select ${dimensions}, lines, tickets, ${kinds.join(', ')}, gross, vat from money_days order by ${dimensions}`
const read = async (query: string) => (await database.pool.query(query)).rows

test('sums of days: they are equal to the ledger, and so they stay with each line that comes', async () => {
  await addLines(1, 300)
  await sumUp()
  await addLines(301, 400)
  await sumUp()
  const days = await read(ofSums)
  expect(days.length).toBeGreaterThan(20)
  expect(days).toEqual(await read(ofLines))
  await addLines(401, 500)
  await sumUp()
  expect(await read(ofSums)).toEqual(await read(ofLines))
})

// Holds: money.free-tickets-are-counted
test('sums: they tell how many tickets were free, of days, of all days and of concerts', async () => {
  const own = await createTestDatabase()
  await own.pool.query(freeTickets)
  await own.pool.query('select sum_money((select max(id) from money_entries))')
  const counted = 'sum(tickets)::integer as tickets, sum(free)::integer as free, sum(gross)::integer as gross'
  const readOwn = async (query: string) => (await own.pool.query(query)).rows
  const expected = [{ tickets: 3, free: 2, gross: 1000 }]
  expect(await readOwn(`select ${counted} from money_days`)).toEqual(expected)
  expect(await readOwn(`select ${counted} from money_sums where day is null`)).toEqual(expected)
  expect(await readOwn(`select ${counted} from money_sums where day is not null`)).toEqual(expected)
  await own.close()
})

/** A ticket at 0, one made free by a code, and a paid one. */
const freeTickets = `
  insert into settings (name, value) values ('time_zone', 'Europe/Paris') on conflict (name) do update set value = excluded.value;
  insert into vat_rates (country, class, rate_bp, valid_from)
    select 'FR', 'standard', 550, '2020-01-01' where not exists (select from vat_rates where country = 'FR');
  insert into venues (slug, title, city, address, google_maps_url, country) values ('h', '{"en": "H"}', '{"en": "C"}', 'x', 'https://x.example', 'FR');
  insert into events (slug, title, duration_minutes) values ('e', '{"en": "E"}', 60);
  insert into event_dates (event_id, venue_id, starts_at, doors_at)
    select events.id, venues.id, timestamptz '2026-05-01 18:00Z', timestamptz '2026-05-01 18:00Z' from events, venues;
  insert into zones (event_date_id, title) select id, '{"en": "Z"}' from event_dates;
  insert into event_tickets (event_date_id, zone_id, title, price_cents) select event_date_id, id, '{"en": "T"}', 1000 from zones;
  insert into orders (ref_nr, secret, state, paid_at, locale, firstname, lastname, email, phone, subtotal_cents, fees_cents, discount_cents,
      total_cents, idempotency_key, expires_at)
    values ('R1', 's', 'paid', '2026-01-05', 'en', 'a', 'b', 'c@example.com', 'd', 2000, 0, 1000, 1000, gen_random_uuid(), now());
  insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select orders.id, event_tickets.id, event_date_id, zone_id, 3, 1000, 0, '{}' from orders, event_tickets;
  insert into tickets (serial, secret, order_item_id, admission, event_date_id, zone_id, price_cents, fee_cents, discount_cents, vat_rate_bp, vat_cents)
    select n, 's' || n, order_items.id, n, event_date_id, zone_id, case when n = 1 then 0 else 1000 end, 0, case when n = 2 then 1000 else 0 end,
      550, case when n = 3 then 52 else 0 end
    from order_items, generate_series(1, 3) n`
