import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError, type MediaSummary } from './manifest.ts'
import { hashWhileReading } from './media-files.ts'

export interface MediaStage {
  /** Writes a file to the staging folder, where no page finds it yet, and returns its path. */
  add(file: MediaSummary, chunks: AsyncIterable<Uint8Array>): Promise<string>
  /** Excludes a file from publishing. */
  leaveOut(path: string): void
  /** Moves all files to their places. Files of other names stay. */
  publish(): Promise<void>
  remove(): Promise<void>
}

/**
 * Opens a staging folder inside the media folder, on the same disk: files are moved by renaming, as
 * a whole.
 */
export async function openMediaStage(directory: string): Promise<MediaStage> {
  const stage = join(directory, `.restore-${randomUUID()}`)
  await mkdir(stage, { recursive: true })
  const paths = new Set<string>()
  return {
    async add({ path, sha256 }, chunks) {
      const file = join(stage, path)
      await mkdir(dirname(file), { recursive: true })
      const hash = createHash('sha256')
      await pipeline(hashWhileReading(chunks, hash), createWriteStream(file, { flush: true }))
      if (hash.digest('hex') !== sha256) throw new BackupError(`The file media/${path} is not as it was written.`)
      paths.add(path)
      return file
    },
    leaveOut: (path) => void paths.delete(path),
    async publish() {
      for (const path of paths) {
        await mkdir(dirname(join(directory, path)), { recursive: true })
        await rename(join(stage, path), join(directory, path))
      }
    },
    remove: () => rm(stage, { recursive: true, force: true }),
  }
}
