import type { Transaction } from 'kysely'
import { lockZones, returnSeats } from '#core/inventory/server/holds.ts'
import type { Cents } from '#values/money.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Database } from '#platform/schema/schema.ts'
import { paymentRefunded } from '#core/orders/server/mail-kinds.ts'
import { voidTickets } from '#core/tickets/server/ticket-store.ts'
import { moveOrder, type StoredOrder } from '#core/orders/server/order-store.ts'

/**
 * Cancels a paid order after a full refund: voids its tickets, puts their seats on sale and
 * notifies the buyer. The order must be locked (`lockOrder`). Does nothing if it is not paid, or
 * already cancelled.
 * @param refunded refunded amount
 */
export async function cancelPaidOrder(
  trx: Transaction<Database>,
  { id, email, locale }: StoredOrder,
  refunded: Cents,
): Promise<void> {
  if (!(await moveOrder(trx, id, 'cancelled'))) return
  const items = await trx.selectFrom('order_items').select(['id', 'zone_id']).where('order_id', '=', id).execute()
  await lockZones(
    trx,
    items.map((item) => item.zone_id),
  )
  const zones = new Map(items.map((item) => [item.id, item.zone_id]))
  for (const { order_item_id, count } of await voidTickets(trx, id, 'order_refunded'))
    await returnSeats(trx, {
      zoneId: zones.get(order_item_id)!,
      quantity: count,
      source: `order-item:${order_item_id}`,
    })
  const data = { orderId: id, amountCents: refunded, reason: 'order_refunded' as const }
  await queueMail(trx, paymentRefunded, { recipient: email, locale, data })
}
