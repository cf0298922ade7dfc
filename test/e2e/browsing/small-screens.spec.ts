import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { actBeforeHydration } from '../support/hydration.ts'
import { addTickets, findAddButton, openPage, unfoldDates } from '../support/steps.ts'

const measure = async (element: Locator) => (await element.boundingBox())!
const rightEdgeOf = async (element: Locator) => {
  const { x, width } = await measure(element)
  return x + width
}

/** Returns the look of a button. */
const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, borderStyle, borderColor, color } = getComputedStyle(element)
    return { backgroundColor, borderStyle, borderColor, color }
  })

/**
 * Opens the first concert of the demo season with students' tickets, which say what a student has
 * to bring.
 */
async function openConcert(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('a[data-next]').click()
  await page.waitForURL(/\/events\//)
}

// Holds: visitors.5-targets-44-px-focus
test(
  'at 320 px a zone is a low list of its tickets with their numbers at the edge, and a day is 44 px',
  { tag: ['@phone', '@everywhere'] },
  async ({ page, visitor }) => {
    // Phone only: a wide screen has room.
    await page.setViewportSize({ width: 320, height: 700 })
    await openConcert(page)
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') })
    await expect(rows).toHaveCount(4)
    for (const row of await rows.all()) {
      expect((await measure(row)).height, await row.innerText()).toBeLessThanOrEqual(340)
      for (const number of await row.getByRole('group').all())
        expect(await rightEdgeOf(number)).toBeCloseTo(await rightEdgeOf(row), 0)
    }
    await unfoldDates(visitor)
    for (const day of await page.locator('a[data-date]').all()) {
      const { width, height } = await measure(day)
      expect(Math.min(width, height), (await day.getAttribute('data-date'))!).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

// Holds: event.concert-first-on-phones, visitors.5-targets-44-px-focus
test(
  'on a phone the concert comes first: its tickets are in sight, a bar leads to them and gives way to them and to the cart',
  { tag: '@phone' },
  async ({ page, t, visitor, addConcert }) => {
    const { path, tickets } = await addConcert()
    await openPage(visitor, path)
    const plus = page.getByRole('button', { name: t('event.more', { ticket: tickets.adult.name }) })
    const bar = page.getByRole('complementary', { name: t('event.facts.price') })
    const edge = (await measure(plus)).y + (await measure(plus)).height
    expect(edge).toBeLessThan((await measure(bar)).y)
    await expect(page.getByRole('region', { name: t('event.calendar') })).toBeHidden()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await bar.getByRole('link', { name: t('event.tickets') }).click()
    await expect(plus).toBeInViewport()
    await expect(bar).toBeHidden()
    await addTickets(visitor, tickets.adult, 1)
    await expect(page.getByRole('complementary', { name: t('cart.title') })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await openConcert(page)
    const before = page.url()
    await unfoldDates(visitor)
    await page.locator('a[data-date]:not([aria-current])').last().click()
    await expect(page).not.toHaveURL(before)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  },
)

// Holds: validation.add-cart-disabled-quantity-0
test('a button that needs a number first does not change its look on hydration', async ({
  page,
  visitor,
  addConcert,
}) => {
  actBeforeHydration(page)
  const { path } = await addConcert()
  const button = findAddButton(visitor)
  await page.route('**/build/**/*.js', (route) => route.abort())
  await page.goto(path)
  const before = await lookOf(button)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await page.unroute('**/build/**/*.js')
  await openPage(visitor, path)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(await lookOf(button)).toEqual(before)
  expect(before.borderStyle).toBe('dashed')
})

test(
  'words and dates stay whole at every width, and the bar of the cart in one line',
  { tag: '@each-language' },
  async ({ page, visitor, addConcert }) => {
    const concert = await addConcert()
    await openPage(visitor, concert.path)
    await addTickets(visitor, concert.tickets.adult, 2)
    for (const [width, path] of [
      [320, '/'],
      [320, '/season'],
      [390, '/season'],
      [820, '/season'],
      [1280, '/season'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await openPage(visitor, path)
      expect(await page.getByRole('main').evaluate(listBrokenWords), `${path} at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 800 })
    await openPage(visitor, '/')
    const bar = page.getByRole('complementary', { name: visitor.t('cart.title') })
    expect((await measure(bar)).height).toBeLessThan(80)
  },
)

/** Runs in the page: words of headings and dates that are in two lines, or beyond their place. */
function listBrokenWords(main: Element): string[] {
  return [...main.querySelectorAll('h2, h3, time, time ~ span')].flatMap((element) => {
    const { right } = element.getBoundingClientRect()
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (texts.nextNode())
      for (const { 0: word, index } of texts.currentNode.textContent!.matchAll(/[^\s-]+/g)) {
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        const parts = [...range.getClientRects()]
        if (parts.some((part) => part.top >= parts[0]!.bottom || part.right > right + 1)) broken.push(word)
      }
    return broken
  })
}
