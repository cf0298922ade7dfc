import type { Kysely } from 'kysely'
import { calendarDateOf } from '../dates.ts'
import type { Config } from './config.ts'
import type { Database } from './schema.ts'

/**
 * Puts the demo season into a shop that has no venue, so that a first start has something to show. A production shop
 * stays empty: invented concerts are not for sale.
 */
export async function fillEmptyShop(db: Kysely<Database>, config: Config, now: Date): Promise<void> {
  if (config.isProduction) return
  const venue = await db.selectFrom('venues').select('id').limit(1).executeTakeFirst()
  if (venue) return
  console.log('Preparing the demo season and its pictures, once; this takes a moment...')
  // Once in a shop's life: what draws pictures and documents is not loaded at every start.
  const { fillDemoSeason } = await import('../../db/demo/fill.ts')
  await fillDemoSeason({ db, config, today: calendarDateOf(now) })
}
