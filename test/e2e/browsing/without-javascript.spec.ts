import { formatDate } from '#values/dates.ts'
import { addArticleFixture } from '../support/article-fixture.ts'
import { expect, test } from '../support/fixtures.ts'
import { findAddButton, findNotice, findQuantity, findTicketRow, unfoldDates } from '../support/steps.ts'
import { timeZone } from '../support/time-zone.ts'

test.use({ javaScriptEnabled: false })

test.afterEach(async ({ page }) => {
  // React never hydrated the page.
  const root = page.locator('#root')
  expect(await root.evaluate((element) => Object.keys(element).filter((key) => key.startsWith('__react')))).toEqual([])
  expect(await root.evaluate(() => matchMedia('(scripting: none)').matches)).toBe(true)
})

// Holds: product.purchase-checkout-errors-journeys-without, visitors.3-date-venue-links-work
// Holds: operation.javascript-off-adding-cart-ordering
test(
  'finds a concert and fills the cart with JavaScript off',
  { tag: ['@each-language', '@quick-fr-phone'] },
  async ({ page, t, locale, visitor, addConcert }) => {
    await page.goto('/')
    const calendar = page.getByRole('region', { name: t('event.calendar') })
    const month = await calendar.getByRole('heading').innerText()
    await calendar.getByRole('link', { name: t('event.nextMonth', { month: '' }).trim() }).click()
    await expect(calendar.getByRole('heading')).not.toHaveText(month)
    await calendar.getByRole('cell').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/events\/[a-z-]+\/\d{4}-\d{2}-\d{2}$/)
    await unfoldDates(visitor)
    await page
      .getByRole('region', { name: t('event.legend') })
      .getByRole('link')
      .last()
      .click()
    await expect(page).toHaveURL(/\/events\/[a-z-]+(\/\d{4}-\d{2}-\d{2})?$/)
    const { pathname } = new URL(page.url())
    const other = locale === 'fr' ? 'hu' : 'fr'
    await page
      .getByRole('navigation', { name: t('header.language') })
      .getByRole('link', { name: other.toUpperCase() })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    expect(new URL(page.url())).toMatchObject({ pathname, hostname: `${other}.localhost` })

    const { path, date, tickets, venueTitle } = await addConcert()
    await page.goto(path)
    await unfoldDates(visitor)
    await expect(
      calendar.getByRole('link', { name: formatDate(date, 'full', { locale, timeZone }) }),
    ).toHaveAccessibleName(new RegExp(venueTitle))
    expect((await findQuantity(visitor, tickets.student).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await findQuantity(visitor, tickets.student).fill('3')
    await findAddButton(visitor).click()
    await expect(page.getByText(t('cart.added'))).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.cart', { count: 3 }) })
      .click()
    const quantity = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name: tickets.student.name }) })
    await quantity.fill('2')
    await page.getByRole('button', { name: t('cart.line.update') }).click()
    await expect(quantity).toHaveValue('2')
    await expect(page.getByRole('banner').getByRole('link', { name: t('header.cart', { count: 2 }) })).toBeVisible()
    await page.getByRole('link', { name: t('cart.checkout') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
  },
)

// Holds: product.purchase-checkout-errors-journeys-without, event.soloist-life-opens-dialog-over
test('reads a soloist’s life and closes it with JavaScript off', async ({ page, t, db }) => {
  const { slug, name } = await db
    .selectFrom('soloists')
    .innerJoin('event_soloists', 'event_soloists.soloist_id', 'soloists.id')
    .select(['slug', 'name'])
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`/soloists/${slug}`)
  const dialog = page.getByRole('dialog', { name: t('soloist.biographyOf', { name }) })
  await expect(dialog.getByRole('heading', { level: 2, name })).toBeVisible()
  // To the end of the dialog: content outside the window is reachable by scrolling.
  await dialog.getByRole('link').last().hover()
  await dialog.getByRole('link', { name: t('common.close') }).click()
  await expect(page).toHaveURL(/\/events\/[a-z-]+\/[\d-]+$/)
  await expect(dialog).toHaveCount(0)
})

// Holds: product.purchase-checkout-errors-journeys-without, validation.add-cart-disabled-quantity-0
test('hears that none is no number of tickets with JavaScript off', async ({ page, t, visitor, addConcert }) => {
  const { path, tickets } = await addConcert()
  await page.goto(path)
  const row = findTicketRow(visitor, tickets.student)
  const add = findAddButton(visitor)
  // No script could enable the button.
  await expect(add).toBeEnabled()
  await expect(add).toHaveCSS('border-style', 'solid')
  await add.click()
  await expect(findNotice(visitor, t('cart.refused.quantity'))).toBeInViewport()
  await expect(row.getByText(t('cart.refused.quantity'))).toBeVisible()
})

// Holds: pages.article-category-title-description-cards, pages.faq-accordion-first-opened-time
test('turns the pages of a list and opens an answer by its address with JavaScript off', async ({ page, db, t }) => {
  const { path } = await addArticleFixture(db, 14)
  await page.goto(path)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: t('articles.more') }).click()
  await expect(page).toHaveURL(`${path}2`)
  await expect(cards).toHaveCount(2)
  await page.getByRole('link', { name: t('articles.earlier') }).click()
  await expect(page).toHaveURL(path)

  await page.goto('/gyik#question-wheelchair')
  const open = page.locator('details[open]')
  await expect(open).toHaveCount(1)
  await expect(open.locator('#question-wheelchair')).toBeVisible()
  await expect(open.locator('summary')).toBeInViewport()
})

// Holds: product.purchase-checkout-errors-journeys-without
test('shows how to write or call in place of a form that could not be sent with JavaScript off', async ({
  page,
  t,
}) => {
  await page.goto('/#contact-us')
  const region = page.getByRole('region', { name: t('contact.title') })
  const [note] = t('contact.withoutJavaScript', { email: '@', phone: '' }).split('@')
  await expect(region.locator('noscript p')).toContainText(note!)
  await expect(region.getByRole('textbox')).toHaveCount(0)
  await expect(region.getByRole('button')).toHaveCount(0)
})
