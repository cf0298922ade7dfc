/** Stores pictures from a folder of files or an upload. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable, Kysely } from 'kysely'
import { locales, type Translated } from '#values/locales.ts'
import type { Database } from '#platform/schema/schema.ts'
import { ORIGINALS_FOLDER } from './media-files.ts'
import { addPictureRows } from './pictures.ts'
import { createTooHeavy, decodePicture, type PictureFacts, readPictureFacts } from './decode-picture.ts'
import { createProblem, pictureLimits, type PictureProblem } from './picture-problem.ts'
import { planStoredVariants, storedEncoders, storedRecipe } from './stored-variants.ts'
import { findMissing, keepFile, writeVariants, writeWhole } from './variants.ts'

export interface HandedInPicture {
  /** Identifier used by content and for updates: lower-case letters, digits and hyphens. */
  name: string
  /** The file, as bytes or as a path. */
  from: { bytes: Uint8Array } | { file: string }
  /** null: not described yet. */
  alt_text: Translated | null
  caption?: Translated | null
  /**
   * Focal point kept visible when a layout crops, measured from the left and upper edge, 0 to 1.
   * Default: the centre.
   */
  focal_point?: { x: number; y: number }
}

/** A row for the `media` table, whose files exist. */
export type StoredImage = { row: Insertable<Database['media']> }

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const LONGEST_NAME = 100
const LONGEST_TEXT = 1000
/** Width for test decoding: the width at which pictures are shown is enough. */
const shownWidth = 1280

/**
 * Stores a picture: its original under the hash of its bytes, the file that represents it until a
 * job has created the others, and the inserted or updated row of its name. The same bytes are
 * stored once, under any number of names. Returns the row's id, or a problem with the picture;
 * throws if the disk or the database fails.
 *
 * `db` may be a transaction. A rollback leaves unreferenced files, which are removed with the other
 * unused ones.
 */
export async function storeImage(
  db: Kysely<Database>,
  dataDirectory: string,
  picture: HandedInPicture,
): Promise<{ id: number } | { problem: PictureProblem }> {
  const taken = await writeImageFiles(dataDirectory, picture)
  if ('problem' in taken) return taken
  const ids = await addPictureRows(db, [taken.row])
  return { id: ids.get(picture.name)! }
}

/** Checks whether the picture is acceptable: decodes it completely and writes nothing. */
export async function checkPicture(
  picture: HandedInPicture,
): Promise<{ facts: PictureFacts } | { problem: PictureProblem }> {
  const read = await readPicture(picture)
  if ('problem' in read) return read
  const decoded = await decodePicture(read.bytes, read.facts, { width: shownWidth })
  return 'problem' in decoded ? decoded : { facts: read.facts }
}

/**
 * First half of `storeImage`, for callers that store many in one transaction: writes the files and
 * returns the row for `addPictureRows`.
 */
export async function writeImageFiles(
  dataDirectory: string,
  picture: HandedInPicture,
): Promise<StoredImage | { problem: PictureProblem }> {
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
    await writeVariants(decoded, fallback, { folder, encoders: storedEncoders })
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
      variants_recipe: isComplete ? storedRecipe : null,
    },
  }
}

/** Returns the folder of originals, which no visitor can read (`isPublicMedia`). */
export const findOriginalsFolder = (mediaFolder: string): string => join(mediaFolder, ORIGINALS_FOLDER)

async function readPicture(
  picture: HandedInPicture,
): Promise<{ bytes: Uint8Array; facts: PictureFacts } | { problem: PictureProblem }> {
  const problem = checkTexts(picture)
  if (problem) return problem
  const read = await readBytes(picture.from)
  if ('problem' in read) return read
  const facts = await readPictureFacts(read.bytes)
  return 'problem' in facts ? facts : { bytes: read.bytes, facts }
}

async function readBytes(from: HandedInPicture['from']): Promise<{ bytes: Uint8Array } | { problem: PictureProblem }> {
  if ('bytes' in from) return from
  try {
    const found = await stat(from.file)
    // A pipe or a device may never end.
    if (!found.isFile()) return createProblem('missing', 'There is something of that name that is no file.')
    if (found.size > pictureLimits.bytes) return createTooHeavy(found.size)
    return { bytes: await readFile(from.file) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return createProblem('missing', 'There is no file of that name.')
    throw error
  }
}

function checkTexts({
  name,
  alt_text,
  caption,
  focal_point,
}: HandedInPicture): { problem: PictureProblem } | undefined {
  if (!NAME.test(name) || name.length > LONGEST_NAME) {
    return createProblem('name', `A picture cannot be called "${name.slice(0, LONGEST_NAME)}".`)
  }
  if (alt_text && (!isText(alt_text) || !alt_text.en.trim()))
    return createProblem('alt_text', 'The picture has no alternative text.')
  if (caption && !isText(caption))
    return createProblem('alt_text', 'The caption of the picture is no text, or too long.')
  const { x, y } = focal_point ?? { x: 0.5, y: 0.5 }
  if (!isShare(x) || !isShare(y))
    return createProblem('focal_point', `The focal point ${x}, ${y} is not in the picture.`)
}

function isText(text: Translated): boolean {
  const written = locales.map((locale) => text[locale]).filter((each) => each !== undefined)
  return typeof text.en === 'string' && written.every((each) => typeof each === 'string' && each.length <= LONGEST_TEXT)
}

const isShare = (value: number): boolean => typeof value === 'number' && value >= 0 && value <= 1
