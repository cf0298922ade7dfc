import type { Block } from '#core/content/blocks/blocks.ts'
import { insertPictures } from '#core/content/blocks/resolve-pictures.ts'
import { createPicture, createPictures, type StoredMedia } from '#core/content/media.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import type { Locale } from '#values/locales.ts'
import type { Picture } from '../catalogue.ts'

/** A stored picture under the name that blocks know it by. */
export type NamedMedia = StoredMedia & { name: string }

/** What a statement has read of a content: it may be anything. */
interface StoredContent {
  content: unknown
  /** Those that it names (`mediaInContent`). */
  pictures: NamedMedia[]
  /** Where it is kept, for whoever mends it. */
  place: string
}

/** Content as pages receive it, with its pictures. */
export function readContent(
  { content, pictures, place }: StoredContent,
  { locale, report }: { locale: Locale; report: ReportContentError },
): Block[] {
  const blocks = readBlocks(content, { place, locale, report })
  const named = pictures.map((media) => ({ key: media.name, media }))
  return insertPictures(blocks, createPictures(named, locale))
}

/** A stored picture as pages receive it, where there is one that can be shown. */
export function readPicture(media: StoredMedia | null, locale: Locale): Picture | null {
  return media && createPicture(media, locale)
}
