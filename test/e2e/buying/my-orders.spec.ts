import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import type { BrowserVisitor } from '../support/browser-visitor.ts'
import { goodPassword, storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  buyer,
  enterBuyerDetails,
  expectSuccess,
  findAddButton,
  findField,
  findNotice,
  findQuantity,
  goToCheckout,
  openPage,
  order,
  payWithCard,
  readMail,
} from '../support/steps.ts'

const orders = '/account/orders'

// Holds: routes.account-orders, routes.register-get-post, routes.invoke-post-invoke-action-endpoint, visitors.16-sign-small-link-account
test(
  'buys as a guest, makes an account of it, and finds the order, its tickets and an earlier one there',
  { tag: ['@each-size', '@quick-hu-phone'] },
  async ({ page, t, visitor, addConcert, checkAccessibility, db }) => {
    await goToCheckout(visitor, await addConcert())
    await enterBuyerDetails(visitor)
    await order(visitor)
    await payWithCard(visitor, 'success')
    const reference = await expectSuccess(visitor)
    await checkAccessibility(page)

    // Known data is filled in; only a password is missing.
    await page.getByRole('link', { name: t('payment.account.register') }).click()
    await expect(field(visitor, 'accounts.field.firstname')).toHaveValue(buyer.firstname)
    await expect(field(visitor, 'accounts.field.email')).toHaveValue(visitor.email)
    await checkAccessibility(page)
    await field(visitor, 'accounts.field.password').fill(goodPassword)
    await page.getByRole('button', { name: t('accounts.register.submit') }).click()
    await expect(page.getByText(t('accounts.register.sent'))).toBeVisible()
    await page.goto(readConfirmation(await readMail(db, visitor.email, 'registration-confirm')))
    await page.getByRole('button', { name: t('accounts.confirm.submit') }).click()
    await expectOrders(visitor)
    await expect(page.getByText(reference, { exact: true })).toBeVisible()
    await checkAccessibility(page)

    // The ticket for the door, then the next one.
    await page.getByRole('link', { name: t('accounts.orders.showOf', { reference }) }).click()
    const code = page.getByRole('img', { name: t('payment.success.qr', { serial: '' }).trim() })
    await expect(code).toBeVisible()
    await expectBright(page)
    await checkAccessibility(page)
    const first = await code.getAttribute('aria-label')
    await page.getByRole('link', { name: t('ticketPage.next') }).click()
    await expect(code).not.toHaveAttribute('aria-label', first!)
    await page.getByRole('link', { name: t('ticketPage.back') }).click()
    await expect(page.getByText(t('payment.success.headline'))).toBeVisible()
    await page.getByText(t('payment.invoice.title')).click()
    await expect(page.getByText(buyer.address_line_1)).toBeVisible()
    await checkAccessibility(page)

    // One of the tickets gets another person's name.
    await page.getByRole('link', { name: t('payment.success.names') }).click()
    const names = page.getByRole('main').getByRole('textbox')
    await expect(names).toHaveCount(2)
    await checkAccessibility(page)
    await names.last().fill('---')
    await page.getByRole('button', { name: t('names.submit') }).click()
    await expect(names.last()).toBeFocused()
    await checkAccessibility(page)
    await names.last().fill('Nadia Boulanger')
    await page.getByRole('button', { name: t('names.submit') }).click()
    await expect(findNotice(visitor, t('names.saved'))).toBeVisible()
    await page.getByRole('link', { name: t('ticketPage.back') }).click()
    await expect(page.getByText('Nadia Boulanger')).toHaveCount(1)

    // An earlier order with the same address.
    const earlier = await storeOrder(db, { email: visitor.email })
    await page.getByRole('link', { name: t('payment.account.orders') }).click()
    await expect(page.getByRole('heading', { name: t('accounts.orders.earlier', { count: 1 }) })).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('accounts.orders.takeOver') }).click()
    await expect(findNotice(visitor, t('accounts.ordersTaken', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('heading', { name: t('accounts.orders.earlier', { count: 1 }) })).toBeHidden()

    // Both at once.
    for (const chosen of [earlier.ref_nr, reference])
      await page.getByRole('checkbox', { name: t('accounts.orders.chooseOrder', { reference: chosen }) }).check()
    const bulk = page.getByRole('group', { name: t('accounts.orders.chosen', { count: 2 }) })
    await checkAccessibility(page)
    const saved = page.waitForEvent('download')
    await bulk.getByRole('button', { name: t('accounts.orders.action.download') }).click()
    expect((await contentOf(await saved)).subarray(0, 5).toString()).toBe('%PDF-')
    await bulk.getByRole('button', { name: t('accounts.orders.action.resend') }).click()
    await expect(findNotice(visitor, t('ticket.resent', { email: visitor.email }))).toBeVisible()

    await page.goto(`${orders}?page=9`)
    await expect(page.getByText(t('accounts.orders.none'))).toBeVisible()
    await checkAccessibility(page)
  },
)

