import { sql, type Kysely, type Transaction } from 'kysely'
import { registerRecordings } from '../../../shop/content/server/media/take-recording.ts'
import { makePictures, registerPictures } from '../../../shop/content/server/pictures.ts'
import { readStatistics } from '../../../platform/database/statistics.ts'
import type { CalendarDate } from '../../../values/dates.ts'
import type { Database } from '../../schema/database.ts'
import { writeDocuments } from '../content/documents.ts'
import { makeRecordings } from '../recordings/make-recordings.ts'
import { seedConcerts } from './seed-concerts.ts'
import { seedContent } from './seed-content.ts'
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
 * Seeds a shop that has no venues with the demo season: all of it or nothing. Any other shop is left as it is.
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
  const [rows, recordings] = await Promise.all([
    makePictures(orderPictures(pictures, look), config.dataDirectory),
    makeRecordings(pictures, config.dataDirectory),
  ])
  const documents = await writeDocuments(config.dataDirectory)
  return db.transaction().execute(async (transaction) => {
    // Two processes may start on one empty shop: the second waits here, then finds it seeded.
    await sql`select pg_advisory_xact_lock(hashtext('demo season'))`.execute(transaction)
    if (await hasVenues(transaction)) return { created: false }
    const media = await registerPictures(transaction, rows)
    // Before the programmes that name them.
    await registerRecordings(transaction, recordings)
    await seedContent(transaction, media, documents)
    await seedConcerts(transaction, today)
    await readStatistics(transaction)
    return { created: true }
  })
}

async function hasVenues(db: Kysely<Database> | Transaction<Database>): Promise<boolean> {
  return (await db.selectFrom('venues').select('id').limit(1).execute()).length > 0
}
