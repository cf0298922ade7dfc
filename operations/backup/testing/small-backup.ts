/** Handwritten backups with tables and files invented by a test. */
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { createArchive, readArchive } from '../archive.ts'
import type { Manifest, MediaSummary, TableSummary } from '../manifest.ts'

export const checksum = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Creates the manifest entry of a table with these rows, in the format of `COPY`. */
export function describeRows(name: string, columns: string[], rows: string): TableSummary {
  const bytes = Buffer.from(rows)
  return { name, columns, rows: rows.split('\n').length - 1, bytes: bytes.length, sha256: checksum(bytes) }
}

export function describeFile(path: string, content: string): MediaSummary {
  return { path, bytes: Buffer.byteLength(content), sha256: checksum(content) }
}

/** Creates the manifest of a shop without tables, with changes. */
export function createManifest(changes: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    madeAt: '2026-03-01T12:00:00.000Z',
    shopVersion: '1.2.3',
    postgresVersion: '17.0',
    migrations: [{ name: '0001_small.sql', checksum: checksum('') }],
    tables: [],
    identities: [],
    media: [],
    ...changes,
  }
}

export type Entries = readonly (readonly [name: string, content: string | object])[]

/** Writes an archive of texts; other values are written as JSON. */
export async function writeArchive(path: string, entries: Entries): Promise<void> {
  const archive = await createArchive(path)
  for (const [name, content] of entries) {
    await archive.addBytes(name, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)))
  }
  await archive.finish()
}

/** Reads the files of an archive with their texts, in order. */
export async function readEntries(path: string, signal?: AbortSignal): Promise<[name: string, content: string][]> {
  const entries: [string, string][] = []
  for await (const { name, chunks } of readArchive(path, signal)) {
    entries.push([name, await text(chunks)])
  }
  return entries
}
