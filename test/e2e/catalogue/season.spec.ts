import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'

/** Returns the concerts of the list: each contains its day. */
const findConcerts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.locator('time') })

const perPage = 30

test(
  'the season grows while it is read, and is found again as it was left',
  { tag: '@each-size' },
  async ({ page, t, visitor }) => {
    await openPage(visitor, '/season')
    const concerts = findConcerts(page)
    await expect(concerts).toHaveCount(perPage)
    await concerts.last().scrollIntoViewIfNeeded()
    await expect.poll(() => concerts.count()).toBeGreaterThan(perPage)
    expect(new URL(page.url()).search).toBe('')
    const opened = concerts.nth(perPage + 1)
    const name = await opened.innerText()
    await opened.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await opened.click()
    await expect(page).toHaveURL(/\/events\//)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: t('season.title') })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200)
    await expect(concerts.nth(perPage + 1)).toHaveText(name, { useInnerText: true })
    await expect(concerts.nth(perPage + 1)).toBeInViewport()
  },
)

test(
  'the season follows what is typed and chosen at once, and the way back takes it back',
  { tag: '@quick-en-phone' },
  async ({ page, t, visitor, size }) => {
    await openPage(visitor, '/season')
    const search = page.getByRole('searchbox', { name: t('season.search') })
    await search.pressSequentially('vivladi')
    await expect(page.getByText(t('season.corrected', { typed: 'vivladi', meant: 'Vivaldi' }))).toBeVisible()
    await expect(page).toHaveURL(/\/season\?q=vivladi$/)
    await expect(search).toBeFocused()
    const found = await findConcerts(page).count()

    if (size === 'phone') await page.getByText(t('season.filters', { count: 0 }), { exact: true }).click()
    // On a phone, the filters fold away again when none is in use.
    const city = page.getByRole('combobox', { name: t('season.filter.city'), includeHidden: true })
    await city.selectOption('Budapest')
    await expect(page).toHaveURL(/\/season\?q=vivladi&city=Budapest$/)
    await expect.poll(() => findConcerts(page).count()).toBeLessThan(found)

    await page.goBack()
    await expect(page).toHaveURL(/\/season\?q=vivladi$/)
    await expect(city).toHaveValue('')
    await expect(search).toHaveValue('vivladi')
    await expect(findConcerts(page)).toHaveCount(found)

    await search.fill('qwrtzpsd')
    await expect(page.getByText(t('season.none.title'))).toBeVisible()
    await page.getByRole('link', { name: t('season.none.clear') }).click()
    await expect(findConcerts(page)).toHaveCount(perPage)
    await expect(search).toHaveValue('')
  },
)

test.describe('with JavaScript off, at 320 pixels', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })

  test('the season is searched, filtered and read on', async ({ page, t }) => {
    await page.goto('/')
    await page.getByRole('link', { name: t('header.season') }).click()
    await expect(page.getByRole('searchbox', { name: t('season.search') })).toBeFocused()
    await expect(findConcerts(page)).toHaveCount(perPage)
    await page.getByRole('link', { name: t('season.more') }).click()
    await expect(page).toHaveURL(/\/season\?page=2$/)
    await expect(page.getByRole('link', { name: t('season.earlier') })).toBeVisible()

    await page.getByRole('searchbox', { name: t('season.search') }).fill('beethowen őszi')
    await page.getByText(t('season.filters', { count: 0 }), { exact: true }).click()
    await page.getByRole('combobox', { name: t('season.filter.city') }).selectOption('Budapest')
    await page.getByRole('button', { name: t('season.find') }).click()
    await expect(page).toHaveURL(/[?&]city=Budapest/)
    await expect(page.getByRole('searchbox', { name: t('season.search') })).toHaveValue('beethowen őszi')
    await page.getByRole('link', { name: t('season.clear') }).click()
    await expect(findConcerts(page)).toHaveCount(perPage)
  })
})
