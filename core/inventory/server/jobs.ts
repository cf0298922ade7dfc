import type { Job } from '#platform/jobs/jobs.ts'
import { releaseDueBlocks } from './seat-blocks.ts'
import { type ExpiringOrders, releaseExpiredHolds } from './expired-holds.ts'

export function createInventoryJobs(orders: ExpiringOrders, { timeZone }: { timeZone: string }): Job[] {
  return [
    {
      name: 'cart.release-holds',
      schedule: { everySeconds: 30 },
      run: ({ db }) => db.transaction().execute((trx) => releaseExpiredHolds(trx, orders)),
    },
    {
      name: 'season.release-blocks',
      schedule: { everySeconds: 600 },
      run: ({ db }) => releaseDueBlocks(db, timeZone),
    },
  ]
}
