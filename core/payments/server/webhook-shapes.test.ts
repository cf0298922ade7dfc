import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createBankKeys, webhookSignatureHeader, signWebhook } from '../demo-bank/server/bank-keys.ts'
import { stripe } from '../stripe/server/stripe.ts'
import { openStripeDesk, type StripeDesk } from '#core/orders/server/testing/stripe-desk.ts'

/**
 * Webhook events with a valid signature but an invalid shape: a signature proves the sender, not
 * the content.
 */

const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const name = 'a'.repeat(300_000)

/** Bodies that are not webhook events. */
const bodies: [what: string, body: string][] = [
  ['nothing', ''],
  ['no JSON', 'hello'],
  ['half an object', '{"id":"evt_1","type":'],
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"evt_1"'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['an object that is very deep', deep(100_000)],
  ['a list that is very deep', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['a prototype', '{"__proto__":{"id":"evt_1"},"constructor":{"prototype":{}}}'],
  ['an id that is an object', '{"id":{},"type":"refund.created","kind":"x","data":{"object":{}},"payment":{}}'],
  ['an id that fills the body', `{"id":"${name}","type":"customer.created","kind":"x","data":{"object":{}}}`],
  ['an id with a zero byte', '{"id":"evt_\\u0000","type":"customer.created","kind":"x","data":{"object":{}}}'],
]

describe('from Stripe', () => {
  let desk: StripeDesk
  beforeAll(async () => {
    desk = await openStripeDesk()
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.clear())

  test.each(bodies)('%s is answered 400, without an error in the log', async (_, body) => {
    expect((await desk.sendWebhook(body)).statusCode).toBe(400)
    expect(desk.alarms()).toEqual([])
  })

  const types = [
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.dispute.created',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.refund.updated',
    'charge.refunded',
  ]
  const objects = [null, 7, 'text', [], { id: 7 }, { id: { id: 'x' } }, { id: 'cs_\u0000', payment_intent: '../../x' }]

  test.each(types)('%s about something of a wrong shape is answered 400', async (type) => {
    for (const object of objects) {
      const event = { id: `evt_${type.replaceAll('.', '_')}`, type, data: { object } }
      const { statusCode } = await desk.sendWebhook(event)
      expect(statusCode, JSON.stringify(object)).toBe(400)
    }
    for (const data of [undefined, null, 7, []]) {
      const { statusCode } = await desk.sendWebhook({ id: 'evt_1', type, data })
      expect(statusCode, JSON.stringify(data)).toBe(400)
    }
    expect(desk.alarms()).toEqual([])
  })

  test.each([
    ['amount', '8700'],
    ['amount', -1],
    ['amount', 0.5],
    ['amount', 1e300],
    ['currency', 7],
    ['status', {}],
    ['payment_intent', 7],
    ['payment_intent', { id: 'pi_\u0000' }],
  ])('a refund whose %s is %j is answered 400', async (field, value) => {
    const refund = {
      id: 're_1',
      amount: 100,
      currency: 'eur',
      status: 'succeeded',
      payment_intent: 'pi_1',
      metadata: {},
    }
    const event = { id: 'evt_1', type: 'refund.created', data: { object: { ...refund, [field]: value } } }
    expect((await desk.sendWebhook(event)).statusCode).toBe(400)
    expect(desk.alarms()).toEqual([])
  })

  test.each([
    ['metadata that is a list', { metadata: [] }],
    ['a key that is a number', { metadata: { key: 7 } }],
    ['a key that fills the body', { metadata: { key: name } }],
    ['a key with a zero byte', { metadata: { key: 'payment:1:refund:\u0000' } }],
    ['a key of a payment that there is not', { metadata: { key: 'payment:999999:refund:1' } }],
    ['no metadata', { metadata: null }],
    ['a status that Stripe has not had yet', { status: 'floating' }],
  ])('a refund with %s is read as far as it can be', async (_, changes) => {
    const order = await desk.paidOrder()
    const { refund } = desk.stripe.books.refundInDashboard(order.session, { amount: 100 })
    const event = desk.stripe.books.event('refund.created', { ...refund, ...changes })
    expect((await desk.sendWebhook(event)).statusCode).toBe(200)
    expect(await desk.look(order)).toMatchObject({ order: 'paid', refunds: [expect.stringMatching(/^provider 100 /)] })
  })

  test('a session whose key is of a wrong kind is nobody’s', async () => {
    const session = { id: 'cs_of_nobody', payment_status: 'paid', status: 'complete' }
    for (const client_reference_id of ['order:\u0000', `order:${name}`, null]) {
      const object = { ...session, client_reference_id }
      const event = desk.stripe.books.event('checkout.session.completed', object)
      expect((await desk.sendWebhook(event)).statusCode).toBe(200)
    }
    expect(desk.alarms()).toEqual([])
  })

  test('what does not concern the shop is answered 200', async () => {
    for (const type of ['customer.created', 'payout.paid', 'something.new', ''])
      for (const object of objects) {
        const event = desk.stripe.books.event(type, {})
        const { statusCode } = await desk.sendWebhook({ ...event, data: { object } })
        expect(statusCode).toBe(200)
      }
    expect(desk.alarms()).toEqual([])
  })

  test('a body that is not declared as JSON is refused, not failed at', async () => {
    const { body, headers } = desk.stripe.signEvent(desk.stripe.books.event('customer.created', {}))
    const { host } = new URL(desk.shop.config.origins.en)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''])
      for (const payload of [body, 'hello', '']) {
        const answer = await desk.shop.app.inject({
          method: 'POST',
          url: '/payment/notify/stripe',
          headers: { ...headers, host, 'content-type': type },
          payload,
        })
        expect([400, 406, 415], `${type}: ${payload.slice(0, 10)}`).toContain(answer.statusCode)
      }
    expect(desk.alarms()).toEqual([])
  })

  test('from a provider that sends forms, a form is taken byte for byte, and JSON is none', async () => {
    const description: { webhookBody?: 'form' } = Object.assign(stripe, { webhookBody: 'form' as const })
    onTestFinished(() => void delete description.webhookBody)
    const { body, headers } = desk.stripe.signEvent(desk.stripe.books.event('customer.created', {}))
    const { host } = new URL(desk.shop.config.origins.en)
    const send = async (type: string) =>
      (
        await desk.shop.app.inject({
          method: 'POST',
          url: '/payment/notify/stripe',
          headers: { ...headers, host, 'content-type': type },
          payload: body,
        })
      ).statusCode
    expect(await send('application/json')).toBe(400)
    expect(await send('application/x-www-form-urlencoded')).toBe(200)
  })

  test('a body that is larger than any webhook event is refused', async () => {
    const { statusCode } = await desk.sendWebhook({ id: 'evt_1', type: 'x', data: { object: 'x'.repeat(2 ** 20) } })
    expect(statusCode).toBe(413)
    expect(desk.alarms()).toEqual([])
  })
})

