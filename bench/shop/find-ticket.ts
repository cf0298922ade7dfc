import type { Db } from '#platform/schema/schema.ts'

/**
 * Finds the next concert with unlimited tickets, so that figures do not depend on earlier buyers.
 */
export const findUnlimitedTicket = (db: Db) => findTicket(db, true)

/** Finds the next concert with tickets that run out. */
export const findLimitedTicket = (db: Db) => findTicket(db, false)

async function findTicket(db: Db, isUnlimited: boolean) {
  const { slug, date, ticket } = await db
    .selectFrom('event_tickets')
    .innerJoin('zones', 'zones.id', 'event_tickets.zone_id')
    .innerJoin('event_dates', 'event_dates.id', 'event_tickets.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['venues.slug', 'event_dates.date', 'event_tickets.id as ticket'])
    .where('zones.capacity', isUnlimited ? 'is' : 'is not', null)
    .where('event_dates.starts_at', '>', new Date())
    .where('event_dates.status', '=', 'scheduled')
    .where('event_dates.tmp_purchase_link', 'is', null)
    .orderBy('event_dates.starts_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { slug, date, ticket }
}
