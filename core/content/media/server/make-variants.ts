import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { ShopJobContext, ShopJob } from '#core/context/shop-context.ts'
import { decodePicture, readPictureFacts } from './decode-picture.ts'
import { findOriginalsFolder } from './store-image.ts'
import { planStoredVariants, pictureRecipe, findMissing, writeVariants } from './variants.ts'

export const mediaJobs: ShopJob[] = [
  {
    name: 'media.make-variants',
    schedule: { everySeconds: 30 },
    run: createWaitingVariants,
  },
]

interface WaitingPicture {
  id: number
  name: string
  original: string
}

/** Share of the two minutes that a run may take; the rest is created in the next run. */
const LONGEST_ROUND_MILLISECONDS = 60_000

/**
 * Creates the files of waiting pictures, one picture after the other, and lists them in its row
 * once all exist. A failed picture is retried after an hour, and shown with its existing files.
 */
async function createWaitingVariants(
  { db, config, log }: Pick<ShopJobContext, 'db' | 'config' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + LONGEST_ROUND_MILLISECONDS
  while (!signal.aborted && performance.now() < deadline) {
    const picture = await findWaiting(db)
    if (!picture) return
    try {
      await makeVariants(db, picture, { folder: join(config.dataDirectory, 'media'), signal })
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error, picture: picture.name }, 'The files of a picture could not be made; hand it in anew.')
      await noteFailure(db, picture)
    }
  }
}

async function findWaiting(db: Db): Promise<WaitingPicture | undefined> {
  const picture = await db
    .selectFrom('media')
    .select(['id', 'name', 'original'])
    .where('original', 'is not', null)
    .where('variants_recipe', 'is distinct from', pictureRecipe)
    .where(sql<boolean>`variants_failed_at is null or variants_failed_at < now() - interval '1 hour'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return picture as WaitingPicture | undefined
}

async function makeVariants(
  db: Db,
  { id, original }: WaitingPicture,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<void> {
  const bytes = await readFile(join(findOriginalsFolder(folder), original))
  const facts = await readPictureFacts(bytes)
  if ('problem' in facts) throw new Error(facts.problem.message)
  const [hash = ''] = original.split('.')
  const variants = planStoredVariants({ hash, ...facts })
  const missing = await findMissing(variants, folder)
  if (missing.length > 0) {
    const decoded = await decodePicture(bytes, facts, { width: Math.max(...missing.map(({ width }) => width)) })
    if ('problem' in decoded) throw new Error(decoded.problem.message)
    await writeVariants(decoded, missing, { folder, signal })
  }
  await db
    .updateTable('media')
    .set({ variants: JSON.stringify(variants), variants_recipe: pictureRecipe, variants_failed_at: null })
    .where('id', '=', id)
    // Another picture may have been uploaded in its place meanwhile.
    .where('original', '=', original)
    .execute()
}

async function noteFailure(db: Db, { id, original }: WaitingPicture): Promise<void> {
  await db
    .updateTable('media')
    .set({ variants_failed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('original', '=', original)
    .execute()
}
