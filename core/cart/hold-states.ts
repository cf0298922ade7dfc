import type { HoldState } from './cart.ts'

interface HeldLine {
  /** Id of the line: older lines have smaller ids. */
  id: number
  zone_id: number
  quantity: number
  held: number
  /** Available to the visitor, without those held by other lines; null = unlimited. */
  stock: number | null
  isForSale: boolean
}

/**
 * Predicts the state of each line if the holds were extended now. The oldest line of a zone takes
 * its seats first, as in `extendHolds`, so that the cart never promises what the checkout refuses.
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
