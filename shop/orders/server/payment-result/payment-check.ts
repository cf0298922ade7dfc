import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'
import { findOpenPayment } from '../../../payments/server/payment-store.ts'
import type { PaymentProvider, PaymentReport } from '../../../payments/server/provider.ts'
import { applyReport } from '../settlement/settlement.ts'

/** The buyer waits for the page: a bank that takes longer is asked again later. */
const patienceMilliseconds = 2500

/** `unknown`: the provider did not answer. */
export type CheckOutcome = 'known' | 'unknown'

/**
 * Asks the provider what has become of an order's open attempt, and takes the answer in like a notice. Nothing is asked
 * where nothing is open.
 */
export async function checkPayment(
  db: Kysely<Database>,
  provider: PaymentProvider,
  orderId: number,
): Promise<CheckOutcome> {
  return askAbout(db, orderId, (providerRef) => provider.fetchState(providerRef))
}

/** Closes an order's open attempt and takes in what it has become, so that another one can begin. */
export async function closePayment(
  db: Kysely<Database>,
  provider: PaymentProvider,
  orderId: number,
): Promise<CheckOutcome> {
  return askAbout(db, orderId, (providerRef) => provider.closeAttempt(providerRef))
}

async function askAbout(
  db: Kysely<Database>,
  orderId: number,
  ask: (providerRef: string) => Promise<PaymentReport>,
): Promise<CheckOutcome> {
  const payment = await findOpenPayment(db, orderId)
  // Without a page there is nowhere that anybody could have paid.
  if (!payment?.provider_ref) return 'known'
  const report = await withPatience(ask(payment.provider_ref))
  if (!report) return 'unknown'
  await applyReport(db, payment, report)
  return 'known'
}

async function withPatience(answer: Promise<PaymentReport>): Promise<PaymentReport | null> {
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMilliseconds)
  })
  try {
    return await Promise.race([answer.catch(() => null), impatience])
  } finally {
    clearTimeout(timer)
  }
}
