import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { readArchive } from './archive.ts'
import { countLines } from './copy.ts'
import { BackupError, parseManifest, type Manifest } from './manifest.ts'

interface Tally {
  rows: number
  bytes: number
  hash: ReturnType<typeof createHash>
}

/** Maximum size of a manifest: a hundred bytes per picture, for some hundred thousand of them. */
const MANIFEST_BYTES = 256 * 1024 * 1024

/**
 * Reads a whole backup and compares it with its manifest. Throws a `BackupError` if they differ.
 */
export async function verifyBackup(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<Manifest> {
  const tables = new Map<string, Tally>()
  const media = new Map<string, Tally>()
  let manifest: Manifest | null = null
  for await (const { name, size, chunks } of readArchive(path, signal)) {
    if (manifest) throw new BackupError(`The file goes on after its end, with ${name}.`)
    const place = readEntryName(name)
    if (place.kind === 'manifest') manifest = parseManifest(await readText(chunks, size))
    else await tally(place.kind === 'table' ? tables : media, place.name, chunks)
  }
  if (!manifest) throw new BackupError('The file has no manifest: it is no backup of a shop, or its end is missing.')
  compare(manifest, tables, media)
  return manifest
}

export type EntryName = { kind: 'manifest' } | { kind: 'table' | 'media'; name: string }

/** Classifies a file of the archive. Throws a `BackupError` for any that no backup contains. */
export function readEntryName(path: string): EntryName {
  if (path === 'manifest.json') return { kind: 'manifest' }
  const table = /^tables\/([^/]+)\/\d+\.copy$/.exec(path)?.[1]
  if (table) return { kind: 'table', name: table }
  const media = path.slice('media/'.length)
  if (path.startsWith('media/') && isInside(media)) return { kind: 'media', name: media }
  throw new BackupError(`The file holds "${path}", which no backup of a shop has.`)
}

/** Returns whether a path of an archive stays inside its target folder. */
function isInside(path: string): boolean {
  return path !== '' && !path.includes('\\') && !path.includes('\0') && posix.normalize(`/${path}`) === `/${path}`
}

async function tally(tallies: Map<string, Tally>, name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const sum = tallies.get(name) ?? { rows: 0, bytes: 0, hash: createHash('sha256') }
  tallies.set(name, sum)
  for await (const chunk of chunks) {
    sum.rows += countLines(chunk)
    sum.bytes += chunk.length
    sum.hash.update(chunk)
  }
}

function compare(manifest: Manifest, tables: Map<string, Tally>, media: Map<string, Tally>): void {
  const nothing = (): Tally => ({ rows: 0, bytes: 0, hash: createHash('sha256') })
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const found = tables.get(name) ?? nothing()
    if (found.rows !== rows || found.bytes !== bytes || found.hash.digest('hex') !== sha256) {
      throw new BackupError(
        `The table ${name} is not as it was written: ${found.rows} rows instead of ${rows}, or others.`,
      )
    }
    tables.delete(name)
  }
  for (const { path, bytes, sha256 } of manifest.media) {
    const found = media.get(path)
    if (found?.bytes !== bytes || found.hash.digest('hex') !== sha256) {
      throw new BackupError(`The file media/${path} is missing, or not as it was written.`)
    }
    media.delete(path)
  }
  const [stray] = [...tables.keys(), ...media.keys()]
  if (stray !== undefined) throw new BackupError(`The manifest does not name ${stray}.`)
}

async function readText(chunks: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > MANIFEST_BYTES) throw new BackupError('The manifest is too large to be one.')
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}
