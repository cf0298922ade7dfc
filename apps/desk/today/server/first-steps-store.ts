import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { isConcertPublished, isPublished } from '#core/content/server/published.ts'
import type { FirstSteps } from '../today.ts'

/** Returns the steps to the first public concert; null once there has been one. */
export async function findFirstSteps(db: Kysely<Database>): Promise<FirstSteps | null> {
  const { rows } = await sql<FirstSteps & { isOpen: boolean }>`
    select
      exists (select from event_dates where ${isConcertPublished}) as "isOpen",
      ${newestOf('venues')} as hall,
      exists (select from list_prices) as "hasPrices",
      ${newestOf('events')} as event,
      ${newestOf('event_dates')} as date,
      ${unnamedSeller} as seller`.execute(db)
  const { isOpen, ...steps } = rows[0]!
  return isOpen ? null : steps
}

/** Of a hall, or the default seller while there is no hall. */
const unnamedSeller = sql`(select json_build_object('id', id) from legal_entities
  where name = '' and (key = 'house' and not exists (select from venues where archived_at is null)
    or exists (select from venues where legal_entity_id = legal_entities.id and archived_at is null))
  order by id limit 1)`

/** Published records come first: their step is done. */
const newestOf = (table: 'venues' | 'events' | 'event_dates'): RawBuilder<unknown> =>
  sql`(select json_build_object('id', id, 'isPublished', coalesce(${isPublished(table)}, false)) from ${sql.table(table)}
    where archived_at is null order by coalesce(${isPublished(table)}, false) desc, id desc limit 1)`
