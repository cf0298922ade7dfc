/** Maps a value of an entry to its column in a sheet. */
import { locales } from '#values/locales.ts'

/** Column names that differ from the file's field names. */
const columnNames: Partial<Record<string, string>> = {
  description: 'about',
  content: 'text',
  duration: 'minutes',
  vat_class: 'vat',
  issuing_fee: 'fee',
  sale_starts: 'opens',
  sale_ends: 'closes',
  venue: 'hall',
  date: 'day',
  category: 'part',
  capacity: 'seats',
}

/** Returns the key of a value's column: `text_hu`. */
export function nameColumn(path: readonly PropertyKey[]): string {
  const parts = path.filter((part) => typeof part === 'string')
  const locale = locales.find((one) => one === parts.at(-1))
  const field = parts.at(locale ? -2 : -1) ?? ''
  const name =
    field === 'title' && parts.includes('zones')
      ? parts.includes('tickets')
        ? 'ticketTitle'
        : 'zoneTitle'
      : (columnNames[field] ?? field)
  return locale ? `${name}_${locale}` : name
}
