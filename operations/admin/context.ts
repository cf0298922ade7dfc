import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { Config } from '#core/context/config.ts'
import type { Environment } from '#platform/environment/variables.ts'
import { readConfig } from '../config/config.ts'
import { createDatabase, type DatabaseConnection } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { findEmbeddedDirectory, startEmbeddedDatabase } from '../start/embedded-database.ts'
import { findMissingMigrations } from '#platform/database/migrate.ts'
import { type AdminContext } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'

export interface OpenContext extends AdminContext {
  close(): Promise<void>
}

export function createContext(environment: Environment, signal: AbortSignal): OpenContext {
  const closers: (() => Promise<unknown>)[] = []
  let config: Config | null = null
  let url: Promise<string> | null = null

  const readConfigOnce = () => (config ??= readConfig(environment))

  async function openUrl(mayCreate: boolean): Promise<string> {
    const { databaseUrl, dataDirectory } = readConfigOnce()
    if (databaseUrl) return databaseUrl
    if (!mayCreate && !existsSync(join(findEmbeddedDirectory(dataDirectory), 'data'))) {
      throw new OperatorError(
        `There is no database in ${dataDirectory}: set DATA_DIR or DATABASE_URL as for the shop itself.`,
      )
    }
    const postgres = await startEmbeddedDatabase(dataDirectory)
    closers.push(postgres.stop)
    return postgres.url
  }

  const databaseUrl = ({ mayCreate = false } = {}) => (url ??= openUrl(mayCreate))

  return {
    config: readConfigOnce,
    databaseUrl,
    async database(): Promise<DatabaseConnection> {
      const connection = createDatabase(await databaseUrl(), { connections: 2, limits: databaseLimits.upkeep })
      closers.push(connection.close)
      const missing = await findMissingMigrations(connection.pool)
      if (missing.length === 0) return connection
      throw new OperatorError(
        `The database waits for ${missing.length} migrations of this version (${missing[0]} and on): start the shop once, which runs them.`,
      )
    },
    print: (line) => console.log(line),
    resolvePath: (path) => resolve(environment.INIT_CWD ?? process.cwd(), path),
    actor: `command line, ${userInfo().username}`,
    signal,
    async close() {
      for (let close = closers.pop(); close; close = closers.pop()) await close()
    },
  }
}
