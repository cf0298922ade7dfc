import type { Trx } from '#platform/schema/schema.ts'
import { lockZones, moveSeats } from './holds.ts'

/** `least`: the smallest capacity for the sold, held and blocked seats. */
export type CapacityOutcome = { kind: 'changed' } | { kind: 'too_small'; least: number }

/** null = unlimited */
export interface ZoneRoom {
  capacity: number | null
  blocked: number
}

/**
 * Changes capacity and blocked seats of a zone; nothing if sold and held seats do not fit. Locks
 * the zone first, so that a concurrent visitor and the change see each other.
 */
export async function changeRoom(trx: Trx, zoneId: number, { capacity, blocked }: ZoneRoom): Promise<CapacityOutcome> {
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
  // Unblocks seats before the capacity shrinks, blocks them after it has grown.
  if (more < 0) await moveSeats(trx, 'unblock', move)
  if (capacity !== zone.capacity) await trx.updateTable('zones').set({ capacity }).where('id', '=', zoneId).execute()
  if (more > 0 && !(await moveSeats(trx, 'block', move)))
    throw new Error(`Zone ${zoneId} has no ${more} seats to block.`)
  return { kind: 'changed' }
}
