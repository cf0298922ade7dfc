import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/**
 * Blocks writing to the audit log during the work: every action must be logged, or not take place.
 */
export async function withClosedLog<value>(db: Db, work: () => Promise<value>): Promise<value> {
  await sql`alter table audit_log add constraint is_closed check (false) not valid`.execute(db)
  try {
    return await work()
  } finally {
    await sql`alter table audit_log drop constraint is_closed`.execute(db)
  }
}
