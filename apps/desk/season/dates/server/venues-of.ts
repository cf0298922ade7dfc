/** Halls of the record in the URL, for the permission check; null if there is no such record. */
import type { DeskContext } from '#apps/desk/server/context.ts'

interface InUrl<name extends string> {
  params: Record<name, string>
  context: DeskContext
}

export async function findVenuesOfDate({ params, context }: InUrl<'date'>): Promise<number[] | null> {
  const row = await context.db
    .selectFrom('event_dates')
    .select('venue_id')
    .where('id', '=', Number(params.date))
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row ? [row.venue_id] : null
}

export async function findVenuesOfHall({ params, context }: InUrl<'venue'>): Promise<number[] | null> {
  const row = await context.db
    .selectFrom('venues')
    .select('id')
    .where('id', '=', Number(params.venue))
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row ? [row.id] : null
}

export async function findVenuesOfList({ params, context }: InUrl<'list'>): Promise<number[] | null> {
  const row = await context.db
    .selectFrom('price_lists')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select('venue_id')
    .where('price_lists.id', '=', Number(params.list))
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row ? [row.venue_id] : null
}
