import type { Kysely } from 'kysely'
import { findCalendarDate } from '#values/dates.ts'
import type { Config } from '#core/context/config.ts'
import type { DemoSeasonOptions } from '#db/demo/seed/seed.ts'
import type { Database } from '#platform/schema/schema.ts'
import type { Shutdown } from '#platform/process/shutdown.ts'

export interface EmptyShop {
  db: Kysely<Database>
  config: Config
  now: Date
  shutdown: Shutdown
}

/**
 * Adds the demo season to a shop without venues, so that a first start has content. A production
 * shop stays empty: invented concerts must not be sold.
 */
export async function seedEmptyShop({ db, config, now, shutdown }: EmptyShop): Promise<void> {
  if (config.isProduction) return
  const venue = await db.selectFrom('venues').select('id').limit(1).executeTakeFirst()
  if (venue) return
  const aborting = new AbortController()
  const seeding = seed({ db, config, today: findCalendarDate(now, config.timeZone) }, aborting.signal)
  shutdown.add(async () => {
    aborting.abort()
    await seeding.catch(() => {})
  })
  await seeding
}

/** Loaded dynamically, because it is needed only once. */
async function seed(season: DemoSeasonOptions & { config: Config }, signal: AbortSignal): Promise<unknown> {
  const { seedDemoSeason } = await import('#db/demo/seed/seed.ts')
  if (season.config.demoPictures === 'drawn') {
    console.log('Preparing the demo season, once...')
    return seedDemoSeason(season)
  }
  console.log('Preparing the demo season and rendering its pictures, once; this takes some minutes...')
  const { withPhotographs } = await import('#db/demo/seed/with-photographs.ts')
  return withPhotographs(signal, (media) => seedDemoSeason({ ...season, media }))
}
