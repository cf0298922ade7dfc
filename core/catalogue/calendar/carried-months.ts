import { addMonths, type MonthRange } from './months.ts'
import type { Month } from '../catalogue.ts'

/** Maximum number of concerts of neighbouring months that a page includes. */
const carriedBeside = 100

export interface MonthsConcerts {
  month: Month
  concerts: number
}

/** From the first month with a concert to the last. */
export function findSeasonsMonths(months: readonly MonthsConcerts[]): MonthRange | null {
  const [first, last] = [months[0], months.at(-1)]
  return first && last ? { first: first.month, last: last.month } : null
}

/** Returns the month shown, and its neighbours if they have few enough concerts. */
export function findCarriedMonths(shown: Month, months: readonly MonthsConcerts[]): MonthRange {
  const around = { first: addMonths(shown, -1), last: addMonths(shown, 1) }
  const beside = months.filter(({ month }) => month === around.first || month === around.last)
  const concerts = beside.reduce((sum, month) => sum + month.concerts, 0)
  return concerts <= carriedBeside ? around : { first: shown, last: shown }
}
