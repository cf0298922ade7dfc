import { type Kysely, sql, type Transaction } from 'kysely'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Database } from '#platform/schema/schema.ts'
import { moveHoldsBackToCart } from '#core/inventory/server/order-holds.ts'
import { dateChanged } from '#core/orders/server/mail-kinds.ts'
import { lockOrder, type StoredOrder } from '#core/orders/server/order-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'

/** Writes to who has tickets for a concert that was changed, once, however often it is called. */
export async function notifyHolder(trx: Kysely<Database>, orderId: number, changeId: number): Promise<void> {
  const { email, locale } = await trx
    .selectFrom('orders')
    .select(['email', 'locale'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await queueMail(trx, dateChanged, {
    recipient: email,
    locale,
    data: { orderId, changeId },
    urgency: 'bulk',
    dedupeKey: `date-change:${changeId}:order:${orderId}`,
  })
}

/**
 * Ends an order that waits for its payment and cannot be fulfilled any more: its seats go back into the cart, which says what is on sale
 * and what is not. Its page at the provider is closed by the reconciler, and money that arrives there goes back.
 */
export async function endWaitingOrder(trx: Transaction<Database>, orderId: number): Promise<void> {
  await moveBack(trx, await lockOrder(trx, orderId))
}

/** The order must be locked (`lockOrder`). Nothing happens where it does not wait for its payment. */
export async function moveBack(trx: Transaction<Database>, { id, state }: StoredOrder): Promise<void> {
  if (state !== 'awaiting_payment') return
  await moveHoldsBackToCart(trx, { orderId: id })
  await waitingOrders.expire(trx, id)
}

export type SaleStop = 'date_cancelled' | 'date_postponed'

/**
 * Whether concerts of an order all take place as it is announced. From here on until the transaction ends none of them can be changed:
 * a sale comes before the change, and is told of it as all others, or after it, and is none.
 */
export async function lockDatesForSale(
  trx: Transaction<Database>,
  eventDateIds: readonly number[],
): Promise<SaleStop | null> {
  const { rows } = await sql<{ status: 'scheduled' | 'cancelled' | 'postponed' }>`
    select status from event_dates where id = any(${eventDateIds}::bigint[]) order by id for key share`.execute(trx)
  const statuses = rows.map(({ status }) => status)
  if (statuses.includes('cancelled')) return 'date_cancelled'
  return statuses.includes('postponed') ? 'date_postponed' : null
}

/** Notifies a buyer of what was moved after they had read the day, and before they paid. */
export async function notifyOfMoves(trx: Transaction<Database>, { id, created_at }: StoredOrder): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from event_date_changes
    where kind = 'moved' and changed_at > ${created_at} and event_date_id in (select event_date_id from order_items where order_id = ${id})
    group by event_date_id order by 1`.execute(trx)
  for (const change of rows) await notifyHolder(trx, id, change.id)
}
