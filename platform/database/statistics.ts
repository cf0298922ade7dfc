import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/**
 * Updates PostgreSQL's table statistics. The planner depends on them, and freshly filled tables
 * have none: until the server updates them by itself, a minute later, a page of the shop takes
 * three times the work.
 */
export const READ_STATISTICS = 'analyze'

/** Updates the statistics in a transaction that has filled the tables. */
export async function readStatistics(db: Kysely<Database>): Promise<void> {
  await sql.raw(READ_STATISTICS).execute(db)
}
