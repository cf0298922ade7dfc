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
  /** `Fri, Nov 27`, `ven. 27 nov.`, `nov. 27., péntek` */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
  /** `November` */
  monthName: { month: 'long' },
  /** `Saturday`, `szombat` */
  weekday: { weekday: 'long' },
  /** `Sat`, `Szo` */
  weekdayShort: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/**
 * Writes a moment, or a calendar day, in the visitor's language and the shop's time zone; `time` is its hour and minute
 * (`7:30 PM`, `19 h 30`, `19:30`). An unreadable one gives `Invalid Date` and is logged.
 */
export function formatDate(value: string | Date, style: keyof typeof styles | 'time', locale: Locale): string {
  const moment = typeof value === 'string' && isCalendarDate(value) ? new Date(`${value}T12:00:00Z`) : new Date(value)
  if (Number.isNaN(moment.getTime())) {
    console.error(`A date cannot be read: ${String(value)}`)
    return 'Invalid Date'
  }
  if (style === 'time') return formatTime(moment, locale)
  const key = `${locale} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    // Hungarian shortens a weekday to a letter or two, which only a calendar's columns explain.
    const names = locale === 'hu' && style === 'short' ? ({ weekday: 'long' } as const) : {}
    formatter = new Intl.DateTimeFormat(formattingTags[locale], { ...styles[style], ...names, timeZone })
    formatters.set(key, formatter)
  }
  return formatter.format(moment)
}

/** Put together here: browsers differ in leading zeros and in the space before AM, and a page must hydrate as it was rendered. */
function formatTime(moment: Date, locale: Locale): string {
  const [hours, minute] = clock.format(moment).split(':') as [string, string]
  const hour = Number(hours)
  if (locale === 'fr') return minute === '00' ? `${hour}\u00A0h` : `${hour}\u00A0h\u00A0${minute}`
  return locale === 'hu' ? `${hour}:${minute}` : `${hour % 12 || 12}:${minute}\u00A0${hour < 12 ? 'AM' : 'PM'}`
}
