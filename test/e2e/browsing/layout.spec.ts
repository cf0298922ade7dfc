import { type Locale, locales } from '#values/locales.ts'
import { waitForOnwardCode } from '../support/chunks.ts'
import { expect, test } from '../support/fixtures.ts'
import { findAddButton, findQuantity, findTicketRow, openPage } from '../support/steps.ts'

const otherLocales = (locale: Locale): Locale[] => locales.filter((other) => other !== locale)

// Holds: layout.small-screens-burger-menu-opening, layout.footer-exact-match-tab-strip, contact.id-contact-us-title-e
test(
  'reaches every place of the menu, by the links of the header or those of the drawer',
  { tag: '@each-language' },
  async ({ page, t, size, visitor }) => {
    await openPage(visitor, '/')
    const menu = page.getByRole('dialog', { name: t('header.navigation') })
    const links = size === 'phone' ? menu : page.getByRole('banner')
    for (const [label, path] of [
      ['links.venues', '/venues'],
      ['links.gallery', '/gallery'],
      ['links.events', '/'],
    ] as const) {
      if (size === 'phone') {
        await page.getByRole('button', { name: t('header.openMenu') }).click()
        expect((await menu.boundingBox())?.width).toBeCloseTo(350, 0)
      }
      await links.getByRole('link', { name: t(label), exact: true }).click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(menu).toBeHidden()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: t(label), exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
    }
  },
)

// Holds: layout.small-screens-burger-menu-opening
test(
  'opens the drawer without losing the keyboard, and gives it back on Escape',
  { tag: '@phone' },
  async ({ page, t, visitor, checkAccessibility }) => {
    // Phone only: from 1024 px on, the links are in the header.
    await openPage(visitor, '/venues')
    const burger = page.getByRole('button', { name: t('header.openMenu') })
    const menu = page.getByRole('dialog', { name: t('header.navigation') })
    for (const key of ['Enter', 'Space']) {
      await burger.press(key)
      await expect(menu.getByRole('button', { name: t('common.close') })).toBeFocused()
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(burger).toBeFocused()
      await expect(burger).toHaveAttribute('aria-expanded', 'false')
    }
  },
)

// Holds: product.header-language-toggle-shows-other
test('leads to the same page in the two other languages', async ({ page, t, locale }) => {
  await page.goto('/venues')
  const toggle = page.getByRole('navigation', { name: t('header.language') })
  await expect(toggle.getByRole('link')).toHaveText(otherLocales(locale).map((other) => other.toUpperCase()))
  const next = otherLocales(locale)[0]!
  await toggle.getByRole('link', { name: t(`languages.${next}`) }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', next)
  await expect(page).toHaveURL((url) => url.pathname === '/venues')
  // The head lists every language and the default for all others.
  await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(4)
})

// Holds: limits.notification-duration-5000-ms
test('says that the shop cannot be reached, and takes it back after five seconds', async ({ context, t }) => {
  // Uses a page of its own: on the others, the browser's log of the lost connection would count as
  // a fault.
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/venues')
  // A link whose navigation code has not loaded leads to the browser's own page about a lost
  // connection.
  await waitForOnwardCode(page)
  await page.route('**/gallery', (route) => route.abort('connectionrefused'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('links.gallery'), exact: true })
  await link.click()
  const notices = page.getByRole('region', { name: t('notices.label') })
  const notice = notices.getByText(t('errors.connection'))
  await expect(notice).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5000)
  await expect(notice).toBeHidden()
})

// Holds: navigation.offline-told-asked-again
test('says as long as the connection is lost that it is, and offers to follow a link again', async ({ context, t }) => {
  const page = await context.newPage()
  await page.goto('/venues')
  await waitForOnwardCode(page)
  await context.setOffline(true)
  const notices = page.getByRole('region', { name: t('notices.label') })
  await expect(notices.getByText(t('errors.offline'))).toBeVisible()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('links.gallery'), exact: true })
    .click()
  const again = notices.getByRole('button', { name: t('errors.tryAgain') })
  await expect(again).toBeVisible()
  await expect(notices.getByText(t('errors.connection'))).toBeHidden()
  await again.click()
  await expect(again).toBeVisible()
  await context.setOffline(false)
  await expect(notices.getByText(t('errors.offline'))).toBeHidden()
})

// Holds: navigation.answer-outside-protocol-told-link
test('says that an answer is not the shop’s and keeps what was chosen, and loads the document of a link instead', async ({
  context,
  t,
  visitor,
  addConcert,
}) => {
  const { path, tickets } = await addConcert({ seats: 10 })
  // Uses a page of its own: the browser's log of these responses would count as a fault.
  const stranger = { ...visitor, page: await context.newPage() }
  const { page } = stranger
  const sent: string[] = []
  await page.route('**/*', (route) => {
    if (route.request().headers()['x-hybrid'] !== 'true') return route.fallback()
    sent.push(route.request().method())
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' })
  })
  await openPage(stranger, path)
  const row = findTicketRow(stranger, tickets.adult)
  await row.getByRole('button', { name: t('event.more', { ticket: tickets.adult.name }) }).click()
  await findAddButton(stranger).click()
  const alert = page.getByRole('region', { name: t('notices.label') }).getByRole('alert')
  await expect(alert).toContainText(t('errors.foreign'))
  await expect(findQuantity(stranger, tickets.adult)).toHaveValue('1')
  expect(sent).toEqual(['POST'])

  const gallery = page.getByRole('contentinfo').getByRole('link', { name: t('links.gallery'), exact: true })
  await gallery.click()
  await expect(page).toHaveURL((url) => url.pathname === '/gallery')
  await expect(gallery).toHaveAttribute('aria-current', 'page')
  expect(sent).toEqual(['POST', 'GET'])
  await page.close()
})

test('begins with a way past the header', async ({ page, t }) => {
  await page.goto('/venues')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('header.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Holds: layout.small-screens-burger-menu-opening
  test('the burger leads to the links at the foot of the page', { tag: '@phone' }, async ({ page, t }) => {
    // Phone only: from 1024 px on, the links are in the header.
    await page.goto('/gallery')
    await page.getByRole('button', { name: t('header.openMenu') }).click()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('links.venues'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/venues$/)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('menu.login') })
      .click()
    await expect(page).toHaveURL(/\/login$/)
  })
})
