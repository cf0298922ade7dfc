import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { answerSecureStep, cancelAtBank, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { createBankKeys } from './bank-keys.ts'
import { openBankPayment } from './bank-store.ts'
import { addBankSite } from './bank-site.ts'
import { demoBank } from './demo-bank.ts'

/** Payment pages of the demo bank, one payment per test. */

let shop: TestShop
let payments = 0

beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())

/** A payment of 84.50 euros, opened as by the shop; its webhook events go nowhere. */
async function openPayment(locale = 'en'): Promise<string> {
  const id = await openBankPayment(shop.db, {
    idempotencyKey: `pages:${++payments}`,
    amount_cents: 8450,
    locale,
    reference: 'order:1',
    description: 'CDZ-26-000042',
    success_url: 'http://shop.example/success',
    failure_url: 'http://shop.example/failure',
    notify_url: 'http://127.0.0.1:1/nobody',
  })
  return `http://shop.example/demo-bank/pay/${id}`
}

const show = (page: string) => shop.inject({ url: new URL(page).pathname })

const post = (page: string, number: string, origin = shop.config.origins.en) =>
  shop.inject({
    method: 'POST',
    url: new URL(page).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    payload: new URLSearchParams({ number }).toString(),
  })

async function stateOf(page: string) {
  const { state, error_code } = await shop.db
    .selectFrom('demo_bank_payments')
    .select(['state', 'error_code'])
    .where('id', '=', page.split('/').at(-1)!)
    .executeTakeFirstOrThrow()
  return error_code === null ? state : `${state} ${error_code}`
}

test.each([
  ['en', 'lang="en"', '€84.50', 'Card payment', 'only says so 20 seconds later'],
  ['fr', 'lang="fr"', '84,50', 'Paiement par carte', '20 secondes'],
  ['hu', 'lang="hu"', '84,50', 'Bankkártyás fizetés', '20 másodperc'],
  ['xx', '€84.50', 'Card payment', 'only says so 20 seconds later'],
])('demo bank: a payment of a shop in %s is shown in that language, or in English', async (locale, ...texts) => {
  const { statusCode, body } = await show(await openPayment(locale))
  expect(statusCode).toBe(200)
  for (const text of texts) expect(body).toContain(text)
  expect(body).toContain('CDZ-26-000042')
  expect(body).not.toContain('role="alert"')
  expect(body).not.toContain('aria-invalid')
})

test.each(['4111 1111 1111 1111', ''])(
  'demo bank: the card %j, which it does not know, is refused by the field, and pays nothing',
  async (number) => {
    const page = await openPayment()
    const { statusCode, body } = await post(page, number)
    expect(statusCode).toBe(422)
    expect(body).toMatch(/<input[^>]*aria-invalid="true" aria-describedby="number-error"/)
    expect(body).toContain('id="number-error" role="alert">The demo bank knows only the cards')
    expect(await stateOf(page)).toBe('open')
  },
)

test('demo bank: a form of another site pays nothing', async () => {
  const page = await openPayment()
  expect((await post(page, '4242424242424242', 'https://evil.example')).statusCode).toBe(404)
  expect(await stateOf(page)).toBe('open')
})

test.each([
  ['approve', 'captured', 'success'],
  ['refuse', 'failed authentication_failed', 'failure'],
] as const)('demo bank: a card with 3-D Secure asks, and the answer %s makes it %s', async (answer, state, end) => {
  const page = await openPayment()
  expect(await answerSecureStep(shop, page, answer)).toBe('')
  expect(await payAtBank(shop, page, 'three_d_secure')).toBe(new URL(page).pathname)
  const { body } = await show(page)
  expect(body).toContain('Confirm it is you')
  expect(body).toContain(`Your bank asks you to approve €84.50 to ${shop.config.shopName}.`)
  expect(body).not.toContain('name="number"')
  expect(await payAtBank(shop, page, 'success')).toBe('')
  expect(await stateOf(page)).toBe('authenticating')
  expect(await answerSecureStep(shop, page, answer)).toBe(`http://shop.example/${end}`)
  expect(await stateOf(page)).toBe(state)
})

test.each([
  ['success', 'captured', 'success'],
  ['declined', 'failed insufficient_funds', 'failure'],
] as const)(
  'demo bank: after a card that is %s nothing changes any more, and a second tap is answered as the first',
  async (outcome, state, end) => {
    const page = await openPayment()
    expect(await payAtBank(shop, page, outcome)).toBe(`http://shop.example/${end}`)
    expect(await payAtBank(shop, page, 'success')).toBe(`http://shop.example/${end}`)
    expect(await cancelAtBank(shop, page)).toBe(`http://shop.example/${end}`)
    expect(await stateOf(page)).toBe(state)
    const { statusCode, body } = await show(page)
    expect(statusCode).toBe(200)
    expect(body).toContain('This payment is over')
    expect(body).toContain(`href="http://shop.example/${end}"`)
  },
)

test('demo bank: who cancels goes back to the shop, and has paid nothing', async () => {
  const page = await openPayment()
  expect(await cancelAtBank(shop, page)).toBe('http://shop.example/failure')
  expect(await stateOf(page)).toBe('cancelled cancelled_by_buyer')
})

