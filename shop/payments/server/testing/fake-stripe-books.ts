import { formText, type FormValue } from './form-encoding.ts'

/** Refuses a request as Stripe does. */
export class StripeFault extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

interface FakeIntent {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'succeeded'
  amount: number
  last_payment_error: { code: string; decline_code: string | null } | null
  metadata: Record<string, string>
}

interface FakeSession {
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

interface FakeRefund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
}

const halfHour = 30 * 60
const day = 24 * 60 * 60

/** Stripe's memory: sessions, payments and refunds, and the rules by which they change. */
export class FakeStripeBooks {
  readonly sessions = new Map<string, FakeSession>()
  readonly intents = new Map<string, FakeIntent>()
  readonly refunds = new Map<string, FakeRefund>()
  /** What the next refund becomes. */
  nextRefundStatus: FakeRefund['status'] = 'succeeded'
  #count = 0

  answer(method: string, path: string, form: FormValue): object {
    const [, version, ...rest] = path.split('/')
    if (version === 'v1') {
      const [resource, second, third, fourth] = rest
      if (resource === 'refunds' && method === 'POST') return this.#createRefund(form)
      if (resource === 'checkout' && second === 'sessions') {
        if (!third) return method === 'POST' ? this.#createSession(form) : this.#listSessions(form)
        if (fourth === 'expire' && method === 'POST') return this.#expireSession(third)
        if (!fourth && method === 'GET') return this.#readSession(third, form)
      }
    }
    throw new StripeFault(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  /** The buyer pays on the hosted page. */
  pay(sessionId: string): void {
    const session = this.#session(sessionId)
    if (session.status !== 'open') throw new Error(`Session ${sessionId} is ${session.status}: nobody can pay there.`)
    const intent = this.#intentOf(session)
    intent.status = 'succeeded'
    intent.last_payment_error = null
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null })
  }

  /** A card is declined on the hosted page, which stays open for another one. */
  decline(sessionId: string, declineCode: string): void {
    this.#intentOf(this.#session(sessionId)).last_payment_error = { code: 'card_declined', decline_code: declineCode }
  }

  /** The event that Stripe sends about a session. */
  sessionEvent(type: string, sessionId: string): object {
    return this.event(type, this.#session(sessionId))
  }

  disputeEvent(type: string, sessionId: string, status: string): object {
    return this.event(type, {
      id: this.#id('dp'),
      object: 'dispute',
      status,
      payment_intent: this.#session(sessionId).payment_intent,
    })
  }

  event(type: string, object: object): object {
    return {
      id: this.#id('evt'),
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      data: { object: { ...object } },
    }
  }

  #createSession(form: FormValue): FakeSession {
    const amount = Number(this.#required(form, 'line_items', '0', 'price_data', 'unit_amount'))
    const expiresAt = Number(this.#required(form, 'expires_at'))
    const now = Date.now() / 1000
    if (!Number.isInteger(amount) || amount < 50)
      throw new StripeFault(400, 'invalid_request_error', 'The amount is too small.')
    if (expiresAt < now + halfHour - 1 || expiresAt > now + day) {
      throw new StripeFault(
        400,
        'invalid_request_error',
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      )
    }
    const id = this.#id('cs_test')
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: formText(form, 'client_reference_id') ?? null,
      payment_intent: null,
      amount_total: amount * Number(this.#required(form, 'line_items', '0', 'quantity')),
      currency: this.#required(form, 'line_items', '0', 'price_data', 'currency'),
      locale: formText(form, 'locale') ?? 'auto',
      customer_email: this.#required(form, 'customer_email'),
      success_url: this.#required(form, 'success_url'),
      cancel_url: formText(form, 'cancel_url') ?? '',
      expires_at: expiresAt,
    }
    this.sessions.set(id, session)
    return { ...session }
  }

  #listSessions(form: FormValue): object {
    const intent = formText(form, 'payment_intent')
    const data = [...this.sessions.values()].filter((session) => session.payment_intent === intent)
    return { object: 'list', url: '/v1/checkout/sessions', has_more: false, data }
  }

  #readSession(id: string, form: FormValue): object {
    const session = this.#session(id)
    const expanded = Object.values((form.expand as FormValue | undefined) ?? {}).includes('payment_intent')
    if (!expanded || !session.payment_intent) return session
    return { ...session, payment_intent: this.intents.get(session.payment_intent) }
  }

  #expireSession(id: string): FakeSession {
    const session = this.#session(id)
    if (session.status !== 'open') {
      throw new StripeFault(
        400,
        'invalid_request_error',
        `Only Checkout Sessions with a status of open can be expired. This one is ${session.status}.`,
      )
    }
    Object.assign(session, { status: 'expired', url: null })
    return { ...session }
  }

  #createRefund(form: FormValue): FakeRefund {
    const intent = this.intents.get(this.#required(form, 'payment_intent'))
    if (intent?.status !== 'succeeded')
      throw new StripeFault(400, 'invalid_request_error', 'This PaymentIntent has no successful charge to refund.')
    const amount = Number(formText(form, 'amount') ?? intent.amount)
    const earlier = [...this.refunds.values()].filter(
      (refund) => refund.payment_intent === intent.id && refund.status !== 'failed',
    )
    if (earlier.reduce((sum, refund) => sum + refund.amount, amount) > intent.amount) {
      throw new StripeFault(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge.')
    }
    const refund: FakeRefund = {
      id: this.#id('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: this.nextRefundStatus,
    }
    this.refunds.set(refund.id, refund)
    return { ...refund }
  }

  #session(id: string): FakeSession {
    const session = this.sessions.get(id)
    if (!session) throw new StripeFault(404, 'invalid_request_error', `No such checkout.session: ${id}`)
    return session
  }

  /** Stripe makes the payment when somebody tries to pay. */
  #intentOf(session: FakeSession): FakeIntent {
    session.payment_intent ??= this.#id('pi')
    const id = session.payment_intent
    const intent = this.intents.get(id) ?? {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      last_payment_error: null,
      metadata: {},
    }
    this.intents.set(id, intent)
    return intent
  }

  #required(form: FormValue, ...path: string[]): string {
    const value = formText(form, ...path)
    if (value === undefined || value === '')
      throw new StripeFault(400, 'invalid_request_error', `Missing required param: ${path.join('.')}.`)
    return value
  }

  #id(prefix: string): string {
    this.#count++
    return `${prefix}_${String(this.#count).padStart(8, '0')}`
  }
}
