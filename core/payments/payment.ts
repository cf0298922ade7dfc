export type PaymentState =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'captured'
  | 'failed'
  | 'cancelled'
  | 'disputed'
  | 'charged_back'

/**
 * The provider's report wins: money that arrives after a failure or cancellation has arrived. A
 * captured payment becomes unpaid only by a dispute, and money taken by a lost dispute returns if
 * it is won after all.
 */
const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  created: ['requires_action', 'processing', 'captured', 'failed', 'cancelled'],
  requires_action: ['processing', 'captured', 'failed', 'cancelled'],
  processing: ['captured', 'failed', 'cancelled'],
  failed: ['captured'],
  cancelled: ['captured'],
  captured: ['disputed', 'charged_back'],
  disputed: ['captured', 'charged_back'],
  charged_back: ['captured', 'disputed'],
}

export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return paymentMoves[from].includes(to)
}

export function listPaymentStatesBefore(to: PaymentState): PaymentState[] {
  return (Object.keys(paymentMoves) as PaymentState[]).filter((from) => canMovePayment(from, to))
}

export const paymentStates = {
  /** May still bring money, so that no other attempt may begin. */
  open: ['created', 'requires_action', 'processing'],
  /** Have brought their money, whatever has happened to it since. */
  paid: ['captured', 'disputed', 'charged_back'],
  /** Their money is still at the shop, so that it can be refunded. */
  refundable: ['captured', 'disputed'],
  /** With a pending result: money that may come, or a dispute. */
  unsettled: ['created', 'requires_action', 'processing', 'disputed'],
} as const satisfies Record<string, readonly PaymentState[]>

export function isOpen(state: PaymentState): boolean {
  return (paymentStates.open as readonly PaymentState[]).includes(state)
}

export function hasBroughtMoney(state: PaymentState): boolean {
  return (paymentStates.paid as readonly PaymentState[]).includes(state)
}

/** A won dispute brings nothing new. */
export function isBringingMoney(from: PaymentState, to: PaymentState): boolean {
  return to === 'captured' && !hasBroughtMoney(from)
}

/** As reported by a provider. */
export interface CapturedMoney {
  /** In the smallest units of the currency. */
  amount: number
  /** ISO 4217, in lower case. */
  currency: string
}

/** Banks return some after they have succeeded; the shop then requests its own again. */
export type RefundState = 'requested' | 'submitted' | 'succeeded' | 'failed'

const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['submitted', 'succeeded', 'failed'],
  submitted: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['requested'],
}

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  return refundMoves[from].includes(to)
}

/** Each has a text in each language. Providers' own codes are mapped to these. */
const paymentErrorCodes = [
  'insufficient_funds',
  'card_declined',
  'authentication_failed',
  'expired_card',
  'incorrect_card',
  'cancelled_by_buyer',
  'page_expired',
] as const

export type PaymentErrorCode = (typeof paymentErrorCodes)[number]

export function isPaymentErrorCode(code: string | null): code is PaymentErrorCode {
  return (paymentErrorCodes as readonly (string | null)[]).includes(code)
}

/** The provider's key of an attempt; the same attempt never creates two payments. */
export function writeAttemptKey(uuid: string, attempt: number): string {
  return `order:${uuid}:attempt:${attempt}`
}

export function parseAttemptKey(key: string): { uuid: string; attempt: number } | null {
  const match = /^order:([0-9a-f-]{36}):attempt:([1-9]\d{0,5})$/.exec(key)
  return match ? { uuid: match[1]!, attempt: Number(match[2]) } : null
}
