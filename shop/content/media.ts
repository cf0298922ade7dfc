import { translated, type Locale, type Translated } from '../../values/locales.ts'
import type { BlockPicture } from './blocks/blocks.ts'

/** One file of a stored picture. */
export interface MediaVariant {
  format: 'avif' | 'webp' | 'jpeg'
  width: number
  height: number
  url: string
}

/** A stored picture: its texts and its files, narrowest first. */
export interface StoredMedia {
  alt_text: Translated
  caption?: Translated | null
  width: number
  height: number
  variants: MediaVariant[]
}

/** One size of a gallery picture. */
export interface GallerySize {
  url: string
  alt: string
  width: number
  height: number
  caption: string | null
}

/** Smallest files first: a browser takes the first format that it knows. */
const offeredFormats = ['avif', 'webp'] as const
/** What every browser and every link preview can read, best first. */
const fallbackFormats = ['jpeg', 'webp', 'avif'] as const

/** A stored picture as pages receive it: the widest file, and every width and format to choose from. */
export function createPicture(media: StoredMedia, locale: Locale): BlockPicture {
  const sources = offeredFormats.flatMap((format) => {
    const variants = variantsOf(media, format)
    return variants.length === 0
      ? []
      : [{ type: `image/${format}`, srcset: variants.map(({ url, width }) => `${url} ${width}w`).join(', ') }]
  })
  return {
    url: findFallback(media).at(-1)?.url ?? '',
    alt_text: translated(media.alt_text, locale),
    width: media.width,
    height: media.height,
    sources,
  }
}

/** A stored picture as a gallery's object of sizes: named by width, the largest last. */
export function createGalleryImage(media: StoredMedia, locale: Locale): Record<string, GallerySize> {
  const alt = translated(media.alt_text, locale)
  const caption = media.caption ? translated(media.caption, locale) : null
  // A letter first: keys that are numbers would be put in another order.
  return Object.fromEntries(
    findFallback(media).map(({ url, width, height }) => [`w${width}`, { url, alt, width, height, caption }]),
  )
}

function variantsOf(media: StoredMedia, format: MediaVariant['format']): MediaVariant[] {
  return media.variants
    .filter((variant) => isFile(variant) && variant.format === format)
    .toSorted((a, b) => a.width - b.width)
}

/** Whether an entry tells of a file: whatever else somebody has stored there is no picture. */
function isFile(variant: Partial<MediaVariant> | null): boolean {
  const { url, width, height } = variant ?? {}
  return typeof url === 'string' && url.startsWith('/') && Number(width) > 0 && Number(height) > 0
}

function findFallback(media: StoredMedia): MediaVariant[] {
  return fallbackFormats.map((format) => variantsOf(media, format)).find((variants) => variants.length > 0) ?? []
}