test('demo bank: a payment that it does not know is not found, whatever is done', async () => {
  const page = 'http://shop.example/demo-bank/pay/pay_x'
  expect((await show(page)).statusCode).toBe(404)
  expect((await post(page, '4242424242424242')).statusCode).toBe(404)
  for (const way of ['confirm', 'cancel']) expect((await post(`${page}/${way}`, '')).statusCode).toBe(404)
})

test('demo bank: a webhook event that nobody takes waits to be sent again', async () => {
  const page = await openPayment()
  await payAtBank(shop, page, 'success')
  const { rows } = await sql<{ attempts: number; delivered_at: Date | null; isLater: boolean }>`
    select attempts, delivered_at, send_after > now() as "isLater" from demo_bank_notices
    where payment_id = ${page.split('/').at(-1)}`.execute(shop.db)
  expect(rows).toEqual([{ attempts: 1, delivered_at: null, isLater: true }])
})

const paymentRequest = {
  amount_cents: 8450,
  locale: 'hu',
  reference: 'order:1',
  description: 'CDZ-26-000042',
  success_url: 'http://shop.example/success',
  failure_url: 'http://shop.example/failure',
  notify_url: 'http://127.0.0.1:1/nobody',
}

function ask(path: string, request: { body?: object; key?: string } = {}) {
  const { apiKey } = createBankKeys(shop.config.sessionSecret)
  return shop.inject({
    method: request.body ? 'POST' : 'GET',
    url: `/demo-bank/api/${path}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(request.key !== undefined && { 'idempotency-key': request.key }),
    },
    ...(request.body && { payload: request.body }),
  })
}

test('demo bank: a program opens one payment for a key, on the host of its language', async () => {
  const answer = await ask('payments', { body: paymentRequest, key: 'api:1' })
  expect(answer.statusCode).toBe(201)
  const { id, url } = answer.json<{ id: string; url: string }>()
  expect(url).toBe(`${shop.config.origins.hu}/demo-bank/pay/${id}`)
  expect((await ask('payments', { body: paymentRequest, key: 'api:1' })).json()).toEqual({ id, url })
  const elsewhere = await ask('payments', { body: { ...paymentRequest, locale: 'xx' }, key: 'api:2' })
  expect(elsewhere.json()).toMatchObject({ url: expect.stringContaining(`${shop.config.origins.en}/demo-bank/pay/`) })
})

test.each([
  ['payments', paymentRequest, undefined],
  ['payments', paymentRequest, ''],
  ['payments', { ...paymentRequest, amount_cents: 0 }, 'api:3'],
  ['payments', { ...paymentRequest, notify_url: 'nobody' }, 'api:3'],
  ['payments/pay_x/refunds', { amount_cents: 100 }, undefined],
  ['payments/pay_x/refunds', { amount_cents: 0 }, 'api:3'],
  ['refunds?from=yesterday&until=2026-11-29', undefined, undefined],
])('demo bank: a program that asks %s with %j under the key %j is refused', async (path, body, key) => {
  const answer = await ask(path, { ...(body && { body }), ...(key !== undefined && { key }) })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({ error: 'invalid_request' })
})

test('demo bank: a program gives back what was paid, and reads the refunds of a time page by page', async () => {
  const { id } = (await ask('payments', { body: paymentRequest, key: 'api:4' })).json<{ id: string }>()
  const refund = (cents: number, key: string) =>
    ask(`payments/${id}/refunds`, { body: { amount_cents: cents }, key }).then(({ statusCode }) => statusCode)
  expect(await refund(450, 'api:5')).toBe(409)
  await payAtBank(shop, `http://shop.example/demo-bank/pay/${id}`, 'success')
  expect([await refund(450, 'api:5'), await refund(8000, 'api:6'), await refund(1, 'api:7')]).toEqual([201, 201, 409])
  const list = async (from: string, until: string, after = '') => {
    const answer = await ask(`refunds?${new URLSearchParams({ from, until, after })}`)
    return answer.json<{ id: string; key: string }[]>()
  }
  const [before, now, later] = ['2000-01-01T00:00:00Z', '2000-01-02T00:00:00Z', '2200-01-01T00:00:00Z']
  const all = await list(before, later)
  expect(all.map(({ key }) => key).toSorted()).toEqual(['api:5', 'api:6'])
  expect(await list(before, later, all[0]!.id)).toEqual([all[1]])
  expect([await list(before, now), await list(later, later)]).toEqual([[], []])
})

test('demo bank: a payment that it does not know is not found by programs', async () => {
  expect((await ask('payments/pay_x')).statusCode).toBe(404)
  expect((await ask('payments/pay_x/close', { body: {} })).statusCode).toBe(404)
})

test('demo bank: beside a provider that moves money it does not stand, and has nothing to do', async () => {
  const config = { ...shop.config, payment: { ...shop.config.payment, provider: 'stripe' } } as never
  expect(demoBank.createJobs!(config)).toEqual([])
  expect(demoBank.createJobs!(shop.config as never).map(({ name }) => name)).toEqual(['demo-bank.deliver-notices'])
  const site = addBankSite({} as never, { db: shop.db, config, translatorOf: {} as never, lateWebhookSeconds: 1 })
  await expect(site).rejects.toThrow('must not run')
})
