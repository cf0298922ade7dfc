import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Translated } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import { ORIGINALS_FOLDER } from './media-files.ts'
import { createTooHeavyPicture, decodePicture, type PictureFacts, readPictureFacts } from './decode-picture.ts'
import { type HandedIn, isMediaName, isShort, isWritten, readFileWithin } from './handed-in.ts'
import { mediaProblem, mediaLimits, type PictureProblem } from './problems.ts'
import { planStoredVariants, pictureRecipe, findMissing, keepFile, writeVariants, writeWhole } from './variants.ts'

export interface HandedInPicture extends HandedIn {
  /** null: not described yet. */
  alt_text: Translated | null
  caption?: Translated | null
  /**
   * Focal point kept when a layout crops, from the left and upper edge, 0 to 1. Default: the
   * centre.
   */
  focal_point?: { x: number; y: number }
}

/** For the `media` table; its files exist. */
export type StoredImage = { row: Insertable<Database['media']> }

const LONGEST_TEXT = 1000
/** The width at which pictures are shown is enough for a test. */
const shownWidth = 1280

/** Decodes the picture completely and writes nothing. */
export async function checkPicture(picture: HandedInPicture): Promise<{ facts: PictureFacts } | PictureProblem> {
  const read = await readPicture(picture)
  if ('problem' in read) return read
  const decoded = await decodePicture(read.bytes, read.facts, { width: shownWidth })
  return 'problem' in decoded ? decoded : { facts: read.facts }
}

/**
 * Writes the original under the hash of its bytes, and the file that represents it until a job has
 * made the others. The same bytes are stored once. Throws if the disk fails; files without a row
 * are removed with the other unused ones.
 */
export async function writeImageFiles(
  dataDirectory: string,
  picture: HandedInPicture,
): Promise<StoredImage | PictureProblem> {
  const read = await readPicture(picture)
  if ('problem' in read) return read
  const { bytes, facts } = read
  const folder = join(dataDirectory, 'media')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const variants = planStoredVariants({ hash, ...facts })
  const missing = await findMissing(variants, folder)
  const fallback = missing.filter(({ format }) => format === 'jpeg')
  const original = `${hash}.${facts.format}`
  // If the files exist, these bytes have already been decoded completely.
  if (fallback.length > 0) {
    const decoded = await decodePicture(bytes, facts, { width: Math.max(...fallback.map(({ width }) => width)) })
    if ('problem' in decoded) return decoded
    await mkdir(findOriginalsFolder(folder), { recursive: true })
    await writeVariants(decoded, fallback, { folder })
  }
  if (!(await keepFile(join(findOriginalsFolder(folder), original), bytes.length))) {
    await mkdir(findOriginalsFolder(folder), { recursive: true })
    await writeWhole(join(findOriginalsFolder(folder), original), bytes)
  }
  const isComplete = missing.length === fallback.length
  return {
    row: {
      name: picture.name,
      alt_text: JSON.stringify(picture.alt_text ?? { en: '' }),
      caption: picture.caption ? JSON.stringify(picture.caption) : null,
      width: facts.width,
      height: facts.height,
      focal_x: picture.focal_point?.x ?? 0.5,
      focal_y: picture.focal_point?.y ?? 0.5,
      original,
      bytes: bytes.length,
      variants: JSON.stringify(isComplete ? variants : variants.filter(({ format }) => format === 'jpeg')),
      variants_recipe: isComplete ? pictureRecipe : null,
    },
  }
}

/** No visitor can read it (`isPublicMedia`). */
export const findOriginalsFolder = (mediaFolder: string): string => join(mediaFolder, ORIGINALS_FOLDER)

async function readPicture(
  picture: HandedInPicture,
): Promise<{ bytes: Uint8Array; facts: PictureFacts } | PictureProblem> {
  const problem = checkTexts(picture)
  if (problem) return problem
  const { from } = picture
  const read = 'bytes' in from ? from : await readFileWithin(from.file, limits)
  if ('problem' in read) return read
  const facts = await readPictureFacts(read.bytes)
  return 'problem' in facts ? facts : { bytes: read.bytes, facts }
}

function checkTexts({ name, alt_text, caption, focal_point }: HandedInPicture): PictureProblem | undefined {
  if (!isMediaName(name)) return mediaProblem.picture('name', `A picture cannot be called "${name.slice(0, 100)}".`)
  if (alt_text && !isWritten(alt_text, LONGEST_TEXT))
    return mediaProblem.picture('alt_text', 'The picture has no alternative text.')
  if (caption && !isShort(caption, LONGEST_TEXT))
    return mediaProblem.picture('alt_text', 'The caption of the picture is no text, or too long.')
  const { x, y } = focal_point ?? { x: 0.5, y: 0.5 }
  if (!isShare(x) || !isShare(y))
    return mediaProblem.picture('focal_point', `The focal point ${x}, ${y} is not in the picture.`)
}

const isShare = (value: number): boolean => typeof value === 'number' && value >= 0 && value <= 1

const limits = {
  most: mediaLimits.picture.bytes,
  createTooHeavy: createTooHeavyPicture,
  createMissing: (message: string) => mediaProblem.picture('missing', message),
}
