import { rm } from 'node:fs/promises'
import { href } from '@cadenza/navigation'
import { seedDemoSeason } from '#db/demo/seed/seed.ts'
import type { PictureSize } from '#db/demo/seed/store-media.ts'
import type { Db } from '#platform/schema/schema.ts'
import { createDatabase } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { applyMigrations } from '#platform/database/migrate.ts'
import { createRunDirectory } from '#platform/testing/run-directory.ts'
import { readConfig } from '#operations/config/config.ts'
import type { Environment } from '#platform/environment/variables.ts'
import { startEmbeddedDatabase } from '#operations/start/embedded-database.ts'
import { settleTimeZone } from '#operations/start/settle-time-zone.ts'
import { routes } from '#core/routes/routes.ts'
import { findCalendarDate } from '#values/dates.ts'
import type { Run } from '../part.ts'
import { findUnlimitedTicket } from './find-ticket.ts'

/** A demo season in a separate database not yet opened by a shop. */
export interface Season {
  db: Db
  databaseUrl: string
  /** Folder of the shop's files. */
  directory: string
  /** Path of a concert's page. */
  path: string
  /** A ticket of that concert, unlimited unless a limit was set. */
  ticket: number
}

export interface SeasonOptions {
  environment?: Environment
  pictures?: PictureSize
  /** Modifies or extends the demo season. `ticket` is the season's. */
  prepare?: (db: Db, ticket: number) => Promise<void>
}

export async function openSeason(
  { closers, step }: Run,
  { environment = {}, pictures, prepare }: SeasonOptions,
): Promise<Season> {
  step('A database and the demo season are prepared')
  const directory = await closers.open(createRunDirectory('cadenza-bench'), removeDirectory)
  const postgres = await closers.open(startEmbeddedDatabase(directory), ({ stop }) => stop())
  const database = createDatabase(postgres.url, { limits: databaseLimits.upkeep })
  const { db, pool } = await closers.open(Promise.resolve(database), ({ close }) => close())
  await applyMigrations(pool)
  const config = readConfig({ DATA_DIR: directory, ...environment })
  await settleTimeZone(db, config.timeZone)
  await seedDemoSeason({ db, config, today: findCalendarDate(new Date(), config.timeZone), pictures })
  const { ticket, slug, date } = await findUnlimitedTicket(db)
  await prepare?.(db, ticket)
  const path = href(routes['events.show'], { venueSlug: slug, date })
  return { db, databaseUrl: postgres.url, directory, path, ticket }
}

export function removeDirectory(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true })
}
