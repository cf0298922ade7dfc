import { rm } from 'node:fs/promises'
import { href } from '@cadenza/navigation'
import type { Kysely } from 'kysely'
import type { PictureSize } from '../db/demo/pictures/pictures.ts'
import { seedDemoSeason } from '../db/demo/seed/seed.ts'
import type { Database } from '../db/schema/database.ts'
import { calendarDateOf } from '../values/dates.ts'
import { routes } from '../shop/routes.ts'
import { type Environment, readConfig } from '../shop/app/config/config.ts'
import { createDatabase } from '../platform/database/database.ts'
import { upkeepLimits } from '../platform/database/database-limits.ts'
import { settleTimeZone } from '../shop/app/start/settle-time-zone.ts'
import { startEmbeddedDatabase } from '../shop/app/start/embedded-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createRunDirectory } from '../platform/testing/run-directory.ts'
import { findUnlimitedTicket } from './find-ticket.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import type { Run } from './part.ts'

export interface MeasuredShop {
  origin: string
  /** The address of a concert's page. */
  page: string
  /** A ticket of that concert of which there is no end. */
  ticket: number
  environment: Environment
  server: MeasuredServer
}

interface ShopOptions {
  port: number
  environment?: Environment
  pictures?: PictureSize
  /** What is put into the database beside the demo season. */
  prepare?: (db: Kysely<Database>) => Promise<void>
}

/** A shop with the demo season on a database of its own, in a process of its own. */
export async function openShop(
  run: Run,
  { port, environment = {}, pictures, prepare }: ShopOptions,
): Promise<MeasuredShop> {
  run.step('A database and the demo season are prepared')
  const { closers, buildDirectory } = run
  const directory = await closers.open(createRunDirectory('cadenza-bench'), removeDirectory)
  const starting = startEmbeddedDatabase(directory)
  const postgres = await closers.open(starting, ({ stop }) => stop())
  const database = createDatabase(postgres.url, { limits: upkeepLimits })
  const { db, pool } = await closers.open(Promise.resolve(database), ({ close }) => close())
  const whole: Environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    DATA_DIR: directory,
    BUILD_DIR: buildDirectory,
    ...environment,
  }
  await migrate(pool)
  const config = readConfig(whole)
  await settleTimeZone(db, config.timeZone)
  await seedDemoSeason({ db, config, today: calendarDateOf(new Date(), config.timeZone), pictures })
  await prepare?.(db)
  const { ticket, slug, date } = await findUnlimitedTicket(db)
  const serving = startMeasuredServer({
    kind: 'shop',
    environment: whole,
    buildDirectory,
    databaseUrl: postgres.url,
  })
  const server = await closers.open(serving, ({ stop }) => stop())
  const origin = `http://localhost:${port}`
  const page = origin + href(routes['events.show'], { venueSlug: slug, date })
  return { origin, page, ticket, environment: whole, server }
}

export function removeDirectory(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true })
}
