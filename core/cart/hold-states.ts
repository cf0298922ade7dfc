import type { HoldState } from './cart.ts'

interface HeldLine {
  /** The line's number: older lines have smaller ones. */
  id: number
  zone_id: number
  quantity: number
  /** Seats that are the line's now. */
  held: number
  /** Seats that are free for the visitor, without those that other lines hold; null = unlimited. */
  stock: number | null
  /** Whether its concert and ticket can be bought at all. */
  isForSale: boolean
}

/**
 * Tells by line what would become of it if the holds were extended now. Lines of one zone share its seats: the oldest takes
 * them first, as `extendHolds` does, so that the cart never promises what the checkout refuses.
 */
export function findHoldStates(lines: readonly HeldLine[]): Map<number, HoldState> {
  const left = new Map(lines.map(({ zone_id, stock, held }) => [zone_id, stock === null ? Infinity : stock - held]))
  const states = lines
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, zone_id, quantity, held, isForSale }): [number, HoldState] => {
      if (!isForSale) return [id, 'gone']
      if (held >= quantity) return [id, 'held']
      const remaining = (left.get(zone_id) ?? 0) - (quantity - held)
      if (remaining < 0) return [id, 'gone']
      left.set(zone_id, remaining)
      return [id, 'ended']
    })
  return new Map(states)
}
