import { type Locale, locales, pickText, type Translated } from '#values/locales.ts'
import type { BlockPicture } from './blocks/blocks.ts'
import type { GalleryItem, GallerySize } from './gallery/gallery.ts'

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
  /** What stays in sight where a layout crops, from the left and the upper edge, 0 to 1; the middle where nothing is said. */
  focal_x?: number
  focal_y?: number
  variants: MediaVariant[]
}

/** The languages in which nobody has said yet what a picture shows: it is shown on no page before there is none. */
export const findUndescribed = (alt_text: Translated): Locale[] => locales.filter((locale) => !alt_text[locale]?.trim())

/** Smallest files first: a browser takes the first format that it knows. */
const offeredFormats = ['avif', 'webp'] as const
/** What every browser and every link preview can read, best first. */
const fallbackFormats = ['jpeg', 'webp', 'avif'] as const
/** For a gallery, whose pictures are opened large, best first: of JPEG there may be one width only. */
const galleryFormats = ['webp', 'jpeg', 'avif'] as const

/**
 * A stored picture as pages receive it: the widest file, and every width and format to choose from. Null where it has no file: it
 * is not shown.
 */
export function createPicture(media: StoredMedia, locale: Locale): BlockPicture | null {
  const widest = findFallback(media).at(-1)
  if (!widest) return null
  const sources = offeredFormats.flatMap((format) => {
    const variants = variantsOf(media, format)
    return variants.length === 0 ? [] : [{ type: `image/${format}`, srcset: variants.map(describeVariant).join(', ') }]
  })
  return {
    url: widest.url,
    alt_text: pickText(media.alt_text, locale),
    width: media.width,
    height: media.height,
    sources,
    ...findFocus(media),
  }
}

/** Stored pictures by a key of theirs, as pages receive them: those that can be shown. */
export function createPictures<Key>(
  rows: readonly { key: Key; media: StoredMedia }[],
  locale: Locale,
): Map<Key, BlockPicture> {
  const pictures = new Map<Key, BlockPicture>()
  for (const { key, media } of rows) {
    const picture = createPicture(media, locale)
    if (picture) pictures.set(key, picture)
  }
  return pictures
}

/** A stored picture as an item of a gallery; null where it has no file. */
export function createGalleryItem(id: number, media: StoredMedia, locale: Locale): GalleryItem | null {
  const picture = createPicture(media, locale)
  if (!picture) return null
  const { sources, focus } = picture
  return { id, props: { image: createGalleryImage(media, locale), sources, ...(focus && { focus }) } }
}

/** A stored picture as a gallery's object of sizes: named by width, the largest last. */
function createGalleryImage(media: StoredMedia, locale: Locale): Record<string, GallerySize> {
  const alt = pickText(media.alt_text, locale)
  const caption = media.caption ? pickText(media.caption, locale) : null
  // A letter first: keys that are numbers would be put in another order.
  return Object.fromEntries(
    findGallerySizes(media).map(({ url, width, height }) => [`w${width}`, { url, alt, width, height, caption }]),
  )
}

/** No frame of the layout that crops is wider to its height, but bands: in it a panorama is scaled by its height. */
const widestFrame = 1.6

/** A file with the width that it fills when it is cropped: all of it, or of a panorama what its height allows. */
function describeVariant({ url, width, height }: MediaVariant): string {
  return `${url} ${Math.min(width, Math.round(height * widestFrame))}w`
}

/** The focal point in the words of the styles (`base.css`), to a tenth; nothing where it is in the middle. */
function findFocus({ focal_x = 0.5, focal_y = 0.5 }: StoredMedia): { focus?: string } {
  const [x, y] = [focal_x, focal_y].map((share) => Math.round(share * 10) * 10)
  return x === 50 && y === 50 ? {} : { focus: `x${x} y${y}` }
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

const findFallback = (media: StoredMedia) => findFirst(media, fallbackFormats)
const findGallerySizes = (media: StoredMedia) => findFirst(media, galleryFormats)

function findFirst(media: StoredMedia, formats: readonly MediaVariant['format'][]): MediaVariant[] {
  return formats.map((format) => variantsOf(media, format)).find((variants) => variants.length > 0) ?? []
}
