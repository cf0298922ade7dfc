/** Each kind of search has its own index. */
import { type RawBuilder, sql } from 'kysely'
import { href } from '@cadenza/navigation'
import type { Db } from '#platform/schema/schema.ts'
import { matchBeginning, hasWords } from '#apps/desk/server/beginnings.ts'
import { planForPage } from '#platform/database/plan-anew.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { readOrderSearch } from '../order-search.ts'
import { isInScope } from './order-halls.ts'

/** Up to this many orders are looked up by id; a list of more fills quickly anyway. */
const few = 2000

/**
 * An exact match (reference, ticket, payment, phone number) selects that order; else buyers are
 * matched by beginnings of names, in any order and without accents, or of the mail address.
 */
export async function matchOrders(db: Db, typed: string, now: Date): Promise<RawBuilder<boolean>> {
  const search = readOrderSearch(typed, now.getUTCFullYear())
  const exact = await findIds(db, selectExact(search), few)
  if (exact && exact.length > 0) return isOneOf(exact)
  const wide = await selectWide(db, search, typed)
  // The best plan depends on the number of matches, so that is determined first.
  const ids = await findIds(
    db,
    wide.map((isMeant) => sql`select id from orders where ${isMeant}`),
    few,
  )
  return ids ? isOneOf(ids) : sql<boolean>`(${sql.join(wide, sql` or `)})`
}

const isOneOf = (ids: readonly number[]) => sql<boolean>`orders.id in (select unnest(${ids}::bigint[]))`

/** Null if one statement, or all together, find more than `most`. */
async function findIds(db: Db, ways: readonly RawBuilder<unknown>[], most: number): Promise<number[] | null> {
  if (ways.length === 0) return []
  // Counts across the statements here: the database would find all matches before returning the
  // first.
  const someOfEach = ways.map((way) => sql`(${way} limit ${most + 1})`)
  const { rows } = await sql<{ id: number }>`${sql.join(someOfEach, sql` union all `)}`.execute(db)
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.length > most ? null : ids
}

const reverse = (digits: string) => Array.from(digits).toReversed().join('')

function selectExact({ references, serial, code, providerRef, phones }: ReturnType<typeof readOrderSearch>) {
  const ofTicket = (isMeant: RawBuilder<unknown>) =>
    sql`select order_id as id from tickets join order_items on order_items.id = order_item_id where ${isMeant}`
  return [
    ...(references.length > 0 ? [sql`select id from orders where ref_nr = any(${references}::text[])`] : []),
    ...phones.map(
      (end) =>
        sql`select id from orders where phone <> '' and ${matchBeginning(sql`phone_from_end(phone)`, reverse(end))}`,
    ),
    ...(serial === null ? [] : [ofTicket(sql`serial = ${serial}`)]),
    ...(code === null ? [] : [ofTicket(sql`secret = ${code}`)]),
    ...(providerRef === null
      ? []
      : [
          sql`select order_id as id from payments where provider_ref = ${providerRef}`,
          sql`select order_id as id from refunds join payments on payments.id = payment_id where refunds.provider_ref = ${providerRef}`,
        ]),
  ]
}

async function selectWide(
  db: Db,
  { email, isName }: ReturnType<typeof readOrderSearch>,
  typed: string,
): Promise<RawBuilder<unknown>[]> {
  const byEmail = email === null ? [] : [sql`(email <> '' and ${matchBeginning(sql`lower(email)`, email)})`]
  const byName = isName ? await hasWords(db, sql`buyer_words`, typed) : null
  return byName ? [...byEmail, byName] : byEmail
}

interface FoundOrder {
  ref_nr: string
  firstname: string
  lastname: string
  email: string
}

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
  db: Db,
  { q, halls, allowed, limit }: Omit<SearchAsked, 'db' | 'locale'>,
): Promise<FoundOrder[]> {
  const found = await matchOrders(db, q, new Date())
  const { rows } = await sql<FoundOrder>`
    select ref_nr, firstname, lastname, email from orders
    where ${found} and ${isInScope({ halls, allowed })}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
