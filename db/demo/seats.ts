import type { Random } from '@cadenza/house-art'
import type { DemoDate } from './season.ts'

/** A part of a hall on an evening. */
export interface DemoZone {
  /** null = as many as come */
  capacity: number | null
  /** Those at a price of their own, beside the ones of which some are cheaper, and those for wheelchairs. */
  kind: 'reduced' | 'one-price' | 'accessible'
}

/** How many seats of a zone are sold: `index` counts the zones of a hall from the best known one. */
export function countSold({ capacity, kind }: DemoZone, index: number, concert: DemoDate, random: Random): number {
  // They are kept for those who need them: nobody has bought any yet.
  if (kind === 'accessible') return 0
  const share = random()
  if (capacity === null) return concert.day < 0 ? Math.round(40 + share * 90) : 0
  if (concert.demand === 'sold-out' || (concert.demand === 'best-seats-gone' && index === 0)) return capacity
  if (concert.demand === 'three-left' && kind === 'one-price') return capacity - 3
  if (concert.day < 0) return Math.round(capacity * (0.6 + 0.4 * share))
  const interest = Math.max(0.04, 0.75 - concert.day / 200)
  // At least a tenth stays free: what is nearly gone is told on purpose only.
  return Math.floor(capacity * Math.min(0.85, interest * share))
}
