/** Requests of the shop to the demo bank, verbatim, and the parsing of its responses. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#operations/config/config.ts'
import { toCents } from '#values/money.ts'
import { type PaymentProvider, ProviderError, RefundRefused } from '#core/payments/server/provider.ts'
import { createBankKeys, webhookSignatureHeader, signWebhook } from './bank-keys.ts'
import { createDemoBankProvider } from './demo-bank-provider.ts'

interface Asked {
  line: string
  headers: IncomingMessage['headers']
  body: string
}
const asked: Asked[] = []
/** Next responses of the bank; without one it is silent. */
let answers: { status?: number; body: unknown }[] = []

const server = createServer(async (request, answer) => {
  asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
  const next = answers.shift()
  if (!next) return
  answer.writeHead(next.status ?? 200, { 'content-type': 'application/json' })
  answer.end(JSON.stringify(next.body))
})
let provider: PaymentProvider
const { sessionSecret, origins } = readConfig({})
const { apiKey, webhookSecret } = createBankKeys(sessionSecret)

function createProvider(answerMilliseconds: number, place = { port: (server.address() as AddressInfo).port, origins }) {
  const config = readConfig({ HOST: '127.0.0.1' })
  return createDemoBankProvider({ ...config, ...place, payment: { ...config.payment, answerMilliseconds } })
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider = createProvider(20_000)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.splice(0)
  answers = []
})

const payment = {
  id: 'pay_1',
  reference: 'order:1',
  state: 'captured',
  error_code: null,
  amount_cents: 8700,
  currency: 'eur',
}
const refund = {
  id: 'refund_1',
  payment_id: 'pay_1',
  amount_cents: 40,
  currency: 'eur',
  state: 'succeeded',
  key: 'r:1',
}
const report = {
  providerRef: 'pay_1',
  key: 'order:1',
  state: 'captured',
  errorCode: null,
  captured: { amount: 8700, currency: 'eur' },
}
const refundReport = {
  providerRef: 'refund_1',
  chargeRef: 'pay_1',
  amount: 40,
  currency: 'eur',
  state: 'succeeded',
  key: 'r:1',
}

describe('the demo bank is asked', () => {
  const page = {
    key: 'order:1:attempt:1',
    amount: toCents(8400),
    locale: 'hu',
    description: 'CDZ-1',
    email: 'kata@example.com',
    successUrl: 'http://hu.localhost/success',
    failureUrl: 'http://hu.localhost/failure',
    expiresAt: new Date(),
  } as const
  const pageBody = {
    amount_cents: 8400,
    locale: 'hu',
    description: 'CDZ-1',
    reference: 'order:1:attempt:1',
    success_url: 'http://hu.localhost/success',
    failure_url: 'http://hu.localhost/failure',
    notify_url: `${origins.en}/payment/notify/demo`,
  }
  const url = 'http://localhost/demo-bank/pay/pay_1'

  interface Question {
    ask: (from: PaymentProvider) => Promise<unknown>
    line: string
    body?: object
    key?: string
    answer: object
    outcome: object
  }
  const questions: Record<string, Question> = {
    'for a page': {
      ask: (from) => from.createPaymentPage(page),
      line: 'POST /demo-bank/api/payments',
      body: pageBody,
      key: page.key,
      answer: { id: 'pay_1', url },
      outcome: { providerRef: 'pay_1', url },
    },
    'about a payment': {
      ask: (from) => from.fetchState('a/b'),
      line: 'GET /demo-bank/api/payments/a%2Fb',
      answer: payment,
      outcome: report,
    },
    'to close a page': {
      ask: (from) => from.closeAttempt('a/b'),
      line: 'POST /demo-bank/api/payments/a%2Fb/close',
      body: {},
      answer: payment,
      outcome: report,
    },
    'to give money back': {
      ask: (from) => from.refund({ providerRef: 'a/b', amount: toCents(40), key: 'r:1' }),
      line: 'POST /demo-bank/api/payments/a%2Fb/refunds',
      body: { amount_cents: 40 },
      key: 'r:1',
      answer: refund,
      outcome: refundReport,
    },
    'what a refund is of': {
      ask: (from) => from.fetchRefundedPayment({ ...refundReport, amount: toCents(40), state: 'succeeded' }),
      line: 'GET /demo-bank/api/payments/pay_1',
      answer: payment,
      outcome: report,
    },
  }

  test.each(Object.entries(questions))('%s', async (_, { ask, line, body, key, answer, outcome }) => {
    answers = [{ body: answer }]
    expect(await ask(provider)).toEqual(outcome)
    const [question] = asked
    expect(question!.line).toBe(line)
    expect(question!.headers.authorization).toBe(`Bearer ${apiKey}`)
    expect(question!.headers['idempotency-key']).toBe(key)
    expect(question!.headers['content-type']).toBe(body && 'application/json')
    expect(question!.body).toBe(body ? JSON.stringify(body) : '')
  })

  test('for its refunds, page after page until there is none', async () => {
    const [from, until] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')]
    answers = [
      [refund, { ...refund, id: 'refund_2', state: 'pending' }],
      [{ ...refund, id: 'refund_3', state: 'failed' }],
      [],
    ].map((body) => ({ body }))
    const told = []
    for await (const one of provider.listRefunds({ from, until })) told.push(one)
    expect(told).toEqual([
      refundReport,
      { ...refundReport, providerRef: 'refund_2', state: 'submitted' },
      { ...refundReport, providerRef: 'refund_3', state: 'failed' },
    ])
    const span = 'from=2026-11-01T00%3A00%3A00.000Z&until=2026-11-02T00%3A00%3A00.000Z'
    expect(asked.map(({ line }) => line)).toEqual(
      ['', 'refund_2', 'refund_3'].map((after) => `GET /demo-bank/api/refunds?${span}&after=${after}`),
    )
  })
})

