import type { CellError } from '#platform/spreadsheets/filled-cells.ts'
import type { RawCell } from '#platform/spreadsheets/read-workbook.ts'
import { type CalendarDate, isCalendarDate } from '#values/dates.ts'
import { readAmount } from '#values/typed-amount.ts'
import { isSendable } from '#values/typed-text.ts'
import type { CellFlaw } from '#core/season-sheets/dry-run.ts'
import { fileLimits, sheetSigns, type Value, type ValueKind } from '#core/season-sheets/sheets.ts'
import { readLanguage, visitLimits } from '#core/catalogue/visit-facts.ts'
import { readTypedDay, readTypedMoment, readTypedTime, type TypedDay } from './typed-dates.ts'

export type ReadCell = { value: Value | undefined } | { flaw: CellFlaw; readings?: CalendarDate[] }

const key = /^[a-z0-9]+(-[a-z0-9]+)*$/
const mostCents = 99_999_999
const mostNumber = 1_000_000

/** Returns null for an empty cell; undefined if it states that its text stays. */
export function readCell(cell: RawCell, kind: ValueKind): ReadCell {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { value: null }
  return isError(cell) ? { flaw: 'cellError' } : readers[kind](cell)
}

/** Error values of spreadsheets in the shop's languages, as they appear in CSV. */
const errorText =
  /^(#((REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|ERROR|BUSY|CONNECT|BLOCKED|UNKNOWN|VALEUR|NOMBRE|NUL|HIV|ÉRTÉK|ZÉRÓOSZTÓ|SZÁM|NULLA)!|(NAME|NOM|NÉV)\?|N\/A|HIÁNYZIK|GETTING_DATA)|Err:\d{3})$/
export const isError = (cell: RawCell): cell is string | CellError =>
  typeof cell === 'string' ? errorText.test(cell.trim()) : typeof cell === 'object' && cell !== null && 'error' in cell

type FilledCell = Exclude<RawCell, CellError | null>

const readers: Record<ValueKind, (cell: FilledCell) => ReadCell> = {
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
    return text.length > fileLimits.line ? { flaw: 'long' } : { value: cleanLine(text) }
  },
  text: (cell) => {
    const text = textOf(cell)
    if (text === null) return { flaw: 'line' }
    if (text === sheetSigns.unchanged) return { value: undefined }
    return text.length > fileLimits.text ? { flaw: 'long' } : { value: cleanText(text) }
  },
  country: (cell) => {
    const text = textOf(cell)?.toUpperCase() ?? ''
    return /^[A-Z]{2}$/.test(text) ? { value: text } : { flaw: 'country' }
  },
  webAddress: (cell) => {
    const text = textOf(cell) ?? ''
    return /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= fileLimits.line
      ? { value: text }
      : { flaw: 'webAddress' }
  },
  mail: (cell) => {
    const text = textOf(cell) ?? ''
    return isSendable(text) ? { value: text } : { flaw: 'mail' }
  },
  audience: (cell) => {
    const text = textOf(cell)?.toLowerCase() ?? ''
    return text === 'wheelchair' || text === 'companion' ? { value: text } : { flaw: 'audience' }
  },
  number: (cell) => {
    const number = numberOf(cell)
    return number !== null && Number.isInteger(number) && number >= 1 && number <= mostNumber
      ? { value: number }
      : { flaw: 'number' }
  },
  interval: (cell) => {
    const number = numberOf(cell)
    return number !== null && Number.isInteger(number) && number >= 0 && number <= mostNumber
      ? { value: number }
      : { flaw: 'interval' }
  },
  languages: (cell) => {
    const written = (textOf(cell) ?? '').split(/[,;\n]+/).filter((one) => one.trim())
    const codes = written.slice(0, visitLimits.languages).map(readLanguage)
    return codes.length === written.length && codes.length > 0 && !codes.includes(null)
      ? { value: codes.join(', ') }
      : { flaw: 'languages' }
  },
  seats: (cell) => {
    if (textOf(cell) === sheetSigns.unlimited) return { value: sheetSigns.unlimited }
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
    return describeDay(readTypedDay(textOf(cell) ?? ''), 'day')
  },
  time: (cell) => {
    if (cell instanceof Date || typeof cell === 'number') {
      const minutes = Math.round((cell instanceof Date ? cell.getTime() / 86_400_000 : cell) * 1440)
      const isOfNoDay = cell instanceof Date ? cell.getUTCFullYear() < 1905 : cell >= 0 && cell < 1
      const own = ((minutes % 1440) + 1440) % 1440
      return isOfNoDay ? { value: `${two(Math.floor(own / 60))}:${two(own % 60)}` } : { flaw: 'time' }
    }
    const time = readTypedTime(textOf(cell) ?? '')
    return time === null ? { flaw: 'time' } : { value: time }
  },
  moment: (cell) => {
    if (cell instanceof Date) return { value: isoOf(cell) }
    return describeDay(readTypedMoment(textOf(cell) ?? ''), 'moment')
  },
}

function describeDay(typed: TypedDay, flaw: 'day' | 'moment'): ReadCell {
  if (!typed) return { flaw }
  return 'day' in typed ? { value: typed.day } : { flaw: 'ambiguous', readings: typed.readings }
}

/** A number is accepted as text: `2027` can be a name. */
function textOf(cell: FilledCell): string | null {
  if (typeof cell === 'number') return String(cell)
  return typeof cell === 'string' ? cell.trim() : null
}

const spaces = /[\s\u00A0\u202F]/g

function numberOf(cell: FilledCell): number | null {
  if (typeof cell === 'number') return cell
  const text = (textOf(cell) ?? '').replaceAll(spaces, '')
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

const two = (number: number) => String(number).padStart(2, '0')

/** Spreadsheets store fractions of a day, which come out slightly before the minute. */
const isoOf = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')

const wholeDay = (moment: string): ReadCell =>
  moment.endsWith(' 00:00') && isCalendarDate(moment.slice(0, 10)) ? { value: moment.slice(0, 10) } : { flaw: 'day' }

/** Characters invalid in text, left behind by programs. */
const unspeakable = /[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/gu

export const cleanLine = (text: string): string => text.replaceAll(unspeakable, ' ').replaceAll(/\s+/g, ' ').trim()
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unspeakable, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
