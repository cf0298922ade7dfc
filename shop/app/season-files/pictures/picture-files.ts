import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pictureLimits } from '../../../content/server/media/picture-problem.ts'
import type { Problem } from '../files/problems.ts'

/** The folder of a season in which its pictures stand. */
export const PICTURES_FOLDER = 'pictures'

/** A picture's file in a season's folder. */
export interface PictureFile {
  /** Below the season's folder, as problems name it. */
  path: string
  /** Where it is on the disk. */
  file: string
}

/** The files of pictures by the names of the pictures. What else is no text belongs to no season, and is told. */
export function findPictureFiles(
  { folder, paths }: { folder: string; paths: readonly string[] },
  problems: Problem[],
): Map<string, PictureFile> {
  const found = new Map<string, PictureFile>()
  const refuse = (file: string, message: string) => void problems.push({ file, line: 1, message })
  for (const path of paths) {
    const [, name] = /^pictures\/([^/]+)\.[^./]+$/.exec(path) ?? []
    const known = name === undefined ? undefined : found.get(name)
    if (name === undefined)
      refuse(path, `is no file of a season: pictures stand in ${PICTURES_FOLDER}/, all else is text.`)
    else if (known) refuse(path, `${known.path} is the picture "${name}", too: take one of them out.`)
    else found.set(name, { path, file: join(folder, path) })
  }
  return found
}

/** The SHA-256 of a file by which the shop keeps pictures; null where it is larger than a picture may be, or not there. */
export async function hashFile(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile() || found.size > pictureLimits.bytes) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
