import { formatDate } from '../shop/dates.ts'
import { expect, test } from './fixtures.ts'
import { findTicketRow } from './steps.ts'

test.use({ javaScriptEnabled: false })

test('finds a concert and fills the cart with JavaScript off', async ({ page, t, locale, visitor, addConcert }) => {
  await page.goto('/')
  const calendar = page.getByRole('region', { name: t('event.calendar') })
  const month = await calendar.getByRole('heading').innerText()
  await calendar.getByRole('link', { name: t('event.nextMonth', { month: '' }).trim() }).click()
  await expect(calendar.getByRole('heading')).not.toHaveText(month)
  await calendar.getByRole('cell').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/[a-z-]+\/\d{4}-\d{2}-\d{2}$/)
  await page.getByRole('region', { name: t('event.legend') }).getByRole('link').last().click()
  await expect(page).toHaveURL(/\/events\/[a-z-]+(\/\d{4}-\d{2}-\d{2})?$/)

  const { path, date, tickets, venueTitle } = await addConcert()
  await page.goto(path)
  await expect(calendar.getByRole('link', { name: formatDate(date, 'full', locale) })).toHaveAccessibleName(new RegExp(venueTitle))
  const row = findTicketRow(visitor, tickets.student)
  await row.getByRole('spinbutton').fill('3')
  await row.getByRole('button', { name: t('event.addToCart') }).click()
  await expect(page.getByText(t('cart.added'))).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 3 }) }).click()
  const quantity = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name: tickets.student.name }) })
  await quantity.fill('2')
  await page.getByRole('button', { name: t('cart.line.update') }).click()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 2 }) })).toBeVisible()
  await page.getByRole('link', { name: t('cart.checkout') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
})

test('reads the pages in another language and asks by mail with JavaScript off', async ({ page, t, locale, size }) => {
  await page.goto('/venues')
  if (size === 'phone') {
    await page.getByRole('button', { name: t('header.openMenu') }).click()
    await expect(page.getByRole('navigation', { name: t('footer.navigation') })).toBeInViewport()
  }
  await page.getByRole('navigation', { name: t('footer.navigation') }).getByRole('link', { name: t('links.contact') }).click()
  await expect(page.getByRole('heading', { name: t('contact.title') })).toBeInViewport()
  const [hint] = t('contact.withoutJavaScript', { email: '@', phone: '' }).split('@')
  const note = page.locator('noscript').getByRole('paragraph')
  await expect(note).toBeVisible()
  await expect(note).toContainText(hint!)
  await page.goto('/gallery')
  const other = locale === 'fr' ? 'hu' : 'fr'
  await page.getByRole('navigation', { name: t('header.language') }).getByRole('link', { name: other.toUpperCase() }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  expect(new URL(page.url())).toMatchObject({ pathname: '/gallery', hostname: `${other}.localhost` })
})