describe('from the demo bank', () => {
  let shop: TestShop
  const errors: string[] = []
  beforeAll(async () => {
    const log = createLog({ level: 'error', write: (line) => errors.push(line) })
    shop = await createTestShop({ season: false, dependencies: { log } })
  })
  afterAll(() => shop.close())

  function send(body: string) {
    const signature = signWebhook(body, createBankKeys(shop.config.sessionSecret).webhookSecret, new Date())
    return shop.app.inject({
      method: 'POST',
      url: '/payment/notify/demo',
      headers: {
        host: new URL(shop.config.origins.en).host,
        'content-type': 'application/json',
        [webhookSignatureHeader]: signature,
      },
      payload: body,
    })
  }

  test.each(bodies)('%s is answered 400, without an error in the log', async (_, body) => {
    expect((await send(body)).statusCode).toBe(400)
    expect(errors).toEqual([])
  })

  const payment = { id: 'pay_x', reference: '', state: 'captured', error_code: null, amount_cents: 1, currency: 'eur' }
  const refund = { id: 'refund_x', payment_id: 'pay_x', amount_cents: 1, currency: 'eur', state: 'succeeded', key: 'x' }

  test.each([
    ['a payment that is a text', { payment: 'captured' }],
    ['a payment of half a cent', { payment: { ...payment, amount_cents: 0.5 } }],
    ['a payment in no currency', { payment: { ...payment, currency: '\u0000' } }],
    ['a payment in no state', { payment: { ...payment, state: 'floating' } }],
    ['a payment with a zero byte in its id', { payment: { ...payment, id: 'pay_\u0000' } }],
    ['a refund that is a list', { payment, refund: [] }],
    ['a refund of half a cent', { payment, refund: { ...refund, amount_cents: 0.5 } }],
    ['a refund in no state', { payment, refund: { ...refund, state: 'floating' } }],
  ])('%s is answered 400', async (_, webhook) => {
    expect((await send(JSON.stringify({ id: 'notice_1', kind: 'x', ...webhook }))).statusCode).toBe(400)
    expect(errors).toEqual([])
  })

  test('a payment that the shop does not know is answered 200', async () => {
    for (const reference of ['', 'order:\u0000', 'x'.repeat(100_000)]) {
      const webhook = { id: `notice_${reference.length}`, kind: 'x', payment: { ...payment, reference }, refund }
      expect((await send(JSON.stringify(webhook))).statusCode).toBe(200)
    }
    expect(errors).toEqual([])
  })
})
