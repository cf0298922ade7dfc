import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { DisputeReport, DisputeState, KnownDispute } from '../dispute.ts'
import type { PaymentState } from '../payment.ts'
import type { StoredPayment } from './payment-store.ts'

/** An ended dispute may change its result later, but never reopens: such a report is outdated. */
const moves: Record<DisputeState, readonly DisputeState[]> = {
  inquiry: ['open', 'won', 'lost'],
  open: ['won', 'lost'],
  won: ['lost'],
  lost: ['won'],
}

const moneyOf = ({ captured_cents, amount_cents, captured_currency }: StoredPayment) => ({
  amount: captured_cents ?? amount_cents,
  currency: captured_currency ?? 'eur',
})

/** The payment must be locked. Returns the dispute if its state has changed. */
export async function saveDispute(
  trx: Trx,
  payment: StoredPayment,
  report: DisputeReport,
): Promise<KnownDispute | undefined> {
  const { providerRef, state } = report
  const amount_cents = evaluateDispute(report, moneyOf(payment))
  const known = await trx
    .selectFrom('disputes')
    .select(['id', 'state', 'amount_cents'])
    .where('payment_id', '=', payment.id)
    .where(({ or, eb }) => or([eb('provider_ref', '=', providerRef), eb('provider_ref', 'is', null)]))
    .orderBy(sql`provider_ref is null`)
    .limit(1)
    .executeTakeFirst()
  if (!known) {
    const dispute = { amount_cents, state }
    await trx
      .insertInto('disputes')
      .values({ payment_id: payment.id, provider_ref: providerRef, ...dispute })
      .execute()
    return dispute
  }
  const hasMoved = moves[known.state].includes(state)
  if (!hasMoved && (known.state !== state || known.amount_cents === amount_cents)) return undefined
  await trx
    .updateTable('disputes')
    .set({ provider_ref: providerRef, state, amount_cents, updated_at: sql<Date>`now()` })
    .where('id', '=', known.id)
    .execute()
  return hasMoved ? { amount_cents, state } : undefined
}

/** Sets a paid payment to the state that follows from its disputes. */
export async function followDisputes(trx: Trx, payment: StoredPayment): Promise<PaymentState> {
  const disputes = await trx
    .selectFrom('disputes')
    .select(['state', 'amount_cents'])
    .where('payment_id', '=', payment.id)
    .execute()
  const state = findDisputeState(disputes, moneyOf(payment).amount)
  if (state !== payment.state)
    await trx
      .updateTable('payments')
      .set({ state, updated_at: sql<Date>`now()` })
      .where('id', '=', payment.id)
      .execute()
  return state
}

/** At most the amount paid, and all of it if unknown. */
function evaluateDispute({ amount, currency }: DisputeReport, paid: { amount: number; currency: string }): number {
  return amount !== null && amount > 0 && currency === paid.currency ? Math.min(amount, paid.amount) : paid.amount
}

/** Charged back only if the full amount is lost. */
function findDisputeState(disputes: readonly KnownDispute[], paid: number): PaymentState {
  if (disputes.some(({ state }) => state === 'inquiry' || state === 'open')) return 'disputed'
  const lost = disputes.filter(({ state }) => state === 'lost').reduce((sum, one) => sum + one.amount_cents, 0)
  return lost >= paid ? 'charged_back' : 'captured'
}
