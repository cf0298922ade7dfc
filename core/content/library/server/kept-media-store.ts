/** Replaces and deletes pictures reversibly: previous versions are kept for some weeks. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { MediaUse } from '#core/content/media-use.ts'
import { isLibraryFull } from './library-store.ts'
import { findMediaUses } from './media-uses.ts'

/**
 * Days for which a replaced or deleted picture can be restored; its files are deleted after that.
 */
export const maxUnusedMediaDays = 30

type MediaRow = Insertable<Database['media']>

/**
 * Replaces the file of a picture: descriptions and uses stay. `same`: the file is identical. Null:
 * no such picture. `kept` is the id for `restoreMedia`.
 */
export async function replaceMedia(
  trx: Transaction<Database>,
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

/** Deletes an unused picture; else returns its uses. Null: no such picture. */
export async function removeMedia(
  trx: Transaction<Database>,
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
 * Restores what `kept` names: the previous file of a picture, or the picture itself. The current
 * version is kept in turn, so that this can be undone, too. Null: too late. `taken`: another
 * picture has its name. `full`: the library is full.
 */
export async function restoreMedia(
  trx: Transaction<Database>,
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

/** Deletes up to `limit` pictures replaced or deleted long ago. Returns the number. */
export async function forgetKeptMedia(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from kept_media where id in (
      select id from kept_media where kept_at < now() - make_interval(days => ${maxUnusedMediaDays}) limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}

const lock = (trx: Transaction<Database>, id: number) =>
  trx.selectFrom('media').select(['name', 'original']).where('id', '=', id).forUpdate().executeTakeFirst()

async function keep(trx: Transaction<Database>, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into kept_media (media_id, was) select id, to_jsonb(media) from media where id = ${id} returning id::float8 as id`.execute(
    trx,
  )
  return rows[0]!.id
}
