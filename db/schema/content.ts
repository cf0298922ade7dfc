import type { Generated, GeneratedAlways } from 'kysely'
import type { Block } from '../../shop/content/blocks/blocks.ts'
import type { MediaVariant } from '../../shop/content/media.ts'
import type { Translated } from '../../values/locales.ts'
import type { GeneratedJson, Json, Nullable, NullableJson, NullableMoment } from './columns.ts'

/** Pictures and pages. */
export interface ContentTables {
  media: MediaTable
  gallery_items: GalleryItemsTable
  pages: PagesTable
}

interface MediaTable {
  id: GeneratedAlways<number>
  name: string
  alt_text: Json<Translated>
  caption: NullableJson<Translated>
  width: number
  height: number
  variants: Json<MediaVariant[]>
  focal_x: Generated<number>
  focal_y: Generated<number>
  original: Nullable<string>
  variants_recipe: Nullable<string>
  variants_failed_at: NullableMoment
}

interface GalleryItemsTable {
  id: GeneratedAlways<number>
  media_id: number
  venue_id: Nullable<number>
  position: Generated<number>
}

interface PagesTable {
  id: GeneratedAlways<number>
  slug: string
  title: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  hide_title: Generated<boolean>
  footer_position: Nullable<number>
}
