/** Input of the importer, independent of its source: entries as written, with their positions. */
import type { Locale } from '#values/locales.ts'
import type { PriceList } from './fields/seats.ts'
import type { Origin } from './files/origins.ts'
import type { Place, Problem } from './files/problems.ts'

export interface GivenSeason {
  /** In order within each kind. */
  entries: readonly GivenEntry[]
  /**
   * Price lists referenced by concerts. Null if the file is unreadable, or for a single invalid
   * list.
   */
  priceLists: ReadonlyMap<string, PriceList | null> | null
  /** Time zone of its times, if stated. */
  writtenZone?: { name: string; place: Place } | undefined
  problems: readonly Problem[]
}

/** An entry as written: plain values that can be copied to a worker thread. */
export interface GivenEntry {
  /** Name of its kind, as `events`. */
  kind: string
  key: string
  /** Maps, lists and scalars: numbers may replace the file's strings. */
  fields: unknown
  origin: Origin
  /** Markdown files beside it. */
  markdown?: Partial<Record<Locale, Place & { text: string }>>
  /** Folder between those of the kind and of the entry. */
  group?: string | undefined
  /** Parent, level and position in a tree. */
  parent?: string | undefined
  depth?: number
  position?: number
}
