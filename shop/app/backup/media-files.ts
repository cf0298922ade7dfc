import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { Transform } from 'node:stream'
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

/** Whether a path of an archive stays below the folder that it is unpacked into. */
export function isInside(path: string): boolean {
  return path !== '' && !path.includes('\\') && !path.includes('\0') && posix.normalize(`/${path}`) === `/${path}`
}
