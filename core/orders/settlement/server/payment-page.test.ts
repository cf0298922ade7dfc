/** Requests for a provider's page, and the handling of buyers who cannot be redirected. */
import { afterAll, expect, test } from 'vitest'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { PaymentPageRequest, PaymentProvider } from '#core/payments/server/provider.ts'
import { findOrder } from '#core/orders/server/order-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { findOrOpenAttempt, findPaymentPage, isPageOver } from './payment-page.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
const config = createTestConfig()

async function openPayment() {
  const { id } = await insertPaidOrder(db, { isIssued: false, locale: 'fr' })
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(Date.now() + 60_000) })
    .where('id', '=', id)
    .execute()
  return { order: await findOrder(db, id), payment: (await findOrOpenAttempt(db, id, 'test'))! }
}

const readPage = (id: number) =>
  db.selectFrom('payments').select(['provider_ref', 'page_url', 'state']).where('id', '=', id).executeTakeFirstOrThrow()

test('the page of a payment is made once: for whom, how much, and where it leads back to', async () => {
  const [{ order, payment }, other] = [await openPayment(), await openPayment()]
  const asked: PaymentPageRequest[] = []
  const page = { providerRef: 'pay_1', url: 'https://bank.example/pay/1' }
  const provider = {
    async createPaymentPage(request: PaymentPageRequest) {
      asked.push(request)
      return page
    },
  } as PaymentProvider
  expect(await findPaymentPage({ db, config, provider }, order, payment)).toBe(page.url)
  const { uuid } = order
  expect(asked).toEqual([
    {
      key: `order:${uuid}:attempt:1`,
      amount: 8700,
      locale: 'fr',
      description: `${config.shopName} ${order.ref_nr}`,
      email: 'ors@example.com',
      successUrl: `${config.origins.fr}/payment/success/${uuid}`,
      failureUrl: `${config.origins.fr}/payment/failure/${uuid}`,
      expiresAt: new Date(payment.created_at.getTime() + 2 * 60 * 60 * 1000),
    },
  ])
  expect(await readPage(payment.id)).toEqual({ provider_ref: 'pay_1', page_url: page.url, state: 'requires_action' })
  expect(await readPage(other.payment.id)).toEqual({ provider_ref: null, page_url: null, state: 'created' })
  const again = (await findOrOpenAttempt(db, order.id, 'test'))!
  expect(again.id).toBe(payment.id)
  expect(await findPaymentPage({ db, config, provider }, order, again)).toBe(page.url)
  expect(asked).toHaveLength(1)
})

test('an order whose time is over opens no attempt to pay', async () => {
  const { order } = await openPayment()
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', order.id)
    .execute()
  expect(await findOrOpenAttempt(db, order.id, 'test')).toBeNull()
})

test('a page takes money for two hours', async () => {
  const { payment } = await openPayment()
  const after = (seconds: number) => new Date(payment.created_at.getTime() + seconds * 1000)
  expect([isPageOver(payment, after(7200)), isPageOver(payment, after(7201))]).toEqual([false, true])
})
