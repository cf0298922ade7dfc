import { type Cents, toCents } from '#values/money.ts'
import { canMoveRefund, type RefundState } from './payment.ts'

export type RefundReason =
  | 'seats_gone'
  | 'paid_twice'
  | 'cancelled'
  | 'date_cancelled'
  | 'date_postponed'
  | 'order_refunded'

/** As reported by a provider. */
export interface RefundReport {
  providerRef: string
  /** Id of the refunded charge. */
  chargeRef: string
  amount: Cents
  /** ISO 4217, in lower case. */
  currency: string
  state: Exclude<RefundState, 'requested'>
  /** Key of the shop's request; null if the refund was made elsewhere. */
  key: string | null
}

/** As recorded by the shop. */
export interface KnownRefund {
  id: number
  amount_cents: Cents
  state: RefundState
  origin: 'shop' | 'provider'
  provider_ref: string | null
  /** With the attempt number it is the key sent to the provider. */
  idempotency_key: string
  attempt: number
}

export type RefundStep =
  | { kind: 'nothing' }
  | { kind: 'move'; refund: KnownRefund }
  /** Made elsewhere, it fulfils a request that the shop was about to make. */
  | { kind: 'adopt'; refund: KnownRefund; shrink: Shrunk[] }
  | { kind: 'record'; shrink: Shrunk[] }
  | { kind: 'refuse'; reason: 'currency' | 'excess' }

/** A request that exceeds the remaining money, and the amount left for it; 0: it is dropped. */
export interface Shrunk {
  refund: KnownRefund
  amount: Cents
}

/** The same attempt never refunds twice. */
export function writeRefundKey({ idempotency_key, attempt }: Pick<KnownRefund, 'idempotency_key' | 'attempt'>): string {
  return `${idempotency_key}:${attempt}`
}

/**
 * Decides the effect of a report. Reports arrive late, repeated and in any order: a refund only
 * moves forward, and is recorded once.
 * @param captured amount paid, in this currency
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
    // An earlier attempt has failed, or there would be no later one: reports about it are outdated.
    const isOld = isTaken || tryOf(own, report.key)! < own.attempt
    return !isOld && canMoveRefund(own.state, report.state) ? { kind: 'move', refund: own } : { kind: 'nothing' }
  }
  if (report.currency !== currency) return { kind: 'refuse', reason: 'currency' }
  if (report.amount > captured) return { kind: 'refuse', reason: 'excess' }
  // No money was refunded; recorded so that an older report that arrives later has no effect.
  if (report.state === 'failed') return { kind: 'record', shrink: [] }
  return makeRoom(report.amount, captured, known)
}

/**
 * A refund made elsewhere fulfilled the request while the shop's own was made, too: the money has
 * then been refunded twice.
 */
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

/** Requests that do not fully fit into the remaining money; earlier ones take precedence. */
function shrinkTo(room: number, requests: readonly KnownRefund[]): Shrunk[] {
  let left = room
  return requests.flatMap((refund) => {
    const amount = toCents(Math.min(refund.amount_cents, left))
    left -= amount
    return amount < refund.amount_cents ? [{ refund, amount }] : []
  })
}

/**
 * Returns the larger amount to request: a part refunded elsewhere has come back, after the shop's
 * request had made room for it. Only for payments that are refunded in full.
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

/** Refunded or in progress, except for the requests. */
function sumBeside(requests: readonly KnownRefund[], known: readonly KnownRefund[]): number {
  return known
    .filter((refund) => refund.state !== 'failed' && !requests.includes(refund))
    .reduce((sum, refund) => sum + refund.amount_cents, 0)
}

/** Whether the shop still intends to make the refund, even if it has failed before. */
function isOpenRequest({ origin, state }: KnownRefund): boolean {
  return origin === 'shop' && (state === 'requested' || state === 'failed')
}

/** Null if the key is not this refund's. */
function tryOf({ idempotency_key }: KnownRefund, key: string | null): number | null {
  if (!key?.startsWith(`${idempotency_key}:`)) return null
  const number = key.slice(idempotency_key.length + 1)
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}

export function sumOfRefunds(refunds: readonly Pick<KnownRefund, 'amount_cents' | 'state'>[]): number {
  return refunds.filter(({ state }) => state === 'succeeded').reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
