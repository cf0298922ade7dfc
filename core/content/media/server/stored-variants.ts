/** Plans the files of an uploaded picture. */
import { createHash } from 'node:crypto'
import type { MediaVariant } from '#core/content/media.ts'
import { type Encoders, planVariants, type VariantFormat } from './variants.ts'

/**
 * Widths that the layout requests at one, two and three pixels per CSS pixel, without near
 * duplicates.
 */
const widths: Record<VariantFormat, readonly number[]> = {
  avif: [320, 480, 640, 960, 1280, 1920],
  webp: [320, 480, 640, 960, 1280, 1920],
  // For clients that support neither, and until the others are created.
  jpeg: [1280],
}

/**
 * Aspect ratio above which a picture is cropped nearly everywhere; its files get the height of
 * others.
 */
const panorama = 1.6
/** Maximum width of a panorama's files. */
const widest = 4096

const settings = {
  avif: { quality: 56, effort: 4 },
  webp: { quality: 76, effort: 4 },
  jpeg: { quality: 80, mozjpeg: true },
}

export const storedEncoders: Encoders = {
  avif: (picture) => picture.avif(settings.avif),
  webp: (picture) => picture.webp(settings.webp),
  jpeg: (picture) => picture.jpeg(settings.jpeg),
}

/** Identifies the settings: changing them recreates all files under other names. */
export const storedRecipe = createHash('sha256')
  .update(JSON.stringify([widths, panorama, widest, settings]))
  .digest('hex')
  .slice(0, 12)

/**
 * Returns the planned files of a picture, from the SHA-256 of its original and its displayed width
 * and height.
 */
export function planStoredVariants({
  hash,
  width,
  height,
}: {
  hash: string
  width: number
  height: number
}): MediaVariant[] {
  const stretch = Math.max(1, width / height / panorama)
  const stretched = (plain: readonly number[]) => plain.map((each) => Math.min(Math.round(each * stretch), widest))
  return planVariants({
    stem: createHash('sha256').update(`${hash} ${storedRecipe}`).digest('hex').slice(0, 20),
    width,
    height,
    widths: { avif: stretched(widths.avif), webp: stretched(widths.webp), jpeg: stretched(widths.jpeg) },
  })
}
