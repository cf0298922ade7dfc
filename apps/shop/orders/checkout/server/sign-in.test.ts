/** Signing in at the checkout keeps all input, and the order belongs to the account. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#core/accounts/server/testing/account-holder.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { contact, countEverything, sendCheckout } from '#core/orders/server/testing/buyer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
afterEach(async () => {
  await emptyShop(shop.db)
  for (const table of ['attempts', 'kept_checkouts'] as const) await shop.db.deleteFrom(table).execute()
})

async function fillCart(visitor: TestVisitor = shop.visitor()) {
  const { ticketIds } = await storeConcert(shop.db)
  await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 2 })
  return visitor
}

const readKept = () => shop.db.selectFrom('kept_checkouts').select('fields').execute()
const readKnown = async (visitor: TestVisitor) => (await visitor.get('/cart/checkout')).props.known
const leave = (visitor: TestVisitor, fields: object) =>
  visitor.post('/cart/checkout/sign-in', fields, { follow: false })

test('the page of the checkout is named, found by no search engine, and leads to the login', async () => {
  const { props } = await (await fillCart()).get('/cart/checkout')
  expect(props.head).toMatchObject({
    title: 'Checkout – Cadenza',
    description: 'Your details and the payment for your tickets.',
    robots: 'noindex',
  })
  expect(props).toMatchObject({
    sign_in_url: '/cart/checkout/sign-in',
    default_country: shop.config.defaultCountry,
    known: {},
    cart: { pending_order: null },
  })
})

test('what was typed is there again, until it is ordered; nobody else has it', async () => {
  const [visitor, other] = [await fillCart(), await fillCart()]
  await leave(other, { city: 'Eger' })
  const { status, location } = await leave(visitor, { firstname: 'Anna', city: 'Paris', message: '', phone: '12' })
  expect([status, location]).toEqual([303, '/login?to=%2Fcart%2Fcheckout'])
  expect(await readKnown(visitor)).toEqual({ firstname: 'Anna', city: 'Paris', phone: '12' })
  // A refused order keeps all input.
  await sendCheckout(visitor, { expected_total: 1 })
  expect(await readKnown(visitor)).toEqual({ firstname: 'Anna', city: 'Paris', phone: '12' })
  expect((await sendCheckout(visitor)).location).toContain('/demo-bank/pay/')
  expect(await readKept()).toEqual([{ fields: { city: 'Eger' } }])
})

test('it goes before what the account knows, and the order is the account’s', async () => {
  const { visitor, id, email } = await signedIn(shop)
  await fillCart(visitor)
  expect((await visitor.get('/cart/checkout')).props).toMatchObject({
    sign_in_url: null,
    known: { firstname: 'Anna', lastname: 'Kovács', email, phone: '' },
  })
  await leave(visitor, { firstname: 'Réka' })
  expect(await readKnown(visitor)).toMatchObject({ firstname: 'Réka', lastname: 'Kovács' })
  await sendCheckout(visitor)
  const orders = shop.db.selectFrom('orders').where(ofVisitors.orders).select(['user_id', 'session_id', 'cart_id'])
  expect(await orders.execute()).toEqual([{ user_id: id, session_id: expect.any(String), cart_id: expect.any(String) }])
})

test('who has no session is led to the login, and has nothing to order', async () => {
  expect((await leave(shop.visitor(), { firstname: 'Anna' })).location).toBe('/login?to=%2Fcart%2Fcheckout')
  expect(await readKept()).toEqual([])
  const page = await shop.visitor().post('/cart/checkout', contact)
  expect([page.payload.view?.component, page.props.errors]).toEqual([
    'cart',
    { cart: 'There is nothing in your cart to order.' },
  ])
})

test('who leaves or orders too often is told at the button, and nothing is kept or ordered', async () => {
  const visitor = await fillCart()
  await leave(visitor, { firstname: 'Anna' })
  await countAttemptsAs(shop.db, 'checkout', 300)
  await visitor.get('/cart/checkout')
  const left = await visitor.submit('/cart/checkout/sign-in', { firstname: 'Réka' })
  const sent = await sendCheckout(visitor, { firstname: 'Réka' })
  for (const { payload, props } of [left, sent]) {
    expect(payload.view?.component).toBe('checkout')
    expect(Object.keys(props.errors)).toEqual(['expected_total'])
  }
  expect(left.props.input).toMatchObject({ firstname: 'Réka' })
  expect(await readKept()).toEqual([{ fields: { firstname: 'Anna' } }])
  expect(await countEverything(shop)).toMatchObject({ orders: 0 })
})
