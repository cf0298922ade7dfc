import type {
  GeneratedJson,
  GeneratedMoment,
  Json,
  Moment,
  Nullable,
  NullableJson,
  NullableMoment,
} from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Block } from './blocks/blocks.ts'
import type { MediaVariant } from './media.ts'
import type { RecordingType } from './recording.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface ContentTables {
  media: MediaTable
  kept_media: KeptMediaTable
  files: FilesTable
  recordings: RecordingsTable
  event_recordings: EventRecordingsTable
  gallery_items: GalleryItemsTable
  pages: PagesTable
  terms_versions: TermsVersionsTable
  faqs: FaqsTable
  menu_items: MenuItemsTable
  content_drafts: ContentDraftsTable
  revisions: RevisionsTable
  former_slugs: FormerSlugsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends ContentTables {}
}

interface MediaTable {
  id: GeneratedAlways<number>
  name: string
  alt_text: Json<Translated>
  /** Without alternative text, on purpose. */
  is_decorative: Generated<boolean>
  caption: NullableJson<Translated>
  width: number
  height: number
  variants: Json<MediaVariant[]>
  focal_x: Generated<number>
  focal_y: Generated<number>
  original: Nullable<string>
  variants_recipe: Nullable<string>
  variants_failed_at: NullableMoment
  /** Of the original. */
  bytes: Nullable<number>
  added_at: GeneratedMoment
}

/** Before its file was replaced or the picture was removed. */
interface KeptMediaTable {
  id: GeneratedAlways<number>
  media_id: number
  was: Json<Record<string, unknown>>
  kept_at: GeneratedMoment
}

interface FilesTable {
  id: GeneratedAlways<number>
  name: string
  title: Json<Translated>
  url: string
  type: string
  bytes: number
}

interface RecordingsTable {
  id: GeneratedAlways<number>
  name: string
  /** Performers or ensemble. */
  credit: Json<Translated>
  url: string
  type: RecordingType
  bytes: number
  seconds: number
}

/** Written by a trigger. */
interface EventRecordingsTable {
  event_id: number
  recording: string
}

interface GalleryItemsTable {
  id: GeneratedAlways<number>
  media_id: number
  venue_id: Nullable<number>
  position: Generated<number>
  /** null: a draft. */
  published_at: NullableMoment
  archived_at: NullableMoment
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

interface PagesTable {
  id: GeneratedAlways<number>
  key: string
  slug: Json<Translated>
  title: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  hide_title: Generated<boolean>
  footer_position: Nullable<number>
  published_at: NullableMoment
  archived_at: NullableMoment
  updated_at: GeneratedMoment
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

/** Append-only, written by a trigger. */
interface TermsVersionsTable {
  number: number
  applies_from: Moment
  title: Json<Translated>
  content: Json<Translated<Block[]>>
}

interface FaqsTable {
  id: GeneratedAlways<number>
  key: string
  question: Json<Translated>
  answer: GeneratedJson<Translated<Block[]>>
  position: Generated<number>
  published_at: NullableMoment
  archived_at: NullableMoment
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

interface MenuItemsTable {
  id: GeneratedAlways<number>
  menu: 'footer' | 'account'
  title: Json<Translated>
  /** Null for items that lead to a page or an address. */
  builtin: Nullable<MenuBuiltin>
  page_id: Nullable<number>
  address: Nullable<string>
  position: Generated<number>
  published_at: NullableMoment
  archived_at: NullableMoment
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

export type MenuBuiltin = 'articles' | 'faq' | 'tickets' | 'orders' | 'account' | 'logout'

/** Unsaved input. */
interface ContentDraftsTable {
  user_id: number
  subject: string
  was: Json<Record<string, string>>
  mine: Json<Record<string, string>>
  saved_at: GeneratedMoment
}

/** Field by field. */
interface RevisionsTable {
  id: GeneratedAlways<number>
  subject: string
  actor: string
  changed_at: GeneratedMoment
  before: Json<Record<string, string | number | boolean | null>>
  after: Json<Record<string, string | number | boolean | null>>
}

/** Written by a trigger when a published slug changes. */
interface FormerSlugsTable {
  kind: string
  slug: string
  record_id: number
}
