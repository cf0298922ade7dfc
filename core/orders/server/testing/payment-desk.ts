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
  /** The bank's page on which it is paid. */
  bank: string
  uuid: string
  zoneId: number
  ticketId: number
}

/** What tests of payments do and look at, behind the pages. */
export function openDesk(shop: TestShop) {
  const { db } = shop
  return {
    /** A concert, and a French buyer who has ordered two of its tickets at 42 euros, with a fee of 1.50 each. */
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

    /** The time of every order that waits runs out, and its seats go back on sale. */
    async runOutOfTime() {
      await db
        .updateTable('orders')
        .set({ expires_at: sql<Date>`now() - interval '1 second'` })
        .where('state', '=', 'awaiting_payment')
        .where('email', '<>', emailOfBystanders)
        .execute()
      await db.transaction().execute((trx) => releaseExpiredHolds(trx, waitingOrders))
    },

    /** The reconciler's round, as if the last one was a while ago. */
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
