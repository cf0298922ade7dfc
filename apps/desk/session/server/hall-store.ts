import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { Grant } from '#core/accounts/roles/roles.ts'
import { type Locale, pickText } from '#values/locales.ts'

export interface Hall {
  id: number
  title: string
  color: string
}

/** Including drafts but not archived halls. */
export async function listHallsOf(
  db: Db,
  { roles, locale }: { roles: readonly Grant[]; locale: Locale },
): Promise<Hall[]> {
  const given = roles.filter((grant) => 'role' in grant || grant.isGranted)
  const ids = given.flatMap(({ venueId }) => venueId ?? [])
  const isForAll = given.some(({ venueId }) => venueId === null)
  const rows = await db
    .selectFrom('venues')
    .select(['id', 'title', 'color'])
    .where('archived_at', 'is', null)
    .where(isForAll ? sql<boolean>`true` : sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ title, ...hall }) => ({ ...hall, title: pickText(title, locale) }))
}
