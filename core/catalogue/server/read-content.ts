import type { Block } from '#core/content/blocks/blocks.ts'
import { insertPictures } from '#core/content/blocks/resolve-pictures.ts'
import { createPicture, createPictures, type StoredMedia } from '#core/content/media.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import type { Locale } from '#values/locales.ts'
import type { Picture } from '../catalogue.ts'

export type NamedMedia = StoredMedia & { name: string }

/** As read from the database: unvalidated. */
interface StoredContent {
  content: unknown
  /** See `mediaInContent`. */
  pictures: NamedMedia[]
  /** For error reports. */
  place: string
}

export function readContent(
  { content, pictures, place }: StoredContent,
  { locale, report }: { locale: Locale; report: ReportContentError },
): Block[] {
  const blocks = readBlocks(content, { place, locale, report })
  const named = pictures.map((media) => ({ key: media.name, media }))
  return insertPictures(blocks, createPictures(named, locale))
}

/** Null if it cannot be shown. */
export function readPicture(media: StoredMedia | null, locale: Locale): Picture | null {
  return media && createPicture(media, locale)
}
