import { type Cents, toCents } from '#values/money.ts'
import { canMoveRefund, type RefundState } from './payment.ts'

/** Why money goes back. */
export type RefundReason =
  | 'seats_gone'
  | 'paid_twice'
  | 'cancelled'
  | 'date_cancelled'
  | 'date_postponed'
  | 'order_refunded'

/** What a provider says of a refund. */
export interface RefundReport {
  /** The provider's name of the refund. */
  providerRef: string
  /** The provider's name of what is given back. */
  chargeRef: string
  amount: Cents
  /** ISO 4217, in lower case. */
  currency: string
  state: Exclude<RefundState, 'requested'>
  /** The key that the shop asked with; null where somebody else made the refund. */
  key: string | null
}

/** A refund as the shop has recorded it. */
export interface KnownRefund {
  id: number
  amount_cents: Cents
  state: RefundState
  origin: 'shop' | 'provider'
  provider_ref: string | null
  /** The request's name; with the number of the try it is the key that the provider is asked with. */
  idempotency_key: string
  attempt: number
}

/** What the shop has to do about a report. */
export type RefundStep =
  | { kind: 'nothing' }
  /** A refund that is known goes on. */
  | { kind: 'move'; refund: KnownRefund }
  /** Somebody else has sent back what the shop was about to: the shop's request is fulfilled by it. */
  | { kind: 'adopt'; refund: KnownRefund; shrink: Shrunk[] }
  /** A new one. */
  | { kind: 'record'; shrink: Shrunk[] }
  /** It cannot be true of this payment. */
  | { kind: 'refuse'; reason: 'currency' | 'excess' }

/** A request of the shop's that asks for more than is left now, and what is left for it; 0: it is not asked for any more. */
export interface Shrunk {
  refund: KnownRefund
  amount: Cents
}

/** Under this key a provider is asked for a refund; the same try never gives money back twice. */
export function writeRefundKey({ idempotency_key, attempt }: Pick<KnownRefund, 'idempotency_key' | 'attempt'>): string {
  return `${idempotency_key}:${attempt}`
}

/**
 * Decides what a report about a refund changes. Reports come late, repeated and in any order: a refund only ever goes on,
 * and is recorded once.
 * @param captured what was paid, in this currency
 * @param known all recorded refunds of the payment
 */
export function evaluateRefund(
  report: RefundReport,
  { captured, currency = 'eur', known }: { captured: Cents; currency?: string; known: readonly KnownRefund[] },
): RefundStep {
  const same = known.find((refund) => refund.provider_ref === report.providerRef)
  if (same) return canMoveRefund(same.state, report.state) ? { kind: 'move', refund: same } : { kind: 'nothing' }
  const own = known.find((refund) => tryOf(refund, report.key) !== null)
  const isTaken = own !== undefined && wasTakenUp(own, report)
  if (own && !(isTaken && report.state !== 'failed')) {
    // An earlier try has failed, or there would be no later one: whatever is still said of it is old.
    const isOld = isTaken || tryOf(own, report.key)! < own.attempt
    return !isOld && canMoveRefund(own.state, report.state) ? { kind: 'move', refund: own } : { kind: 'nothing' }
  }
  if (report.currency !== currency) return { kind: 'refuse', reason: 'currency' }
  if (report.amount > captured) return { kind: 'refuse', reason: 'excess' }
  // Nothing has gone back; it is recorded so that an older report of it, which comes later, counts for nothing.
  if (report.state === 'failed') return { kind: 'record', shrink: [] }
  return makeRoom(report.amount, captured, known)
}

/** The request was fulfilled by somebody else's refund while the shop's own was made, too: if so, money has gone back twice. */
function wasTakenUp(own: KnownRefund, { key }: RefundReport): boolean {
  return own.provider_ref !== null && tryOf(own, key) === own.attempt
}

function makeRoom(amount: Cents, captured: Cents, known: readonly KnownRefund[]): RefundStep {
  const requests = known.filter(isOpenRequest)
  const room = captured - sumBeside(requests, known) - amount
  if (room < 0) return { kind: 'refuse', reason: 'excess' }
  const adopted = requests.find((request) => request.amount_cents === amount) ?? (room === 0 ? requests[0] : undefined)
  const shrink = shrinkTo(
    room,
    requests.filter((request) => request !== adopted),
  )
  return adopted ? { kind: 'adopt', refund: adopted, shrink } : { kind: 'record', shrink }
}

/** Those requests that cannot be had whole of what is left, the earlier ones first. */
function shrinkTo(room: number, requests: readonly KnownRefund[]): Shrunk[] {
  let left = room
  return requests.flatMap((refund) => {
    const amount = toCents(Math.min(refund.amount_cents, left))
    left -= amount
    return amount < refund.amount_cents ? [{ refund, amount }] : []
  })
}

/**
 * What the shop should ask for, where it asks for another amount: a part that somebody else had sent back has come back, and
 * the shop's request had made room for it. Only for money that goes back whole.
 */
export function findLargerRequest(
  captured: Cents,
  known: readonly KnownRefund[],
): { refund: KnownRefund; amount: Cents } | null {
  const request = known.find(isOpenRequest)
  if (!request) return null
  const amount = toCents(captured - sumBeside([request], known))
  return amount > request.amount_cents ? { refund: request, amount } : null
}

/** What has gone back or is on its way, beside the requests. */
function sumBeside(requests: readonly KnownRefund[], known: readonly KnownRefund[]): number {
  return known
    .filter((refund) => refund.state !== 'failed' && !requests.includes(refund))
    .reduce((sum, refund) => sum + refund.amount_cents, 0)
}

/** What the shop still means to ask for, whether it has failed before or not. */
function isOpenRequest({ origin, state }: KnownRefund): boolean {
  return origin === 'shop' && (state === 'requested' || state === 'failed')
}

/** The number of the try that this key asked with; null where the key is not this refund's. */
function tryOf({ idempotency_key }: KnownRefund, key: string | null): number | null {
  if (!key?.startsWith(`${idempotency_key}:`)) return null
  const number = key.slice(idempotency_key.length + 1)
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}

/** The part of a payment that has gone back. */
export function sumOfRefunds(refunds: readonly Pick<KnownRefund, 'amount_cents' | 'state'>[]): number {
  return refunds.filter(({ state }) => state === 'succeeded').reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
