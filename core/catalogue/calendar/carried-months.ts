import { addMonths, type MonthRange } from './months.ts'
import type { Month } from '../catalogue.ts'

/** Maximum number of concerts of neighbouring months that a page includes. */
const carriedBeside = 100

/** Number of concerts of a month. */
export interface MonthsConcerts {
  month: Month
  concerts: number
}

/** Returns the range from the first month with a concert to the last; null if there is none. */
export function findSeasonsMonths(months: readonly MonthsConcerts[]): MonthRange | null {
  const [first, last] = [months[0], months.at(-1)]
  return first && last ? { first: first.month, last: last.month } : null
}

/**
 * Returns the months whose concerts a page includes: the one shown, and its neighbours if they have
 * few enough.
 */
export function findCarriedMonths(shown: Month, months: readonly MonthsConcerts[]): MonthRange {
  const around = { first: addMonths(shown, -1), last: addMonths(shown, 1) }
  const beside = months.filter(({ month }) => month === around.first || month === around.last)
  const concerts = beside.reduce((sum, month) => sum + month.concerts, 0)
  return concerts <= carriedBeside ? around : { first: shown, last: shown }
}
