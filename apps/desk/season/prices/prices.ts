import { nameCategory } from '#core/catalogue/ticket-category.ts'
import type { Cents } from '#values/money.ts'

/** A ticket of a hall, on all its coming dates. */
export interface PriceLine {
  key: string
  venueId: number
  hall: string
  zone: string
  ticket: string
  price: Cents
  /** On so many dates it costs that. */
  dates: number
  /** On these it was changed by hand, and stays. */
  others: { dateId: number; event: string; startsAt: string; price: Cents }[]
}

/** One price, before and after. */
export interface PriceChangeLine extends PriceLine {
  after: Cents
}

export const nameOf = (line: { zone: string; ticket: string } | undefined): string =>
  line ? nameCategory(line.zone, line.ticket) : ''
