import { sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * Updates the planner's statistics. Fresh tables have none: for a minute, until the server updates
 * them, a page takes three times the work.
 */
export const READ_STATISTICS = 'analyze'

export async function readStatistics(db: Db): Promise<void> {
  await sql.raw(READ_STATISTICS).execute(db)
}
