import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { toCents } from '#values/money.ts'

export interface OwnHall {
  venueId: number
  eventId: number
  eventTitle: string
  /** A concert in five days: three categories with four prices each. */
  dateId: number
}

const text = (value: string) => JSON.stringify({ en: value, fr: value, hu: value })

/**
 * Adds a hall, an event and a concert, unpublished and not counted by any other journey: hall and
 * event are drafts.
 */
export async function addOwnHall(db: Db): Promise<OwnHall> {
  const name = `hall-${randomUUID().slice(0, 8)}`
  const venue = await db
    .insertInto('venues')
    .values({
      slug: name,
      title: text(name),
      city: text('Lyon'),
      address: '1 quai',
      country: 'FR',
      google_maps_url: 'https://maps.example',
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eventTitle = `Quatuor ${name}`
  const event = await db
    .insertInto('events')
    .values({ slug: `event-${name}`, title: text(eventTitle), duration_minutes: 80, published_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const date = await db
    .insertInto('event_dates')
    .values({
      event_id: event.id,
      venue_id: venue.id,
      starts_at: sql<Date>`date_trunc('day', now()) + interval '5 days 18 hours'`,
      doors_at: sql<Date>`date_trunc('day', now()) + interval '5 days 17 hours'`,
      issuing_fee_cents: toCents(150),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [part, title] of ['Stalls', 'Balcony', 'Gallery'].entries()) {
    const zone = await db
      .insertInto('zones')
      .values({ event_date_id: date.id, title: text(title), capacity: 100 - part * 20 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tickets = ['Adult', 'Senior', 'Student', 'Child'].map((kind, position) => ({
      event_date_id: date.id,
      zone_id: zone.id,
      title: text(kind),
      price_cents: toCents(6_000 - part * 1_500 - position * 700),
      position: part * 4 + position,
    }))
    await db.insertInto('event_tickets').values(tickets).execute()
  }
  return { venueId: venue.id, eventId: event.id, eventTitle, dateId: date.id }
}
