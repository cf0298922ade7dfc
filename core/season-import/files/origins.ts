/** Origins of values: a position in a file, or rows of a sheet. */
import { locales } from '#values/locales.ts'
import type { Place } from './problems.ts'

export type Origin = FileOrigin | SheetOrigin

/** Position of a value in a file, with its parts by name or index. */
export interface FileOrigin extends Place {
  /** First line of its text: for a block scalar, the line below its `|`. */
  textLine: number
  parts?: ReadonlyMap<string, FileOrigin>
}

/** Row of an entry, and those of its parts from other rows. */
export interface SheetOrigin {
  sheet: string
  row: number
  parts?: ReadonlyMap<string, SheetOrigin>
}

type Path = readonly PropertyKey[]

/** Returns the position of a path, or of its closest existing ancestor. */
export interface Places {
  placeOf(path: Path): Place
  textPlaceOf(path: Path): Place
}

export function findPlaces({ fields, origin }: { fields: unknown; origin: Origin }): Places {
  if (!('sheet' in origin)) return findPlacesIn(origin)
  const placeOf = (path: Path) => findCell(fields, origin, path)
  return { placeOf, textPlaceOf: placeOf }
}

export function findPlacesIn(origin: FileOrigin): Places {
  const find = (path: Path) => {
    const { parts: _, textLine, ...place } = stepInto(origin, path)
    return { place, textLine }
  }
  return {
    placeOf: (path) => find(path).place,
    textPlaceOf(path) {
      const { place, textLine } = find(path)
      return { ...place, line: textLine }
    },
  }
}

function stepInto<origin extends { parts?: ReadonlyMap<string, origin> }>(origin: origin, path: Path): origin {
  const [part, ...rest] = path
  const next = part === undefined ? undefined : origin.parts?.get(String(part))
  return next ? stepInto(next, rest) : origin
}

function findCell(fields: unknown, origin: SheetOrigin, path: Path): Place {
  const [known, order]: [PropertyKey[], number[]] = [[], []]
  let value = fields
  for (const part of path) {
    if (typeof value !== 'object' || value === null) break
    const index = Object.keys(value).indexOf(String(part))
    value = (value as Record<PropertyKey, unknown>)[part]
    if (index < 0 || value === undefined) break
    known.push(part)
    order.push(index)
  }
  const { sheet, row } = stepInto(origin, known)
  return { file: sheet, line: 1, cell: { row, column: nameColumn(known), order } }
}

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
function nameColumn(path: readonly PropertyKey[]): string {
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
