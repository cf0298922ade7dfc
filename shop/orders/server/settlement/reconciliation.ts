import { sql, type Kysely } from 'kysely'
import { findOrder } from '../order-store.ts'
import type { ShopJobContext } from '../../../context/job-context.ts'
import type { Database } from '../../../../db/schema/database.ts'
import { openPaymentStates } from '../../../payments/payment.ts'
import { findPaymentPage } from '../checkout/payment-page.ts'
import type { StoredPayment } from '../../../payments/server/payment-store.ts'
import type { PaymentProvider } from '../../../payments/server/provider.ts'
import { applyReport } from './settlement.ts'

type Reconciliation = Pick<ShopJobContext, 'db' | 'config' | 'log'>

/**
 * Asks the provider about every attempt that stays open, so that no notice needs to arrive: at first every few seconds, then
 * less and less often. Attempts of orders that wait no longer are closed.
 */
export async function reconcilePayments({ db, config, log }: Reconciliation, provider: PaymentProvider): Promise<void> {
  for (const payment of await claimOpenPayments(db, provider.name)) {
    try {
      await reconcile({ db, config, log }, provider, payment)
    } catch (error) {
      // One that cannot be asked about must not keep the others waiting; its next turn comes.
      log.error(error, `The payment ${payment.id} cannot be reconciled.`)
    }
  }
}

async function reconcile(
  { db, config }: Reconciliation,
  provider: PaymentProvider,
  payment: StoredPayment,
): Promise<void> {
  const order = await findOrder(db, payment.order_id)
  const isWaiting = order.state === 'awaiting_payment'
  if (!payment.provider_ref) {
    // The process died between the order and the page: the same key finds the page, or makes it. Then it can be asked about.
    await findPaymentPage({ db, config, provider }, order, payment)
    return
  }
  const report = await (isWaiting
    ? provider.fetchState(payment.provider_ref)
    : provider.closeAttempt(payment.provider_ref))
  await applyReport(db, payment, report)
}

/** Its order no longer waits for payment: the sooner its page is closed, the better. */
const isAbandoned = sql`exists (select from orders where orders.id = payments.order_id and orders.state <> 'awaiting_payment')`

/** Each is asked about again after a quarter of its age: 15 seconds at least, 10 minutes at most. */
function claimOpenPayments(db: Kysely<Database>, provider: string): Promise<StoredPayment[]> {
  return db
    .updateTable('payments')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payments')
        .select('id')
        .where('provider', '=', provider)
        .where('state', 'in', openPaymentStates)
        .where(
          'updated_at',
          '<',
          sql<Date>`now() - case when ${isAbandoned} then interval '3 seconds'
          else least(greatest((now() - created_at) / 4, interval '15 seconds'), interval '10 minutes') end`,
        )
        .orderBy('updated_at')
        .limit(50)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}
