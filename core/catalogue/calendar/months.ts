import {
  addDays,
  findCalendarDate,
  isCalendarDate,
  type CalendarDate,
  type TimeZone,
  type Timestamp,
} from '#values/dates.ts'
import type { ConcertState, EventDate, Month } from '../catalogue.ts'

/** From one month to another, both of them within. */
export interface MonthRange {
  first: Month
  last: Month
}

/** Days of the week, Monday first, as days of a week in which the 1st is a Monday. */
export const dateWeekdays: readonly CalendarDate[] = Array.from({ length: 7 }, (_, day) => addDays('2024-01-01', day))

/** One cell of the month's table. */
interface CalendarDay {
  date: CalendarDate
  /** Day of the month. */
  day: number
  /** The concerts of that day; null where nothing can be picked. */
  eventDate: EventDate | null
}

/** A week, Monday first; null where a neighbouring month's day would be. */
export type CalendarWeek = (CalendarDay | null)[]

export function isMonth(text: unknown): text is Month {
  return typeof text === 'string' && isCalendarDate(`${text}-01`)
}

export function findMonth(date: CalendarDate): Month {
  return date.slice(0, 7)
}

/** The month that comes `count` months after (before, when negative) the given one. */
export function addMonths(month: Month, count: number): Month {
  const moment = new Date(`${month}-01T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + count)
  return moment.toISOString().slice(0, 7)
}

/** The weeks of a month with the concerts of each day. */
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

/** Whether a concert lies ahead and is neither cancelled nor postponed. */
export function isTakingPlace(concert: { start_date: Timestamp; state: ConcertState }, now: Date): boolean {
  return new Date(concert.start_date) > now && concert.state !== 'cancelled' && concert.state !== 'postponed'
}

interface OpeningMonth {
  /** The month in the address, where the calendar is paged without JavaScript. */
  asked: unknown
  selectedDate: CalendarDate | null
  nextDate: CalendarDate | null
  now: Date
  timeZone: TimeZone
}

/** The month that the calendar opens on: the asked one, else the selected date's, else the next date's, else this month. */
export function findOpeningMonth({ asked, selectedDate, nextDate, now, timeZone }: OpeningMonth): Month {
  if (isMonth(asked)) return asked
  return findMonth(selectedDate ?? nextDate ?? findCalendarDate(now, timeZone))
}

/** Writes a day by the calendar's mask, `YYYY/MM/DD`, where it is shown as a number: `2026/11/28`. */
export const maskDate = (date: CalendarDate): string => date.replaceAll('-', '/')
