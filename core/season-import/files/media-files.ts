import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileLimits } from '#core/content/media/server/file-problem.ts'
import { pictureLimits } from '#core/content/media/server/picture-problem.ts'
import type { Problem } from './problems.ts'

/** The folders of a season in which files stand that are no texts. */
const mediaFolders = ['pictures', 'recordings', 'files'] as const
export type MediaFolder = (typeof mediaFolders)[number]

/** The file of a picture, a recording or a download in a season's folder. */
export interface MediaFile {
  /** Below the season's folder, as problems name it. */
  path: string
  /** Where it is on the disk. */
  file: string
}

/** The files of each folder by the names of what they are of. What else is no text belongs to no season, and is told. */
export function findMediaFiles(
  { folder, paths }: { folder: string; paths: readonly string[] },
  problems: Problem[],
): Record<MediaFolder, Map<string, MediaFile>> {
  const found = {
    pictures: new Map<string, MediaFile>(),
    recordings: new Map<string, MediaFile>(),
    files: new Map<string, MediaFile>(),
  }
  const refuse = (file: string, message: string) => void problems.push({ file, line: 1, message })
  for (const path of paths) {
    const [, own, name = ''] = /^([^/]+)\/([^/]+)\.[^./]+$/.exec(path) ?? []
    const files = mediaFolders.find((one) => one === own)
    const known = files && found[files].get(name)
    if (!files)
      refuse(
        path,
        'is no file of a season: pictures stand in pictures/, recordings in recordings/, what is downloaded in files/, and all else is text.',
      )
    else if (known) refuse(path, `${known.path} is called "${name}", too: take one of them out.`)
    else found[files].set(name, { path, file: join(folder, path) })
  }
  return found
}

const largest = Math.max(pictureLimits.bytes, fileLimits.bytes)

/** The SHA-256 of a file by which the shop keeps what it is given; null where it is larger than anything may be, or not there. */
export async function hashFile(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile() || found.size > largest) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
