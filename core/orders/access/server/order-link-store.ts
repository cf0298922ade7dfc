/** Links to an order for who has lost its mail: stored hashed, good for a while. */
import { listReferenceSpellings } from '#core/orders/order.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

export const orderLinkMinutes = 60

const isGood = sql<boolean>`order_links.expires_at > now()`

/** An order by what stands on its mail, however it is spelled: two things that only its buyer knows together. */
export function findOrderByReference(db: Kysely<Database>, { email, reference }: { email: string; reference: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'uuid', 'email', 'locale'])
    .where('ref_nr', 'in', listReferenceSpellings(reference))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Issues a link's token. With null, where no order was found, it opens nothing: it is the same work, so that nobody sees by the time whether there is one. */
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

/** Whether a link opens the order now. */
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

/** Forgets up to `limit` links whose time is over. */
export async function forgetOrderLinks(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from order_links where token_hash in (select token_hash from order_links where not ${isGood} limit ${limit})
    returning token_hash`.execute(db)
  return rows.length
}

/**
 * Closes an order to every link that was sent before, to the visits that they opened, and to the account that took it over by the address
 * of before. Who made it, in a visit or an account, sees it still.
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
