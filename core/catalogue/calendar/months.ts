import { addDays, findCalendarDate, isCalendarDate, type CalendarDate, type TimeZone } from '#values/dates.ts'
import type { EventDate, Month } from '../catalogue.ts'

/** Both ends included. */
export interface MonthRange {
  first: Month
  last: Month
}

/** Weekdays, Monday first, as dates of a week whose Monday is the 1st. */
export const dateWeekdays: readonly CalendarDate[] = Array.from({ length: 7 }, (_, day) => addDays('2024-01-01', day))

interface CalendarDay {
  date: CalendarDate
  day: number
  /** Null if nothing can be selected. */
  eventDate: EventDate | null
}

/** A week, Monday first; null in place of a neighbouring month's day. */
type CalendarWeek = (CalendarDay | null)[]

export function isMonth(text: unknown): text is Month {
  return typeof text === 'string' && isCalendarDate(`${text}-01`)
}

export function findMonth(date: CalendarDate): Month {
  return date.slice(0, 7)
}

export function addMonths(month: Month, count: number): Month {
  const moment = new Date(`${month}-01T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + count)
  return moment.toISOString().slice(0, 7)
}

export function createWeeks(month: Month, eventDates: readonly EventDate[]): CalendarWeek[] {
  const byDate = new Map(eventDates.map((eventDate) => [eventDate.date, eventDate]))
  const days: CalendarWeek = Array.from({ length: mondayFirst(`${month}-01`) }, () => null)
  for (let date = `${month}-01`; findMonth(date) === month; date = addDays(date, 1)) {
    days.push({ date, day: Number(date.slice(8)), eventDate: byDate.get(date) ?? null })
  }
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** 0 for a Monday, 6 for a Sunday. */
function mondayFirst(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

interface OpeningMonth {
  /** Month in the address, for paging the calendar without JavaScript. */
  asked: unknown
  selectedDate: CalendarDate | null
  nextDate: CalendarDate | null
  now: Date
  timeZone: TimeZone
}

/**
 * Returns the requested month, else the selected date's, else the next date's, else the current.
 */
export function findOpeningMonth({ asked, selectedDate, nextDate, now, timeZone }: OpeningMonth): Month {
  if (isMonth(asked)) return asked
  return findMonth(selectedDate ?? nextDate ?? findCalendarDate(now, timeZone))
}
