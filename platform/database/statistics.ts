import { sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/**
 * Updates the planner's statistics. Fresh tables have none: for a minute, until the server updates
 * them, a page takes three times the work. Empty tables are left out: a plan made for one that is
 * known to be empty reads all of it, however many orders a sale brings in its first minute.
 */
export const READ_STATISTICS = `
  do $$
  declare
    name regclass;
    is_filled boolean;
  begin
    for name in select oid from pg_class where relnamespace = current_schema::regnamespace and relkind = 'r' loop
      execute format('select exists (select from %s)', name) into is_filled;
      if is_filled then execute format('analyze %s', name); end if;
    end loop;
  end $$`

export async function readStatistics(db: Db): Promise<void> {
  await sql.raw(READ_STATISTICS).execute(db)
}
