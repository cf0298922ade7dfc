/** An error response like Stripe's. */
export class StripeFault extends Error {
  readonly status: number
  readonly type: string
  readonly details: object

  constructor(status: number, type: string, message: string, details: object = {}) {
    super(message)
    this.details = details
    this.status = status
    this.type = type
  }
}

export interface FakeIntent {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  /** Of wallets only, like `next_action`. */
  amount_received?: number
  next_action?: object | null
  currency: string
  last_payment_error: { code: string; decline_code: string | null } | null
  metadata: Record<string, string>
}

export interface FakeSession {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  client_reference_id: string | null
  payment_intent: string | null
  amount_total: number
  currency: string
  locale: string
  customer_email: string
  success_url: string
  cancel_url: string
  expires_at: number
}

export interface FakeRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
  metadata: Record<string, string>
  created: number
}

export interface FakeDispute {
  id: string
  object: 'dispute'
  status: string
  amount: number
  currency: string
  payment_intent: string | null
}

export interface FakeEvent {
  id: string
  object: 'event'
  type: string
  api_version: string
  created: number
  data: { object: object }
}
