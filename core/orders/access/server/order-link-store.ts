/** Links to an order for buyers who have lost its mail: stored hashed, with limited validity. */
import { listReferenceSpellings } from '#core/orders/order.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

export const orderLinkMinutes = 60

const isGood = sql<boolean>`order_links.expires_at > now()`

/**
 * Finds an order by address and reference from its mail, in any spelling: a combination known only
 * to its buyer.
 */
export function findOrderByReference(db: Kysely<Database>, { email, reference }: { email: string; reference: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'uuid', 'email', 'locale'])
    .where('ref_nr', 'in', listReferenceSpellings(reference))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/**
 * Issues the token of a link. With null, if no order was found, the token opens nothing: the same
 * work is done, so that timing does not reveal whether an order exists.
 */
export async function issueOrderLink(trx: Transaction<Database>, orderId: number | null): Promise<string> {
  const token = createSecret()
  await trx
    .insertInto('order_links')
    .values({
      token_hash: hashSecret(token),
      order_id: orderId,
      expires_at: sql<Date>`now() + make_interval(mins => ${orderLinkMinutes})`,
    })
    .execute()
  return token
}

/** Whether a link currently opens the order. */
export async function canOpenOrder(
  db: Kysely<Database>,
  { orderId, token }: { orderId: number; token: string },
): Promise<boolean> {
  const link = await db
    .selectFrom('order_links')
    .select('order_id')
    .where('token_hash', '=', hashSecret(token))
    .where('order_id', '=', orderId)
    .where(isGood)
    .executeTakeFirst()
  return link !== undefined
}

/** Deletes up to `limit` expired links. */
export async function forgetOrderLinks(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from order_links where token_hash in (select token_hash from order_links where not ${isGood} limit ${limit})
    returning token_hash`.execute(db)
  return rows.length
}

/**
 * Revokes all links sent before, the sessions that they admitted, and the account that claimed the
 * order by its previous address. The session or account that created the order keeps access.
 */
export async function replaceOrderKey(trx: Transaction<Database>, orderId: number): Promise<void> {
  await trx.updateTable('orders').set({ secret: createSecret() }).where('id', '=', orderId).execute()
  await trx
    .updateTable('orders')
    .set({ user_id: null, taken_over_at: null })
    .where('id', '=', orderId)
    .where('taken_over_at', 'is not', null)
    .execute()
  await trx.deleteFrom('order_links').where('order_id', '=', orderId).execute()
  await trx.deleteFrom('order_visits').where('order_id', '=', orderId).execute()
}
