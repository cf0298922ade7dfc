import type { Kysely } from 'kysely'
import { calendarDateOf } from '../../../values/dates.ts'
import type { Config } from '../../context/config.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { Shutdown } from '../../../platform/process/shutdown.ts'

export interface EmptyShop {
  db: Kysely<Database>
  databaseUrl: string
  config: Config
  now: Date
  shutdown: Shutdown
}

/**
 * Puts the demo season into a shop that has no venue, so that a first start has something to show. A production shop
 * stays empty: invented concerts are not for sale.
 */
export async function seedEmptyShop({ db, databaseUrl, config, now, shutdown }: EmptyShop): Promise<void> {
  if (config.isProduction) return
  const venue = await db.selectFrom('venues').select('id').limit(1).executeTakeFirst()
  if (venue) return
  console.log('Preparing the demo season and its pictures, once; this takes a moment...')
  // Once in a shop's life: it is not loaded at every start.
  const { seedDemoSeasonInProcess } = await import('../../../db/demo/seed/seed-in-process.ts')
  const aborting = new AbortController()
  const task = {
    databaseUrl,
    dataDirectory: config.dataDirectory,
    today: calendarDateOf(now, config.timeZone),
    look: config.demoPictures,
  }
  const seeding = seedDemoSeasonInProcess(task, aborting.signal)
  shutdown.add(async () => {
    aborting.abort()
    await seeding.catch(() => {})
  })
  await seeding
}
