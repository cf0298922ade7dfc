import { languageTags, type Locale } from './locales.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type CalendarDate = string
export type Timestamp = string
/** An IANA name, as `Europe/Budapest`. */
export type TimeZone = string

export interface DateReader {
  locale: Locale
  timeZone: TimeZone
}

export function findCalendarDate(moment: Date, timeZone: TimeZone): CalendarDate {
  return findFormatter('en-CA', 'numbers', timeZone).format(moment)
}

/** Returns the last day of a period ending at this moment: for midnight, the day before. */
export function findLastDayBefore(end: Date, timeZone: TimeZone): CalendarDate {
  return findCalendarDate(new Date(end.getTime() - 1), timeZone)
}

/** Local moment readable by spreadsheets of every language: `2026-11-02 19:30`. */
export function writeMoment(moment: Date, timeZone: TimeZone): string {
  return `${findCalendarDate(moment, timeZone)} ${findFormatter('en-GB', 'clock', timeZone).format(moment)}`
}

/** Whether the text is an existing day in the format `YYYY-MM-DD`. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Returns the day `days` after (before, when negative) the given one. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

const styles = {
  /** `Saturday, November 28, 2026`, `2026. november 28., szombat` */
  full: { dateStyle: 'full' },
  /** `November 28, 2026`, `2026. november 28.` */
  long: { dateStyle: 'long' },
  /** `Fri, Nov 27`, `ven. 27 nov.`, `nov. 27., péntek` */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `Fri, Nov 27, 2026`, `ven. 27 nov. 2026`, `2026. nov. 27., péntek` */
  shortOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'long' },
  /** `Saturday`, `szombat` */
  weekday: { weekday: 'long' },
  /** `Sat`, `Szo` */
  weekdayShort: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles | 'time'

const allStyles = {
  ...styles,
  numbers: { year: 'numeric', month: '2-digit', day: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  // Hungarian short weekdays are one or two letters, only understandable in a calendar.
  shortHungarian: { ...styles.short, weekday: 'long' },
  shortOfYearHungarian: { ...styles.shortOfYear, weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: slow to create, and the same for a language, style and time zone. */
function findFormatter(tag: string, style: keyof typeof allStyles, timeZone: TimeZone): Intl.DateTimeFormat {
  const key = `${tag} ${style} ${timeZone}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(tag, { ...allStyles[style], timeZone })
  formatters.set(key, formatter)
  return formatter
}

/**
 * Formats a moment, or a calendar day, which is the same everywhere; `time` as `7:30 PM`,
 * `19 h 30`, `19:30`. An invalid value is `Invalid Date`, and logged.
 */
export function formatDate(value: string | Date, style: DateStyle, { locale, timeZone }: DateReader): string {
  const isDay = typeof value === 'string' && isCalendarDate(value)
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) {
    console.error(`A date cannot be read: ${String(value)}`)
    return 'Invalid Date'
  }
  if (style === 'time') return formatTime(moment, { locale, timeZone })
  const isShort = style === 'short' || style === 'shortOfYear'
  const written = locale === 'hu' && isShort ? (`${style}Hungarian` as const) : style
  // A day without time is parsed as midnight UTC.
  const text = findFormatter(languageTags[locale], written, isDay ? 'UTC' : timeZone).format(moment)
  // The only ordinal in French dates, which `Intl` does not write.
  return locale === 'fr' ? text.replace(/(?<!\d)1(?=\s)/, '1er') : text
}

/** Adds the year to a short date if it differs from that of `now`. */
export function formatDateOfYear(value: string | Date, style: DateStyle, reader: DateReader & { now: Date }): string {
  const { now, timeZone } = reader
  const moment = new Date(value)
  if (style !== 'short' || Number.isNaN(moment.getTime())) return formatDate(value, style, reader)
  const day = typeof value === 'string' && isCalendarDate(value) ? value : findCalendarDate(moment, timeZone)
  const isThisYear = day.slice(0, 4) === findCalendarDate(now, timeZone).slice(0, 4)
  return formatDate(value, isThisYear ? 'short' : 'shortOfYear', reader)
}

/** As in a written date, so that an accessible name with the date contains it. */
export function formatDayNumber(day: string, locale: Locale): string {
  const number = Number(day.slice(8))
  return locale === 'fr' && number === 1 ? '1er' : String(number)
}

/** Returns the local time of a moment, `19:05`. */
export const writeClock = (moment: Date, timeZone: string): string =>
  findFormatter('en-GB', 'clock', timeZone).format(moment)

/** Browsers differ in leading zeros and the space before AM; hydration needs identical output. */
function formatTime(moment: Date, { locale, timeZone }: DateReader): string {
  const [hours, minute] = writeClock(moment, timeZone).split(':') as [string, string]
  const hour = Number(hours)
  if (locale === 'fr') return minute === '00' ? `${hour}\u00A0h` : `${hour}\u00A0h\u00A0${minute}`
  return locale === 'hu' ? `${hour}:${minute}` : `${hour % 12 || 12}:${minute}\u00A0${hour < 12 ? 'AM' : 'PM'}`
}
