import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { Transform } from 'node:stream'
import type { ArchiveWriter } from './archive.ts'
import type { MediaSummary } from './manifest.ts'

/** What is being written has a name of this kind until it is whole. */
const UNFINISHED = /\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The files that the shop keeps for its pages, as paths below the folder; none where there is no folder. */
export async function listMediaFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => isPublished(path))
    .toSorted()
}

function isPublished(path: string): boolean {
  return !UNFINISHED.test(path) && !path.split('/').some((part) => part.startsWith('.'))
}

/** Copies one file into an archive. */
export async function addMediaFile(archive: ArchiveWriter, directory: string, path: string): Promise<MediaSummary> {
  const file = join(directory, path)
  const { size } = await stat(file)
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await archive.addStream(`media/${path}`, size, createReadStream(file).pipe(hashing))
  return { path, bytes: size, sha256: hash.digest('hex') }
}

/** Whether a path of an archive stays below the folder that it is unpacked into. */
export function isInside(path: string): boolean {
  return path !== '' && !path.includes('\\') && !path.includes('\0') && posix.normalize(`/${path}`) === `/${path}`
}
