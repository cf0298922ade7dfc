import { type Answer, HttpError } from '@cadenza/navigation/server'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { AuditAction } from '#values/audit-actions.ts'
import type { RecordRoute } from '#apps/desk/permissions.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { type CheckedHandler, type DeskInput, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { findVenuesOfOrder } from './order-halls.ts'

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
  const order = await context.db.selectFrom('orders').selectAll().where('ref_nr', '=', params.order).executeTakeFirst()
  if (!order) throw new HttpError(404)
  return order
}

type OrderRoute = Extract<RecordRoute, `orders.${string}`>

type OrderInput<name extends OrderRoute> = DeskInput<name> & {
  order: StoredOrder
  /** Logs an action on the order, in its transaction. */
  audit: (trx: Db, action: AuditAction, details: Record<string, unknown>) => Promise<void>
}

/** Creates the handler of a route with an order in its URL. */
export function orderHandler<name extends OrderRoute>(
  name: name,
  answer: (input: OrderInput<name>) => Answer | Promise<Answer>,
): CheckedHandler<name> {
  return deskHandler<OrderRoute>(name, listVenuesOfOrder, async (input) => {
    const order = await readOrder(input)
    const { person, request } = input
    const subject = `order ${order.ref_nr}`
    const audit: OrderInput<name>['audit'] = (trx, action, details) =>
      auditStaff(trx, { action, subject, details }, { person, request })
    return answer({ ...(input as unknown as DeskInput<name>), order, audit })
  }) as unknown as CheckedHandler<name>
}