// Holds: routes.account-orders, visitors.16-sign-small-link-account
test('signs in at the checkout and loses neither the cart nor what was typed', async ({
  page,
  t,
  visitor,
  addConcert,
  checkAccessibility,
  db,
}) => {
  const account = await storeAccount(db)
  await goToCheckout(visitor, await addConcert())
  await findField(visitor, 'firstname').fill('Zsófia')
  await page.getByRole('button', { name: t('checkout.account.signIn') }).click()
  await signIn(visitor, account.email)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
  await expect(findField(visitor, 'firstname')).toHaveValue('Zsófia')
  await expect(findField(visitor, 'lastname')).toHaveValue('Kovács')
  await expect(findField(visitor, 'email')).toHaveValue(account.email)
  await expect(page.getByRole('button', { name: t('checkout.account.signIn') })).toBeHidden()
  await checkAccessibility(page)
  await enterBuyerDetails(visitor)
  // The Enter key places the order and does nothing else.
  await findField(visitor, 'phone').press('Enter')
  await payWithCard(visitor, 'success')
  const reference = await expectSuccess(visitor)
  await page.getByRole('link', { name: t('payment.account.orders') }).click()
  await expectOrders(visitor)
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  // Holds: operation.javascript-off-adding-cart-ordering
  test(
    'signs in at the checkout without loss, shows a ticket and sends tickets again',
    { tag: '@quick-hu-desktop' },
    async ({ page, t, visitor, addConcert, db }) => {
      const account = await storeAccount(db)
      const stored = [
        await storeOrder(db, { userId: account.id, email: account.email }),
        await storeOrder(db, { userId: account.id }),
      ]
      const { path, tickets } = await addConcert()
      await page.goto(path)
      await findQuantity(visitor, tickets.adult).fill('1')
      await findAddButton(visitor).click()
      await page.goto('/cart/checkout')
      await findField(visitor, 'firstname').fill('Zsófia')
      await page.getByRole('button', { name: t('checkout.account.signIn') }).click()
      await signIn(visitor, account.email)
      await expect(findField(visitor, 'firstname')).toHaveValue('Zsófia')
      await expect(findField(visitor, 'lastname')).toHaveValue('Kovács')

      await page.goto(orders)
      const reference = stored[0]!.ref_nr
      await page.getByRole('button', { name: t('accounts.orders.resendOf', { reference }) }).click()
      await expect(page.getByText(t('ticket.resent', { email: account.email }))).toBeVisible()
      for (const { ref_nr } of stored)
        await page.getByRole('checkbox', { name: t('accounts.orders.chooseOrder', { reference: ref_nr }) }).check()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: t('accounts.orders.action.calendar') }).click()
      expect((await contentOf(await saved)).toString()).toContain('BEGIN:VEVENT')
      await page.getByRole('link', { name: t('accounts.orders.showOf', { reference }) }).click()
      await page.getByRole('link', { name: t('ticketPage.next') }).click()
      await expect(page.getByText(t('ticketPage.position', { number: 2, count: 2 }))).toBeVisible()
      await expectBright(page)
    },
  )
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('a ticket is black on white, and a void one has no code', async ({
    page,
    t,
    visitor,
    checkAccessibility,
    db,
  }) => {
    const account = await storeAccount(db)
    const good = await storeOrder(db, { userId: account.id })
    const undone = await storeOrder(db, { userId: account.id, state: 'cancelled' })
    for (const state of ['expired', 'awaiting_payment'] as const) await storeOrder(db, { userId: account.id, state })
    await openPage(visitor, '/login')
    await signIn(visitor, account.email)
    await expectOrders(visitor)
    await checkAccessibility(page)
    await openPage(visitor, `/orders/${good.uuid}/tickets`)
    await expectBright(page)
    await checkAccessibility(page)
    await openPage(visitor, `/orders/${undone.uuid}/tickets`)
    await expect(page.getByText(t('ticket.void'))).toBeVisible()
    await expect(page.getByRole('img')).toHaveCount(0)
    await expectBright(page)
    await checkAccessibility(page)
  })
})

function field(
  { page, t }: BrowserVisitor,
  label: 'accounts.field.firstname' | 'accounts.field.email' | 'accounts.field.password',
) {
  return page.getByLabel(t(label), { exact: true })
}

async function signIn(visitor: BrowserVisitor, email: string): Promise<void> {
  const { page, t } = visitor
  await field(visitor, 'accounts.field.email').fill(email)
  await field(visitor, 'accounts.field.password').fill(goodPassword)
  await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
}

async function expectOrders({ page, t }: BrowserVisitor): Promise<void> {
  await expect(page.getByRole('heading', { name: t('accounts.orders.title') }).first()).toBeVisible()
}

/** Returns the path of the page that the mail's link opens. */
function readConfirmation(mail: string): string {
  const text = mail.replaceAll(/=\r?\n/g, '')
  const [path] = /\/register\/confirm\/[\w-]{43}/.exec(text) ?? []
  if (!path) throw new Error('The mail has no link.')
  return path
}

/**
 * A scanner sees white around the code from edge to edge of the window, once the previous page has
 * faded out.
 */
async function expectBright(page: Page): Promise<void> {
  const listColors = () =>
    page.evaluate(() => {
      const { clientWidth, clientHeight } = document.documentElement
      const corners = [1, clientWidth - 2].flatMap((x) => [1, clientHeight - 2].map((y) => [x, y] as const))
      // The first painted background, from the top.
      return corners.map(([x, y]) =>
        document
          .elementsFromPoint(x, y)
          .map((element) => getComputedStyle(element).backgroundColor)
          .find((color) => color !== 'rgba(0, 0, 0, 0)'),
      )
    })
  await expect.poll(listColors).toEqual(Array(4).fill('rgb(255, 255, 255)'))
}

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}
