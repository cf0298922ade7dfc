import { nameCategory } from '#core/catalogue/ticket-category.ts'
import type { Cents } from '#values/money.ts'

/** A ticket of a hall, on all its future dates. */
export interface PriceLine {
  key: string
  venueId: number
  hall: string
  zone: string
  ticket: string
  price: Cents
  dates: number
  /** Dates with a manually changed price, which stays. */
  others: { dateId: number; event: string; startsAt: string; price: Cents }[]
}

export interface PriceChangeLine extends PriceLine {
  after: Cents
}

export const nameOf = (line: { zone: string; ticket: string } | undefined): string =>
  line ? nameCategory(line.zone, line.ticket) : ''
