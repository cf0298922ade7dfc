import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { DisputeReport } from '../dispute.ts'
import type { CapturedMoney, PaymentErrorCode, PaymentState } from '../payment.ts'
import type { RefundReport } from '../refund.ts'

/**
 * A payment provider. All calls of the shop go through these functions; none is made inside a
 * database transaction. They throw if the provider does not respond or responds with nonsense: the
 * state is then unknown, and the shop asks again later.
 */
export interface PaymentProvider {
  readonly name: string
  /** Creates the page on which the buyer pays. The same key returns the same page on every call. */
  createPaymentPage(request: PaymentPageRequest): Promise<PaymentPage>
  fetchState(providerRef: string): Promise<PaymentReport>
  /**
   * Reads a webhook event, byte for byte as it arrived. Null if its signature is not the
   * provider's, or if it is unreadable.
   */
  parseWebhook(webhook: RawWebhook): Promise<WebhookEvent | null>
  /** Makes a refund, once per key. Throws `RefundRefused` if the provider refuses. */
  refund(request: RefundRequest): Promise<RefundReport>
  /**
   * Lists all refunds, including those made elsewhere, created or changed within this time, in no
   * order. One may appear more than once, in several states.
   */
  listRefunds(span: { from: Date; until: Date }): AsyncIterable<RefundReport>
  /** Returns the payment of a refund. Null if the provider knows none, or if no shop made it. */
  fetchRefundedPayment(refund: RefundReport): Promise<PaymentReport | null>
  /**
   * Closes the payment page and returns the state of the payment, which may have been paid just
   * before.
   */
  closeAttempt(providerRef: string): Promise<PaymentReport>
}

export interface PaymentPageRequest {
  /**
   * `writeAttemptKey(uuid, attempt)`: idempotency key, and the shop's own reference of the payment.
   */
  key: string
  amount: Cents
  locale: Locale
  /** Text for the buyer on the page and the bank statement. */
  description: string
  email: string
  successUrl: string
  failureUrl: string
  /**
   * The page accepts no payment after this, even if the shop fails to close it. The same for the
   * same key.
   */
  expiresAt: Date
}

export interface PaymentPage {
  providerRef: string
  url: string
}

/** A payment as reported by a provider. */
export interface PaymentReport {
  providerRef: string
  /** Key of the payment, if the provider returns it. */
  key: string | null
  /** `requires_action`: the page is open and nobody has paid yet. */
  state: Exclude<PaymentState, 'created' | 'disputed' | 'charged_back'>
  errorCode: PaymentErrorCode | null
  /** Money received; null if none, or if the provider does not report it. */
  captured: CapturedMoney | null
}

export interface RawWebhook {
  body: Buffer
  headers: IncomingHttpHeaders
}

export interface WebhookEvent {
  eventId: string
  /**
   * Reports about one payment, in chronological order; empty if the event is about something else.
   */
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

/** The provider did not respond, or responded unreadably. The state is unknown. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** The provider refuses a refund, permanently. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}
