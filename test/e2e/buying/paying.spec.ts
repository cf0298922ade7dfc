import { sql } from 'kysely'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  buyer,
  expectBank,
  expectFailure,
  expectSuccess,
  enterBuyerDetails,
  findField,
  findOnlyOrder,
  findOrderButton,
  goToCheckout,
  openPage,
  order,
  payWithCard,
  totalOfTwo,
} from '../support/steps.ts'

// Holds: payment.failure-payment-failure-payment-error, states.checkout-leads-success-failure-failure
// Holds: visitors.24-failure-cause-nothing-charged
test(
  'leaves the bank, is declined, fails 3-D Secure, and pays in the end',
  { tag: '@quick-hu-phone' },
  async ({ page, t, visitor, addConcert, checkAccessibility, db }) => {
    await goToCheckout(visitor, await addConcert())
    await enterBuyerDetails(visitor)
    await order(visitor)
    await page.getByRole('button', { name: t('bank.cancel') }).click()
    await expectFailure(visitor, t('payment.error.cancelled_by_buyer'))
    await checkAccessibility(page)

    const retry = page.getByRole('button', { name: t('payment.failure.retry') })
    await retry.click()
    await expectBank(visitor)
    await payWithCard(visitor, 'declined')
    await expectFailure(visitor, t('payment.error.insufficient_funds'))
    // The tickets are still in the cart.
    await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 2 }) })).toBeVisible()

    await retry.click()
    await expectBank(visitor)
    await payWithCard(visitor, 'three_d_secure')
    await expect(page.getByRole('heading', { name: t('bank.secureTitle') })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('bank.refuse') }).click()
    await expectFailure(visitor, t('payment.error.authentication_failed'))

    await retry.click()
    await expectBank(visitor)
    await payWithCard(visitor, 'three_d_secure')
    await page.getByRole('button', { name: t('bank.approve') }).click()
    await expectSuccess(visitor)
    const { id, state } = await findOnlyOrder(db, visitor)
    expect(state).toBe('paid')
    const payments = await db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', id)
      .orderBy('attempt')
      .execute()
    expect(payments.map((payment) => payment.state)).toEqual(['cancelled', 'failed', 'failed', 'captured'])
  },
)

// Holds: payments.wallet-pays-from-the-cart
test(
  'pays from the cart with a wallet, in two taps and without a field',
  { tag: ['@each-size', '@firefox'] },
  async ({ page, t, locale, visitor, addConcert, checkAccessibility }) => {
    await goToCheckout(visitor, await addConcert())
    await openPage(visitor, '/cart')
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('cart.wallet.pay', { wallet: 'DemoPay' }) }).click()
    await expect(page.getByRole('heading', { name: t('bank.wallet.title') })).toBeVisible()
    await checkAccessibility(page)
    const amount = formatPrice(toEuros(totalOfTwo), locale)
    await page.getByRole('button', { name: t('bank.wallet.pay', { amount }) }).click()
    await expectSuccess(visitor)
    await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 0 }) })).toBeVisible()
  },
)

test(
  'waits for a bank that answers late, on a page that looks again by itself',
  { tag: '@quick-en-desktop' },
  async ({ page, context, t, visitor, addConcert, checkAccessibility, db }) => {
    await goToCheckout(visitor, await addConcert())
    await enterBuyerDetails(visitor)
    await order(visitor)
    await payWithCard(visitor, 'late_notice')
    await expect(page.getByRole('heading', { name: t('payment.waiting.title') })).toBeVisible()
    await checkAccessibility(page)
    const { id, ref_nr } = await findOnlyOrder(db, visitor)
    // The cart, in another window, warns before a second payment.
    const other = await context.newPage()
    for (const path of ['/cart', '/cart/checkout']) {
      await openPage({ ...visitor, page: other }, path)
      await expect(other.getByText(t('cart.pendingOrder.text', { reference: ref_nr }))).toBeVisible()
      await checkAccessibility(other)
    }
    await other.getByRole('link', { name: t('cart.pendingOrder.link', { reference: ref_nr }) }).click()
    await expect(other.getByRole('heading', { name: t('payment.waiting.title') })).toBeVisible()
    await other.close()
    // Makes the bank do now what it would do much later.
    const { provider_ref } = await db
      .selectFrom('payments')
      .select('provider_ref')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('demo_bank_payments')
      .set({ settles_at: sql<Date>`now()` })
      .where('id', '=', provider_ref!)
      .execute()
    await db
      .updateTable('demo_bank_notices')
      .set({ send_after: sql<Date>`now()` })
      .where('payment_id', '=', provider_ref!)
      .execute()
    await expectSuccess(visitor)
  },
)

