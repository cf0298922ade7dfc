import { addArticleFixture } from '../support/article-fixture.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'

// Holds: pages.article-category-title-description-cards, calls.get-products-route-query-page
test('a category’s list grows while it is read, and is there again on coming back', async ({
  page,
  db,
  t,
  visitor,
  checkAccessibility,
}) => {
  const { path, shelf } = await addArticleFixture(db, 30)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(visitor, path)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(12)
  for (const [width, columns] of [
    [1280, 4],
    [800, 3],
    [390, 2],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const places = async () =>
      new Set(await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().x))))
    await expect.poll(async () => (await places()).size, `columns at ${width} px`).toBe(columns)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    const only = request.headers()['x-hybrid-only-data']
    if (only) asked.push(`${new URL(request.url()).search} ${only}`)
  })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(12)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(30)
  expect(asked).toEqual(['?page=2 ["products"]', '?page=3 ["products"]'])
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: t('articles.more') })).toHaveCount(0)
  await checkAccessibility(page)

  await cards.nth(20).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `${shelf} 21` })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(30)
  await expect(cards.nth(20)).toBeInViewport()
})

// Holds: pages.article-categories-title-description-top, pages.faq-accordion-first-opened-time
test(
  'the knowledge base and the questions open and close by keyboard',
  { tag: '@each-size' },
  async ({ page, db, t, size, visitor }) => {
    const { group: title, shelf: below } = await addArticleFixture(db, 1)
    await openPage(visitor, '/tudasbazis')
    const group = page.getByRole('group').filter({ hasText: title }).first()
    const leaf = group.getByRole('link', { name: below })
    await expect(leaf).toBeVisible()
    await expect(group.getByRole('list').first()).toHaveCSS('padding-inline-start', '56px')
    const places = await page
      .getByRole('main')
      .locator('ul')
      .first()
      .locator('> li')
      .evaluateAll((all) => all.map((top) => Math.round(top.getBoundingClientRect().x)))
    expect(new Set(places).size).toBe(size === 'phone' ? 1 : 2)
    await group.locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(leaf).toBeHidden()
    await page.keyboard.press('Enter')
    await leaf.click()
    await expect(page.getByRole('heading', { level: 1, name: below })).toBeVisible()

    await openPage(visitor, '/gyik')
    const questions = page.getByRole('main').locator('details')
    const isOpen = () => questions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
    const open = (index: number) => Array.from({ length: 12 }, (_, other) => other === index)
    expect(await isOpen()).toEqual(open(0))
    await questions.nth(0).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(isOpen).toEqual(open(1))
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('articles.title') })
      .click()
    await expect(page).toHaveURL('/tudasbazis')
    // A link from anywhere opens the answer that it names.
    await page.goto('/gyik#question-wheelchair')
    await expect.poll(isOpen).toEqual(open(7))
    await expect(questions.nth(7).locator('summary')).toBeInViewport()
  },
)
