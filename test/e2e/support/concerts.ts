import { nameCategory } from '#core/catalogue/ticket-category.ts'
import { addDays, findCalendarDate } from '#values/dates.ts'
import { type Locale, type Translated, pickText } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import type { Db } from '#platform/schema/schema.ts'
import { timeZone } from './time-zone.ts'

export interface TestTicket {
  id: number
  /** With its hall category: "Stalls, Adult". */
  name: string
  /** Name below its hall category on the concert's page. */
  kind: string
}

/** A concert exclusive to one test, unaffected by others. */
export interface TestConcert {
  date: string
  venueSlug: string
  venueTitle: string
  eventTitle: string
  zoneId: number
  /** 42.00 and 21.00 euros, with a fee of 1.50 per ticket. */
  tickets: { adult: TestTicket; student: TestTicket }
  path: string
}

interface TestConcertOptions {
  /** Null: unlimited. */
  seats: number | null
  locale: Locale
}

const firstDay = 400
const lastDay = 3000

const ticketKinds = [
  { title: { en: 'Adult', fr: 'Adulte', hu: 'Felnőtt' }, price_cents: toCents(4200), position: 1 },
  { title: { en: 'Student', fr: 'Étudiant', hu: 'Diák' }, price_cents: toCents(2100), position: 2 },
]

const zoneTitle = { en: 'Stalls', fr: 'Parterre', hu: 'Földszint' }

/** Adds a concert in the far future, on a free day and venue. */
export async function addConcert(db: Db, { seats, locale }: TestConcertOptions): Promise<TestConcert> {
  const venue = await db
    .selectFrom('venues')
    .select(['id', 'slug', 'title'])
    // Excludes temporary halls of other journeys.
    .where('slug', 'not like', 'hall-%')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const event = await db.selectFrom('events').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
  const eventDate = await addEventDate(db, venue.id, event.id)
  const zone = await db
    .insertInto('zones')
    .values({
      event_date_id: eventDate.id,
      title: JSON.stringify(zoneTitle),
      capacity: seats,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [adult, student] = await db
    .insertInto('event_tickets')
    .values(
      ticketKinds.map(({ title, ...rest }) => ({
        ...rest,
        title: JSON.stringify(title),
        event_date_id: eventDate.id,
        zone_id: zone.id,
      })),
    )
    .returning(['id', 'title'])
    .execute()
  const name = ({ id, title }: { id: number; title: Translated }): TestTicket => ({
    id,
    name: nameCategory(pickText(zoneTitle, locale), pickText(title, locale)),
    kind: pickText(title, locale),
  })
  return {
    date: eventDate.date,
    venueSlug: venue.slug,
    venueTitle: pickText(venue.title, locale),
    eventTitle: pickText(event.title, locale),
    zoneId: zone.id,
    tickets: { adult: name(adult!), student: name(student!) },
    path: `/events/${venue.slug}/${eventDate.date}`,
  }
}

async function addEventDate(db: Db, venueId: number, eventId: number) {
  const today = findCalendarDate(new Date(), timeZone)
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
      .onConflict((conflict) => conflict.columns(['venue_id', 'date', 'slot']).doNothing())
      .returning(['id', 'date'])
      .executeTakeFirst()
    if (added) return added
  }
}
