import { join } from 'node:path'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '@cadenza/embedded-postgres'

/** Returns the directory of the embedded PostgreSQL, used without a configured database. */
export const findEmbeddedDirectory = (dataDirectory: string): string => join(dataDirectory, 'postgres')

/** Starts the embedded PostgreSQL, or adopts one started by another process. */
export function startEmbeddedDatabase(
  dataDirectory: string,
  options: Pick<EmbeddedPostgresOptions, 'isDurable' | 'log'> = {},
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    directory: findEmbeddedDirectory(dataDirectory),
    user: 'cadenza',
    database: 'cadenza',
    // Small tables are planned with full scans: in a rush, a minute is too long.
    settings: { autovacuum_naptime: '5s' },
    advice: 'To use another PostgreSQL, set DATABASE_URL.',
    ...options,
  })
}
