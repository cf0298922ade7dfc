import { findShownAt } from '../kinds/publication/shown.ts'
import type { Change, SeasonContext } from '../entries/kind.ts'
import { readCategoryIds } from '../halls/halls-store.ts'
import { toLocalMoment } from '#platform/database/local-moments.ts'
import { toJson, readIds, type RowToSave, saveEntries, saveRows } from '../entries/rows.ts'
import type { DateEntry } from './date-entry.ts'
import type { StoredDate, StoredZone } from './read-dates.ts'

/** Stores concerts with zones and tickets; existing ones missing in the files stay unchanged. */
export async function writeDates(
  changes: readonly Change<DateEntry, StoredDate>[],
  context: SeasonContext,
): Promise<void> {
  const [venueIds, eventIds] = [await readIds(context, 'venues'), await readIds(context, 'events')]
  const dateIds = await saveEntries(context, 'event_dates', {
    changes,
    toRow: ({ data }, stored) => ({
      event_id: eventIds.get(data.event)!,
      venue_id: venueIds.get(data.venue)!,
      slot: data.slot ?? '',
      starts_at: toLocalMoment(`${data.date} ${data.time}`, context),
      doors_at: toLocalMoment(data.doors, context),
      tmp_purchase_link: data.buy_at ?? null,
      issuing_fee_cents: data.issuing_fee,
      status: data.status,
      published_at: findShownAt({ data }, stored, { table: 'event_dates', context }),
      archived_at: null,
    }),
  })
  const categoryIds = await readCategoryIds(context)
  const zoneIds = await saveRows(
    context,
    'zones',
    changes.flatMap((change) => listZoneRows(change, { dateIds, categoryIds })),
  )
  const tickets = changes.flatMap((change) => listTicketRows(change, { dateIds, zoneIds, context }))
  await saveRows(context, 'event_tickets', tickets)
}

function listZoneRows(
  { entry, stored }: Change<DateEntry, StoredDate>,
  { dateIds, categoryIds }: { dateIds: ReadonlyMap<string, number>; categoryIds: ReadonlyMap<string, number> },
): RowToSave[] {
  return entry.data.zones.map(({ key, title, category, capacity }) => ({
    key: `${entry.key} ${key}`,
    id: stored?.data.zones.find((zone) => zone.key === key)?.id ?? null,
    row: {
      event_date_id: dateIds.get(entry.key)!,
      category_id: category === undefined ? null : (categoryIds.get(`${entry.data.venue} ${category}`) ?? null),
      key,
      title: toJson(title),
      capacity,
    },
  }))
}

interface Places {
  dateIds: ReadonlyMap<string, number>
  zoneIds: ReadonlyMap<string, number>
  context: SeasonContext
}

/** Tickets keep the order of the file, across zones. */
function listTicketRows(
  { entry, stored }: Change<DateEntry, StoredDate>,
  { dateIds, zoneIds, context }: Places,
): RowToSave[] {
  const placed = entry.data.zones.flatMap((zone) => zone.tickets.map((ticket) => ({ zone, ticket })))
  return placed.map(({ zone, ticket }, position) => {
    const known: StoredZone | undefined = stored?.data.zones.find(({ key }) => key === zone.key)
    return {
      key: `${entry.key} ${zone.key} ${ticket.key}`,
      id: known?.tickets.find(({ key }) => key === ticket.key)?.id ?? null,
      row: {
        event_date_id: dateIds.get(entry.key)!,
        zone_id: zoneIds.get(`${entry.key} ${zone.key}`)!,
        key: ticket.key,
        title: toJson(ticket.title),
        description: toJson(ticket.description),
        price_cents: ticket.price,
        access: ticket.access ?? null,
        position,
        sale_starts_at: toLocalMoment(ticket.sale_starts, context),
        sale_ends_at: toLocalMoment(ticket.sale_ends, context),
      },
    }
  })
}
