/** Copies rows as byte streams, from a table and into one. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableSummary } from './manifest.ts'
import { writeCopyIn, writeCopyOut, type TableShape } from './table-store.ts'

/** A server silent for this long is considered stalled. */
const STALL_MILLISECONDS = 5 * 60_000
/** Parts are held in memory: an archive states the size of a file before its content. */
const PART_BYTES = 2 * 1024 * 1024
const LINE_FEED = 0x0a

/** Reads a table; `onPart` gets its rows in parts of a few megabytes, split anywhere. */
export async function readTable(
  client: pg.Client,
  shape: TableShape,
  onPart: (part: Uint8Array) => Promise<void> = async () => {},
): Promise<TableSummary> {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  for await (const part of joinParts(watch(client, client.query(to(writeCopyOut(shape)))))) {
    hash.update(part)
    rows += countLines(part)
    bytes += part.length
    await onPart(part)
  }
  return { name: shape.name, columns: shape.columns, rows, bytes, sha256: hash.digest('hex') }
}

export type TableWriter = ReturnType<typeof writeTable>

/** Writes rows into a table. Database errors are thrown by the next call. */
export function writeTable(client: pg.Client, shape: Pick<TableShape, 'name' | 'columns'>) {
  const stream = client.query(from(writeCopyIn(shape)))
  const done = finished(stream)
  done.catch(() => {})
  return {
    async write(chunk: Uint8Array): Promise<void> {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    },
    async end(): Promise<void> {
      stream.end()
      await done
    },
  }
}

/** A row is a line: line feeds within values are escaped. */
export function countLines(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}

async function* joinParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function* watch(client: pg.Client, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const timer = setTimeout(() => void client.end(), STALL_MILLISECONDS)
  try {
    for await (const chunk of chunks) {
      yield chunk
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
  }
}
