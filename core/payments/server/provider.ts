import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { DisputeReport } from '../dispute.ts'
import type { CapturedMoney, PaymentErrorCode, PaymentState } from '../payment.ts'
import type { RefundReport } from '../refund.ts'

/**
 * All calls of the shop go through these functions; none is made inside a database transaction.
 * They throw if the provider does not respond or responds with nonsense: the state is then unknown,
 * and the shop asks again later.
 */
export interface PaymentProvider {
  readonly name: string
  /** Creates the page on which the buyer pays. The same key returns the same page. */
  createPaymentPage(request: PaymentPageRequest): Promise<PaymentPage>
  fetchState(providerRef: string): Promise<PaymentReport>
  /**
   * `body` is byte for byte as it arrived. Null if it is not signed by the provider, or unreadable.
   */
  parseWebhook(webhook: RawWebhook): Promise<WebhookEvent | null>
  /** Once per key. Throws `RefundRefused` if the provider refuses. */
  refund(request: RefundRequest): Promise<RefundReport>
  /**
   * Lists all refunds, also those made elsewhere, created or changed within this time, in no order.
   * One may appear more than once, in several states.
   */
  listRefunds(span: { from: Date; until: Date }): AsyncIterable<RefundReport>
  /** Null if the provider knows none, or if no shop made it. */
  fetchRefundedPayment(refund: RefundReport): Promise<PaymentReport | null>
  /** Closes the page and returns the state of the payment, which may have been paid just before. */
  closeAttempt(providerRef: string): Promise<PaymentReport>
  /** Payments from the cart, for a provider that describes its buttons (`describeWallet`). */
  readonly wallet?: WalletPayments
}

/** A token stands for one approval. The provider's other functions know these payments, too. */
export interface WalletPayments {
  /** Creates the page of the approval, which returns to `returnUrl` with `wallet_token`. */
  createApprovalPage?(request: ApprovalRequest): Promise<string>
  /** Null if the wallet does not know the token, or knows it no longer. */
  fetchBuyer(token: string): Promise<WalletBuyer | null>
  /** Takes the money, once per key and once per token. */
  pay(request: WalletRequest): Promise<WalletPayment>
}

export interface ApprovalRequest {
  amount: Cents
  locale: Locale
  returnUrl: string
  cancelUrl: string
}

/** As the wallet writes them; missing ones are empty. */
export interface WalletBuyer {
  name: string
  email: string
  phone: string
}

export interface WalletRequest extends Omit<PaymentPageRequest, 'email' | 'expiresAt'> {
  token: string
}

export interface WalletPayment {
  report: PaymentReport
  /** Where the buyer confirms it; null if the bank does not want that. */
  url: string | null
}

export interface PaymentPageRequest {
  /** `writeAttemptKey(uuid, attempt)`: idempotency key, and the shop's own reference. */
  key: string
  amount: Cents
  locale: Locale
  /** For the buyer, on the page and the bank statement. */
  description: string
  email: string
  successUrl: string
  failureUrl: string
  /** The page accepts no payment after this. The same for the same key. */
  expiresAt: Date
}

export interface PaymentPage {
  providerRef: string
  url: string
}

export interface PaymentReport {
  providerRef: string
  /** If the provider returns it. */
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
  /** About one payment, in chronological order; empty if the event is about something else. */
  payments: PaymentReport[]
  refunds: RefundReport[]
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

/** The provider refuses what a wallet has approved, permanently: no money is taken. */
export class WalletRefused extends Error {
  override name = 'WalletRefused'
}

/** The provider refuses a refund, permanently. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}
