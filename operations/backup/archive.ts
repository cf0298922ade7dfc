/** Backup file: a gzipped tar that any system can open, read and written as a stream. */
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { BackupError } from './manifest.ts'

/** Pictures are already compressed: a higher level costs time and saves nothing. */
const COMPRESSION_LEVEL = 4

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>

/** Opens an archive for writing, readable only by its owner. Throws if the file exists. */
export async function createArchive(path: string, signal?: AbortSignal) {
  const file = await open(path, 'wx', 0o600)
  const entries = pack()
  const compressing = createGzip({ level: COMPRESSION_LEVEL })
  const writing = pipeline(entries, compressing, file.createWriteStream({ flush: true }), { signal })
  // Handled where the entries are added; an unhandled rejection would end the process.
  writing.catch(() => {})

  // Resolves while the file is written to disk, so that memory stays constant. A rejected entry
  // ends the archive with an unspecific error: `writing` rejects with the cause.
  const add = (name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const sink = entries.entry({ name, size }, (error) => (error ? reject(error) : resolve()))
      pipeline(chunks, sink).catch(reject)
    }).catch(() => writing)

  return {
    addBytes: (name: string, bytes: Uint8Array): Promise<void> => add(name, bytes.length, [bytes]),
    addStream: add,
    /** Resolves when the archive is safely on disk, even after a power failure. */
    async finish(): Promise<void> {
      entries.finalize()
      await writing
    },
    /** Closes and removes the file. */
    async abort(): Promise<void> {
      entries.destroy()
      await writing.catch(() => {})
      await rm(path, { force: true })
    },
  }
}

export interface ArchiveEntry {
  name: string
  size: number
  /** Must be read to its end before the next entry. */
  chunks: AsyncIterable<Uint8Array>
}

/** Reads the files of an archive in order. Throws a `BackupError` if it is damaged or truncated. */
export async function* readArchive(path: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  // Any error ends the entries, which throw it.
  pipeline(createReadStream(path), createGunzip(), entries, { signal }).catch(() => {})
  try {
    for await (const entry of entries) {
      yield {
        name: entry.header.name,
        size: entry.header.size,
        chunks: explainFaults(entry as AsyncIterable<Uint8Array>),
      }
      entry.resume()
    }
  } catch (error) {
    throw explainReading(error)
  }
}

async function* explainFaults(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw explainReading(error)
  }
}

/** Explains zlib and tar errors of a damaged file in a sentence. System errors stay as they are. */
function explainReading(error: unknown): unknown {
  const { name, syscall, message } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || syscall !== undefined) return error
  return new BackupError(`The file is broken or was cut: ${message}`, { cause: error })
}
