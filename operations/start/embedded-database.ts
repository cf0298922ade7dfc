import { join } from 'node:path'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '@cadenza/embedded-postgres'

/** Where the shop's own PostgreSQL lives, where it is given no other one. */
export const findEmbeddedDirectory = (dataDirectory: string): string => join(dataDirectory, 'postgres')

/** Starts the shop's own PostgreSQL, or finds it where another process has started it. */
export function startEmbeddedDatabase(
  dataDirectory: string,
  options: Pick<EmbeddedPostgresOptions, 'isDurable' | 'log'> = {},
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    directory: findEmbeddedDirectory(dataDirectory),
    user: 'cadenza',
    database: 'cadenza',
    // Plans of tables with a few rows scan them. When a rush fills such tables, a minute is a long time until they are counted again.
    settings: { autovacuum_naptime: '5s' },
    advice: 'To use another PostgreSQL, set DATABASE_URL.',
    ...options,
  })
}