// Holds: checkout.order-button-loading-state, visitors.21-server-errors-never-lose
test('makes one order of a double click', async ({ visitor, addConcert, db }) => {
  await goToCheckout(visitor, await addConcert())
  await enterBuyerDetails(visitor)
  await findOrderButton(visitor).dblclick()
  await expectBank(visitor)
  const { id } = await findOnlyOrder(db, visitor)
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', id).execute()
  expect(payments).toHaveLength(1)
  await payWithCard(visitor, 'success')
  await expectSuccess(visitor)
})

// Holds: visitors.26-back-refresh-late-notice
test('comes back from the bank by the back button, to all that was typed, and pays once', async ({
  page,
  visitor,
  addConcert,
  db,
}) => {
  const concert = await addConcert()
  await goToCheckout(visitor, concert)
  await enterBuyerDetails(visitor)
  await order(visitor)
  await page.goBack()
  await expect(findField(visitor, 'lastname')).toHaveValue(buyer.lastname)
  await expect(findField(visitor, 'email')).toHaveValue(visitor.email)
  await order(visitor)
  await payWithCard(visitor, 'success')
  await expectSuccess(visitor)
  const orders = await db.selectFrom('orders').select('state').where('email', '=', visitor.email).execute()
  expect(orders.filter(({ state }) => state === 'paid')).toHaveLength(1)
  const zone = await db
    .selectFrom('zones')
    .select(['held', 'sold'])
    .where('id', '=', concert.zoneId)
    .executeTakeFirstOrThrow()
  expect(zone).toEqual({ held: 0, sold: 2 })
})

test(
  'sees what is refunded at the bank: a part beside good tickets, then all of it and no code that opens a door',
  { tag: '@quick-fr-phone' },
  async ({ page, t, locale, visitor, addConcert, checkAccessibility, db }) => {
    await goToCheckout(visitor, await addConcert())
    await enterBuyerDetails(visitor)
    await order(visitor)
    const bank = page.url()
    await payWithCard(visitor, 'success')
    await expectSuccess(visitor)
    const orderPage = page.url()

    await page.goto(bank)
    await checkAccessibility(page)
    await page.getByLabel(t('bank.desk.amount')).fill('1000')
    await page.getByRole('button', { name: t('bank.desk.refund') }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await checkAccessibility(page)
    await page.getByLabel(t('bank.desk.amount')).fill('10.00')
    await page.getByRole('button', { name: t('bank.desk.refund') }).click()
    const amount = formatPrice(toEuros(toCents(1000)), locale)
    await expect(page.getByText(t('bank.desk.state.succeeded', { amount }))).toBeVisible()
    await page.goto(orderPage)
    await expect(page.getByText(t('payment.refunded.part'))).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('img', { name: t('payment.success.qr', { serial: '' }).trim() }),
    ).toHaveCount(2)
    await checkAccessibility(page)

    await page.goto(bank)
    // The field already contains the remaining amount.
    await page.getByRole('button', { name: t('bank.desk.refund') }).click()
    await expect(page.getByLabel(t('bank.desk.amount'))).toHaveCount(0)
    await page.goto(orderPage)
    await expect(page.getByRole('heading', { name: t('payment.refunded.title') })).toBeVisible()
    await expect(page.getByText(t('ticket.void'), { exact: true })).toHaveCount(2)
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
    await checkAccessibility(page)
    expect((await findOnlyOrder(db, visitor)).state).toBe('cancelled')
  },
)
