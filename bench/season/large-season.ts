import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Stores a season of the size of a city's: 13,000 future concerts in 60 halls, each with four zones
 * and eight tickets.
 */
export async function seedLargeSeason(db: Db): Promise<void> {
  await sql`insert into soloists (slug, name, profession, description)
    select 'soloist-' || n, 'Soloist Name' || n, '{"en": "violin", "fr": "violon", "hu": "hegedű"}', '{"en": "plays"}'
    from generate_series(1, 300) n`.execute(db)
  await sql`insert into venues (slug, title, city, address, google_maps_url, position)
    select 'hall-' || n, jsonb_build_object('en', 'Hall ' || n || 'th', 'fr', 'Salle ' || n || 'e', 'hu', n || '. terem'),
      case n % 2 when 0 then '{"en": "Paris", "hu": "Párizs"}' else '{"en": "Budapest"}' end::jsonb, 'A street', 'https://maps.example', 100 + n
    from generate_series(1, 60) n`.execute(db)
  await sql`insert into events (slug, title, subtitle, program_works, duration_minutes)
    select 'event-' || n,
      jsonb_build_object('en', 'Evening number ' || n, 'fr', 'Soirée numéro ' || n, 'hu', n || '. est'),
      jsonb_build_object('en', 'An autumn concert', 'fr', 'Un concert d’automne', 'hu', 'Őszi hangverseny'),
      (select jsonb_agg(jsonb_build_object('composer', (array['Ludwig van Beethoven', 'Johann Sebastian Bach', 'Béla Bartók', 'Frédéric Chopin'])[1 + (n + m) % 4]
          || case when n % 5 = 0 then '' else ' ' || n / 20 end,
        'work', jsonb_build_object('en', 'Sonata No. ' || m, 'fr', 'Sonate nº ' || m, 'hu', m || '. szonáta'), 'minutes', 20)) from generate_series(1, 4) m), 90
    from generate_series(1, 2500) n`.execute(db)
  await sql`insert into event_soloists (event_id, soloist_id, position)
    select events.id, soloists.id, 1 from events join soloists on soloists.slug = 'soloist-' || (1 + events.id % 300)
    where events.slug like 'event-%'`.execute(db)
  await sql`with hall as (select id, row_number() over (order by id) - 1 as n from venues where slug like 'hall-%'),
    event as (select id, row_number() over (order by id) - 1 as n from events where slug like 'event-%')
    insert into event_dates (event_id, venue_id, starts_at, doors_at, issuing_fee_cents)
    select event.id, hall.id, date_trunc('day', now()) + make_interval(days => day, hours => 19), date_trunc('day', now()) + make_interval(days => day, hours => 18), 150
    from generate_series(1, 217) day cross join hall join event on event.n = (day * 60 + hall.n) % 2500`.execute(db)
  await sql`insert into zones (event_date_id, title, capacity, sold)
    select event_dates.id, jsonb_build_object('en', 'Part ' || n), 100, case when event_dates.id % 7 = 0 then 100 else (event_dates.id + n) % 90 end
    from event_dates join venues on venues.id = event_dates.venue_id cross join generate_series(1, 4) n where venues.slug like 'hall-%'`.execute(
    db,
  )
  await sql`insert into event_tickets (event_date_id, zone_id, title, price_cents, position)
    select zones.event_date_id, zones.id, jsonb_build_object('en', 'Ticket ' || n), 1000 + (zones.id % 60) * 100 * n, n
    from zones join event_dates on event_dates.id = zones.event_date_id join venues on venues.id = event_dates.venue_id
    cross join generate_series(1, 2) n where venues.slug like 'hall-%'`.execute(db)
  await sql`analyze`.execute(db)
}
