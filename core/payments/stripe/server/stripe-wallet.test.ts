import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { countEverything, jobContext } from '#core/orders/server/testing/buyer.ts'
import { reconcilePayments } from '#core/orders/settlement/server/reconciliation.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { type FakeStripe, startFakeStripe } from './testing/fake-stripe.ts'

let stripe: FakeStripe
let shop: TestShop

beforeAll(async () => {
  stripe = await startFakeStripe()
  shop = await createTestShop({
    season: false,
    environment: { ...stripe.environment, STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_fake' },
  })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})
beforeEach(async () => {
  stripe.mood = 'well'
  stripe.books.forget()
  await emptyShop(shop.db)
})

type Approval = Parameters<FakeStripe['books']['wallets']['approve']>[0]

/** Approves in the cart, as Stripe's script does: the page sends the token that it hands over. */
async function approve(approval: Approval = {}) {
  const { ticketIds } = await storeConcert(shop.db)
  const visitor = shop.visitor('hu')
  await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 2 })
  const { cart, wallet } = (await visitor.get('/cart')).props
  const wallet_token = stripe.books.wallets.approve(approval)
  const data = { wallet_token, idempotency_key: wallet.idempotency_key, expected_total: cart.grand_total }
  return { visitor, wallet, send: () => visitor.post('/cart/wallet', data) }
}

const orders = () => shop.db.selectFrom('orders').where(ofVisitors.orders).selectAll().execute()
const payments = () => shop.db.selectFrom('payments').where(ofVisitors.payments).selectAll().execute()
const intents = () => [...stripe.books.intents.values()]

function sendWebhook(event: object) {
  const { body, headers } = stripe.signEvent(event)
  return shop.inject({ method: 'POST', url: '/payment/notify/stripe', headers, payload: body })
}

// Holds: payments.wallet-pays-from-the-cart
test('Apple Pay, Google Pay or Link: the order has the wallet’s name, and is paid with one request', async () => {
  const { wallet, send } = await approve()
  expect(wallet.buttons).toEqual({ kind: 'stripe', publishableKey: 'pk_test_of_the_fake' })
  expect((await send()).payload.view?.component).toBe('payment-success')
  expect(await orders()).toMatchObject([
    { state: 'paid', firstname: 'Nagy', lastname: 'Kata', email: 'kata@example.com', phone: '+36 30 123 4567' },
  ])
  const [order] = await orders()
  expect(intents()).toMatchObject([
    { amount: 8700, currency: 'eur', metadata: { key: `order:${order!.uuid}:attempt:1`, wallet: 'yes' } },
  ])
  expect(await countEverything(shop)).toMatchObject({ tickets: 2, payments: 1 })
  expect(stripe.requests.filter(({ line }) => line === 'POST /v1/payment_intents')).toHaveLength(1)
})

// Holds: payments.wallet-lost-answer
test('an answer that is lost is asked for again, and pays once', async () => {
  const { send } = await approve()
  const { wallets } = stripe.books
  const answer = wallets.answer.bind(wallets)
  // The buyer is named; the line breaks at the payment, which has been made.
  const answering = vi.spyOn(wallets, 'answer').mockImplementation((method, ...rest) => {
    if (method === 'POST') stripe.mood = 'cuts'
    return answer(method, ...rest)
  })
  expect((await send()).props.charge).toEqual({ kind: 'unknown' })
  answering.mockRestore()
  expect(intents()).toMatchObject([{ status: 'succeeded' }])
  expect(await orders()).toMatchObject([{ state: 'awaiting_payment' }])
  stripe.mood = 'well'
  await shop.db
    .updateTable('payments')
    .set({ ask_after: new Date(0) })
    .execute()
  await reconcilePayments(jobContext(shop), await openPaymentProvider(shop.config))
  expect(await orders()).toMatchObject([{ state: 'paid' }])
  expect(await countEverything(shop)).toMatchObject({ payments: 1, tickets: 2, refunds: 0 })
  expect(intents()).toHaveLength(1)
})

test('a decline says why, and the order is paid on Stripe’s page instead', async () => {
  const { visitor, send } = await approve({ outcome: 'declined' })
  const page = await send()
  expect(page.payload.view?.component).toBe('payment-failure')
  expect(page.props).toMatchObject({ error_code: 'insufficient_funds', charge: { kind: 'none' } })
  const retried = await visitor.post(page.props.retry_url, {})
  expect(retried.location).toMatch(/^https:\/\/checkout\.stripe\.com\//)
})

test('a bank that wants a confirmation gets its buyer, and the webhook event brings the tickets', async () => {
  const { send } = await approve({ outcome: 'requires_action' })
  expect((await send()).location).toBe('https://hooks.stripe.com/3ds')
  expect(await orders()).toMatchObject([{ state: 'awaiting_payment' }])
  const [payment] = await payments()
  expect(payment).toMatchObject({
    state: 'requires_action',
    wallet_token: null,
    page_url: 'https://hooks.stripe.com/3ds',
  })
  const intent = stripe.books.wallets.confirm(payment!.provider_ref!)
  expect((await sendWebhook(stripe.books.event('payment_intent.succeeded', intent))).statusCode).toBe(200)
  expect(await orders()).toMatchObject([{ state: 'paid' }])
})

test('a confirmation that fails ends the attempt; a retry closes an open one', async () => {
  const { visitor, send } = await approve({ outcome: 'requires_action' })
  await send()
  const [{ uuid }, payment] = [(await orders())[0]!, (await payments())[0]!]
  await visitor.post(`/payment/retry/${uuid}`, {})
  expect(stripe.books.intents.get(payment.provider_ref!)?.status).toBe('canceled')
  expect((await payments()).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'requires_action'])
})

test('events of payments on Stripe’s page are known by their session alone', async () => {
  const foreign = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', metadata: { key: 'x' } }
  expect((await sendWebhook(stripe.books.event('payment_intent.succeeded', foreign))).statusCode).toBe(200)
  expect(await payments()).toEqual([])
})

test.each([
  ['no e-mail address', { email: null }],
  ['no name', { name: null }],
  ['an address that no mail reaches', { email: 'kata' }],
])('a wallet with %s orders nothing', async (_, approval) => {
  const { visitor, send } = await approve(approval)
  await send()
  expect((await visitor.get('/cart')).props.cart.count).toBe(2)
  expect([await orders(), intents()]).toEqual([[], []])
})

test('a refund of a wallet’s payment goes back to its intent', async () => {
  const { send } = await approve()
  await send()
  const [payment] = await payments()
  const provider = await openPaymentProvider(shop.config)
  const refund = await provider.refund({
    providerRef: payment!.provider_ref!,
    amount: payment!.amount_cents,
    key: 'k1',
  })
  expect(refund).toMatchObject({ chargeRef: payment!.provider_ref, state: 'succeeded' })
  expect(await provider.fetchRefundedPayment(refund)).toMatchObject({ providerRef: payment!.provider_ref })
})

// Holds: payments.wallet-origins
test('its script may be loaded, and nothing more', async () => {
  const { headers } = await shop.inject({ url: '/cart' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com;/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com;/)
  expect(String(headers['permissions-policy'])).toContain('payment=(self "https://js.stripe.com")')
})
