import { waitingOrders } from '../waiting-orders-store.ts'
import { sql } from 'kysely'
import { releaseExpiredHolds } from '#core/inventory/server/expired-holds.ts'
import { emailOfBystanders, providerOfBystanders } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, findSeats, storeConcert } from '#core/cart/server/testing/samples.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { createDemoBankProvider } from '#core/payments/demo-bank/server/demo-bank-provider.ts'
import { reconcilePayments } from '#core/orders/settlement/server/reconciliation.ts'
import { jobContext, orderTickets } from './buyer.ts'

export interface OpenOrder {
  visitor: TestVisitor
  /** URL of the bank's payment page. */
  bank: string
  uuid: string
  zoneId: number
  ticketId: number
}

/** Actions and checks for payment tests, bypassing the pages. */
export function openDesk(shop: TestShop) {
  const { db } = shop
  return {
    /**
     * Stores a concert, and an order of a French buyer for two tickets at 42 euros, with a fee of
     * 1.50 each.
     */
    async order(seats = 10): Promise<OpenOrder> {
      const concert = await storeConcert(db, { capacity: seats })
      const visitor = shop.visitor('fr')
      const answer = await orderTickets(visitor, concert.ticketIds[0])
      const { uuid } = await db.selectFrom('orders').select('uuid').orderBy('id', 'desc').executeTakeFirstOrThrow()
      return { visitor, bank: answer.location!, zoneId: concert.zoneId, uuid, ticketId: concert.ticketIds[0] }
    },

    seatsOf: (zoneId: number) => findSeats(db, zoneId),

    async stateOf(uuid: string) {
      const order = await db.selectFrom('orders').select('state').where('uuid', '=', uuid).executeTakeFirstOrThrow()
      return order.state
    },

    /** Expires all orders awaiting payment and releases their seats. */
    async runOutOfTime() {
      await db
        .updateTable('orders')
        .set({ expires_at: sql<Date>`now() - interval '1 second'` })
        .where('state', '=', 'awaiting_payment')
        .where('email', '<>', emailOfBystanders)
        .execute()
      await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
    },

    /** Runs the reconciler as if its last round was a while ago. */
    async reconcile() {
      await db
        .updateTable('payments')
        .set({ ask_after: sql<Date>`now()` })
        .where('provider', '<>', providerOfBystanders)
        .execute()
      await reconcilePayments(jobContext(shop), createDemoBankProvider(shop.config))
    },

    async clear() {
      await emptyShop(db)
    },
  }
}
