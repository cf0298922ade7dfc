import { findFreePort } from '#platform/testing/free-port.ts'
import type { Environment } from '#platform/environment/variables.ts'
import type { Run } from '../part.ts'
import { type MeasuredServer, startMeasuredServer } from './measured-server.ts'
import { openSeason, type Season, type SeasonOptions } from './open-season.ts'

export interface MeasuredShop extends Season {
  port: number
  origin: string
  /** URL of the concert's page. */
  page: string
  server: MeasuredServer
}

/** Starts a shop with the demo season on a separate database, in a separate process. */
export async function openShop(run: Run, options: SeasonOptions = {}): Promise<MeasuredShop> {
  const port = await findFreePort()
  const ofShop = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: String(port), ...options.environment }
  const season = await openSeason(run, { ...options, environment: ofShop })
  const { buildDirectory } = run
  const environment: Environment = { ...ofShop, DATA_DIR: season.directory, BUILD_DIR: buildDirectory }
  const serving = startMeasuredServer({ kind: 'shop', environment, buildDirectory, databaseUrl: season.databaseUrl })
  const server = await run.closers.open(serving, ({ stop }) => stop())
  const origin = `http://localhost:${port}`
  return { ...season, port, origin, page: origin + season.path, server }
}
