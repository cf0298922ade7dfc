import { link, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listMediaFiles, MEDIA_LOCK } from '../media/server/media-files.ts'
import type { Db } from '#platform/schema/schema.ts'

interface UnusedMediaOptions {
  directory: string
  /** Later files (milliseconds) may be about to be referenced. */
  before: number
  limit: number
}

/** As the shop names its files. How a page spells others is unknown: they are left alone. */
const KNOWN_NAME = /^[\w.-]+\.[a-z0-9]+$/i

/**
 * Removes up to `limit` old files that no column of any table names; none while a backup reads
 * them.
 */
export function removeUnusedMedia(db: Db, { directory, before, limit }: UnusedMediaOptions): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${MEDIA_LOCK}) as free`.execute(trx)
    if (!rows[0]?.free) return 0
    const old: string[] = []
    for (const path of await listMediaFiles(directory)) {
      if (KNOWN_NAME.test(baseName(path)) && (await isOlder(join(directory, path), before))) old.push(path)
    }
    const used = await findListedMedia(trx)
    const unlisted = old.filter((path) => !used.has(baseName(path))).slice(0, limit)
    const named = await findNamed(trx, unlisted)
    const unused = unlisted.filter((path) => !named.has(baseName(path)))
    return removeFiles(trx, unused, { directory, before })
  })
}

/**
 * Renames the files, and checks again before removing them: one may have been written again or
 * named since.
 */
async function removeFiles(
  db: Db,
  paths: readonly string[],
  { directory, before }: Pick<UnusedMediaOptions, 'directory' | 'before'>,
): Promise<number> {
  const hidden = new Map(paths.map((path) => [path, `${join(directory, path)}.${crypto.randomUUID()}`]))
  for (const [path, file] of hidden) await rename(join(directory, path), file)
  const named = await findNamed(db, paths)
  let removed = 0
  for (const [path, file] of hidden) {
    const isUnused = !named.has(baseName(path)) && (await isOlder(file, before))
    // If the file was written again meanwhile, the new one stays.
    if (!isUnused) await link(file, join(directory, path)).catch(ignoreExisting)
    await rm(file)
    if (isUnused) removed++
  }
  return removed
}

/** Most of all files, known without reading every table. */
async function findListedMedia(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select(['variants', 'original']).execute()
  return new Set(
    rows.flatMap(({ variants, original }) => [original ?? '', ...variants.map(({ url }) => baseName(url))]),
  )
}

/**
 * Returns the names that occur anywhere in the database: an address, the blocks of a page, a queued
 * mail.
 */
async function findNamed(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const names = [...new Set(paths.map(baseName))]
  const named = new Set<string>()
  if (names.length === 0) return named
  for (const { table, column } of await findTextColumns(db)) {
    const text = sql`${sql.ref(column)}::text`
    const { rows } = await sql<{ name: string }>`
      select wanted.file as name from unnest(${names}::text[]) as wanted (file)
      where exists (select from ${sql.table(table)} where strpos(${text}, wanted.file) > 0)`.execute(db)
    for (const { name } of rows) named.add(name)
  }
  return named
}

async function findTextColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as "table", attname as "column"
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and (typcategory = 'S' or typname in ('json', 'jsonb', '_text', '_jsonb'))`.execute(db)
  return rows
}

async function isOlder(path: string, before: number): Promise<boolean> {
  return (await stat(path)).mtimeMs < before
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
