import { href } from '@cadenza/navigation'
import { formatName } from '#core/tickets/ticket.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { matchPerson } from './people-store.ts'

/**
 * Finds staff members by name, in either order, or address. They belong to the whole shop: viewers
 * limited to some halls find none.
 */
export async function findPeople({ db, q, halls, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  if (halls !== null) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'email'])
    .where(matchPerson(q))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('user_roles').select('role').whereRef('user_id', '=', 'users.id')),
    )
    .orderBy('lastname')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'person',
    title: formatName(row, locale),
    caption: row.email,
    href: href(deskRoutes['people.show'], { person: row.id }),
  }))
}
