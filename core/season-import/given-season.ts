/** What a reader gives the importer, whatever it has read: entries as they are written, each with where it stands. */
import type { Locale } from '#values/locales.ts'
import type { PriceList } from './fields/seats.ts'
import type { Origin } from './files/origins.ts'
import type { Place, Problem } from './files/problems.ts'

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
