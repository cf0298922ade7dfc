import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, mkdir, rename, rm } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listMediaFiles } from '#core/content/media/server/media-files.ts'
import type { ArchiveWriter } from './archive.ts'
import { type MediaSummary, BackupError } from './manifest.ts'

export async function addMediaFile(archive: ArchiveWriter, directory: string, path: string): Promise<MediaSummary> {
  const file = join(directory, path)
  const { size } = await stat(file)
  const hash = createHash('sha256')
  await archive.addStream(`media/${path}`, size, hashWhileReading(createReadStream(file), hash))
  return { path, bytes: size, sha256: hash.digest('hex') }
}

async function* hashWhileReading(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
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

export type MediaStage = Awaited<ReturnType<typeof openMediaStage>>

/** Opens a staging folder on the same disk, so that files are moved by renaming. */
export async function openMediaStage(directory: string) {
  const stage = join(directory, `.restore-${randomUUID()}`)
  await mkdir(stage, { recursive: true })
  const paths = new Set<string>()
  return {
    /** Writes a file to where no page finds it yet, and returns its path. */
    async add({ path, sha256 }: MediaSummary, chunks: AsyncIterable<Uint8Array>): Promise<string> {
      const file = join(stage, path)
      await mkdir(dirname(file), { recursive: true })
      const hash = createHash('sha256')
      await pipeline(hashWhileReading(chunks, hash), createWriteStream(file, { flush: true }))
      if (hash.digest('hex') !== sha256) throw new BackupError(`The file media/${path} is not as it was written.`)
      paths.add(path)
      return file
    },
    leaveOut: (path: string): void => void paths.delete(path),
    /** Moves all files to their places. Files of other names stay. */
    async publish(): Promise<void> {
      for (const path of paths) {
        await mkdir(dirname(join(directory, path)), { recursive: true })
        await rename(join(stage, path), join(directory, path))
      }
    },
    remove: (): Promise<void> => rm(stage, { recursive: true, force: true }),
  }
}
