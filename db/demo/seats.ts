import type { Random } from '@cadenza/house-art'
import type { DemoDate } from './season.ts'

export interface DemoZone {
  /** null = unlimited */
  capacity: number | null
  /** Zones with a single price, those with reductions, and those for wheelchairs. */
  kind: 'reduced' | 'one-price' | 'accessible'
}

/** Returns the number of sold seats of a zone: `index` counts the zones of a hall, best first. */
export function countSold({ capacity, kind }: DemoZone, index: number, concert: DemoDate, random: Random): number {
  // Reserved for those who need them: none is sold.
  if (kind === 'accessible') return 0
  const share = random()
  if (capacity === null) return concert.day < 0 ? Math.round(40 + share * 90) : 0
  if (concert.demand === 'sold-out' || (concert.demand === 'best-seats-gone' && index === 0)) return capacity
  if (concert.demand === 'three-left' && kind === 'one-price') return capacity - 3
  if (concert.day < 0) return Math.round(capacity * (0.6 + 0.4 * share))
  const interest = Math.max(0.04, 0.75 - concert.day / 200)
  // Keeps at least a tenth free: low stock appears only on purpose.
  return Math.floor(capacity * Math.min(0.85, interest * share))
}
