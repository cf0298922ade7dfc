/** Finds orders by whatever somebody has of them. Each way has an index of its own. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { readOrderSearch } from '../order-search.ts'

/** After every text that begins as an index's does. */
const last = '\u{10FFFF}'
const mostWords = 6

/**
 * The ids of the orders that are meant: of one that was named exactly (its reference, a ticket, a payment), that one; else of buyers by the
 * beginnings of their names, in any order and without accents, or by that of their mail address. As a subquery; null where nothing can be meant.
 */
export async function selectFound(db: Kysely<Database>, typed: string, now: Date): Promise<RawBuilder<unknown> | null> {
  const search = readOrderSearch(typed, now.getUTCFullYear())
  const exact = selectExact(search)
  if (exact.length > 0) {
    const ids = sql`${sql.join(exact, sql` union `)}`
    const { rows } = await sql<{ id: number }>`${ids} limit 100`.execute(db)
    if (rows.length > 0) return sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`
  }
  const wide = await selectWide(db, search, typed)
  return wide.length > 0 ? sql.join(wide, sql` union `) : null
}

function selectExact({ references, serial, code, providerRef }: ReturnType<typeof readOrderSearch>) {
  const ofTicket = (isMeant: RawBuilder<unknown>) =>
    sql`select order_id as id from tickets join order_items on order_items.id = order_item_id where ${isMeant}`
  return [
    ...(references.length > 0 ? [sql`select id from orders where ref_nr = any(${references}::text[])`] : []),
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
  db: Kysely<Database>,
  { email, isName }: ReturnType<typeof readOrderSearch>,
  typed: string,
): Promise<RawBuilder<unknown>[]> {
  // The operators are those of the index, which knows no collation.
  const byEmail =
    email === null
      ? []
      : [
          sql`select id from orders where email <> '' and lower(email) ~>=~ ${email} and lower(email) ~<~ ${email + last}`,
        ]
  return isName ? [...byEmail, ...(await selectByName(db, typed))] : byEmail
}

async function selectByName(db: Kysely<Database>, typed: string): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ words: string }>`select searchable(${typed}) as words`.execute(db)
  const words = rows[0]!.words.split(' ').filter((word) => word !== '')
  if (words.length === 0) return []
  const beginnings = words.slice(0, mostWords).map((word) => sql`buyer_words like ${`% ${word}%`}`)
  return [sql`select id from orders where ${sql.join(beginnings, sql` and `)}`]
}
