/** Filters of a list in its address; null: none, or an invalid one. */
import { type CalendarDate, isCalendarDate } from '#values/dates.ts'

export const readDay = (value: unknown): CalendarDate | null =>
  typeof value === 'string' && isCalendarDate(value) ? value : null

export const readId = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
