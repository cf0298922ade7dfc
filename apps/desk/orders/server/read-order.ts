import { HttpError } from '@cadenza/navigation/server'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { findVenuesOfOrder } from './order-halls.ts'
import { findOrderByReference } from './order-store.ts'

interface OfOrder {
  params: { order: string }
  context: Pick<DeskContext, 'db'>
}

/** Null if there is no such order. */
export async function listVenuesOfOrder({ params, context }: OfOrder): Promise<number[] | null> {
  const venues = await findVenuesOfOrder(context.db, params.order)
  return venues.length > 0 ? venues : null
}

/** `listVenuesOfOrder` has checked that it exists. */
export async function readOrder({ params, context }: OfOrder): Promise<StoredOrder> {
  const order = await findOrderByReference(context.db, params.order)
  if (!order) throw new HttpError(404)
  return order
}
