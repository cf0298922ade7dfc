import { sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Error of the database for a rejected row. */
export const diskIsFull = 'The disk is full.'

/**
 * Makes the database reject one kind of write while `work` runs: shows the effect on the rest, and
 * whether it is reported.
 *
 *     await whileFailing(db, 'update of state on orders', () => expect(pay()).rejects.toThrow(diskIsFull))
 */
export async function whileFailing(db: Db, write: string, work: () => Promise<unknown>): Promise<void> {
  const table = write.split(' on ')[1]
  if (!table) throw new Error(`Say on which table: ${write}`)
  await sql`
    create or replace function refuse_row() returns trigger language plpgsql as $$ begin raise exception ${sql.lit(diskIsFull)}; end $$`.execute(
    db,
  )
  await sql`create trigger refusing before ${sql.raw(write)} for each row execute function refuse_row()`.execute(db)
  try {
    await work()
  } finally {
    await sql`drop trigger refusing on ${sql.table(table)}`.execute(db)
  }
}
