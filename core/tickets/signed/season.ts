import { findCalendarDate, type TimeZone } from '#values/dates.ts'

/** The month, of twelve, with which a season of concerts begins. */
const firstMonth = 8

/** The season of a moment, by the year in which it begins: `2026` from August 2026 to July 2027. */
export function findSeason(moment: Date, timeZone: TimeZone): number {
  const [year = 0, month = 0] = findCalendarDate(moment, timeZone).split('-').map(Number)
  return month >= firstMonth ? year : year - 1
}
