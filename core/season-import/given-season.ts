/** What a reader gives the importer, whatever it has read: entries as they are written, each with where it stands. */
import type { Locale } from '#values/locales.ts'
import type { PriceList } from './dates/date-entry.ts'
import type { Place, Problem } from './files/problems.ts'
import { columnOf } from './sheets/column-of.ts'

export interface GivenSeason {
  /** In their order within each kind. */
  entries: readonly GivenEntry[]
  /** Price lists that concerts name. Null where they cannot be read, or one of them where it has problems of its own. */
  priceLists: ReadonlyMap<string, PriceList | null> | null
  /** In which its times are, where it says so. */
  writtenZone?: { name: string; place: Place } | undefined
  problems: readonly Problem[]
}

/** An entry as it is written: plain values, which can be copied to another thread. */
export interface GivenEntry {
  /** The name of its kind, as `events`. */
  kind: string
  key: string
  /** Maps, lists and values: numbers stand for the texts that a file has. */
  fields: unknown
  origin: Origin
  /** The Markdown beside it. */
  markdown?: Partial<Record<Locale, Place & { text: string }>>
  /** The folder between that of the kind and that of the entry. */
  group?: string | undefined
  /** What it stands in, in a tree, on which level and in which place. */
  parent?: string | undefined
  depth?: number
  position?: number
}

export type Origin = FileOrigin | SheetOrigin

/** Where a value of a file stands, and its parts by their names or numbers. */
export interface FileOrigin extends Place {
  /** The line in which its text begins: of a block of text, the one below its `|`. */
  textLine: number
  parts?: ReadonlyMap<string, FileOrigin>
}

/** The row that an entry has come from, and the parts of it that come from other rows. */
export interface SheetOrigin {
  sheet: string
  row: number
  parts?: ReadonlyMap<string, SheetOrigin>
}

type Path = readonly PropertyKey[]

/** Where what stands at a path of something is written, or what it would stand in. */
export interface Places {
  placeOf(path: Path): Place
  /** Where the text at the path begins. */
  textPlaceOf(path: Path): Place
}

/** The places in an entry. */
export function placesOf({ fields, origin }: Pick<GivenEntry, 'fields' | 'origin'>): Places {
  if (!('sheet' in origin)) return placesIn(origin)
  const placeOf = (path: Path) => findCell(fields, origin, path)
  return { placeOf, textPlaceOf: placeOf }
}

/** The places in a file. */
export function placesIn(origin: FileOrigin): Places {
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
  return { file: sheet, line: 1, cell: { row, column: columnOf(known), order } }
}
