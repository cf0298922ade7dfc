import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createOlderDatabase } from './testing/older-database.ts'

/** A shop that had sold free tickets before the ledger counted them: one at 0, one that a code had made free, one that was paid. */

let database: TestDatabase

beforeAll(async () => {
  database = await createOlderDatabase('0074_free_tickets.sql')
  await database.pool.query(`
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
      from order_items, generate_series(1, 3) n;
    select sum_money((select max(id) from money_entries))`)
})
afterAll(() => database.close())

const rowsOf = async (query: string) => (await database.pool.query(query)).rows

// Holds: money.free-tickets-are-counted
test('free tickets of before have their line, and the sums tell how many there were', async () => {
  expect(await rowsOf('select sum(tickets)::integer as tickets from money_days')).toEqual([{ tickets: 2 }])
  await migrate(database.pool)
  await database.pool.query('select sum_money((select max(id) from money_entries))')
  expect(
    await rowsOf(`select serial, kind, gross_cents, money_entries.vat_cents, at = paid_at as "isOfTheSale"
      from money_entries join tickets on tickets.id = ticket_id join orders on orders.id = order_id where serial = 1`),
  ).toEqual([{ serial: 1, kind: 'sale', gross_cents: 0, vat_cents: 0, isOfTheSale: true }])
  const counted = 'sum(tickets)::integer as tickets, sum(free)::integer as free, sum(gross)::integer as gross'
  const expected = [{ tickets: 3, free: 2, gross: 1000 }]
  expect(await rowsOf(`select ${counted} from money_days`)).toEqual(expected)
  expect(await rowsOf(`select ${counted} from money_sums where day is null`)).toEqual(expected)
  expect(await rowsOf(`select ${counted} from money_sums where day is not null`)).toEqual(expected)
})
