import { sql, type Kysely, type Transaction } from 'kysely'
import { registerFiles } from '../../../shop/content/server/media/take-file.ts'
import { registerRecordings } from '../../../shop/content/server/media/take-recording.ts'
import { makePictures, registerPictures } from '../../../shop/content/server/pictures.ts'
import type { SeasonFiles } from '../../../shop/app/season-files/files/season-folder.ts'
import type { CalendarDate } from '../../../values/dates.ts'
import type { Database } from '../../schema/database.ts'
import { makeDocuments } from '../content/documents.ts'
import { importInto } from '../../../shop/app/season-files/import-season.ts'
import { readDemoSeason } from '../read-season.ts'
import { makeRecordings } from '../recordings/make-recordings.ts'
import { seedSales } from './seed-sales.ts'
import { orderPictures, type PictureLook, type PictureSize } from '../pictures/pictures.ts'

export interface DemoSeasonOptions {
  db: Kysely<Database>
  config: { dataDirectory: string }
  /** The season lies around this day: the same season for the same day. */
  today: CalendarDate
  /** Default `full`. */
  pictures?: PictureSize
  /** Default `drawn`. */
  look?: PictureLook
}

/**
 * Seeds a shop that has no venues with the demo season, which is a folder of files as any hall writes them: all of it or nothing.
 * Any other shop is left as it is.
 * Pictures, recordings and documents are made before anything is written, and found again the next time.
 */
export async function seedDemoSeason({
  db,
  config,
  today,
  pictures = 'full',
  look = 'drawn',
}: DemoSeasonOptions): Promise<{ created: boolean }> {
  if (await hasVenues(db)) return { created: false }
  const season = await readDemoSeason(today)
  const [rows, recordings] = await Promise.all([
    makePictures(orderPictures(season, pictures, look), config.dataDirectory),
    makeRecordings(season, pictures, config.dataDirectory),
  ])
  const documents = await makeDocuments(season, config.dataDirectory)
  return db.transaction().execute(async (transaction) => {
    // Two processes may start on one empty shop: the second waits here, then finds it seeded.
    await sql`select pg_advisory_xact_lock(hashtext('demo season'))`.execute(transaction)
    if (await hasVenues(transaction)) return { created: false }
    await registerPictures(transaction, rows)
    await registerRecordings(transaction, recordings)
    await registerFiles(transaction, documents)
    await importInto(transaction, selectFiles(season.files, look))
    await seedSales(transaction, season)
    return { created: true }
  })
}

/** Photographs show something else than the words of the drawn pictures tell. */
function selectFiles(files: SeasonFiles, look: PictureLook): SeasonFiles {
  return look === 'photographic' ? new Map([...files].filter(([path]) => path !== 'pictures.yaml')) : files
}

async function hasVenues(db: Kysely<Database> | Transaction<Database>): Promise<boolean> {
  return (await db.selectFrom('venues').select('id').limit(1).execute()).length > 0
}
