import { href } from '@cadenza/navigation'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { planForPage } from '#platform/database/plan-anew.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { isInScope } from './order-halls.ts'
import { matchOrders } from './order-search-store.ts'

interface FoundOrder {
  ref_nr: string
  firstname: string
  lastname: string
  email: string
}

/** Finds orders by reference, ticket, payment, mail address or name, newest first. */
export async function findOrders({ db, locale, ...asked }: SearchAsked): Promise<SearchHit[]> {
  const rows = await planForPage(db, (trx) => selectFound(trx, asked))
  return rows.map((row) => ({
    kind: 'order',
    title: [row.ref_nr, formatName(row, locale)].filter(Boolean).join(' · '),
    caption: row.email,
    href: href(deskRoutes['orders.show'], { order: row.ref_nr }),
  }))
}

async function selectFound(
  db: Kysely<Database>,
  { q, halls, allowed, limit }: Omit<SearchAsked, 'db' | 'locale'>,
): Promise<FoundOrder[]> {
  const found = await matchOrders(db, q, new Date())
  const { rows } = await sql<FoundOrder>`
    select ref_nr, firstname, lastname, email from orders
    where ${found} and ${isInScope({ halls, allowed })}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
