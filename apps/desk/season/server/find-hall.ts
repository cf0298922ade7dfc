import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Finds a hall for the permission check; null if there is none. */
export async function findHall(db: Kysely<Database>, id: number): Promise<number[] | null> {
  const row = await db
    .selectFrom('venues')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row ? [row.id] : null
}
