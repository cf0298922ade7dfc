import type { Job } from '#platform/jobs/jobs.ts'
import { type ExpiringOrders, releaseExpiredHolds } from './expired-holds.ts'

/** Puts seats back on sale whose time ran out, whether anybody asks for them or not. */
export function createInventoryJobs(orders: ExpiringOrders): Job[] {
  return [
    {
      name: 'cart.release-holds',
      schedule: { everySeconds: 30 },
      run: ({ db }) => db.transaction().execute((trx) => releaseExpiredHolds(trx, orders)),
    },
  ]
}
