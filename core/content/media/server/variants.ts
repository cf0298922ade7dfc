import { randomUUID, createHash } from 'node:crypto'
import { rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { MediaVariant } from '#core/content/media.ts'

type VariantFormat = MediaVariant['format']

/** Decoded pixels, one byte per channel. */
export interface RawPicture {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Files touched less than a day ago are not about to be removed as unused. */
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** The existing files are protected from removal as unused. */
export async function findMissing(variants: readonly MediaVariant[], folder: string): Promise<MediaVariant[]> {
  const missing: MediaVariant[] = []
  for (const variant of variants) if (!(await keepFile(fileOf(variant, folder)))) missing.push(variant)
  return missing
}

/** Each file is complete or absent; each width is scaled once for all formats. */
export async function writeVariants(
  { data, raw }: RawPicture,
  variants: readonly MediaVariant[],
  { folder, signal }: { folder: string; signal?: AbortSignal },
): Promise<void> {
  for (const [width, ofWidth] of Map.groupBy(variants, (variant) => variant.width)) {
    signal?.throwIfAborted()
    const scaled = await sharp(data, { raw })
      .resize(width, ofWidth[0]!.height, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const size = { width: scaled.info.width, height: scaled.info.height, channels: scaled.info.channels }
    await Promise.all(
      ofWidth.map(async (variant) =>
        writeWhole(
          fileOf(variant, folder),
          await encoders[variant.format](sharp(scaled.data, { raw: size })).toBuffer(),
        ),
      ),
    )
  }
}

/** The disk is full, or its user's quota is exhausted. */
export class DiskFull extends Error {}

/** Complete or absent, even after a power failure. Throws `DiskFull`. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}`
  try {
    await writeFile(part, bytes, { flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw isFull ? new DiskFull(`There is no room for ${file}.`, { cause: error }) : error
  }
}

/**
 * Whether the file exists, with that size. Touches it, so that a cleanup that found it old and
 * unused does not remove it.
 */
export async function keepFile(file: string, size?: number): Promise<boolean> {
  try {
    const now = new Date()
    const found = await stat(file)
    if (size !== undefined && found.size !== size) return false
    if (found.mtimeMs < now.getTime() - DAY_MILLISECONDS) await utimes(file, now, now)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

const fileOf = (variant: MediaVariant, folder: string): string => join(folder, variant.url.slice('/media/'.length))

/** As the layout requests at one, two and three pixels per CSS pixel, without near duplicates. */
const widths: Record<VariantFormat, readonly number[]> = {
  avif: [320, 480, 640, 960, 1280, 1920],
  webp: [320, 480, 640, 960, 1280, 1920],
  // For clients that support neither, and until the others are created.
  jpeg: [1280],
}

/** Wider pictures are cropped nearly everywhere; their files get the height of others. */
const panorama = 1.6
/** Of a panorama's files. */
const widest = 4096

const settings = {
  avif: { quality: 56, effort: 4 },
  webp: { quality: 76, effort: 4 },
  jpeg: { quality: 80, mozjpeg: true },
}

const encoders: Record<VariantFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif(settings.avif),
  webp: (picture) => picture.webp(settings.webp),
  jpeg: (picture) => picture.jpeg(settings.jpeg),
}

/** Changed settings recreate all files under other names. */
export const pictureRecipe = createHash('sha256')
  .update(JSON.stringify([widths, panorama, widest, settings]))
  .digest('hex')
  .slice(0, 12)

/**
 * By the SHA-256 of the original and its displayed width and height. File names change with source
 * and settings, as files are cached for a year; no file is wider than the picture.
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
  const stem = createHash('sha256').update(`${hash} ${pictureRecipe}`).digest('hex').slice(0, 20)
  const stretch = Math.max(1, width / height / panorama)
  return (Object.entries(widths) as [VariantFormat, readonly number[]][]).flatMap(([format, plain]) => {
    const wanted = plain.map((each) => Math.min(Math.round(each * stretch), widest, width))
    return [...new Set(wanted)]
      .toSorted((a, b) => a - b)
      .map((each) => ({
        format,
        width: each,
        height: Math.max(1, Math.round((each * height) / width)),
        url: `/media/${stem}-${each}.${format}`,
      }))
  })
}
