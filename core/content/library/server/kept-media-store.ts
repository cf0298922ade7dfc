/** Replaces and removes pictures so that both can be taken back: what was there is kept for some weeks. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { MediaUse } from '#core/content/media-use.ts'
import { isLibraryFull } from './library-store.ts'
import { findMediaUses } from './media-uses.ts'

/** So long what was replaced or removed can be brought back; then its files go, too. */
export const maxUnusedMediaDays = 30

type MediaRow = Insertable<Database['media']>

/**
 * Puts another file in the place of a picture's own: what is said of it stays, and so does whatever shows it. `same`: it is that file. Null: there is
 * no such picture. `kept` is what `restoreMedia` takes it back by.
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

/** Removes a picture that stands nowhere; else says where it does. Null: there is no such picture. */
export async function removeMedia(
  trx: Transaction<Database>,
  id: number,
): Promise<{ kept: number; name: string; original: string | null } | { uses: MediaUse[] } | null> {
  // Whoever is about to use it waits, and then finds it gone.
  const stored = await lock(trx, id)
  if (!stored) return null
  const uses = await findMediaUses(trx, id)
  if (uses.length > 0) return { uses }
  const kept = await keep(trx, id)
  await trx.deleteFrom('media').where('id', '=', id).execute()
  return { kept, name: stored.name, original: stored.original }
}

/**
 * Takes back what `kept` names: the file that a picture had, or the picture itself. What is there now is kept in its turn, so that this can be
 * taken back, too. Null: it is too late. `taken`: another picture has its name by now. `full`: the library is.
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

/** Forgets up to `limit` of what was replaced or removed long ago. Returns how many. */
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
