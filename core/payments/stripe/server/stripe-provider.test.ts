import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { writeAttemptKey } from '#core/payments/payment.ts'
import {
  type PaymentPageRequest,
  type PaymentProvider,
  ProviderError,
  RefundRefused,
} from '#core/payments/server/provider.ts'
import { createStripeClient } from './stripe-client.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { type FakeStripe, startFakeStripe } from './testing/fake-stripe.ts'

let stripe: FakeStripe
let provider: PaymentProvider
let attempts = 0

beforeAll(async () => {
  stripe = await startFakeStripe()
  provider = createStripeProvider({
    provider: 'stripe',
    answerMilliseconds: 8000,
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.url,
  })
})
afterAll(() => stripe.close())

function pageRequest(changes: Partial<PaymentPageRequest> = {}): PaymentPageRequest {
  return {
    key: writeAttemptKey('3f0b8f5e-8a51-4b0a-9d38-0c1f6a9b7d11', ++attempts),
    amount: toCents(8400),
    locale: 'hu',
    description: 'CDZ-26-000042',
    email: 'kata@example.com',
    successUrl: 'http://hu.localhost:3000/payment/success/x',
    failureUrl: 'http://hu.localhost:3000/payment/failure/x',
    expiresAt: new Date(Date.now() + 60 * 60 * 1000),
    ...changes,
  }
}

/** A webhook as received by the shop. */
function arrive(event: object, secret?: string) {
  const { body, headers } = stripe.signEvent(event, secret)
  return provider.parseWebhook({ body: Buffer.from(body), headers })
}

describe('the payment page', () => {
  test('carries amount, currency, language and addresses', async () => {
    const request = pageRequest({ email: 'kata@bücher.example' })
    const page = await provider.createPaymentPage(request)
    expect(page.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(stripe.books.sessions.get(page.providerRef)).toMatchObject({
      amount_total: 8400,
      currency: 'eur',
      locale: 'hu',
      client_reference_id: request.key,
      customer_email: 'kata@xn--bcher-kva.example',
      success_url: request.successUrl,
      cancel_url: request.failureUrl,
      expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    })
  })

  test.each(['https://checkout.stripe.com.evil.example/c', 'http://checkout.stripe.com/c', 'javascript:alert(1)', 'c'])(
    'that is none of Stripe’s is none to lead a buyer to: %s',
    async (url) => {
      const server = createServer((_, answer) => {
        answer.writeHead(200, { 'content-type': 'application/json' })
        answer.end(JSON.stringify({ id: 'cs_test_1', object: 'checkout.session', url }))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      const { secretKey, webhookSecret } = stripe
      const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const elsewhere = createStripeProvider({
        provider: 'stripe',
        answerMilliseconds: 8000,
        secretKey,
        webhookSecret,
        apiBase,
      })
      await expect(elsewhere.createPaymentPage(pageRequest())).rejects.toThrow(/none of its own/)
    },
  )

  test('is made once for a key, also where the answer was lost on the way', async () => {
    const request = pageRequest()
    const before = stripe.books.sessions.size
    stripe.breakAnswers(1)
    const page = await provider.createPaymentPage(request)
    expect(await provider.createPaymentPage(request)).toEqual(page)
    expect(stripe.books.sessions.size).toBe(before + 1)
    const keys = stripe.requests.slice(-3).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([request.key, request.key, request.key])
  })

  test('is not given for the same key with another amount', async () => {
    const request = pageRequest()
    await provider.createPaymentPage(request)
    await expect(provider.createPaymentPage({ ...request, amount: toCents(1) })).rejects.toThrow(/same parameters/)
  })
})

describe('the state', () => {
  test('follows the session', async () => {
    const request = pageRequest()
    const { providerRef } = await provider.createPaymentPage(request)
    const base = { providerRef, key: request.key, captured: null }
    expect(await provider.fetchState(providerRef)).toEqual({ ...base, state: 'requires_action', errorCode: null })
    stripe.books.decline(providerRef, 'insufficient_funds')
    expect(await provider.fetchState(providerRef)).toEqual({
      ...base,
      state: 'requires_action',
      errorCode: 'insufficient_funds',
    })
    stripe.books.pay(providerRef)
    expect(await provider.fetchState(providerRef)).toEqual({
      ...base,
      state: 'captured',
      errorCode: null,
      captured: { amount: 8400, currency: 'eur' },
    })
  })

  test('an unfamiliar reason is a declined card', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.decline(providerRef, 'do_not_honor')
    expect((await provider.fetchState(providerRef)).errorCode).toBe('card_declined')
  })

  test('an attempt that is closed takes no money any more', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    expect(await provider.closeAttempt(providerRef)).toMatchObject({ state: 'cancelled', errorCode: 'page_expired' })
    expect(() => stripe.books.pay(providerRef)).toThrow()
  })

  test('closing an attempt that was paid says that it was paid', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.pay(providerRef)
    expect(await provider.closeAttempt(providerRef)).toMatchObject({ state: 'captured' })
  })
})

