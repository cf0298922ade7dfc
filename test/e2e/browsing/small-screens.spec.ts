import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { actBeforeHydration } from '../support/hydration.ts'
import { findTicketRow, openPage } from '../support/steps.ts'

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
  'at 320 px a zone is a low row with its tickets side by side over one button, and a day is 44 px',
  { tag: ['@phone', '@everywhere'] },
  async ({ page, t }) => {
    // Phone only: a wide screen has room.
    await page.setViewportSize({ width: 320, height: 700 })
    await openConcert(page)
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: t('event.addToCart') }) })
    await expect(rows).toHaveCount(4)
    for (const row of await rows.all()) {
      const { height } = await measure(row)
      expect(height, await row.innerText()).toBeLessThanOrEqual(340)
      const numbers = await row.getByRole('group').all()
      const places = await Promise.all(numbers.map(measure))
      for (const { y } of places) expect(y, 'the numbers are side by side').toBeCloseTo(places[0]!.y, -1)
      const button = row.getByRole('button', { name: t('event.addToCart') })
      if (places.length > 1) expect((await measure(button)).y).toBeGreaterThan(places[0]!.y + 43)
      expect(await rightEdgeOf(button)).toBeCloseTo(await rightEdgeOf(row), 0)
    }
    for (const day of await page.locator('a[data-date]').all()) {
      const { width, height } = await measure(day)
      expect(Math.min(width, height), (await day.getAttribute('data-date'))!).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

// Holds: validation.add-cart-disabled-quantity-0
test('a button that needs a number first does not change its look on hydration', async ({
  page,
  t,
  visitor,
  addConcert,
}) => {
  actBeforeHydration(page)
  const { path, tickets } = await addConcert()
  const button = findTicketRow(visitor, tickets.adult).getByRole('button', { name: t('event.addToCart') })
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
