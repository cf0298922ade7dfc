import { addMonths, type MonthRange } from './months.ts'
import type { Month } from '../catalogue.ts'

/** How many concerts a page carries at most beside those of the month that it shows. */
const carriedBeside = 100

/** How many concerts a month has. */
export interface MonthsConcerts {
  month: Month
  concerts: number
}

/** From the first month with a concert to the last; null where there is none. */
export function findSeasonsMonths(months: readonly MonthsConcerts[]): MonthRange | null {
  const [first, last] = [months[0], months.at(-1)]
  return first && last ? { first: first.month, last: last.month } : null
}

/** Of which months a page carries the concerts: of the one shown, and of those beside it where these are not too many. */
export function findCarriedMonths(shown: Month, months: readonly MonthsConcerts[]): MonthRange {
  const around = { first: addMonths(shown, -1), last: addMonths(shown, 1) }
  const beside = months.filter(({ month }) => month === around.first || month === around.last)
  const concerts = beside.reduce((sum, month) => sum + month.concerts, 0)
  return concerts <= carriedBeside ? around : { first: shown, last: shown }
}
