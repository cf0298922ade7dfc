import type { Locator, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { addTickets, clickWhereItStands, openPage } from '../support/steps.ts'
import type { BrowserVisitor } from '../support/browser-visitor.ts'

function findBadge({ page, t }: BrowserVisitor, count: number): Locator {
  return page.getByRole('banner').getByRole('link', { name: t('header.cart', { count }), exact: true })
}

test(
  'shows the cart as it is after going back',
  { tag: '@quick-hu-desktop' },
  async ({ page, context, t, visitor, addConcert }) => {
    const { path, tickets } = await addConcert()
    const { name } = tickets.adult
    const quantity = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) })
    await openPage(visitor, '/cart')
    await openPage(visitor, path)
    await addTickets(visitor, tickets.adult, 2)
    // Between documents.
    await page.goBack()
    await expect(findBadge(visitor, 2)).toBeVisible()
    await expect(quantity).toHaveValue('2')

    // Within one document, while another window continues.
    await page.getByRole('link', { name: t('cart.pickTickets') }).click()
    await expect(page).toHaveURL('/')
    await findBadge(visitor, 2).click()
    await expect(quantity).toHaveValue('2')
    const other = { ...visitor, page: await context.newPage() }
    await openPage(other, path)
    await addTickets(other, tickets.adult, 2)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(findBadge(visitor, 4)).toBeVisible()
    await page.goForward()
    await expect(quantity).toHaveValue('4')
  },
)

test(
  'keeps what was typed and the place on the page, after going back',
  { tag: '@each-size' },
  async ({ page, context, t, visitor, addConcert }) => {
    const { path, tickets } = await addConcert()
    await openPage(visitor, path)
    await addTickets(visitor, tickets.adult, 1)
    await openPage(visitor, '/cart/checkout')
    const lastname = page.getByRole('textbox', { name: t('checkout.field.lastname'), exact: true })
    await lastname.fill('Pécsi')
    const place = await clickWhereItStands(page.getByRole('link', { name: t('checkout.returnToCart') }))
    await expect(page).toHaveURL('/cart')
    // Meanwhile, in another window.
    const other = { ...visitor, page: await context.newPage() }
    await openPage(other, path)
    await addTickets(other, tickets.adult, 1)
    await page.goBack()
    await expect(page).toHaveURL('/cart/checkout')
    await expect(findBadge(visitor, 2)).toBeVisible()
    await expect(lastname).toHaveValue('Pécsi')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  },
)

test('keeps a dialog open that comes back from the history', async ({ page, context, t, visitor, addConcert }) => {
  const { path, tickets } = await addConcert()
  await openPage(visitor, path)
  await page
    .getByRole('link', { name: t('soloist.biographyOf', { name: '' }).trim() })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  const other = { ...visitor, page: await context.newPage() }
  await openPage(other, path)
  await addTickets(other, tickets.adult, 2)
  await page.goForward()
  // Beneath the dialog.
  await expect(page.locator('header').first().getByText('2', { exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()
})

test('lets the visitor go on while a page from the history is asked for anew', async ({ page, t, visitor }) => {
  await openPage(visitor, '/cart')
  const leave = page.getByRole('link', { name: t('cart.pickFirstTickets') })
  await leave.click()
  await expect(page).toHaveURL('/')
  let answer = () => {}
  const released = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/cart', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest((request) => request.url().endsWith('/cart'))
  await page.goBack()
  await asked
  await leave.click()
  await expect(page).toHaveURL('/')
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page).toHaveURL('/')
  await expect(page.getByText(t('cart.empty.title'))).toHaveCount(0)
})

for (const [kind, fail] of [
  ['has no answer', (route: Route) => route.abort()],
  [
    'has an error page for an answer',
    (route: Route) => route.continue({ url: new URL('/no-such-page', route.request().url()).href }),
  ],
] as const) {
  test(`says nothing when a page from the history, asked for anew, ${kind}`, async ({ context, t, visitor }) => {
    // Uses a page of its own: on the others, the browser's log of the failure would count as a
    // fault.
    const page = await context.newPage()
    await openPage({ ...visitor, page }, '/cart')
    await page.getByRole('link', { name: t('cart.pickFirstTickets') }).click()
    await expect(page).toHaveURL('/')
    await page.route('**/cart', fail)
    const asked = page.waitForRequest((request) => request.url().endsWith('/cart'))
    await page.goBack()
    await (await asked).response().catch(() => null)
    await expect(page.getByText(t('cart.empty.title'))).toBeVisible()
    await expect(page.getByRole('region', { name: t('notices.label') }).getByRole('listitem')).toHaveCount(0)
    // The page also continues to work.
    await page.getByRole('link', { name: t('cart.pickFirstTickets') }).click()
    await expect(page).toHaveURL('/')
  })
}
