/** How many seats a zone has, and how many of them are out of sale. */
import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { blockSeats, lockZones, releaseBlockedSeats } from './holds.ts'

/** `least`: the smallest capacity that what is sold, held and blocked leaves. */
export type CapacityOutcome = { kind: 'changed' } | { kind: 'too_small'; least: number }

/** null = unlimited */
export interface ZoneRoom {
  capacity: number | null
  blocked: number
}

/**
 * Gives a zone another capacity, and takes so many of its seats out of sale. Where what is sold and held does not fit, nothing has
 * changed. The zone is locked first: of a visitor who takes a seat at the same moment, either sees the other.
 */
export async function changeRoom(
  trx: Transaction<Database>,
  zoneId: number,
  { capacity, blocked }: ZoneRoom,
): Promise<CapacityOutcome> {
  await lockZones(trx, [zoneId])
  const zone = await trx
    .selectFrom('zones')
    .select(['capacity', 'held', 'sold', 'blocked'])
    .where('id', '=', zoneId)
    .executeTakeFirstOrThrow()
  const least = zone.held + zone.sold + blocked
  if (capacity !== null && capacity < least) return { kind: 'too_small', least }
  const more = blocked - zone.blocked
  const move = { zoneId, quantity: Math.abs(more), source: `room:${crypto.randomUUID()}` }
  // Seats go before there is less room for them, and come once there is more.
  if (more < 0) await releaseBlockedSeats(trx, move)
  if (capacity !== zone.capacity) await trx.updateTable('zones').set({ capacity }).where('id', '=', zoneId).execute()
  if (more > 0 && !(await blockSeats(trx, move))) throw new Error(`Zone ${zoneId} has no ${more} seats to block.`)
  return { kind: 'changed' }
}
