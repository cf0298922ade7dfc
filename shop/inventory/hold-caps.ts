/**
 * How many seats may be held at a time, in carts and by orders that wait for their payment. What is paid is sold, and counts
 * no more. Seats of zones without limit count like any others.
 */
export interface HoldCaps {
  /** By one visit, in one zone. */
  visitInZone: number
  /** By one visit. */
  visit: number
  /** By one sender: everybody who comes from one network, such as an office or a household. */
  sender: number
  /** By one sender, of the seats of one zone, in percent. */
  senderShare: number
  /** The share is asked only of zones with more seats than this. */
  senderShareAbove: number
}

/** A cap that was reached or comes first, and how many more seats it allows now. */
export interface CapState {
  cap: 'visit_zone' | 'visit' | 'sender_zone' | 'sender'
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

/** `own`: what the cart holds; `others`: seats that other carts and orders of the same sender hold, by zone. */
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
      const share = findSenderShare(caps, capacity)
      const states = [
        stateOf('visit_zone', caps.visitInZone, inZone),
        stateOf('visit', caps.visit, inAll),
        ...(share === null ? [] : [stateOf('sender_zone', share, inZone + (others.get(zoneId) ?? 0))]),
        stateOf('sender', caps.sender, inAll + sum(others.values())),
      ]
      return states.reduce((first, state) => (state.left < first.left ? state : first))
    },
  }
}

/** The most seats of a zone that one visit may hold, if nobody else of its sender holds any. */
export function countMostInZone(caps: HoldCaps, capacity: number | null): number {
  return Math.min(caps.visitInZone, countMostInAll(caps), findSenderShare(caps, capacity) ?? Infinity)
}

/** The most seats that one visit may hold, if nobody else of its sender holds any. */
export function countMostInAll(caps: HoldCaps): number {
  return Math.min(caps.visit, caps.sender)
}

/** The most seats of a zone that one sender may hold; null where there is no such limit. */
function findSenderShare({ senderShare, senderShareAbove }: HoldCaps, capacity: number | null): number | null {
  if (capacity === null || capacity <= senderShareAbove) return null
  return Math.max(1, Math.floor((capacity * senderShare) / 100))
}

function stateOf(cap: CapState['cap'], most: number, held: number): CapState {
  return { cap, most, left: Math.max(0, most - held) }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}