describe('a webhook event', () => {
  test('of a finished session says that the money is there', async () => {
    const request = pageRequest()
    const { providerRef } = await provider.createPaymentPage(request)
    stripe.books.pay(providerRef)
    const webhook = await arrive(stripe.books.sessionEvent('checkout.session.completed', providerRef))
    expect(webhook).toMatchObject({ payments: [{ providerRef, key: request.key, state: 'captured' }], refunds: [] })
    expect(webhook?.eventId).toMatch(/^evt_/)
  })

  test.each([
    ['charge.dispute.created', 'needs_response', 'open'],
    ['charge.dispute.created', 'warning_needs_response', 'inquiry'],
    ['charge.dispute.updated', 'under_review', 'open'],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'open'],
    ['charge.dispute.funds_reinstated', 'won', 'won'],
    ['charge.dispute.closed', 'won', 'won'],
    ['charge.dispute.closed', 'lost', 'lost'],
  ])('%s, %s: the dispute is %s', async (type, status, state) => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.pay(providerRef)
    expect(await arrive(stripe.books.disputeEvent(type, providerRef, status))).toMatchObject({
      payments: [{ providerRef, state: 'captured' }],
      disputes: [{ amount: 8400, currency: 'eur', state }],
    })
  })

  test('signed with another secret, unsigned or changed on the way is refused', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    const event = stripe.books.sessionEvent('checkout.session.completed', providerRef)
    expect(await arrive(event, 'whsec_of_somebody')).toBeNull()
    const { body, headers } = stripe.signEvent(event)
    expect(await provider.parseWebhook({ body: Buffer.from(body), headers: {} })).toBeNull()
    expect(await provider.parseWebhook({ body: Buffer.from(body.replace('unpaid', 'paid')), headers })).toBeNull()
  })

  test('of a payment that failed after its page was closed says so', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    const webhook = await arrive(stripe.books.sessionEvent('checkout.session.async_payment_failed', providerRef))
    expect(webhook).toMatchObject({ payments: [{ providerRef, state: 'failed', errorCode: 'card_declined' }] })
  })

  test('of money that no payment page has brought says nothing', async () => {
    const refund = { id: 're_of_nobody', amount: 100, currency: 'eur', status: 'succeeded', payment_intent: null }
    const dispute = { id: 'dp_of_nobody', status: 'needs_response', payment_intent: 'pi_of_nobody' }
    for (const event of [
      stripe.books.event('refund.created', refund),
      stripe.books.event('charge.refunded', { id: 'ch_of_nobody', payment_intent: null }),
      stripe.books.event('charge.dispute.created', dispute),
    ])
      expect(await arrive(event)).toMatchObject({ payments: [], refunds: [] })
  })

  test('whose payment Stripe does not tell of is to be sent again', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.pay(providerRef)
    const { body, headers } = stripe.signEvent(stripe.books.disputeEvent('charge.dispute.created', providerRef, 'lost'))
    const strange = createStripeProvider({
      provider: 'stripe',
      answerMilliseconds: 8000,
      secretKey: 'sk_test_of_somebody',
      webhookSecret: stripe.webhookSecret,
      apiBase: stripe.url,
    })
    const failure = await strange.parseWebhook({ body: Buffer.from(body), headers }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderError)
    expect(failure).toMatchObject({ message: 'Stripe did not say what a notice is about.' })
  })

  test('of something else says nothing', async () => {
    expect(await arrive(stripe.books.event('customer.created', { id: 'cus_1' }))).toMatchObject({
      payments: [],
      refunds: [],
    })
  })
})

