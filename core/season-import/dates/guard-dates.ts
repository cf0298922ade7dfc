import { sql } from 'kysely'
import type { Change, Guards, SeasonContext } from '../entries/kind.ts'
import { writeMoney } from '../fields/fields.ts'
import type { DateEntry } from './date-entry.ts'
import type { StoredDate } from './read-dates.ts'

/**
 * Rejects capacities below the held, sold and blocked seats and, unless forced, price changes after
 * sales. Locks the zones, so that the checks stay valid until the end.
 */
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
