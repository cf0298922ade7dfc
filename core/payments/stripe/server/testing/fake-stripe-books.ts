import {
  type FakeDispute,
  type FakeEvent,
  type FakeIntent,
  type FakeRefund,
  type FakeSession,
  StripeFault,
} from './fake-stripe-objects.ts'
import { FakeStripeWallets } from './fake-stripe-wallets.ts'
import { isWithin, listPage, requireText } from './fake-stripe-requests.ts'
import { formText, type FormValue } from './form-encoding.ts'

const halfHour = 30 * 60
const day = 24 * 60 * 60

/** Stripe's state: sessions, payments and refunds, with the rules for their changes. */
export class FakeStripeBooks {
  readonly sessions = new Map<string, FakeSession>()
  readonly intents = new Map<string, FakeIntent>()
  readonly wallets = new FakeStripeWallets(this.intents)
  readonly refunds = new Map<string, FakeRefund>()
  readonly disputes = new Map<string, FakeDispute>()
  readonly events: FakeEvent[] = []
  /** Webhook endpoints, as configured in the dashboard. */
  readonly endpoints: {
    id: string
    object: 'webhook_endpoint'
    url: string
    status: string
    enabled_events: string[]
  }[] = []
  /** Status of the next refund. */
  nextRefundStatus: FakeRefund['status'] = 'succeeded'
  #count = 0

