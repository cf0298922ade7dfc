import { sql } from 'kysely'
import { addMediaRows } from '#core/content/media/server/handed-in.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { readFiles } from '#core/season-import/read-files.ts'
import { importInto } from '#core/season-import/import-season.ts'
import { readMediaIndex } from '../media-index.ts'
import { readDemoSeason } from '../read-season.ts'
import { seedSales } from './seed-sales.ts'
import { type PictureSize, storeMedia } from './store-media.ts'

export interface DemoSeasonOptions {
  db: Db
  config: { dataDirectory: string }
  /** Day around which the season is planned, deterministically. */
  today: CalendarDate
  /** Default `full`. */
  pictures?: PictureSize
}

/**
 * Seeds a shop without venues with the demo season, an ordinary season folder: all or nothing.
 * Other shops stay unchanged. Pictures, recordings and documents are copied before anything is
 * written, and reused the next time.
 */
export async function seedDemoSeason({
  db,
  config,
  today,
  pictures = 'full',
}: DemoSeasonOptions): Promise<{ created: boolean }> {
  if (await hasVenues(db)) return { created: false }
  const [season, made] = await Promise.all([readDemoSeason(today), readMediaIndex()])
  const rows = await storeMedia(season, made, { dataDirectory: config.dataDirectory, size: pictures })
  return db.transaction().execute(async (transaction) => {
    // Two processes may start on one empty shop: the second waits here, then finds it seeded.
    await sql`select pg_advisory_xact_lock(hashtext('demo season'))`.execute(transaction)
    if (await hasVenues(transaction)) return { created: false }
    await addMediaRows(transaction, 'media', rows.pictures)
    await addMediaRows(transaction, 'recordings', rows.recordings)
    await addMediaRows(transaction, 'files', rows.files)
    await importInto(transaction, readFiles(season.files))
    await seedSales(transaction, season)
    return { created: true }
  })
}

async function hasVenues(db: Db | Trx): Promise<boolean> {
  return (await db.selectFrom('venues').select('id').limit(1).execute()).length > 0
}
