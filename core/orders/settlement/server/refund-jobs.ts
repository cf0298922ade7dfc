import { lockOrder } from '#core/orders/server/order-store.ts'
import type { JobContext } from '#platform/jobs/jobs.ts'
import type { Db } from '#platform/schema/schema.ts'
import { canMoveRefund } from '#core/payments/payment.ts'
import { writeRefundKey, type RefundReport } from '#core/payments/refund.ts'
import { type PaymentProvider, RefundRefused } from '#core/payments/server/provider.ts'
import { withTimeout } from '#core/payments/server/with-timeout.ts'
import { pollTimeoutMilliseconds } from './reconciliation.ts'
import { refundGivenUp, takeInRefunds } from './refund-intake.ts'
import {
  claimRefunds,
  type DueRefund,
  findRefundStates,
  maxAttempts,
  noteUnanswered,
  refuseRefund,
} from '#core/payments/server/refund-store.ts'
import { findUnreadSpan, saveReading, type UnreadSpan } from '#core/payments/server/poll-store.ts'
import { applyWebhookEvent } from './settlement.ts'

type RefundContext = Pick<JobContext, 'db' | 'log'>

/** Silence of a provider beyond which the outage is serious. */
const timeoutMilliseconds = 60 * 60 * 1000

/** Parallel, so that a hanging request does not delay the others. */
const askedAtOnce = 4
/** Out of two minutes available for a round; the next round continues. */
const longestRoundMilliseconds = 20_000

/**
 * Sends due refunds to the provider. The key makes retries safe if a response was lost; a provider
 * that does not answer is asked at intervals growing up to ten minutes, for as long as it takes.
 */
export async function sendRefunds({ db, log }: RefundContext, provider: PaymentProvider): Promise<void> {
  const deadline = performance.now() + longestRoundMilliseconds
  while (performance.now() < deadline) {
    const due = await claimRefunds(db, provider.name, askedAtOnce)
    if (due.length === 0) return
    await Promise.all(due.map((refund) => trySending({ db, log }, provider, refund)))
  }
}

async function trySending({ db, log }: RefundContext, provider: PaymentProvider, refund: DueRefund): Promise<void> {
  try {
    await sendRefund({ db, log }, provider, refund)
  } catch (error) {
    await noteUnanswered(db, refund)
    const facts = { err: error, order: refund.ref_nr, refund: refund.id, cents: refund.amount_cents }
    const isLong = Date.now() - refund.created_at.getTime() > timeoutMilliseconds
    if (isLong)
      log.error(facts, 'The payment provider does not take a refund since more than an hour. Look at its dashboard.')
    else log.warn(facts, 'A refund could not be asked for; it is tried again.')
  }
}

async function sendRefund({ db, log }: RefundContext, provider: PaymentProvider, refund: DueRefund): Promise<void> {
  const { payment_id: paymentId, payment_ref: providerRef, order_id, amount_cents: amount } = refund
  try {
    const asked = provider.refund({ providerRef, amount, key: writeRefundKey(refund) })
    const report = await withTimeout(asked, pollTimeoutMilliseconds)
    await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, order_id)
      await takeInRefunds(trx, { paymentId, order, reports: [report] }, log)
    })
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    const facts = { err: error, order: refund.ref_nr, refund: refund.id, cents: amount }
    if (!(await refuseRefund(db, refund))) return
    if (refund.attempt < maxAttempts)
      log.warn(facts, 'The payment provider refused a refund; it is tried again in an hour.')
    else log.error(facts, refundGivenUp)
  }
}

/** After a longer downtime the next round continues. */
const daysARound = 31

/**
 * Polls the provider about refunds created or changed since the last poll, also during downtime, so
 * that no webhook event is required.
 */
export async function reconcileRefunds(context: RefundContext, provider: PaymentProvider): Promise<void> {
  for (let day = 0; day < daysARound; day++) {
    const span = await findUnreadSpan(context.db, provider.name)
    // Failed records are polled again.
    if (!(await readRefunds(context, provider, span))) return
    await saveReading(context.db, provider.name, span.until)
    if (span.isLast) return
  }
}

/** False if one of the refunds could not be recorded; the others are. */
async function readRefunds({ db, log }: RefundContext, provider: PaymentProvider, span: UnreadSpan): Promise<boolean> {
  let isComplete = true
  for await (const reports of inGroups(provider.listRefunds(span))) {
    for (const report of await findNews(db, provider.name, reports)) {
      try {
        await takeInReport({ db, log }, provider, report)
      } catch (error) {
        isComplete = false
        log.error(
          { err: error, refund: report.providerRef },
          'A refund that the payment provider tells of could not be recorded; it is tried again every minute. Compare the provider’s dashboard with the order.',
        )
      }
    }
  }
  return isComplete
}

async function takeInReport(
  { db, log }: RefundContext,
  provider: PaymentProvider,
  report: RefundReport,
): Promise<void> {
  const payment = await provider.fetchRefundedPayment(report)
  if (!payment) return
  const event = { payments: [payment], refunds: [report], disputes: [] }
  await db.transaction().execute((trx) => applyWebhookEvent(trx, provider.name, event, log))
}

/** Most reports are known already: only the rest deserves a status poll. */
async function findNews(db: Db, provider: string, reports: RefundReport[]): Promise<RefundReport[]> {
  const refs = reports.map(({ providerRef }) => providerRef)
  const states = await findRefundStates(db, provider, refs)
  return reports.filter(({ providerRef, state }) => {
    const known = states.get(providerRef)
    return known === undefined || canMoveRefund(known, state)
  })
}

async function* inGroups(reports: AsyncIterable<RefundReport>): AsyncGenerator<RefundReport[]> {
  let group: RefundReport[] = []
  for await (const report of reports) {
    group.push(report)
    if (group.length < 100) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
