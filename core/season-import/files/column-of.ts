/** Which column of a sheet a value of an entry has come from. */
import { locales } from '#values/locales.ts'

/** What columns are called by that files call otherwise. */
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

/** The key of the column that a value has come from: `text_hu`. */
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
