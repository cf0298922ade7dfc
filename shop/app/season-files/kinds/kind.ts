import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../../../db/schema/database.ts'
import type { PriceList } from '../dates/date-entry.ts'
import type { Place } from '../files/problems.ts'

/** Where the entries of a kind are written. */
export type Layout =
  /** `venues/<key>.yaml` */
  | { in: 'files'; folder: string }
  /** `pages/<key>/page.yaml`, with `en.md`, `fr.md` and `hu.md` beside it; grouped, in a folder more, as `articles/<group>/<key>/article.yaml`. */
  | { in: 'folders'; folder: string; file: string; isGrouped?: boolean }
  /** A list in one file, or in several under a folder of that name: each entry's key is computed from its value. In a tree, entries hold `children`. */
  | { in: 'list'; file: string; keyOf: (value: Record<string, unknown>) => string; isTree?: boolean }
  /** A map in one file, by key. */
  | { in: 'map'; file: string }

/** An entry of a season's files that has been read and found right. */
export interface Entry<Data> {
  key: string
  data: Data
  /** The place of what stands at the path within the entry. */
  placeOf(path: readonly PropertyKey[]): Place
}

/** An entry as the shop has it. */
export interface Stored<Data> {
  key: string
  id: number
  data: Data
  isArchived: boolean
}

/** What an entry says of another kind: a slug, or a picture's name. */
export interface Reference {
  to: 'venues' | 'soloists' | 'events' | 'categories' | 'pictures' | 'parts of halls'
  /** Of a part of a hall, `<hall> <part>`. */
  key: string
  path: readonly PropertyKey[]
}

/** What readers and writers of kinds are given. */
export interface SeasonContext {
  trx: Transaction<Database>
  timeZone: string
  /** Ids of pictures by their names. */
  pictures: ReadonlyMap<string, number>
}

/** An entry to be stored: a new one, or one with another content than the shop has. */
export interface Change<Data, Known extends Data = Data> {
  entry: Entry<Data>
  stored: Stored<Known> | null
}

export interface Guards {
  /** Prices of dates that have sold may change. */
  forcePrices: boolean
  refuse(place: Place, message: string): void
}

/** What an entry is completed from, beside its own fields. */
export interface Completion {
  key: string
  /** The folder that it stands in, where those of the kind stand in some. */
  group: string | undefined
  /** What it stands in, where entries stand in entries, and on which level, from 1. */
  parent: string | undefined
  depth: number
  /** Its place among those of its kind. */
  position: number
  /** Null where they cannot be read, or one of them where it has problems of its own. */
  priceLists: ReadonlyMap<string, PriceList | null> | null
  refuse(path: readonly PropertyKey[], message: string): void
}

/**
 * One kind of thing in a season: how its files are read, what the shop has of it, how it is stored. `Known` is what the shop
 * tells of it, `Given` what its file says.
 */
export interface Kind<Data, Known extends Data = Data, Given = Data> {
  /** In the plural, as a report says it. */
  name: string
  layout: Layout
  /** Of the file's value: texts in, data out. */
  schema: z.ZodType<Given>
  /** Fields that hold Markdown or blocks. */
  content: readonly (keyof Given & string)[]
  /** Says what the file leaves to be understood; null where that has problems of its own. */
  complete?(given: Given, completion: Completion): Data | null
  references(data: Data): Reference[]
  /** Hours on the wall, which the clocks may skip. */
  moments?(data: Data): { value: string | undefined; path: readonly PropertyKey[] }[]
  read(context: SeasonContext): Promise<Stored<Known>[]>
  /** The entry with what the shop has of it beside what its file names. */
  merge?(data: Data, stored: Known, options: { archivesMissing: boolean; now: string }): Data
  /** The entry as its file says it; two that give the same are the same. */
  toFile(data: Data): Record<string, unknown>
  /** What may not change, though it could. */
  guard?(changes: readonly Change<Data, Known>[], guards: Guards, context: SeasonContext): Promise<void>
  write(changes: readonly Change<Data, Known>[], context: SeasonContext): Promise<void>
  archive(ids: readonly number[], context: SeasonContext): Promise<void>
}

/** Kinds of different data in one list. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind is used with its own entries only
export type AnyKind = Kind<any, any, any>
