/** What somebody typed into a cell, as the value that it means. */
import type { RawCell } from '../../../../platform/spreadsheets/read-workbook.ts'
import { isCalendarDate } from '../../../../values/dates.ts'
import { readAmount } from '../../date/offer.ts'
import type { CellFlaw } from '../../files/files.ts'
import { asItIs, longestLine, longestText, unlimited, type Value, type ValueKind } from '../../files/sheets.ts'

export type ReadCell = { value: Value | undefined } | { flaw: CellFlaw }

const key = /^[a-z0-9]+(-[a-z0-9]+)*$/
const mostCents = 99_999_999
const mostNumber = 1_000_000

/** Nothing where the cell is empty; undefined where it says that its text stays. */
export function readCell(cell: RawCell, kind: ValueKind): ReadCell {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { value: null }
  return readers[kind](cell)
}

const readers: Record<ValueKind, (cell: NonNullable<RawCell>) => ReadCell> = {
  key: (cell) => {
    const text = textOf(cell)
    return text !== null && key.test(text) && text.length <= 100 ? { value: text } : { flaw: 'key' }
  },
  keys: (cell) => {
    const all = (textOf(cell) ?? '').split(/[,;\s]+/).filter(Boolean)
    return all.length > 0 && all.length <= 100 && all.every((one) => key.test(one) && one.length <= 100)
      ? { value: all.join(', ') }
      : { flaw: 'key' }
  },
  line: (cell) => {
    const text = textOf(cell)
    if (text === null) return { flaw: 'line' }
    return text.length > longestLine ? { flaw: 'long' } : { value: cleanLine(text) }
  },
  text: (cell) => {
    const text = textOf(cell)
    if (text === null) return { flaw: 'line' }
    if (text === asItIs) return { value: undefined }
    return text.length > longestText ? { flaw: 'long' } : { value: cleanText(text) }
  },
  country: (cell) => {
    const text = textOf(cell)?.toUpperCase() ?? ''
    return /^[A-Z]{2}$/.test(text) ? { value: text } : { flaw: 'country' }
  },
  number: (cell) => {
    const number = numberOf(cell)
    return number !== null && Number.isInteger(number) && number >= 1 && number <= mostNumber
      ? { value: number }
      : { flaw: 'number' }
  },
  seats: (cell) => {
    if (textOf(cell) === unlimited) return { value: unlimited }
    const number = numberOf(cell)
    return number !== null && Number.isInteger(number) && number >= 0 && number <= mostNumber
      ? { value: number }
      : { flaw: 'seats' }
  },
  amount: (cell) => {
    const cents = typeof cell === 'number' ? Math.round(cell * 100) : readAmount(textOf(cell) ?? '')
    const isExact = typeof cell !== 'number' || Math.abs(cell * 100 - Math.round(cell * 100)) < 1e-6
    return cents !== null && isExact && cents >= 0 && cents <= mostCents ? { value: cents } : { flaw: 'amount' }
  },
  day: (cell) => {
    if (cell instanceof Date) return wholeDay(isoOf(cell))
    // As Hungarian spreadsheets write it, too.
    const text = (textOf(cell) ?? '').replace(/(\d{4})\. ?(\d\d)\. ?(\d\d)\.?/, '$1-$2-$3')
    return isCalendarDate(text) ? { value: text } : { flaw: 'day' }
  },
  time: (cell) => {
    if (cell instanceof Date || typeof cell === 'number') {
      const minutes = Math.round((cell instanceof Date ? cell.getTime() / 86_400_000 : cell) * 1440)
      const isOfNoDay = cell instanceof Date ? cell.getUTCFullYear() < 1905 : cell >= 0 && cell < 1
      const own = ((minutes % 1440) + 1440) % 1440
      return isOfNoDay ? { value: `${two(Math.floor(own / 60))}:${two(own % 60)}` } : { flaw: 'time' }
    }
    // In French with an h between them.
    const match = /^(\d{1,2})(?::|\s?h\s?)(\d\d)?(?::00)?$/i.exec(textOf(cell) ?? '')
    if (!match) return { flaw: 'time' }
    const [, hour, minute = '00'] = match
    return Number(hour) < 24 && Number(minute) < 60
      ? { value: `${hour!.padStart(2, '0')}:${minute}` }
      : { flaw: 'time' }
  },
  moment: (cell) => {
    if (cell instanceof Date) return { value: isoOf(cell) }
    const text = (textOf(cell) ?? '').replace('T', ' ')
    const whole = isCalendarDate(text) ? `${text} 00:00` : text
    return isCalendarDate(whole.slice(0, 10)) && /^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(whole)
      ? { value: whole }
      : { flaw: 'moment' }
  },
}

/** A number is a text, too, where one is wanted: `2027` is the name of something. */
function textOf(cell: NonNullable<RawCell>): string | null {
  if (typeof cell === 'number') return String(cell)
  return typeof cell === 'string' ? cell.trim() : null
}

const spaces = /[\s\u00A0\u202F]/g

function numberOf(cell: NonNullable<RawCell>): number | null {
  if (typeof cell === 'number') return cell
  const text = (textOf(cell) ?? '').replaceAll(spaces, '')
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

const two = (number: number) => String(number).padStart(2, '0')

/** Spreadsheets count in parts of a day, which come out a little before the minute. */
const isoOf = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')

const wholeDay = (moment: string): ReadCell =>
  moment.endsWith(' 00:00') && isCalendarDate(moment.slice(0, 10)) ? { value: moment.slice(0, 10) } : { flaw: 'day' }

/** Signs that no text has, as a program leaves them. */
const unspeakable = /[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/gu

export const cleanLine = (text: string): string => text.replaceAll(unspeakable, ' ').replaceAll(/\s+/g, ' ').trim()
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unspeakable, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