describe('its answer', () => {
  test.each([
    ['open', null, 'requires_action', null],
    ['processing', null, 'processing', null],
    ['captured', null, 'captured', null],
    ['failed', 'card_declined', 'failed', 'card_declined'],
    ['failed', 'moon_phase', 'failed', null],
    ['cancelled', 'page_expired', 'cancelled', 'page_expired'],
  ])('%s (%s) is the state %s (%s)', async (state, error_code, known, errorCode) => {
    answers = [{ body: { ...payment, state, error_code } }]
    expect(await provider.fetchState('pay_1')).toEqual({
      ...report,
      state: known,
      errorCode,
      captured: known === 'captured' ? report.captured : null,
    })
  })

  test('that says no to a refund is a refusal; any other is none, and nor is silence', async () => {
    const ask = (of = provider) => of.refund({ providerRef: 'pay_1', amount: toCents(40), key: 'r:1' })
    answers = [
      { status: 409, body: {} },
      { status: 500, body: {} },
    ]
    await expect(ask()).rejects.toThrow(RefundRefused)
    const failed = await ask().catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ProviderError)
    expect(failed).toMatchObject({ message: 'The demo bank answered 500 to payments/pay_1/refunds.' })
    const silent = await ask(createProvider(50)).catch((error: unknown) => error)
    expect(silent).toBeInstanceOf(ProviderError)
    expect(silent).toMatchObject({ message: expect.stringMatching(/timeout, as the demo bank was asked$/) })
    expect(silent).not.toHaveProperty('cause')
    const nowhere = { port: 1, origins: { ...origins, en: 'http://127.0.0.1:1' } }
    const away = await ask(createProvider(20_000, nowhere)).catch((error: unknown) => error)
    expect(away).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:1, as the demo bank was asked' })
  })

  test('of a wrong shape is no answer', async () => {
    answers = [{ body: { ...payment, state: 'floating' } }, { body: { ...refund, amount_cents: 0 } }]
    await expect(provider.fetchState('pay_1')).rejects.toThrow()
    await expect(provider.refund({ providerRef: 'pay_1', amount: toCents(40), key: 'r:1' })).rejects.toThrow()
  })
})

describe('its webhook event', () => {
  const arrive = (webhook: object, headers?: Record<string, string | string[]>) => {
    const body = JSON.stringify(webhook)
    const signed = { [webhookSignatureHeader]: signWebhook(body, webhookSecret, new Date()) }
    return provider.parseWebhook({ body: Buffer.from(body), headers: headers ?? signed })
  }

  test('tells of a payment, and of a refund where there is one', async () => {
    expect(await arrive({ id: 'notice_1', payment })).toEqual({
      eventId: 'notice_1',
      payments: [report],
      refunds: [],
      disputes: [],
    })
    expect(await arrive({ id: 'notice_2', payment, refund })).toEqual({
      eventId: 'notice_2',
      payments: [report],
      refunds: [refundReport],
      disputes: [],
    })
  })

  test('is none where it is not signed, or signed twice', async () => {
    const webhook = { id: 'notice_1', payment }
    const signature = signWebhook(JSON.stringify(webhook), webhookSecret, new Date())
    expect(await arrive(webhook, {})).toBeNull()
    expect(await arrive(webhook, { [webhookSignatureHeader]: [signature, signature] })).toBeNull()
  })
})
