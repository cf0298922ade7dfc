/**
 * How many seats may be held at a time, in carts and by orders that wait for their payment. What is paid is sold, and counts
 * no more. Seats of zones without limit count like any others.
 */
export interface HoldCaps {
  /** By one visit, in one zone. */
  visitInZone: number
  /** By one visit. */
  visit: number
  /** By one client: everybody who comes from one network, such as an office or a household. */
  client: number
  /** By one client, of the seats of one zone, in percent. */
  clientShare: number
  /** The share is asked only of zones with more seats than this. */
  clientShareAbove: number
}

/** A cap that was reached or comes first, and how many more seats it allows now. */
export interface CapState {
  cap: 'visit_zone' | 'visit' | 'client_zone' | 'client'
  most: number
  left: number
}

interface HeldSeats {
  zone_id: number
  held: number
}

/** Keeps count of what a cart may still hold, while it is being changed. */
export interface SeatBudget {
  /** The cap that comes first for more seats of a zone. `capacity` null = unlimited. */
  findCap(zoneId: number, capacity: number | null): CapState
  /** Counts seats that were taken, or given back where the number is negative. */
  count(zoneId: number, seats: number): void
}

/** `own`: what the cart holds; `others`: seats that other carts and orders of the same client hold, by zone. */
export function createSeatBudget(
  caps: HoldCaps,
  { own, others }: { own: readonly HeldSeats[]; others: ReadonlyMap<number, number> },
): SeatBudget {
  const ofVisit = new Map<number, number>()
  const count = (zoneId: number, seats: number) => void ofVisit.set(zoneId, (ofVisit.get(zoneId) ?? 0) + seats)
  for (const { zone_id, held } of own) count(zone_id, held)
  return {
    count,
    findCap(zoneId, capacity) {
      const inZone = ofVisit.get(zoneId) ?? 0
      const inAll = sum(ofVisit.values())
      const share = findClientShare(caps, capacity)
      const states = [
        stateOf('visit_zone', caps.visitInZone, inZone),
        stateOf('visit', caps.visit, inAll),
        ...(share === null ? [] : [stateOf('client_zone', share, inZone + (others.get(zoneId) ?? 0))]),
        stateOf('client', caps.client, inAll + sum(others.values())),
      ]
      return states.reduce((first, state) => (state.left < first.left ? state : first))
    },
  }
}

/** The most seats of a zone that one visit may hold, if nobody else of its client holds any. */
export function countMostInZone(caps: HoldCaps, capacity: number | null): number {
  return Math.min(caps.visitInZone, countMostInAll(caps), findClientShare(caps, capacity) ?? Infinity)
}

/** The most seats that one visit may hold, if nobody else of its client holds any. */
export function countMostInAll(caps: HoldCaps): number {
  return Math.min(caps.visit, caps.client)
}

/** The most seats of a zone that one client may hold; null where there is no such limit. */
function findClientShare({ clientShare, clientShareAbove }: HoldCaps, capacity: number | null): number | null {
  if (capacity === null || capacity <= clientShareAbove) return null
  return Math.max(1, Math.floor((capacity * clientShare) / 100))
}

function stateOf(cap: CapState['cap'], most: number, held: number): CapState {
  return { cap, most, left: Math.max(0, most - held) }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}