describe('a refund', () => {
  test('is given once for a key, and no more than was paid', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.pay(providerRef)
    const request = { providerRef, amount: toCents(8400), key: `refund:${providerRef}` }
    const refund = await provider.refund(request)
    expect(refund.state).toBe('succeeded')
    expect(await provider.refund(request)).toEqual(refund)
    await expect(provider.refund({ ...request, key: 'refund:other' })).rejects.toThrow(/greater than unrefunded/)
  })

  test('that takes its time is submitted, and its webhook event says how it ended', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.pay(providerRef)
    stripe.books.nextRefundStatus = 'pending'
    const refund = await provider.refund({ providerRef, amount: toCents(100), key: `slow:${providerRef}` })
    stripe.books.nextRefundStatus = 'succeeded'
    expect(refund.state).toBe('submitted')
    expect(await arrive(stripe.books.endRefund(refund.providerRef, 'failed'))).toMatchObject({
      payments: [{ providerRef, state: 'captured' }],
      refunds: [{ providerRef: refund.providerRef, state: 'failed', key: `slow:${providerRef}`, amount: 100 }],
    })
  })

  test('of what was not paid cannot be asked for', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    const asked = provider.refund({ providerRef, amount: toCents(100), key: `unpaid:${providerRef}` })
    await expect(asked).rejects.toThrow(ProviderError)
  })

  test('is refused where Stripe says no, and is only not answered where it says anything else', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.pay(providerRef)
    const ask = (cents: number) => provider.refund({ providerRef, amount: toCents(cents), key: `twice:${providerRef}` })
    await expect(ask(9000)).rejects.toThrow(RefundRefused)
    await ask(100)
    // The same key with another amount is an error of the shop: the requested refund may have been
    // made.
    const other = await ask(200).catch((error: unknown) => error)
    expect(other).toBeInstanceOf(Error)
    expect(other).not.toBeInstanceOf(RefundRefused)
  })

  test('is listed with what has become of it, whoever made it, and not outside of the time', async () => {
    const { providerRef } = await provider.createPaymentPage(pageRequest())
    stripe.books.pay(providerRef)
    const { refund } = stripe.books.refundInDashboard(providerRef)
    stripe.books.endRefund(refund.id, 'failed')
    const nobodys = { ...refund, id: 're_of_nobody', payment_intent: null as never }
    stripe.books.refunds.set(nobodys.id, nobodys)
    stripe.books.event('refund.created', nobodys)
    const list = async (hours: number) => {
      const told: string[] = []
      const [from, until] = [-1, 1].map((side) => new Date(Date.now() + (hours + side) * 60 * 60 * 1000))
      for await (const one of provider.listRefunds({ from: from!, until: until! }))
        if (one.providerRef === refund.id || one.chargeRef === null) told.push(one.state)
      return told
    }
    expect(await list(0)).toEqual(expect.arrayContaining(['failed']))
    expect([await list(-3), await list(3)]).toEqual([[], []])
    stripe.books.refunds.delete(nobodys.id)
  })
})

test.each([
  ['https://stripe.example', 'https', 'stripe.example', '443'],
  ['http://stripe.example', 'http', 'stripe.example', '80'],
  ['http://127.0.0.1:4242', 'http', '127.0.0.1', '4242'],
])('stripe is asked at %s by %s, at %s, port %s', (apiBase, protocol, host, port) => {
  const client = createStripeClient({
    provider: 'stripe',
    answerMilliseconds: 8000,
    secretKey: 'sk_test',
    webhookSecret: 'whsec',
    apiBase,
  })
  expect(['protocol', 'host', 'port'].map((name) => client.getApiField(name as 'host'))).toEqual([protocol, host, port])
})
