/**
 * Limits on seats held at a time, in carts and by orders awaiting payment. Paid seats no longer
 * count. Seats of unlimited zones count like others.
 */
export interface HoldCaps {
  /** Per session and zone. */
  sessionInZone: number
  /** Per session. */
  session: number
  /** Per client: all visitors from one network, such as an office or a household. */
  client: number
  /** Of a zone's seats per client, in percent. */
  clientShare: number
  /** The share applies only to zones with more seats than this. */
  clientShareAbove: number
}

/** A cap that was reached or applies first, and how many more seats it allows now. */
export interface CapState {
  cap: 'session_zone' | 'session' | 'client_zone' | 'client'
  most: number
  left: number
}

interface HeldSeats {
  zone_id: number
  held: number
}

/** Tracks the remaining allowance of a cart during a change. */
export interface SeatBudget {
  /** Returns the cap that applies first. `capacity` null = unlimited. */
  findCap(zoneId: number, capacity: number | null): CapState
  /** Counts taken seats, or returned ones if negative. */
  count(zoneId: number, seats: number): void
}

/** `others`: seats held by other carts and orders of the same client, by zone. */
export function createSeatBudget(
  caps: HoldCaps,
  { own, others }: { own: readonly HeldSeats[]; others: ReadonlyMap<number, number> },
): SeatBudget {
  const ofSession = new Map<number, number>()
  const count = (zoneId: number, seats: number) => void ofSession.set(zoneId, (ofSession.get(zoneId) ?? 0) + seats)
  for (const { zone_id, held } of own) count(zone_id, held)
  return {
    count,
    findCap(zoneId, capacity) {
      const inZone = ofSession.get(zoneId) ?? 0
      const inAll = sum(ofSession.values())
      const share = findClientShare(caps, capacity)
      const states = [
        stateOf('session_zone', caps.sessionInZone, inZone),
        stateOf('session', caps.session, inAll),
        ...(share === null ? [] : [stateOf('client_zone', share, inZone + (others.get(zoneId) ?? 0))]),
        stateOf('client', caps.client, inAll + sum(others.values())),
      ]
      return states.reduce((first, state) => (state.left < first.left ? state : first))
    },
  }
}

/** Most seats of a zone for a session if no other session of its client holds any. */
export function countMostInZone(caps: HoldCaps, capacity: number | null): number {
  return Math.min(caps.sessionInZone, countMostInAll(caps), findClientShare(caps, capacity) ?? Infinity)
}

/** Most seats for a session if no other session of its client holds any. */
export function countMostInAll(caps: HoldCaps): number {
  return Math.min(caps.session, caps.client)
}

/** Null: unlimited. */
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
