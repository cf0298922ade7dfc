import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listMediaFiles } from '../../content/server/media-files.ts'
import type { ArchiveWriter } from './archive.ts'
import type { MediaSummary } from './manifest.ts'

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

/** The files below a folder that are not, byte for byte, among those of a backup. */
export async function findOtherFiles(directory: string, media: readonly MediaSummary[]): Promise<string[]> {
  const known = new Map(media.map((file) => [file.path, file]))
  const others: string[] = []
  for (const path of await listMediaFiles(directory)) {
    const expected = known.get(path)
    const isSame = expected && (await hashFile(join(directory, path), expected.bytes)) === expected.sha256
    if (!isSame) others.push(path)
  }
  return others
}

/** The checksum of a file of so many bytes; null for one of another size. */
async function hashFile(file: string, bytes: number): Promise<string | null> {
  if ((await stat(file)).size !== bytes) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Whether a path of an archive stays below the folder that it is unpacked into. */
export function isInside(path: string): boolean {
  return path !== '' && !path.includes('\\') && !path.includes('\0') && posix.normalize(`/${path}`) === `/${path}`
}
