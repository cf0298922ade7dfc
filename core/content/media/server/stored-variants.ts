/** Which files are made of a picture that somebody has handed in. */
import { createHash } from 'node:crypto'
import type { MediaVariant } from '#core/content/media.ts'
import { type Encoders, planVariants, type VariantFormat } from './variants.ts'

/** Widths that the layout asks for at one, two and three pixels to a CSS pixel, without two that are nearly the same. */
const widths: Record<VariantFormat, readonly number[]> = {
  avif: [320, 480, 640, 960, 1280, 1920],
  webp: [320, 480, 640, 960, 1280, 1920],
  // For programs that know neither, and until the others are made.
  jpeg: [1280],
}

/** Wider than this to its height, a picture is shown cropped nearly everywhere: its files are as high as others'. */
const panorama = 1.6
/** As wide as the files of a panorama may be. */
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

/** Names the settings: whoever changes them has all files made anew, under other names. */
export const storedRecipe = createHash('sha256')
  .update(JSON.stringify([widths, panorama, widest, settings]))
  .digest('hex')
  .slice(0, 12)

/** The files of a picture by the SHA-256 of its original, of its width and height as they are seen. */
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
