import type { Db } from '#platform/schema/schema.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import type { Finding } from './attack.ts'

/** Checks whether all records of seats and money agree. */
export async function checkRecords(db: Db): Promise<Finding> {
  const differences = Object.values(await reconcileRecords(db)).flat()
  const [first] = differences
  return {
    promise: 'seats, orders, tickets, money and their ledgers agree',
    measured: first ? `${differences.length} differences; ${first.subject} ${first.message}` : 'no difference',
    isKept: differences.length === 0,
  }
}
