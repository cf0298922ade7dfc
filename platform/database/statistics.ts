import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/**
 * Has PostgreSQL count what the tables hold. Statements are planned by such counts, and of tables that were filled a moment ago
 * there are none: until the server counts by itself, a minute later, a page of the shop costs it three times the work.
 */
export const READ_STATISTICS = 'analyze'

/** The same in a transaction that has filled the tables. */
export async function readStatistics(db: Kysely<Database>): Promise<void> {
  await sql.raw(READ_STATISTICS).execute(db)
}
