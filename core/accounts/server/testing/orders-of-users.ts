import type { Db } from '#platform/schema/schema.ts'
import type { OrderState } from '#core/orders/order.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

interface Ordered {
  userId?: number | null
  email?: string
  state?: OrderState
  quantity?: number
}

/**
 * Stores an order with its tickets, of a user or of a guest with that address. A cancelled order
 * was paid before.
 */
export async function storeOrder(
  db: Db,
  { userId = null, email = 'guest@example.com', state = 'paid', quantity = 2 }: Ordered = {},
) {
  const wasPaid = state === 'paid' || state === 'cancelled'
  const order = await insertPaidOrder(db, { quantity, locale: 'en', isIssued: wasPaid })
  await db
    .updateTable('orders')
    .set({ user_id: userId, email, state, ...(!wasPaid && { paid_at: null }) })
    .where('id', '=', order.id)
    .execute()
  if (state === 'cancelled')
    await db.updateTable('tickets').set({ state: 'void' }).where('order_item_id', 'in', itemsOf(db, order.id)).execute()
  return order
}

const itemsOf = (db: Db, orderId: number) => db.selectFrom('order_items').select('id').where('order_id', '=', orderId)

/** Returns the owner of an order, and whether it was claimed. */
export async function ownerOf(db: Db, id: number) {
  const { user_id, taken_over_at } = await db
    .selectFrom('orders')
    .select(['user_id', 'taken_over_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { userId: user_id, isTakenOver: taken_over_at !== null }
}
