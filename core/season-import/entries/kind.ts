import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { Database, Trx } from '#platform/schema/schema.ts'
import type { PriceList } from '../fields/seats.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import type { Place, Problem, ProblemDetails } from '../files/problems.ts'
import type { MediaFile, MediaFolder } from '../files/media-files.ts'
import type { PlacedBlock } from '../markdown/markdown-input.ts'

export type Layout =
  /** `venues/<key>.yaml` */
  | { in: 'files'; folder: string }
  /**
   * `pages/<key>/page.yaml`, with `en.md`, `fr.md` and `hu.md` beside it; grouped, one folder
   * deeper, as `articles/<group>/<key>/article.yaml`.
   */
  | { in: 'folders'; folder: string; file: string; isGrouped?: boolean }
  /** A list in one file, or in several in a folder; in a tree, entries contain `children`. */
  | { in: 'list'; file: string; keyOf: (value: Record<string, unknown>) => string; isTree?: boolean }
  /** A map by key, in one file or in several in a folder of that name. */
  | { in: 'map'; file: string }

export interface Entry<Data> {
  key: string
  data: Data
  placeOf(path: readonly PropertyKey[]): Place
  /** Content blocks in each language that are references or fields. */
  blocks: readonly PlacedBlock[]
}

export interface Stored<Data> {
  key: string
  id: number
  data: Data
  isArchived: boolean
}

/** Reference to an entry of another kind by its key, its slug, or the name of its file. */
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
  /** For a hall category, `<hall> <part>`. */
  key: string
  path: readonly PropertyKey[]
}

export interface SeasonContext {
  trx: Trx
  timeZone: string
  /** Ids of pictures by name; those of the season are added when stored. */
  pictures: Map<string, number>
  recordings: ReadonlySet<string>
  /** URLs of downloadable files by name; those of the season are added when stored. */
  files: Map<string, string>
  media: MediaIntake | undefined
}

export interface MediaIntake {
  dataDirectory: string
  /** By name. */
  files: Readonly<Record<MediaFolder, ReadonlyMap<string, MediaFile>>>
  isDryRun: boolean
  rows: {
    pictures: Map<string, Insertable<Database['media']>>
    recordings: Map<string, Insertable<Database['recordings']>>
    files: Map<string, Insertable<Database['files']>>
  }
}

/** Context of a kind for checks beyond its own entries, before anything is compared or locked. */
export interface Preparation<Known> {
  stored: ReadonlyMap<string, Known>
  /** Keys of the archived ones. */
  archived: ReadonlySet<string>
  /** Keys of all entries, including invalid ones. */
  keys: ReadonlySet<string>
  context: SeasonContext
  problems: Problem[]
}

export interface Change<Data, Known extends Data = Data> {
  entry: Entry<Data>
  stored: Stored<Known> | null
}

export interface Guards {
  forcePrices: boolean
  refuse(place: Place, message: string, told?: ProblemDetails): void
}

export interface Completion {
  key: string
  group: string | undefined
  /** Parent and level (from 1), for nested entries. */
  parent: string | undefined
  depth: number
  position: number
  /** Null if the file is unreadable, or for a single invalid list. */
  priceLists: ReadonlyMap<string, PriceList | null> | null
  /** Whether a local time exists in the shop's time zone, as `2027-03-28 02:30`. */
  isOnTheClock(local: string): boolean
  refuse(path: readonly PropertyKey[], message: string, told?: ProblemDetails): void
}

export type ArchivedTable =
  | 'venues'
  | 'soloists'
  | 'events'
  | 'event_dates'
  | 'promo_codes'
  | 'gallery_items'
  | 'pages'
  | 'article_categories'
  | 'articles'
  | 'faqs'
  | 'surveys'
  | 'questionnaires'

/** How entries are read and stored. `Known` is the shop's data, `Given` the file's. */
export interface Kind<Data, Known extends Data = Data, Given = Data> {
  /** Plural, as used in reports. */
  name: string
  layout: Layout
  schema: z.ZodType<Given>
  /** Fields with Markdown or blocks. */
  content: readonly (keyof Given & string)[]
  /** Fields of its content, if it is a form. */
  form?: FieldBlockName
  /** Table in which missing entries are archived. None: they are invisible on their own. */
  archivedIn?: ArchivedTable | undefined
  /** Fills in the file's defaults; null if a dependency has errors. */
  complete?(given: Given, completion: Completion): Data | null
  references(data: Data): Reference[]
  /** Assigns media files to their entries and checks constraints across entries. */
  prepare?(entries: readonly Entry<Data>[], preparation: Preparation<Known>): Promise<void>
  moments?(data: Data): { value: string | undefined; path: readonly PropertyKey[] }[]
  read(context: SeasonContext): Promise<Stored<Known>[]>
  /** Merges the entry with stored data that its file omits. */
  merge?(data: Data, stored: Known, options: { archivesMissing: boolean; now: string }): Data
  /** Converts the entry to its file format; equal results mean equal entries. */
  toFile(data: Data): Record<string, unknown>
  /** Rejects changes that are possible but not allowed. */
  guard?(changes: readonly Change<Data, Known>[], guards: Guards, context: SeasonContext): Promise<void>
  write(changes: readonly Change<Data, Known>[], context: SeasonContext): Promise<void>
}

/** Kinds with different data in one list. */
// oxlint-disable-next-line typescript/no-explicit-any -- each kind is used with its own entries only
export type AnyKind = Kind<any, any, any>
