import { z } from 'zod'
import { noCents } from '#values/money.ts'
import { findDoors, findHourBefore } from '#core/catalogue/doors.ts'
import { guardDates, refuseUnchanged } from '../dates/guard-dates.ts'
import { type DateEntry, dateKey, readDates, type StoredDate, writeDates } from '../dates/dates-store.ts'
import { suggest } from '../files/problems.ts'
import type { Kind } from '../entries/kind.ts'
import { keepPublication, refuseDatedDraft } from '../entries/publication.ts'
import { createReferences } from '../entries/rows.ts'
import { yaml, removeMissing, writeMoney } from '../fields/fields.ts'
import { type PriceList, priceList, writeZone } from '../fields/seats.ts'

const dateFields = yaml.fields({
  event: yaml.key(),
  venue: yaml.key(),
  date: yaml.date(),
  slot: yaml.key().optional(),
  time: yaml.time(),
  doors: z.union([yaml.time(), yaml.moment()], 'is no time: write it as 18:30').optional(),
  status: z.enum(['scheduled', 'cancelled', 'postponed'], 'is scheduled, cancelled or postponed').default('scheduled'),
  buy_at: yaml.webAddress().optional(),
  prices: yaml.key().optional(),
  issuing_fee: yaml.money().optional(),
  zones: priceList.shape.zones.optional(),
  sale_starts: yaml.moment().optional(),
  sale_ends: yaml.moment().optional(),
  published: yaml.moment().optional(),
  draft: yaml.yesNo().default(false),
})
type DateFields = z.infer<typeof dateFields>

/** Completes a concert with the zones of its price list and all defaults of its file. */
function completeDate(
  given: DateFields,
  { list, isOnTheClock }: { list: PriceList | undefined; isOnTheClock: (local: string) => boolean },
): DateEntry {
  const { prices: _, sale_starts, sale_ends, ...rest } = given
  const { date: day, time: hour, doors, issuing_fee, zones } = given
  return {
    ...rest,
    doors: doors === undefined ? findDoors(day, hour, isOnTheClock) : withDay(day, doors),
    issuing_fee: issuing_fee ?? list?.issuing_fee ?? noCents,
    zones: (zones ?? list?.zones ?? []).map((zone) => ({
      ...zone,
      tickets: zone.tickets.map((ticket) => ({
        ...ticket,
        sale_starts: ticket.sale_starts ?? sale_starts,
        sale_ends: ticket.sale_ends ?? sale_ends,
      })),
    })),
  }
}

const withDay = (day: string, doors: string) => (doors.length > 5 ? doors : `${day} ${doors}`)

/** Writes a concert for its file, with its own zones instead of a price list. */
function writeDate(entry: DateEntry): Record<string, unknown> {
  const { date: day, time: hour, doors, issuing_fee, status } = entry
  const tickets = entry.zones.flatMap((zone) => zone.tickets)
  const [first] = tickets
  const isOpenAlike = tickets.every(
    ({ sale_starts, sale_ends }) => sale_starts === first?.sale_starts && sale_ends === first?.sale_ends,
  )
  return removeMissing({
    event: entry.event,
    venue: entry.venue,
    date: day,
    slot: entry.slot,
    time: hour,
    doors: doors === findHourBefore(day, hour) ? undefined : doors.startsWith(day) ? doors.slice(11) : doors,
    status: status === 'scheduled' ? undefined : status,
    buy_at: entry.buy_at,
    published: entry.published,
    draft: entry.draft || undefined,
    issuing_fee: issuing_fee === 0 ? undefined : writeMoney(issuing_fee),
    sale_starts: isOpenAlike ? first?.sale_starts : undefined,
    sale_ends: isOpenAlike ? first?.sale_ends : undefined,
    zones: entry.zones.length > 0 ? entry.zones.map((zone) => writeZone(zone, isOpenAlike)) : undefined,
  })
}

export const dateEntries: Kind<DateEntry, StoredDate, DateFields> = {
  name: 'dates',
  archivedIn: 'event_dates',
  layout: { in: 'list', file: 'dates', keyOf: dateKey },
  schema: dateFields,
  content: [],
  complete(given, completion) {
    const { priceLists, isOnTheClock, refuse } = completion
    const list = given.prices === undefined ? undefined : priceLists === null ? null : priceLists.get(given.prices)
    if (list === null || priceLists === null) return null
    if (given.prices !== undefined && !list)
      refuse(
        ['prices'],
        `There is no price list "${given.prices}" in prices.yaml.${suggest(given.prices, priceLists.keys())}`,
      )
    if (given.prices !== undefined && given.zones)
      refuse(['zones'], 'A date has either "prices" or "zones": take one of them out.')
    const entry = completeDate(given, { list, isOnTheClock })
    if (entry.doors > `${entry.date} ${entry.time}`)
      refuse(['doors'], 'The doors open after the concert begins.', { is: 'doorsLate' })
    for (const { tickets } of entry.zones)
      for (const { title, sale_starts, sale_ends } of tickets)
        if (sale_starts && sale_ends && sale_starts >= sale_ends)
          refuse([], `The sale of ${title.en} ends at ${sale_ends}, before it starts (${sale_starts}).`, {
            is: 'closesFirst',
          })
    return refuseDatedDraft(entry, completion)
  },
  references: ({ event, venue, zones }) => [
    ...createReferences('events', event, 'event'),
    ...createReferences('venues', venue, 'venue'),
    ...zones.flatMap(({ category }) =>
      category === undefined ? [] : createReferences('parts of halls', `${venue} ${category}`, 'zones'),
    ),
  ],
  moments: ({ date, time, doors, zones, published }) => [
    { value: published, path: ['published'] },
    { value: `${date} ${time}`, path: ['time'] },
    { value: doors, path: ['doors'] },
    ...zones.flatMap(({ tickets }) =>
      tickets.flatMap(({ sale_starts, sale_ends }) => [
        { value: sale_starts, path: ['sale_starts'] },
        { value: sale_ends, path: ['sale_ends'] },
      ]),
    ),
  ],
  prepare: refuseUnchanged,
  read: readDates,
  merge: keepUnnamed,
  toFile: writeDate,
  guard: guardDates,
  write: writeDates,
}

/** Adds stored zones and tickets that the file omits; archiving ends their sale. */
function keepUnnamed(
  data: DateEntry,
  stored: StoredDate,
  { archivesMissing, now }: { archivesMissing: boolean; now: string },
): DateEntry {
  const end = <ticket extends { sale_ends?: string | undefined; sale_starts?: string | undefined }>(
    ticket: ticket,
  ): ticket => {
    if (!archivesMissing || (ticket.sale_ends && ticket.sale_ends <= now)) return ticket
    // A sale that has not begun never begins.
    return {
      ...ticket,
      sale_ends: now,
      ...(ticket.sale_starts && ticket.sale_starts >= now ? { sale_starts: undefined } : {}),
    }
  }
  const zones = data.zones.map((zone) => {
    const known = stored.zones.find(({ key }) => key === zone.key)?.tickets ?? []
    const unnamed = known.filter(({ key }) => zone.tickets.every((ticket) => ticket.key !== key))
    return { ...zone, tickets: [...zone.tickets, ...unnamed.map(end)] }
  })
  const unnamed = stored.zones.filter(({ key }) => data.zones.every((zone) => zone.key !== key))
  return {
    ...keepPublication(data, stored),
    zones: [...zones, ...unnamed.map((zone) => ({ ...zone, tickets: zone.tickets.map(end) }))],
  }
}
