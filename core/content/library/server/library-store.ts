/** The library of single pictures; replaced and deleted ones can be restored for some weeks. */
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '#platform/schema/schema.ts'
import type { MediaUse } from '#core/content/media-use.ts'
import { findMediaUses } from './media-uses.ts'

/** Beyond any realistic library; bearable for a disk and a page that lists them all. */
const libraryLimits = { pictures: 5_000, bytes: 20_000_000_000 } as const

/** Any number that nothing else locks on. */
const LIBRARY_LOCK = 7_236_515

type MediaRow = Insertable<Database['media']>

/**
 * Adds a picture whose files exist (`writeImageFiles`) under an unused name; a known file gives its
 * picture.
 */
export async function addPicture(trx: Trx, row: MediaRow): Promise<{ id: number; isNew: boolean } | 'full'> {
  // Concurrent uploads may want the same name or contain the same file.
  await sql`select pg_advisory_xact_lock(${LIBRARY_LOCK})`.execute(trx)
  const known = await trx
    .selectFrom('media')
    .select('id')
    .where('original', '=', row.original!)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return { id: known.id, isNew: false }
  if (await isLibraryFull(trx, row.bytes ?? 0)) return 'full'
  const name = await findFreeName(trx, row.name)
  const { id } = await trx
    .insertInto('media')
    .values({ ...row, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

export async function isLibraryFull(db: Db, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select count(*)::integer as pictures, coalesce(sum(bytes), 0)::float8 as bytes from media`.execute(db)
  const [{ pictures, bytes: taken } = { pictures: 0, bytes: 0 }] = rows
  return pictures >= libraryLimits.pictures || taken + bytes > libraryLimits.bytes
}

/** Used in content and files. */
export function nameOfFile(file: string): string {
  const letters = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const words = letters.slice(0, 500).replaceAll(/[^a-z0-9]+/g, '-')
  return words.replace(/^-/, '').slice(0, 60).replace(/-$/, '') || 'picture'
}

async function findFreeName(trx: Trx, name: string): Promise<string> {
  const rows = await trx.selectFrom('media').select('name').where('name', 'like', `${name}%`).execute()
  const taken = new Set(rows.map((row) => row.name))
  const numbered = (number: number): string => (number === 1 ? name : `${name}-${number}`)
  let number = 1
  while (taken.has(numbered(number))) number += 1
  return numbered(number)
}

/**
 * Descriptions and uses stay. `same`: the file is identical. Null: no such picture. `kept` is the
 * id for `restoreMedia`.
 */
export async function replaceMedia(
  trx: Trx,
  id: number,
  row: MediaRow,
): Promise<{ kept: number; was: string | null } | 'same' | null> {
  const stored = await lock(trx, id)
  if (!stored) return null
  if (stored.original === row.original) return 'same'
  const kept = await keep(trx, id)
  const { width, height, variants, original, bytes = null, variants_recipe = null } = row
  await trx
    .updateTable('media')
    .set({ width, height, variants, original: original!, bytes, variants_recipe, variants_failed_at: null })
    .where('id', '=', id)
    .execute()
  return { kept, was: stored.original }
}

/** Returns its uses if there are any. Null: no such picture. */
export async function removeMedia(
  trx: Trx,
  id: number,
): Promise<{ kept: number; name: string; original: string | null } | { uses: MediaUse[] } | null> {
  // Concurrent users of the picture wait and then find it gone.
  const stored = await lock(trx, id)
  if (!stored) return null
  const uses = await findMediaUses(trx, id)
  if (uses.length > 0) return { uses }
  const kept = await keep(trx, id)
  await trx.deleteFrom('media').where('id', '=', id).execute()
  return { kept, name: stored.name, original: stored.original }
}

/**
 * Restores the previous file of a picture, or the picture itself. The current version is kept in
 * turn, so that this can be undone, too. Null: too late. `taken`: another picture has its name.
 */
export async function restoreMedia(
  trx: Trx,
  { id, kept }: { id: number; kept: number },
): Promise<{ kept: number | null } | 'taken' | 'full' | null> {
  const stored = await lock(trx, id)
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((was ->> 'bytes')::float8, 0) as bytes from kept_media where id = ${kept} and media_id = ${id} for update`.execute(
    trx,
  )
  if (rows.length === 0) return null
  const was = sql`kept_media, jsonb_populate_record(null::media, was) as former where kept_media.id = ${kept}`
  const now = stored ? await keep(trx, id) : null
  if (stored)
    await sql`
      update media set original = former.original, bytes = former.bytes, width = former.width, height = former.height,
        variants = former.variants, variants_recipe = former.variants_recipe, variants_failed_at = null
      from ${was} and media.id = ${id}`.execute(trx)
  else {
    if (await isLibraryFull(trx, rows[0]!.bytes)) return 'full'
    const restored = await sql`
      insert into media overriding system value select former.* from ${was} on conflict do nothing returning id`.execute(
      trx,
    )
    if (restored.rows.length === 0) return 'taken'
  }
  await trx.deleteFrom('kept_media').where('id', '=', kept).execute()
  return { kept: now }
}

const lock = (trx: Trx, id: number) =>
  trx.selectFrom('media').select(['name', 'original']).where('id', '=', id).forUpdate().executeTakeFirst()

async function keep(trx: Trx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into kept_media (media_id, was) select id, to_jsonb(media) from media where id = ${id} returning id::float8 as id`.execute(
    trx,
  )
  return rows[0]!.id
}
