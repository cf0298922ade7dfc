import { sql } from 'kysely'
import type { Change, Guards, SeasonContext, Entry, Preparation } from '../entries/kind.ts'
import { writeMoney } from '../fields/fields.ts'
import type { ProblemDetails } from '../files/problems.ts'
import { type DateEntry, type StoredDate, dateKey } from './dates-store.ts'

/** Rejects capacities below taken seats, and price changes after sales. Locks the zones. */
export async function guardDates(
  changes: readonly Change<DateEntry, StoredDate>[],
  guards: Guards,
  { trx }: SeasonContext,
): Promise<void> {
  const dateIds = changes.flatMap(({ stored }) => (stored ? [stored.id] : []))
  if (dateIds.length === 0) return
  const seats = await trx
    .selectFrom('zones')
    .select(['id', 'held', 'sold', 'blocked'])
    .where('event_date_id', '=', sql<number>`any(${dateIds}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const taken = new Map(seats.map(({ id, ...seat }) => [id, seat]))
  for (const { entry, stored } of changes) if (stored) guardDate(entry, stored.data, { taken, guards })
}

interface Watch {
  taken: ReadonlyMap<number, { held: number; sold: number; blocked: number }>
  guards: Guards
}

function guardDate({ data, placeOf }: Change<DateEntry>['entry'], stored: StoredDate, { taken, guards }: Watch): void {
  const name = `${data.venue}, ${data.date}`
  const sold = stored.zones.reduce((sum, { id }) => sum + (taken.get(id)?.sold ?? 0), 0)
  const refusePrice = (what: string, before: number, after: number) => {
    if (before === after || sold === 0 || guards.forcePrices) return
    guards.refuse(
      placeOf([]),
      `${name} has sold ${sold} seats: ${what} would change from ${writeMoney(before)} to ${writeMoney(after)}. ` +
        'Leave it, or add --force-prices; what is sold keeps its price.',
    )
  }
  refusePrice('the issuing fee', stored.issuing_fee, data.issuing_fee)
  for (const zone of data.zones) {
    const known = stored.zones.find(({ key }) => key === zone.key)
    if (!known) continue
    const { held, sold: soldHere, blocked } = taken.get(known.id) ?? { held: 0, sold: 0, blocked: 0 }
    if (zone.capacity !== null && zone.capacity < held + soldHere + blocked)
      guards.refuse(
        placeOf([]),
        `${name}: ${zone.title.en} has ${soldHere} seats sold and ${held} held${blocked > 0 ? `, and ${blocked} are blocked` : ''}, more than a capacity of ${zone.capacity}. ` +
          `Write at least ${held + soldHere + blocked}.`,
        { is: 'tooSmall', values: { least: held + soldHere + blocked } },
      )
    for (const ticket of zone.tickets) {
      const before = known.tickets.find(({ key }) => key === ticket.key)
      if (before) refusePrice(`the price of ${ticket.title.en}`, before.price, ticket.price)
    }
  }
}

interface ChangeRow {
  event_date_id: number
  kind: 'moved' | 'postponed' | 'cancelled'
  event: string
  status: StoredDate['status']
  old_venue: string
  old_date: string
  old_slot: string
  venue: string
  date: string
  slot: string
}

/** Rejects files that do not know of a concert's move, postponement or cancellation. */
export async function refuseUnchanged(
  entries: readonly Entry<DateEntry>[],
  { stored, keys, context, problems }: Preparation<StoredDate>,
): Promise<void> {
  const { rows } = await sql<ChangeRow>`
    select event_date_id, change.kind, events.slug as event, event_dates.status, old_venues.slug as old_venue, change.date as old_date,
      change.slot as old_slot, venues.slug as venue, event_dates.date, event_dates.slot
    from event_date_changes change
    join event_dates on event_dates.id = event_date_id
    join events on events.id = event_dates.event_id
    join venues on venues.id = event_dates.venue_id
    join venues old_venues on old_venues.id = change.venue_id
    order by change.id`.execute(context.trx)
  const changes = rows.map(({ old_venue, old_date, old_slot, ...row }) => ({
    ...row,
    before: dateKey({ venue: old_venue, date: old_date, slot: old_slot }),
    now: dateKey(row),
  }))
  for (const { key, data, placeOf } of entries) {
    const refuse = (field: string, message: string, told?: ProblemDetails) =>
      void problems.push({ ...placeOf([field]), message, ...told })
    const isKnown = stored.has(key)
    const move = changes.findLast(({ before, now, event }) => before === key && now !== key && event === data.event)
    if (!isKnown && move && !keys.has(move.now))
      refuse('date', describeMove(move), {
        is: 'moved',
        name: [move.venue, move.date, move.slot].filter(Boolean).join(' · '),
      })
    const last = changes.findLast(({ now }) => now === key)
    if (isKnown && data.status === 'scheduled' && last && last.kind !== 'moved' && last.status === last.kind)
      refuse('status', reasons[last.kind])
  }
}

function describeMove({ venue, date, slot }: Pick<ChangeRow, 'venue' | 'date' | 'slot'>): string {
  const place = `venue: ${venue}, date: ${date}${slot ? `, slot: ${slot}` : ''}`
  return (
    `This concert was moved: write ${place}, as it stands in the shop. ` +
    'As it is written it would be a second concert; where that is meant, name the one that was moved, too.'
  )
}

const reasons = {
  postponed:
    'The concert was postponed: write "status: postponed", or give it its new day by "npm run admin -- date move".',
  cancelled: 'The concert was cancelled, and its tickets are void: write "status: cancelled".',
}
