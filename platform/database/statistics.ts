import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/**
 * Updates the planner's statistics. Fresh tables have none: for a minute, until the server updates
 * them, a page takes three times the work.
 */
export const READ_STATISTICS = 'analyze'

export async function readStatistics(db: Kysely<Database>): Promise<void> {
  await sql.raw(READ_STATISTICS).execute(db)
}
