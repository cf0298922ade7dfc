/** Parses dates and times as typed in the shop's languages. */
import { isCalendarDate, type CalendarDate } from '#values/dates.ts'
import { languageTags, locales } from '#values/locales.ts'

/** `readings`: the date is ambiguous. */
export type TypedDay = { day: CalendarDate } | { readings: CalendarDate[] } | null

const isoOf = (year: number, month: number, day: number): CalendarDate =>
  [String(year < 100 ? 2000 + year : year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

type Order = (a: number, b: number, c: number) => CalendarDate
const yearFirst: Order = (year, month, day) => isoOf(year, month, day)
const dayFirst: Order = (day, month, year) => isoOf(year, month, day)
const monthFirst: Order = (month, day, year) => isoOf(year, month, day)

const numbers = /^(\d{4}|\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{1,2})\.?$/

/** Dots mean day first everywhere, slashes and hyphens only in Europe. */
function ordersOf(first: string, mark: string, last: string): Order[] {
  if (first.length === 4) return last.length === 4 ? [] : [yearFirst]
  const ofMark = mark === '.' ? [dayFirst] : [dayFirst, monthFirst]
  return last.length === 4 ? ofMark : [...ofMark, yearFirst]
}

export function readTypedDay(typed: string): TypedDay {
  const text = typed.normalize('NFKC').trim()
  const match = numbers.exec(text)
  if (!match) return readWrittenDay(text)
  const [, first, mark, middle, last] = match as unknown as [string, string, string, string, string]
  const days = ordersOf(first, mark, last).map((order) => order(Number(first), Number(middle), Number(last)))
  return choose(days)
}

function choose(days: readonly CalendarDate[]): TypedDay {
  const [day, ...others] = new Set(days.filter(isCalendarDate))
  if (day === undefined) return null
  return others.length === 0 ? { day } : { readings: [day, ...others] }
}

const fold = (word: string) => word.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase()

/** Numbers of months (0 to 11) and weekdays (0: Sunday) by name, in every language. */
function nameAll(part: 'month' | 'weekday', count: number): ReadonlyMap<string, number> {
  // 2023 began on a Sunday.
  const dayOf = (index: number) => (part === 'month' ? Date.UTC(2023, index, 1) : Date.UTC(2023, 0, 1 + index))
  const names = locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((width) => {
      const formatter = new Intl.DateTimeFormat(languageTags[locale], {
        [part]: width,
        day: 'numeric',
        timeZone: 'UTC',
      })
      return Array.from({ length: count }, (_, index): [string, number] => [
        fold(formatter.formatToParts(dayOf(index)).find(({ type }) => type === part)!.value),
        index,
      ])
    }),
  )
  return new Map(names.filter(([name]) => name.length > 2))
}
const months = nameAll('month', 12)
const weekdays = nameAll('weekday', 7)
/** Ignored words: the 3rd of March, le 1er mars. */
const fillers = new Set(['st', 'nd', 'rd', 'th', 'of', 'the', 'le', 'er'])

/** Parses `3 December 2026`, `jeudi 3 décembre 2026`, `2026. december 3.`, `Dec 3, 2026`. */
function readWrittenDay(text: string): TypedDay {
  if (text.length > 60 || /[^\p{L}\p{M}\d\s.,]/u.test(text)) return null
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).map(fold).filter((word) => !fillers.has(word))
  const [year, ...noYear] = text.match(/\d+/g)?.filter((digits) => digits.length === 4) ?? []
  const [day, ...noDay] = text.match(/\d+/g)?.filter((digits) => digits.length !== 4) ?? []
  const [month, ...noMonth] = words.flatMap((word) => months.get(word) ?? [])
  const [weekday, ...noWeekday] = words.flatMap((word) => (months.has(word) ? [] : [weekdays.get(word)]))
  if (year === undefined || day === undefined || day.length > 2 || month === undefined) return null
  if ([...noYear, ...noDay, ...noMonth, ...noWeekday].length > 0) return null
  const found = choose([isoOf(Number(year), month + 1, Number(day))])
  const isOtherWeekday = (iso: string) => words.length > 1 && new Date(`${iso}T00:00:00Z`).getUTCDay() !== weekday
  return found && 'day' in found && isOtherWeekday(found.day) ? null : found
}

const hours = /^(\d{1,2})(?:\s*([:.h])\s*(\d\d)?)?(?::00)?\s*([ap])?(?:\.?\s?m\.?)?$/i

/** Converts `19:30`, `19.30`, `19h30`, `19 h`, `7:30 PM` to `19:30`; null if invalid. */
export function readTypedTime(typed: string): string | null {
  const [whole, hour = '', mark, minute = '00', half] = hours.exec(typed.normalize('NFKC').trim()) ?? []
  if (whole === undefined || /m/i.test(whole) !== (half !== undefined)) return null
  // A bare number is no time; after a colon or a dot, minutes are required.
  if (mark === undefined ? half === undefined : !/h/i.test(mark) && !/[:.]\s*\d\d/.test(whole)) return null
  const told = Number(hour)
  if (half !== undefined && (told < 1 || told > 12)) return null
  const of24 = half === undefined ? told : (told % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return of24 < 24 && Number(minute) < 60 ? `${String(of24).padStart(2, '0')}:${minute}` : null
}

/** Parses a date with an optional time; the default is midnight. */
export function readTypedMoment(typed: string): TypedDay {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/\s(?:at|à)\s/, ' ')
  const whole = readTypedDay(text)
  if (whole) return 'day' in whole ? { day: `${whole.day} 00:00` } : whole
  for (const { index } of text.matchAll(/(?<=\d|\p{L}|[.,])(?:T|[,\s]\s*)(?=\d)/gu)) {
    const [before, after] = [text.slice(0, index), text.slice(index + 1).replace(/^[\s]+/, '')]
    const time = readTypedTime(after)
    const day = time && readTypedDay(before.replace(/,$/, ''))
    if (day) return 'day' in day ? { day: `${day.day} ${time}` } : day
  }
  return null
}
