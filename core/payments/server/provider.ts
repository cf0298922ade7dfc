import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { DisputeReport } from '../dispute.ts'
import type { CapturedMoney, PaymentErrorCode, PaymentState } from '../payment.ts'
import type { RefundReport } from '../refund.ts'

/**
 * Whoever takes the money. Everything that the shop asks of a provider goes through these functions; none of them is
 * called inside a database transaction. They throw where the provider does not answer or answers nonsense: then nothing is
 * known, and the shop asks again later.
 */
export interface PaymentProvider {
  readonly name: string
  /** Makes the page on which the buyer pays. The same key gives the same page, however often it is asked for. */
  createPaymentPage(request: PaymentPageRequest): Promise<PaymentPage>
  fetchState(providerRef: string): Promise<PaymentReport>
  /** Reads a webhook event, byte for byte as it arrived. Null where its signature is not the provider's, or where it cannot be read. */
  parseWebhook(webhook: RawWebhook): Promise<WebhookEvent | null>
  /** Gives money back. The same key gives it back once. Throws `RefundRefused` where the provider says no. */
  refund(request: RefundRequest): Promise<RefundReport>
  /**
   * Every refund, whoever made it, that was made or has changed within this time, in no order. One may be told more than
   * once, in several states.
   */
  listRefunds(span: { from: Date; until: Date }): AsyncIterable<RefundReport>
  /** What the payment of a refund is. Null where the provider knows none, or where it was not made by a shop. */
  fetchRefundedPayment(refund: RefundReport): Promise<PaymentReport | null>
  /** Closes the payment page, and says what has become of the payment: it may have been paid a moment before. */
  closeAttempt(providerRef: string): Promise<PaymentReport>
}

export interface PaymentPageRequest {
  /** `writeAttemptKey(uuid, attempt)`: idempotency key and the shop's own name of the payment. */
  key: string
  amount: Cents
  locale: Locale
  /** What the buyer reads on the page and on the bank statement. */
  description: string
  email: string
  successUrl: string
  failureUrl: string
  /** After this the page takes nothing any more, whatever the shop forgets to close. The same for the same key. */
  expiresAt: Date
}

export interface PaymentPage {
  providerRef: string
  url: string
}

/** What a provider says about a payment. */
export interface PaymentReport {
  providerRef: string
  /** The key that the payment was made with, where the provider tells it back. */
  key: string | null
  /** `requires_action`: the page stands open and nobody has paid yet. */
  state: Exclude<PaymentState, 'created' | 'disputed' | 'charged_back'>
  errorCode: PaymentErrorCode | null
  /** What has come; null where nothing has, or the provider does not say. */
  captured: CapturedMoney | null
}

export interface RawWebhook {
  body: Buffer
  headers: IncomingHttpHeaders
}

export interface WebhookEvent {
  eventId: string
  /** What it says of one payment, in the order in which it came about; empty where it is about something else. */
  payments: PaymentReport[]
  /** Refunds of that payment. */
  refunds: RefundReport[]
  /** Disputes of that payment. */
  disputes: DisputeReport[]
}

export interface RefundRequest {
  providerRef: string
  amount: Cents
  key: string
}

/** A provider that did not answer, or not in a way that can be read. What it knows is unknown. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** A provider that says no to a refund, and will say no again: what was asked for cannot be had. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}
