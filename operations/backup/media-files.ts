import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listMediaFiles } from '#core/content/media/server/media-files.ts'
import type { ArchiveWriter } from './archive.ts'
import type { MediaSummary } from './manifest.ts'

/** Copies one file into an archive. */
export async function addMediaFile(archive: ArchiveWriter, directory: string, path: string): Promise<MediaSummary> {
  const file = join(directory, path)
  const { size } = await stat(file)
  const hash = createHash('sha256')
  await archive.addStream(`media/${path}`, size, hashWhileReading(createReadStream(file), hash))
  return { path, bytes: size, sha256: hash.digest('hex') }
}

/** Passes the chunks through and adds each to `hash`. */
export async function* hashWhileReading(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Returns the files below a folder that are not identical to those of a backup. */
export async function findOtherFiles(directory: string, media: readonly MediaSummary[]): Promise<string[]> {
  const known = new Map(media.map(({ path, sha256 }) => [path, sha256]))
  const others: string[] = []
  for (const path of await listMediaFiles(directory)) {
    if ((await hashFile(join(directory, path))) !== known.get(path)) others.push(path)
  }
  return others
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Returns whether a path of an archive stays inside its target folder. */
export function isInside(path: string): boolean {
  return path !== '' && !path.includes('\\') && !path.includes('\0') && posix.normalize(`/${path}`) === `/${path}`
}
