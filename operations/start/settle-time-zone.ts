import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { StartError } from '#platform/start-error.ts'
import type { TimeZone } from '#values/dates.ts'

/** Reads the time zone in which the database derives the days of concerts. */
export async function readTimeZone(db: Db): Promise<TimeZone> {
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'time_zone')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * Stores the shop's time zone. Throws a `StartError` if there are concerts in another one: their
 * days are in URLs and on tickets.
 */
export async function settleTimeZone(db: Db, timeZone: TimeZone): Promise<void> {
  const stored = await readTimeZone(db)
  if (stored === timeZone) return
  if (!(await isKnown(db, timeZone)))
    throw new StartError(
      `The PostgreSQL of the shop does not know the time zone ${timeZone}: set TIME_ZONE to an older name of it, or update the time zones of that machine.`,
    )
  try {
    await db.updateTable('settings').set({ value: timeZone }).where('name', '=', 'time_zone').execute()
  } catch (error) {
    if ((error as { code?: string }).code !== KEPT) throw error
    throw new StartError(
      `The concerts of this shop were stored in the time zone ${stored}, and TIME_ZONE is ${timeZone}: set TIME_ZONE=${stored}. ` +
        'Another one can only be chosen before the first concert: a shop elsewhere needs a database of its own.',
    )
  }
}

/** `object_not_in_prerequisite_state`: the database's error if there are concerts. */
const KEPT = '55000'

async function isKnown(db: Db, timeZone: TimeZone): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(db)
  return rows.length > 0
}
