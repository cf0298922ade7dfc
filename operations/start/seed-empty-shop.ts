import { findCalendarDate } from '#values/dates.ts'
import type { Config } from '#core/context/config.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Shutdown } from '#platform/process/shutdown.ts'

export interface EmptyShop {
  db: Db
  config: Config
  now: Date
  shutdown: Shutdown
}

/**
 * Adds the demo season to a shop without venues. A production shop stays empty: invented concerts
 * must not be sold.
 */
export async function seedEmptyShop({ db, config, now, shutdown }: EmptyShop): Promise<void> {
  if (config.isProduction) return
  const venue = await db.selectFrom('venues').select('id').limit(1).executeTakeFirst()
  if (venue) return
  console.log('Preparing the demo season, once...')
  // Loaded dynamically, because it is needed only once.
  const { seedDemoSeason } = await import('#db/demo/seed/seed.ts')
  const seeding = seedDemoSeason({ db, config, today: findCalendarDate(now, config.timeZone) })
  shutdown.add(async () => {
    await seeding.catch(() => {})
  })
  await seeding
}
