import type { Kysely } from 'kysely'
import { addDays, calendarDateOf } from '../shop/dates.ts'
import { toCents } from '../shop/money.ts'
import type { Database } from '../shop/server/schema.ts'

/** A concert that belongs to one test alone: what others buy does not change it. */
export interface TestConcert {
  date: string
  venueSlug: string
  venueTitle: string
  eventTitle: string
  zoneId: number
  /** 42.00 and 21.00 euros, with a fee of 1.50 a ticket. */
  tickets: { adult: number; student: number }
  path: string
}

const firstDay = 400
const lastDay = 3000

/** Puts a concert far ahead into the season, on a day and in a venue where there is none. */
export async function addConcert(db: Kysely<Database>, { seats }: { seats: number | null }): Promise<TestConcert> {
  const venue = await db.selectFrom('venues').select(['id', 'slug', 'title']).orderBy('position').executeTakeFirstOrThrow()
  const event = await db.selectFrom('events').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
  const eventDate = await addEventDate(db, venue.id, event.id)
  const zone = await db
    .insertInto('zones')
    .values({ event_date_id: eventDate.id, title: JSON.stringify({ en: 'Stalls', fr: 'Parterre', hu: 'Földszint' }), capacity: seats })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [adult, student] = await db
    .insertInto('event_tickets')
    .values(
      [
        { title: { en: 'Adult', fr: 'Adulte', hu: 'Felnőtt' }, price_cents: toCents(4200), position: 1 },
        { title: { en: 'Student', fr: 'Étudiant', hu: 'Diák' }, price_cents: toCents(2100), position: 2 },
      ].map(({ title, ...rest }) => ({ ...rest, title: JSON.stringify(title), event_date_id: eventDate.id, zone_id: zone.id })),
    )
    .returning('id')
    .execute()
  return {
    date: eventDate.date,
    venueSlug: venue.slug,
    venueTitle: venue.title.en,
    eventTitle: event.title.en,
    zoneId: zone.id,
    tickets: { adult: adult!.id, student: student!.id },
    path: `/events/${venue.slug}/${eventDate.date}`,
  }
}

async function addEventDate(db: Kysely<Database>, venueId: number, eventId: number) {
  const today = calendarDateOf(new Date())
  for (;;) {
    const date = addDays(today, firstDay + Math.floor(Math.random() * (lastDay - firstDay)))
    const added = await db
      .insertInto('event_dates')
      .values({
        venue_id: venueId,
        event_id: eventId,
        starts_at: `${date}T18:30:00Z`,
        doors_at: `${date}T17:30:00Z`,
        issuing_fee_cents: toCents(150),
      })
      .onConflict((conflict) => conflict.columns(['venue_id', 'date']).doNothing())
      .returning(['id', 'date'])
      .executeTakeFirst()
    if (added) return added
  }
}