  answer(method: string, path: string, form: FormValue): object {
    const [, version, ...rest] = path.split('/')
    if (version === 'v1') {
      const [resource, second, third, fourth] = rest
      if (resource === 'refunds' && method === 'POST') return this.#createRefund(form)
      if (FakeStripeWallets.knows(resource)) return this.wallets.answer(method, rest, form)
      if (method === 'GET' && !second) return this.#list(resource, form)
      if (resource === 'disputes' && second && method === 'GET') return this.#dispute(second)
      if (resource === 'checkout' && second === 'sessions') {
        if (!third) return method === 'POST' ? this.#createSession(form) : this.#listSessions(form)
        if (fourth === 'expire' && method === 'POST') return this.#expireSession(third)
        if (!fourth && method === 'GET') return this.#readSession(third, form)
      }
    }
    throw new StripeFault(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  forget(): void {
    for (const memory of [this.sessions, this.intents, this.refunds, this.disputes]) memory.clear()
    this.events.splice(0)
  }

  /** The buyer pays on the hosted page; `other`: a different amount or currency. */
  pay(sessionId: string, other: Partial<Pick<FakeSession, 'amount_total' | 'currency'>> = {}): void {
    const session = this.#session(sessionId)
    Object.assign(session, other)
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

  /** Creates Stripe's event about a session. */
  sessionEvent(type: string, sessionId: string): object {
    return this.event(type, this.#session(sessionId))
  }

  /**
   * Moves a dispute to a state and creates its event. A session has a single dispute unless another
   * name is given.
   */
  disputeEvent(
    type: string,
    sessionId: string,
    status: string,
    changes: { id?: string; amount?: number } = {},
  ): object {
    const { payment_intent, amount_total, currency } = this.#session(sessionId)
    const earlier = changes.id
      ? this.disputes.get(changes.id)
      : [...this.disputes.values()].find((dispute) => dispute.payment_intent === payment_intent)
    const amount = amount_total
    const dispute = earlier ?? { id: this.#id('dp'), object: 'dispute', status, amount, currency, payment_intent }
    Object.assign(dispute, { status, ...changes })
    this.disputes.set(dispute.id, dispute)
    return this.event(type, dispute)
  }

  /**
   * Refunds a payment in the dashboard; without an amount, all that is left. Returns its events.
   */
  refundInDashboard(
    sessionId: string,
    { amount, status = 'succeeded' }: { amount?: number; status?: FakeRefund['status'] } = {},
  ): { refund: FakeRefund; created: object; chargeRefunded: object } {
    const intent = this.#intentOf(this.#session(sessionId))
    const refund = this.#refund(intent, amount ?? intent.amount - this.#refundedOf(intent), { status, metadata: {} })
    return { refund, created: this.event('refund.created', refund), chargeRefunded: this.#chargeEvent(intent) }
  }

  /** Changes the final status of a refund and creates its event. */
  endRefund(id: string, status: FakeRefund['status']): object {
    const refund = this.refunds.get(id)
    if (!refund) throw new Error(`There is no refund ${id}.`)
    refund.status = status
    return this.event(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  }

  event(type: string, object: object): object {
    const event: FakeEvent = {
      id: this.#id('evt'),
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      created: now(),
      data: { object: { ...object } },
    }
    this.events.push(event)
    return event
  }

  #list(resource: string | undefined, form: FormValue): object {
    if (resource === 'refunds') return this.#listRefunds(form)
    if (resource === 'events') return this.#listEvents(form)
    if (resource === 'webhook_endpoints') return listPage('/v1/webhook_endpoints', this.endpoints, form)
    throw new StripeFault(404, 'invalid_request_error', `Unrecognized list (${resource}).`)
  }

  #createSession(form: FormValue): FakeSession {
    const amount = Number(requireText(form, 'line_items', '0', 'price_data', 'unit_amount'))
    const expiresAt = Number(requireText(form, 'expires_at'))
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
      amount_total: amount * Number(requireText(form, 'line_items', '0', 'quantity')),
      currency: requireText(form, 'line_items', '0', 'price_data', 'currency'),
      locale: formText(form, 'locale') ?? 'auto',
      customer_email: requireText(form, 'customer_email'),
      success_url: requireText(form, 'success_url'),
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
    const intent = this.intents.get(requireText(form, 'payment_intent'))
    if (intent?.status !== 'succeeded')
      throw new StripeFault(400, 'invalid_request_error', 'This PaymentIntent has no successful charge to refund.')
    const amount = Number(formText(form, 'amount') ?? intent.amount)
    const metadata = { ...(form.metadata as Record<string, string> | undefined) }
    return { ...this.#refund(intent, amount, { status: this.nextRefundStatus, metadata }) }
  }

  #refund(
    intent: FakeIntent,
    amount: number,
    { status, metadata }: Pick<FakeRefund, 'status' | 'metadata'>,
  ): FakeRefund {
    if (this.#refundedOf(intent) + amount > intent.amount)
      throw new StripeFault(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge.')
    const refund: FakeRefund = {
      id: this.#id('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status,
      metadata,
      created: now(),
    }
    this.refunds.set(refund.id, refund)
    return refund
  }

  #refundedOf(intent: FakeIntent): number {
    return [...this.refunds.values()]
      .filter(
        ({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed' && status !== 'canceled',
      )
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  /**
   * Since 2022 a charge does not include its refunds: receivers of the event have to request them.
   */
  #chargeEvent(intent: FakeIntent): object {
    const amount_refunded = this.#refundedOf(intent)
    const refunded = amount_refunded === intent.amount
    const charge = { id: this.#id('ch'), object: 'charge', payment_intent: intent.id, amount_refunded, refunded }
    return this.event('charge.refunded', charge)
  }

  #listRefunds(form: FormValue): object {
    const intent = formText(form, 'payment_intent')
    const refunds = [...this.refunds.values()].filter(
      (refund) => (intent === undefined || refund.payment_intent === intent) && isWithin(refund.created, form),
    )
    return listPage('/v1/refunds', refunds, form)
  }

  #listEvents(form: FormValue): object {
    const types = Object.values((form.types as FormValue | undefined) ?? {})
    const events = this.events.filter(({ type, created }) => types.includes(type) && isWithin(created, form))
    return listPage('/v1/events', events, form)
  }

  #dispute(id: string): FakeDispute {
    const dispute = this.disputes.get(id)
    if (!dispute) throw new StripeFault(404, 'invalid_request_error', `No such dispute: ${id}`)
    return dispute
  }

  #session(id: string): FakeSession {
    const session = this.sessions.get(id)
    if (!session) throw new StripeFault(404, 'invalid_request_error', `No such checkout.session: ${id}`)
    return session
  }

  /** Stripe creates the payment on the first attempt to pay. */
  #intentOf(session: FakeSession): FakeIntent {
    session.payment_intent ??= this.#id('pi')
    const id = session.payment_intent
    const intent = this.intents.get(id) ?? {
      id,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: session.amount_total,
      currency: session.currency,
      last_payment_error: null,
      metadata: {},
    }
    this.intents.set(id, intent)
    return intent
  }

  #id(prefix: string): string {
    this.#count++
    return `${prefix}_${String(this.#count).padStart(8, '0')}`
  }
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
