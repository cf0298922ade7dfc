/** What pictures, recordings and files have in common when they are handed in. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { Database, Db } from '#platform/schema/schema.ts'
import { locales, type Translated } from '#values/locales.ts'
import type { Problem } from './problems.ts'
import { keepFile, writeWhole } from './variants.ts'

export interface HandedIn {
  /** Identifier used by content and for updates: lower-case letters, digits and hyphens. */
  name: string
  from: { bytes: Uint8Array } | { file: string }
}

export const isMediaName = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 100

/** In English, and short enough in every language. */
export const isWritten = (text: Translated, longest: number): boolean => isShort(text, longest) && text.en.trim() !== ''

export function isShort(text: Translated, longest: number): boolean {
  const written = locales.map((locale) => text[locale]).filter((each) => each !== undefined)
  return typeof text.en === 'string' && written.every((each) => typeof each === 'string' && each.length <= longest)
}

export async function readFileWithin<problem extends Problem>(
  file: string,
  {
    most,
    createTooHeavy,
    createMissing,
  }: { most: number; createTooHeavy: (bytes: number) => problem; createMissing: (message: string) => problem },
): Promise<{ bytes: Uint8Array } | problem> {
  try {
    const found = await stat(file)
    // A pipe or a device may never end.
    if (!found.isFile()) return createMissing('There is something of that name that is no file.')
    return found.size > most ? createTooHeavy(found.size) : { bytes: await readFile(file) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return createMissing('There is no file of that name.')
    throw error
  }
}

/** Contains the hash of the bytes, so that an address never changes its content. */
export function writeMediaUrl(name: string, bytes: Uint8Array, ending: string): string {
  return `/media/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${ending}`
}

export async function writeMedia(dataDirectory: string, url: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(dataDirectory, 'media'), { recursive: true })
  const path = join(dataDirectory, url)
  if (!(await keepFile(path, bytes.length))) await writeWhole(path, bytes)
}

/** A new picture has not failed: its `variants_failed_at` is null. */
const columns = {
  media: [
    'alt_text',
    'is_decorative',
    'caption',
    'width',
    'height',
    'variants',
    'focal_x',
    'focal_y',
    'original',
    'bytes',
    'variants_recipe',
    'variants_failed_at',
  ],
  recordings: ['credit', 'url', 'type', 'bytes', 'seconds'],
  files: ['title', 'url', 'type', 'bytes'],
}

/** Updates the rows of existing names. Returns the id of each name. */
export async function addMediaRows<table extends 'media' | 'recordings' | 'files'>(
  db: Db,
  table: table,
  rows: readonly Insertable<Database[table]>[],
): Promise<Map<string, number>> {
  const stored = await db
    .insertInto(table as 'files')
    .values(rows as readonly Insertable<Database['files']>[])
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(columns[table].map((column) => [column, ref(`excluded.${column}` as 'excluded.url')])),
        ),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(stored.map(({ id, name }) => [name, id]))
}
