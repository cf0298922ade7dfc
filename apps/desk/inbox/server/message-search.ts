import { href } from '@cadenza/navigation'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import { readOrderSearch } from '#apps/desk/orders/order-search.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { matchBeginning, hasWords } from '#apps/desk/server/beginnings.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { nameSender } from '../inbox.ts'

/**
 * Returns a condition on `contact_messages` rows for a search: by mentioned order, by the beginning
 * of the sender's mail address, or by beginnings of their names, in any order and without accents.
 */
export async function matchMessages(db: Kysely<Database>, typed: string, now: Date): Promise<RawBuilder<boolean>> {
  const { references, email, isName } = readOrderSearch(typed, now.getUTCFullYear())
  const byName = isName ? await hasWords(db, sql`sender_words`, typed) : null
  const ways = [
    // Matches nothing if the input has no meaning.
    sql`false`,
    ...(references.length > 0 ? [sql`mentions && ${references}::text[]`] : []),
    ...(email === null ? [] : [matchBeginning(sql`lower(contact_messages.email)`, email)]),
    ...(byName ? [byName] : []),
  ]
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

interface FoundMessage {
  id: number
  first_name: string
  last_name: string
  locale: Locale
  beginning: string
}

/**
 * Finds messages for the palette, the newest first. They belong to no hall: users limited to some
 * halls find none.
 */
export async function findMessages({ db, q, allowed, limit }: SearchAsked): Promise<SearchHit[]> {
  if (allowed !== null) return []
  const { rows } = await sql<FoundMessage>`
    select id, first_name, last_name, locale, left(message, 80) as beginning from contact_messages
    where ${await matchMessages(db, q, new Date())} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    kind: 'message',
    title: nameSender(row),
    caption: row.beginning.split('\n')[0]!,
    href: href(deskRoutes['inbox.show'], { message: row.id }),
  }))
}
