import { cp } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { seedDemoSeason } from '#db/demo/seed/seed.ts'
import { cloneTemplate, ensureTemplate, TEMPLATE_DATABASE, type TestDatabase } from '#platform/testing/database.ts'
import type { CalendarDate } from '#values/dates.ts'
import type { Config } from '#core/context/config.ts'
import { settleTimeZone } from '#operations/start/settle-time-zone.ts'
import { watchBystanders } from './database.ts'

/**
 * Creates a database with the demo season around a day, and its tiny pictures in the shop's data
 * directory. The season is seeded once per run for each day and time zone; tests get clones of it.
 */
export async function createSeasonDatabase(
  { dataDirectory, timeZone }: Pick<Config, 'dataDirectory' | 'timeZone'>,
  today: CalendarDate,
): Promise<TestDatabase> {
  const url = inject('postgresUrl')
  const key = createHash('sha256').update(`${today} ${timeZone}`).digest('hex').slice(0, 16)
  const template = `${TEMPLATE_DATABASE}_season_${key}`
  const files = join(inject('runDirectory'), `season-${key}`)
  await ensureTemplate(url, template, async ({ db }) => {
    await settleTimeZone(db, timeZone)
    await seedDemoSeason({ db, config: { dataDirectory: files }, today, pictures: 'tiny' })
  })
  await cp(files, dataDirectory, { recursive: true })
  return watchBystanders(await cloneTemplate(url, template))
}
