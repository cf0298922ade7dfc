import { sql } from 'kysely'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { moveHoldsBackToCart } from '#core/inventory/server/order-holds.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { waitingOrders } from '#core/orders/server/waiting-orders-store.ts'

/** Notifies a ticket holder of a changed concert, once, however often it is called. */
export async function notifyHolder(trx: Db, orderId: number, changeId: number): Promise<void> {
  const { email, locale } = await trx
    .selectFrom('orders')
    .select(['email', 'locale'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await queueMail(trx, orderMailKinds.dateChanged, {
    recipient: email,
    locale,
    data: { orderId, changeId },
    urgency: 'bulk',
    dedupeKey: `date-change:${changeId}:order:${orderId}`,
  })
}

/**
 * Ends an order awaiting payment, which must be locked (`lockOrder`): its seats go back into the
 * cart. The reconciler closes its page at the provider, and money that arrives there is refunded.
 */
export async function moveBack(trx: Trx, { id, state }: StoredOrder): Promise<void> {
  if (state !== 'awaiting_payment') return
  await moveHoldsBackToCart(trx, { orderId: id })
  await waitingOrders.expire(trx, id)
}

export type SaleStop = 'date_cancelled' | 'date_postponed'

/**
 * Whether an order's concerts take place. Locks them against changes until the commit: a sale
 * precedes a change, and is notified like the others, or follows it and fails.
 */
export async function lockDatesForSale(trx: Trx, eventDateIds: readonly number[]): Promise<SaleStop | null> {
  const { rows } = await sql<{ status: 'scheduled' | 'cancelled' | 'postponed' }>`
    select status from event_dates where id = any(${eventDateIds}::bigint[]) order by id for key share`.execute(trx)
  const statuses = rows.map(({ status }) => status)
  if (statuses.includes('cancelled')) return 'date_cancelled'
  return statuses.includes('postponed') ? 'date_postponed' : null
}

/** Notifies buyers of moves between ordering and paying. */
export async function notifyOfMoves(trx: Trx, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ order_id: number; change_id: number }>`
    select orders.id as order_id, max(moved.id) as change_id
    from orders join order_items on order_id = orders.id
    join event_date_changes moved on moved.event_date_id = order_items.event_date_id
    where orders.id = any(${orderIds}::bigint[]) and moved.kind = 'moved' and moved.changed_at > orders.created_at
    group by orders.id, moved.event_date_id order by 1, 2`.execute(trx)
  for (const { order_id, change_id } of rows) await notifyHolder(trx, order_id, change_id)
}
