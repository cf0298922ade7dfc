import type { Insertable, Transaction } from 'kysely'
import { createRandom } from '@cadenza/house-art'
import { addDays, timeZone, type CalendarDate } from '../../../values/dates.ts'
import { toCents } from '../../../values/money.ts'
import type { Database } from '../../schema/database.ts'
import { promoCodes } from '../promo-codes.ts'
import { planSeason, type DemoDate } from '../season.ts'
import { countSold } from '../seats.ts'
import {
  companion,
  companionDescription,
  fullPrice,
  nameTicket,
  student,
  studentDescription,
  wheelchair,
} from '../ticket-texts.ts'
import { store } from '../content/texts.ts'
import { venues, type DemoVenue, type DemoZone } from '../venues.ts'

/** Tickets further ahead than this are shown, and sold from then on. */
const saleOpensDaysBefore = 240

/** Event dates with their zones and tickets, and promo codes. */
export async function seedConcerts(db: Transaction<Database>, today: CalendarDate): Promise<void> {
  const season = planSeason(today)
  const venueIds = await readIds(db, 'venues')
  const eventIds = await readIds(db, 'events')
  const rows = season.map((concert) => createEventDate(concert, venueIds, eventIds))
  const stored = await db.insertInto('event_dates').values(rows).returning(['id', 'venue_id', 'date']).execute()
  const dateIds = new Map(stored.map(({ id, venue_id, date }) => [`${venue_id} ${date}`, id]))
  const withId = season.map((concert) => ({
    ...concert,
    id: dateIds.get(`${venueIds.get(concert.venue)} ${concert.date}`)!,
  }))
  await seedTickets(
    db,
    withId.filter((concert) => !concert.tmp_purchase_link),
  )
  await seedPromoCodes(db, today, venueIds)
}

function createEventDate(
  concert: DemoDate,
  venueIds: ReadonlyMap<string, number>,
  eventIds: ReadonlyMap<string, number>,
): Insertable<Database['event_dates']> {
  return {
    event_id: eventIds.get(concert.event)!,
    venue_id: venueIds.get(concert.venue)!,
    starts_at: localMoment(concert.date, concert.time),
    doors_at: localMoment(concert.date, `${Number(concert.time.slice(0, 2)) - 1}${concert.time.slice(2)}`),
    tmp_purchase_link: concert.tmp_purchase_link ?? null,
    issuing_fee_cents: toCents(findVenue(concert.venue).issuing_fee_cents),
    status: concert.status ?? 'scheduled',
  }
}

/** The database knows when the clocks change, so it is given the hour on the wall. */
function localMoment(date: CalendarDate, time: string): string {
  return `${date} ${time} ${timeZone}`
}

async function seedTickets(db: Transaction<Database>, season: readonly (DemoDate & { id: number })[]): Promise<void> {
  const random = createRandom(1900)
  const zones = season.flatMap((concert) =>
    findVenue(concert.venue).zones.map((zone, index) => ({
      concert,
      zone,
      index,
      // They are kept for those who need them: nobody has bought any yet.
      sold: zone.isAccessible ? 0 : countSold(zone, index, concert, random),
    })),
  )
  const categories = await db
    .selectFrom('hall_categories')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .select(['hall_categories.id', 'key', 'slug'])
    .execute()
  const categoryIds = new Map(categories.map(({ id, key, slug }) => [`${slug} ${key}`, id]))
  const stored = await db
    .insertInto('zones')
    .values(
      zones.map(({ concert, zone, sold }) => ({
        event_date_id: concert.id,
        category_id: categoryIds.get(`${concert.venue} ${zone.key}`)!,
        title: store(zone.title),
        capacity: zone.capacity,
        sold,
      })),
    )
    .returning(['id', 'event_date_id', 'title'])
    .execute()
  const zoneIds = new Map(stored.map(({ id, event_date_id, title }) => [`${event_date_id} ${title.en}`, id]))
  const withId = zones.map((entry) => ({ ...entry, id: zoneIds.get(`${entry.concert.id} ${entry.zone.title.en}`)! }))
  await db
    .insertInto('event_tickets')
    .values(withId.flatMap(({ id, concert, zone, index }) => createTickets(id, concert, zone, index)))
    .execute()
  // The ledger must explain every seat that is gone.
  const moves = withId
    .filter(({ sold }) => sold > 0)
    .map(({ id, sold }) => ({ zone_id: id, kind: 'sell' as const, delta: sold, source: 'demo-season' }))
  await db.insertInto('inventory_moves').values(moves).execute()
}

function createTickets(
  zoneId: number,
  concert: DemoDate & { id: number },
  zone: DemoZone,
  index: number,
): Insertable<Database['event_tickets']>[] {
  const { full_price_cents, student_price_cents } = zone
  const shared = {
    event_date_id: concert.id,
    zone_id: zoneId,
    sale_starts_at:
      concert.offset > saleOpensDaysBefore ? localMoment(addDays(concert.date, -saleOpensDaysBefore), '10:00') : null,
  }
  const full = {
    ...shared,
    title: store(nameTicket(zone.title, fullPrice)),
    price_cents: toCents(full_price_cents),
    position: index * 2,
  }
  if (zone.isAccessible)
    return [
      { ...full, title: store(wheelchair), access: 'wheelchair' },
      {
        ...full,
        title: store(companion),
        description: store(companionDescription),
        access: 'companion',
        position: index * 2 + 1,
      },
    ]
  if (student_price_cents === undefined) return [{ ...full, title: store(zone.title) }]
  const reduced = {
    ...shared,
    title: store(nameTicket(zone.title, student)),
    description: store(studentDescription),
    price_cents: toCents(student_price_cents),
    position: index * 2 + 1,
  }
  return [full, reduced]
}

async function seedPromoCodes(
  db: Transaction<Database>,
  today: CalendarDate,
  venueIds: ReadonlyMap<string, number>,
): Promise<void> {
  const dayOf = (offset: number | undefined) =>
    offset === undefined ? null : localMoment(addDays(today, offset), '00:00')
  const rows = promoCodes.map(({ code, title, percent, amount_cents, starts, ends, max_uses, used, venue }) => ({
    code,
    title: store(title),
    kind: percent === undefined ? ('fixed' as const) : ('percent' as const),
    percent: percent ?? null,
    amount_cents: amount_cents === undefined ? null : toCents(amount_cents),
    starts_at: dayOf(starts),
    ends_at: dayOf(ends),
    max_uses: max_uses ?? null,
    used: used ?? 0,
    venue_id: venue ? venueIds.get(venue)! : null,
  }))
  await db.insertInto('promo_codes').values(rows).execute()
}

async function readIds(db: Transaction<Database>, table: 'venues' | 'events'): Promise<Map<string, number>> {
  const rows = await db.selectFrom(table).select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

function findVenue(slug: string): DemoVenue {
  const venue = venues.find((candidate) => candidate.slug === slug)
  if (!venue) throw new Error(`The demo season has no venue "${slug}".`)
  return venue
}
