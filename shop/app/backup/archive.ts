/** A backup's file: a gzipped tar that any system can open, read and written as a stream. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { BackupError } from './manifest.ts'

/** Pictures are compressed already: a higher level costs time and saves nothing. */
const COMPRESSION_LEVEL = 4

export interface ArchiveWriter {
  /** Adds a file; resolves when it is on its way to the disk, so that memory stays constant. */
  addBytes(name: string, bytes: Uint8Array): Promise<void>
  /** Adds a file of a size that is known before it is read. */
  addStream(name: string, size: number, source: Readable): Promise<void>
  /** Ends the archive; resolves when it is on the disk, power cut or not. */
  finish(): Promise<void>
  /** Gives the file up. */
  abort(): Promise<void>
}

/** Opens an archive for writing, readable by its owner alone. Throws where the file exists. */
export async function createArchive(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600)
  const entries = pack()
  const output = file.createWriteStream({ flush: true })
  const writing = pipeline(entries, createGzip({ level: COMPRESSION_LEVEL }), output, { signal })
  // Heard where the entries are added; a rejection that nobody waits for yet would end the process.
  writing.catch(() => {})

  /** An entry that is not taken says little: why the archive as a whole failed is what a person can mend. */
  async function add(entry: Promise<void>): Promise<void> {
    try {
      await Promise.race([entry, writing])
    } catch (error) {
      entries.destroy(error as Error)
      await writing
      throw error
    }
  }

  return {
    addBytes: (name, bytes) =>
      add(
        new Promise((resolve, reject) => {
          const sink = entries.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve()))
          sink.end(bytes)
        }),
      ),
    addStream: (name, size, source) =>
      add(
        new Promise((resolve, reject) => {
          const sink = entries.entry({ name, size }, (error) => (error ? reject(error) : resolve()))
          pipeline(source, sink).catch(reject)
        }),
      ),
    async finish() {
      entries.finalize()
      await writing
    },
    async abort() {
      entries.destroy()
      await writing.catch(() => {})
    },
  }
}

export interface ArchiveEntry {
  name: string
  size: number
  /** Has to be read to its end before the next entry comes. */
  chunks: AsyncIterable<Uint8Array>
}

/** Reads the files of an archive in order. Throws a `BackupError` where it is broken or cut. */
export async function* readArchive(path: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), entries, { signal })
  reading.catch(() => {})
  try {
    for await (const entry of entries) {
      yield {
        name: entry.header.name,
        size: entry.header.size,
        chunks: explainFaults(entry as AsyncIterable<Uint8Array>),
      }
      entry.resume()
    }
    await reading
  } catch (error) {
    throw explainReading(error)
  } finally {
    entries.destroy()
  }
}

async function* explainFaults(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw explainReading(error)
  }
}

/** What zlib and tar say of a file that was cut or altered, in a sentence. */
function explainReading(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!/^Z_|ERR_STREAM_PREMATURE_CLOSE/.test(code) && !/Unexpected end of data|Invalid tar header/.test(message))
    return error
  return new BackupError(`The file is broken or was cut: ${message}`, { cause: error })
}
