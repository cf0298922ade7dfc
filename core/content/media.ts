import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { BlockPicture } from './blocks/blocks.ts'
import type { GalleryItem, GallerySize } from './gallery/gallery.ts'

export interface MediaVariant {
  format: 'avif' | 'webp' | 'jpeg'
  width: number
  height: number
  url: string
}

/** Files are narrowest first. */
export interface StoredMedia {
  alt_text: Translated
  caption?: Translated | null
  width: number
  height: number
  /**
   * Focal point kept when a layout crops, from the left and upper edge, 0 to 1. Default: the
   * centre.
   */
  focal_x?: number
  focal_y?: number
  variants: MediaVariant[]
}

/** Smallest files first: a browser takes the first supported format. */
const offeredFormats = ['avif', 'webp'] as const
/** Formats that every browser and link preview supports, best first. */
const fallbackFormats = ['jpeg', 'webp', 'avif'] as const
/** Gallery pictures open large, best first; JPEG may exist in one width only. */
const galleryFormats = ['webp', 'jpeg', 'avif'] as const

/** The widest file, plus all widths and formats to choose from. Null if there is no file. */
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

/** Smallest usable width of a picture in a list: 6rem on a screen of triple density. */
const listedWidth = 288

/** For lists: one file of each format. Null if there is no file. */
export function createListedPicture(media: StoredMedia, locale: Locale): BlockPicture | null {
  const variants = fallbackFormats.flatMap((format) => {
    const files = variantsOf(media, format)
    return files.find((file) => findUsableWidth(file) >= listedWidth) ?? files.at(-1) ?? []
  })
  return createPicture({ ...media, variants }, locale)
}

/** By key, without those that cannot be shown. */
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

/** Null if there is no file. */
export function createGalleryItem(id: number, media: StoredMedia, locale: Locale): GalleryItem | null {
  const picture = createPicture(media, locale)
  if (!picture) return null
  const { sources, focus } = picture
  return { id, props: { image: createGalleryImage(media, locale), sources, ...(focus && { focus }) } }
}

/** Keyed by width, the largest last. */
function createGalleryImage(media: StoredMedia, locale: Locale): Record<string, GallerySize> {
  const alt = pickText(media.alt_text, locale)
  const caption = media.caption ? pickText(media.caption, locale) : null
  // Numeric keys would be reordered, hence the leading letter.
  return Object.fromEntries(
    findGallerySizes(media).map(({ url, width, height }) => [`w${width}`, { url, alt, width, height, caption }]),
  )
}

/** Widest ratio of a cropping frame, except for bands, which scale a panorama by its height. */
const widestFrame = 1.6

const describeVariant = (file: MediaVariant): string => `${file.url} ${findUsableWidth(file)}w`

/** The width that it fills when cropped: its full width, or what a panorama's height allows. */
const findUsableWidth = ({ width, height }: MediaVariant): number => Math.min(width, Math.round(height * widestFrame))

/** As style classes (`base.css`), rounded to tenths; nothing for the centre. */
function findFocus({ focal_x = 0.5, focal_y = 0.5 }: StoredMedia): { focus?: string } {
  const [x, y] = [focal_x, focal_y].map((share) => Math.round(share * 10) * 10)
  return x === 50 && y === 50 ? {} : { focus: `x${x} y${y}` }
}

function variantsOf(media: StoredMedia, format: MediaVariant['format']): MediaVariant[] {
  return media.variants
    .filter((variant) => isFile(variant) && variant.format === format)
    .toSorted((a, b) => a.width - b.width)
}

/** Any other stored value is not a picture. */
function isFile(variant: Partial<MediaVariant> | null): boolean {
  const { url, width, height } = variant ?? {}
  return typeof url === 'string' && url.startsWith('/') && Number(width) > 0 && Number(height) > 0
}

const findFallback = (media: StoredMedia) => findFirst(media, fallbackFormats)
const findGallerySizes = (media: StoredMedia) => findFirst(media, galleryFormats)

function findFirst(media: StoredMedia, formats: readonly MediaVariant['format'][]): MediaVariant[] {
  return formats.map((format) => variantsOf(media, format)).find((variants) => variants.length > 0) ?? []
}
