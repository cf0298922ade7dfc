import { isConcertPublished, isPublished } from '#core/content/server/published.ts'
import { type Kysely, sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { SeasonChoices } from '#core/catalogue/catalogue.ts'
import { selectInLanguage, spaceRow } from '#core/catalogue/server/columns.ts'

/**
 * Returns the filter options of upcoming concerts, people in no order. Options without results are
 * left out.
 */
export async function findSeasonChoices(
  db: Kysely<Database>,
  { locale, now }: { locale: Locale; now: Date },
): Promise<SeasonChoices> {
  const { rows } = await sql<SeasonChoices>`
    with upcoming as materialized (select event_id, venue_id, date from event_dates where starts_at > ${now} and ${isConcertPublished}),
    played as materialized (select event_id, count(*)::integer as concerts from upcoming group by event_id),
    hall as materialized (
      select venues.id, venues.slug, venues.position, ${selectInLanguage('venues.title', locale)} as title,
        ${selectInLanguage('venues.city', locale)} as city, venues.city ->> 'en' as city_key
      from venues where venues.id in (select venue_id from upcoming)
    )
    select
      (select coalesce(json_agg(json_build_object('value', city_key, 'label', city) order by city), '[]')
        from (select distinct on (city_key) city_key, city from hall) city) as cities,
      (select coalesce(json_agg(json_build_object('value', slug, 'label', title || ', ' || city) order by position, id), '[]') from hall) as halls,
      (select coalesce(json_agg(json_build_object('value', name, 'label', name, 'concerts', concerts)), '[]') from (
        select min(event_composers.name collate "C") as name, sum(played.concerts)::integer as concerts
        from event_composers join played on played.event_id = event_composers.event_id group by event_composers.key
      ) composer) as composers,
      (select coalesce(json_agg(json_build_object('value', slug, 'label', name)), '[]') from soloists
        where ${isPublished('soloists')} and id in (select soloist_id from event_soloists join played on played.event_id = event_soloists.event_id)) as soloists,
      (select coalesce(json_agg(month order by month), '[]')
        from (select to_char(day, 'YYYY-MM') as month from (select distinct date as day from upcoming) day group by month) month) as months`.execute(
    db,
  )
  const { cities, halls, composers, soloists, months } = rows[0]!
  const space = <choice extends object>(choices: choice[]) => choices.map((choice) => spaceRow(choice, locale))
  return { cities: space(cities), halls: space(halls), composers, soloists, months }
}
