import { completeDate, type DateEntry, type DateFields, dateFields, writeDate } from '../dates/date-entry.ts'
import { guardDates, refuseUnchanged } from '../dates/guard-dates.ts'
import { dateKey, readDates, type StoredDate, writeDates } from '../dates/dates-store.ts'
import { suggest } from '../files/problems.ts'
import type { Kind } from '../entries/kind.ts'
import { keepPublication, refuseDatedDraft } from '../entries/publication.ts'
import { createReferences } from '../entries/rows.ts'

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

/**
 * Adds stored zones and tickets that the file omits; if missing entries are archived, their sale
 * ends.
 */
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
