import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Stores what the desk lists beside orders: 300 concerts in the halls of the demo season, 40
 * batches of 500 promo codes, 5,000 pictures, 5,000 messages and 200,000 lines of the audit log.
 */
export async function seedManyRecords(db: Db): Promise<void> {
  await seedConcerts(db)
  await sql`insert into promo_codes (code, title, kind, percent, batch, venue_id, max_uses, ends_at)
    select upper(substr(md5('code ' || batch.n || '-' || nth), 1, 10)), jsonb_build_object('en', 'Batch ' || batch.n, 'fr', 'Lot ' || batch.n, 'hu', batch.n || '. sorozat'),
      'percent', 10 + batch.n % 20, batch.id, case when batch.n % 3 = 0 then (select min(id) from venues) end, 1,
      now() + make_interval(days => batch.n * 10 - 100)
    from (select n, gen_random_uuid() as id from generate_series(1, 40) n) batch cross join generate_series(1, 500) nth`.execute(
    db,
  )
  await sql`insert into media (name, alt_text, width, height, variants, added_at)
    select 'picture-' || n, case when n % 9 = 0 then '{"en": ""}' else jsonb_build_object('en', 'Picture ' || n, 'fr', 'Image ' || n, 'hu', n || '. kép') end,
      model.width, model.height, model.variants, now() - make_interval(mins => n * 37)
    from generate_series(1, 5000) n cross join (select * from media order by id limit 1) model`.execute(db)
  await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at, state)
    select (array['en', 'fr', 'hu'])[1 + n % 3], (array['Anna', 'Émile', 'Péter', 'Louise'])[1 + n % 4], 'Sender' || n % 997,
      'sender' || n % 997 || '@example.com', 'Where is the order CDZ-25-' || (100000 + n) || '?', md5('sender' || n),
      now() - make_interval(hours => n), (array['open', 'answered', 'closed', 'closed'])[1 + n % 4]
    from generate_series(1, 5000) n`.execute(db)
  await sql`insert into audit_log (happened_at, actor, action, subject, details)
    select now() - make_interval(mins => n * 5), case when n % 3 = 0 then 'start' else 'user ' || n % 40 end,
      (array['order note', 'order refund', 'sign-in', 'event change', 'promo code change'])[1 + n % 5], 'order CDZ-25-' || n,
      jsonb_build_object('before', jsonb_build_object('state', 'a'), 'after', jsonb_build_object('state', 'b'))
    from generate_series(1, 200000) n`.execute(db)
  await sql`analyze`.execute(db)
}

async function seedConcerts(db: Db): Promise<void> {
  await sql`insert into events (slug, title, subtitle, program_works, duration_minutes)
    select 'many-' || n, jsonb_build_object('en', 'Evening number ' || n, 'fr', 'Soirée numéro ' || n, 'hu', n || '. est'),
      '{"en": "A concert", "fr": "Un concert", "hu": "Hangverseny"}', '[]', 90
    from generate_series(1, 300) n`.execute(db)
  await sql`with hall as (select id, row_number() over (order by id) - 1 as n, count(*) over () as many from venues),
    event as (select id, row_number() over (order by id) as n from events where slug like 'many-%'),
    evening as (insert into event_dates (event_id, venue_id, starts_at, doors_at, issuing_fee_cents)
      select event.id, hall.id, at, at - interval '1 hour', 150
      from event join hall on hall.n = event.n % hall.many
      cross join lateral (select date_trunc('day', last.at) + make_interval(days => event.n::integer, hours => 19) as at
        from (select max(starts_at) as at from event_dates) last) moment returning id),
    part as (insert into zones (event_date_id, title, capacity) select id, '{"en": "Stalls"}', 400 from evening returning id, event_date_id)
    insert into event_tickets (event_date_id, zone_id, title, price_cents, position)
    select event_date_id, id, jsonb_build_object('en', 'Category ' || n), 2000 * n, n from part cross join generate_series(1, 3) n`.execute(
    db,
  )
}
