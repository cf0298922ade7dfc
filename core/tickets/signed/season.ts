import { findCalendarDate, type TimeZone } from '#values/dates.ts'

/** Counted from 1. */
const firstMonth = 8

/** By its first year: `2026` from August 2026 to July 2027. */
export function findSeason(moment: Date, timeZone: TimeZone): number {
  const [year = 0, month = 0] = findCalendarDate(moment, timeZone).split('-').map(Number)
  return month >= firstMonth ? year : year - 1
}
