import type { Cents } from '#values/money.ts'

/** What an attempt to pay can be. */
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
 * Every move that a payment may make. The provider's truth wins: money that arrives after a failure or a cancellation has
 * arrived. What was captured never becomes unpaid again but through a dispute, and what a lost one took is back
 * where it is won after all.
 */
export const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
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

/** The states from which a payment may come to this one. */
export function listPaymentStatesBefore(to: PaymentState): PaymentState[] {
  return (Object.keys(paymentMoves) as PaymentState[]).filter((from) => canMovePayment(from, to))
}

/** Attempts that may still bring money, so that no other may be begun beside them. */
export const openPaymentStates = ['created', 'requires_action', 'processing'] as const satisfies PaymentState[]

export function isOpen(state: PaymentState): boolean {
  return (openPaymentStates as readonly PaymentState[]).includes(state)
}

/** Payments that have brought their money, whatever has become of it since. */
export const paymentStatesPaid = ['captured', 'disputed', 'charged_back'] as const satisfies PaymentState[]

export function hasBroughtMoney(state: PaymentState): boolean {
  return (paymentStatesPaid as readonly PaymentState[]).includes(state)
}

/** Payments whose money the shop still has, so that it can go back to the buyer. */
export const paymentStatesRefundable = ['captured', 'disputed'] as const satisfies PaymentState[]

/** Payments about which something is still to be heard: money that may come, or a dispute. */
export const paymentStatesUnsettled = [...openPaymentStates, 'disputed'] as const satisfies PaymentState[]

/** Whether this move is the one that brings the money: a dispute that was won brings nothing new. */
export function isBringingMoney(from: PaymentState, to: PaymentState): boolean {
  return to === 'captured' && !hasBroughtMoney(from)
}

/** Money as a provider counts it. */
export interface CapturedMoney {
  /** In the smallest units of the currency. */
  amount: number
  /** ISO 4217, in lower case. */
  currency: string
}

/** Whether the money that came is what was asked for; what a provider does not tell is not. */
export function isMoneyAskedFor(captured: CapturedMoney | null, asked: Cents): boolean {
  return captured?.currency === 'eur' && captured.amount === asked
}

/** What can become of a refund. Banks send some back after they have succeeded; what the shop asked for is asked for again. */
export type RefundState = 'requested' | 'submitted' | 'succeeded' | 'failed'

export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['submitted', 'succeeded', 'failed'],
  submitted: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['requested'],
}

export function canMoveRefund(from: RefundState, to: RefundState): boolean {
  return refundMoves[from].includes(to)
}

/** Why a payment came to nothing, in words that each language has. Providers' own codes are translated to these. */
export const paymentErrorCodes = [
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
