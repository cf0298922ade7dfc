import { formattingTags, type Locale } from './locales.ts'

/** The zone in which every date and time of the shop is read. */
export const timeZone = 'Europe/Budapest'

/** A calendar day, `YYYY-MM-DD`. */
export type CalendarDate = string
/** A moment, ISO 8601 in UTC, as pages receive it. */
export type Timestamp = string

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day on which a moment falls in the shop's time zone. */
export function calendarDateOf(moment: Date): CalendarDate {
  return dayParts.format(moment)
}

/** Whether the text is an existing day written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** The day that comes `days` after (before, when negative) the given one. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

const styles = {
  /** `Saturday, November 28, 2026`, `2026. november 28., szombat` */
  full: { dateStyle: 'full' },
  /** `Fri, Nov 27` */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
  /** `Saturday`, `szombat` */
  weekday: { weekday: 'long' },
  /** `Sat`, `Szo` */
  weekdayShort: { weekday: 'short' },
  /** `7:30 PM`, `19:30` */
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Writes a moment, or a calendar day, in the visitor's language and the shop's time zone.
 * An unreadable one gives `Invalid Date` and is logged.
 */
export function formatDate(value: string | Date, style: keyof typeof styles, locale: Locale): string {
  const moment = typeof value === 'string' && isCalendarDate(value) ? new Date(`${value}T12:00:00Z`) : new Date(value)
  if (Number.isNaN(moment.getTime())) {
    console.error(`A date cannot be read: ${String(value)}`)
    return 'Invalid Date'
  }
  const key = `${locale} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const cycle = style === 'time' ? ({ hourCycle: locale === 'en' ? 'h12' : 'h23' } as const) : {}
    formatter = new Intl.DateTimeFormat(formattingTags[locale], { ...styles[style], ...cycle, timeZone })
    formatters.set(key, formatter)
  }
  return formatter.format(moment)
}
