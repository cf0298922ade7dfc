import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, findSeats, storeConcert } from '#core/cart/server/testing/samples.ts'
import { countEverything, jobContext, pathOf } from '#core/orders/server/testing/buyer.ts'
import { reconcilePayments } from '#core/orders/settlement/server/reconciliation.ts'
import { walletOwner } from '#core/payments/demo-bank/server/bank-wallet.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import type { PaymentProvider } from '#core/payments/server/provider.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
afterEach(() => emptyShop(shop.db))

/** Adds two tickets, 87 euros with fees, and presses the wallet's button in the cart. */
async function askInCart(locale: 'en' | 'fr' | 'hu' = 'en', changes: object = {}) {
  const concert = await storeConcert(shop.db, { capacity: 10 })
  const visitor = shop.visitor(locale)
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  const { cart, wallet } = (await visitor.get('/cart')).props
  const fields = { idempotency_key: wallet.idempotency_key, expected_total: String(cart.grand_total), ...changes }
  const answer = await visitor.submit('/cart/wallet', fields, { follow: false })
  return { concert, visitor, wallet, answer, sheet: answer.location ?? '' }
}

/** Taps the button of the wallet’s sheet. Returns the path in the shop to which it leads back. */
async function approve(sheet: string, answer: 'approve' | 'decline' = 'approve') {
  const { headers } = await shop.inject({
    method: 'POST',
    url: pathOf(sheet),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: new URL(sheet).host,
      origin: new URL(sheet).origin,
    },
    payload: new URLSearchParams({ answer }).toString(),
  })
  return pathOf(headers.location as string)
}

const orders = () => shop.db.selectFrom('orders').where(ofVisitors.orders).selectAll().execute()

// Holds: routes.cart-wallet, payments.wallet-pays-from-the-cart
test('one tap in the cart and one in the wallet: the order has its owner’s name, and its tickets', async () => {
  const { visitor, concert, wallet, sheet } = await askInCart()
  expect(wallet.buttons).toEqual({ kind: 'page', name: 'DemoPay' })
  const page = await shop.inject({ url: pathOf(sheet), headers: { host: new URL(sheet).host } })
  for (const words of ['€87.00', walletOwner.name, walletOwner.email]) expect(page.body).toContain(words)
  // Nothing is ordered before the approval.
  expect(await countEverything(shop)).toMatchObject({ orders: 0, payments: 0 })
  const paid = await visitor.get(await approve(sheet))
  expect(paid.payload.view?.component).toBe('payment-success')
  expect(await orders()).toMatchObject([
    { state: 'paid', firstname: 'Clara', lastname: 'Martin', email: walletOwner.email, city: '', country: null },
  ])
  expect(await countEverything(shop)).toMatchObject({ tickets: 2, payments: 1, mails: ['order-paid'] })
  expect(await findSeats(shop.db, concert.zoneId)).toMatchObject({ sold: 2 })
  expect((await visitor.get('/cart')).props.cart.count).toBe(0)
})

// Holds: payments.wallet-pays-from-the-cart
test('the same approval pays once, however often it comes back', async () => {
  const { visitor, sheet } = await askInCart()
  const back = await approve(sheet)
  await Promise.all([visitor.get(back), visitor.get(back), visitor.get(back)])
  await visitor.get(back)
  expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 1, tickets: 2, refunds: 0 })
})

// Holds: payments.wallet-pays-from-the-cart
test('an approval of one cart pays no other: neither another session’s nor another total', async () => {
  const { sheet, visitor, concert } = await askInCart()
  const back = await approve(sheet)
  const stranger = shop.visitor('en')
  await stranger.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
  expect((await stranger.get(back)).props.errors.cart).toMatch(/Nothing was charged/)
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
  expect((await visitor.get(back)).props.errors.cart).toContain('€130.50')
  expect(await countEverything(shop)).toMatchObject({ orders: 0, payments: 0 })
})

test.each(['x', 'x.y', 'e30.x', 'a'.repeat(2000)])('a token that no wallet wrote orders nothing: %#', async (token) => {
  const { visitor, answer } = await askInCart('en', { wallet_token: token })
  expect(answer.location).toMatch(/\/cart$/)
  expect((await visitor.get('/cart')).props.errors.cart).toMatch(/Nothing was charged/)
  expect(await countEverything(shop)).toMatchObject({ orders: 0, payments: 0 })
})

test('a declined wallet says why, charges nothing, and the order can be paid by card', async () => {
  const { visitor, sheet } = await askInCart()
  const page = await visitor.get(await approve(sheet, 'decline'))
  expect(page.payload.view?.component).toBe('payment-failure')
  expect(page.props).toMatchObject({ error_code: 'insufficient_funds', charge: { kind: 'none' }, can_retry: true })
  const retried = await visitor.submit(page.props.retry_url, {}, { follow: false })
  expect(retried.location).toContain('/demo-bank/pay/')
})

// Holds: payments.wallet-lost-answer
test.each(['answer', 'request'] as const)('a lost %s is asked for again, and the money is taken once', async (lost) => {
  const provider = await openPaymentProvider(shop.config)
  const pay = provider.wallet!.pay
  const losing: PaymentProvider['wallet'] = {
    ...provider.wallet!,
    async pay(request) {
      if (lost === 'answer') await pay(request)
      throw new Error('The line is dead.')
    },
  }
  const providers = await import('#core/payments/providers/server/providers.ts')
  const opening = vi
    .spyOn(providers.describeProvider('demo'), 'open')
    .mockResolvedValue({ ...provider, wallet: losing })
  const { visitor, sheet } = await askInCart()
  const page = await visitor.get(await approve(sheet))
  expect(page.props.charge).toEqual({ kind: 'unknown' })
  opening.mockRestore()
  await shop.db
    .updateTable('payments')
    .set({ ask_after: new Date(0) })
    .execute()
  await reconcilePayments(jobContext(shop), provider)
  expect(await orders()).toMatchObject([{ state: 'paid' }])
  expect(await countEverything(shop)).toMatchObject({ orders: 1, payments: 1, tickets: 2, refunds: 0 })
  const [payment] = await shop.db.selectFrom('payments').selectAll().where('provider', '=', 'demo').execute()
  expect(payment).toMatchObject({ state: 'captured', wallet_token: null })
})

test('a shop that requires an address has no wallet', async () => {
  const strict = await createTestShop({ season: false, environment: { CHECKOUT_REQUIRED_ADDRESS_FIELDS: 'city' } })
  onTestFinished(() => strict.close())
  const { ticketIds } = await storeConcert(strict.db)
  const visitor = strict.visitor('en')
  await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  const { cart, wallet } = (await visitor.get('/cart')).props
  expect(wallet).toBeNull()
  const fields = { idempotency_key: crypto.randomUUID(), expected_total: String(cart.grand_total) }
  expect((await visitor.submit('/cart/wallet', fields)).props.errors.cart).toMatch(/proceed to checkout/)
})

test('a visitor who comes back without a session finds the cart, and nothing is kept', async () => {
  const answer = await shop.visitor('en').get('/cart/wallet?wallet_token=x')
  expect(answer.payload.view?.component).toBe('cart')
  expect(answer.props.errors).toEqual({})
})
