import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Texts } from './texts.ts'

/** Demand for a concert. */
export type Demand = 'ordinary' | 'sold-out' | 'best-seats-gone' | 'three-left'

/** Dates of the demo season, counted from the day of seeding: `calendar.yaml`. */
export interface Calendar {
  first_day: number
  last_day: number
  /** Days before a concert on which its sale opens. */
  sale_opens: number
  /** By hall slug. */
  hours: Record<string, { evening: string; sunday: string }>
  /** Slugs of the halls suited to each programme. */
  repertoire: Record<string, [string, ...string[]]>
  nearby: NearbyConcert[]
  promo_codes: Record<string, PromoCode>
}

interface NearbyConcert {
  day: number
  event: string
  venue: string
  demand?: Demand
  status?: 'cancelled' | 'postponed'
  buy_at?: string
}

interface PromoCode {
  title: Texts
  percent?: number
  amount?: number
  starts?: number
  ends?: number
  max_uses?: number
  used?: number
  venue?: string
}

export function readCalendar(): Calendar {
  return parse(readFileSync(join(import.meta.dirname, 'calendar.yaml'), 'utf8')) as Calendar
}
