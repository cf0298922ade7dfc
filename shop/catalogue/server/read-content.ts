import type { Block } from '../../content/blocks.ts'
import { fillPictures } from '../../content/fill-pictures.ts'
import { createPicture, type StoredMedia } from '../../content/media.ts'
import type { Locale } from '../../locales.ts'
import type { Picture } from '../catalogue.ts'

/** A stored picture under the name that blocks know it by. */
export type NamedMedia = StoredMedia & { name: string }

/** Content as pages receive it, with the pictures that it names (`mediaInContent`). */
export function readContent(blocks: Block[], pictures: NamedMedia[], locale: Locale): Block[] {
  return fillPictures(blocks, new Map(pictures.map((media) => [media.name, createPicture(media, locale)])))
}

/** A stored picture as pages receive it, where there is one. */
export function readPicture(media: StoredMedia | null, locale: Locale): Picture | null {
  return media && createPicture(media, locale)
}
