import type { Insertable, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#platform/schema/schema.ts'
import type { PriceList } from '../fields/seats.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import type { Place, Problem, ProblemDetails } from '../files/problems.ts'
import type { MediaFile, MediaFolder } from '../files/media-files.ts'
import type { PlacedBlock } from '../markdown/markdown-input.ts'

/** Where the entries of a kind are written. */
export type Layout =
  /** `venues/<key>.yaml` */
  | { in: 'files'; folder: string }
  /** `pages/<key>/page.yaml`, with `en.md`, `fr.md` and `hu.md` beside it; grouped, in a folder more, as `articles/<group>/<key>/article.yaml`. */
  | { in: 'folders'; folder: string; file: string; isGrouped?: boolean }
  /** A list in one file, or in several under a folder of that name: each entry's key is computed from its value. In a tree, entries hold `children`. */
  | { in: 'list'; file: string; keyOf: (value: Record<string, unknown>) => string; isTree?: boolean }
  /** A map by key, in one file or in several under a folder of that name. */
  | { in: 'map'; file: string }

/** An entry of a season's files that has been read and found right. */
export interface Entry<Data> {
  key: string
  data: Data
  /** The place of what stands at the path within the entry. */
  placeOf(path: readonly PropertyKey[]): Place
  /** The blocks of its content, in each language, that name something or are fields. */
  blocks: readonly PlacedBlock[]
}

/** An entry as the shop has it. */
export interface Stored<Data> {
  key: string
  id: number
  data: Data
  isArchived: boolean
}

/** What an entry says of another kind: a slug or a key, or the name of a picture, file or recording. */
export interface Reference {
  to:
    | 'legal entities'
    | 'venues'
    | 'soloists'
    | 'events'
    | 'categories'
    | 'pictures'
    | 'recordings'
    | 'files'
    | 'questionnaires'
    | 'parts of halls'
  /** Of a part of a hall, `<hall> <part>`. */
  key: string
  path: readonly PropertyKey[]
}

/** What readers and writers of kinds are given. */
export interface SeasonContext {
  trx: Transaction<Database>
  timeZone: string
  /** Ids of pictures by their names; those of the season come to them when they are stored. */
  pictures: Map<string, number>
  /** Names of recordings. */
  recordings: ReadonlySet<string>
  /** Addresses of files to download by their names; those of the season come to them when they are stored. */
  files: Map<string, string>
  /** Undefined where a season of texts alone is stored. */
  media: MediaIntake | undefined
}

/** How the files of pictures and recordings, and those to download, come into the shop. */
export interface MediaIntake {
  dataDirectory: string
  /** By the names of what they are of. */
  files: Readonly<Record<MediaFolder, ReadonlyMap<string, MediaFile>>>
  /** Nothing is written. */
  isDryRun: boolean
  /** Of what was taken in. */
  rows: {
    pictures: Map<string, Insertable<Database['media']>>
    recordings: Map<string, Insertable<Database['recordings']>>
    files: Map<string, Insertable<Database['files']>>
  }
}

/** With what a kind looks at more than the texts of its entries, before anything is compared or locked. */
export interface Preparation<Known> {
  stored: ReadonlyMap<string, Known>
  /** Keys of those of them that are archived. */
  archived: ReadonlySet<string>
  /** Of all entries, those with problems too. */
  keys: ReadonlySet<string>
  context: SeasonContext
  problems: Problem[]
}

/** An entry to be stored: a new one, or one with another content than the shop has. */
export interface Change<Data, Known extends Data = Data> {
  entry: Entry<Data>
  stored: Stored<Known> | null
}

export interface Guards {
  /** Prices of dates that have sold may change. */
  forcePrices: boolean
  refuse(place: Place, message: string, told?: ProblemDetails): void
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
  /** Whether the clocks of the shop ever show an hour on the wall, as `2027-03-28 02:30`. */
  isOnTheClock(local: string): boolean
  refuse(path: readonly PropertyKey[], message: string, told?: ProblemDetails): void
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
  /** The fields that its content has, where it is a form. */
  form?: FieldBlockName
  /** What no file names is left as it is: nobody sees it by itself. */
  isNeverArchived?: boolean
  /** Says what the file leaves to be understood; null where that has problems of its own. */
  complete?(given: Given, completion: Completion): Data | null
  references(data: Data): Reference[]
  /** What is no text belongs to no entry until it is found there; of the texts, what only one of all may have. */
  prepare?(entries: readonly Entry<Data>[], preparation: Preparation<Known>): Promise<void>
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
