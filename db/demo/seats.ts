import type { Random } from '@cadenza/house-art'
import type { DemoDate } from './season.ts'
import type { DemoZone } from './venues.ts'

/** How many seats of a zone are sold: `index` counts the zones of a hall from the best known one. */
export function countSold(zone: DemoZone, index: number, concert: DemoDate, random: Random): number {
  const share = random()
  if (zone.capacity === null) return concert.offset < 0 ? Math.round(40 + share * 90) : 0
  if (concert.demand === 'sold-out' || (concert.demand === 'best-seats-gone' && index === 0)) return zone.capacity
  if (concert.demand === 'three-left' && zone.student_price_cents === undefined) return zone.capacity - 3
  if (concert.offset < 0) return Math.round(zone.capacity * (0.6 + 0.4 * share))
  const interest = Math.max(0.04, 0.75 - concert.offset / 200)
  // At least a tenth stays free: what is nearly gone is told on purpose only.
  return Math.floor(zone.capacity * Math.min(0.85, interest * share))
}
