import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addTickets, openPage } from './steps.ts'

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Red, green and blue, 0 to 255. */
async function readColor(locator: Locator, property: string): Promise<number[]> {
  return (await styleOf(locator, property)).match(/\d+(\.\d+)?/g)!.map(Number)
}

// Holds: event.next-upcoming-date-red-border
test('calendar: the next concert’s day has a border of the red #ff1900', async ({ page, t, visitor }) => {
  await openPage(visitor, '/')
  const next = page.getByRole('table').getByRole('link', { name: new RegExp(`${t('event.nextConcert')}$`) })
  for (const side of ['top', 'right', 'bottom', 'left']) {
    expect(await readColor(next, `border-${side}-color`)).toEqual([255, 25, 0])
    expect(Number.parseFloat(await styleOf(next, `border-${side}-width`))).toBeGreaterThanOrEqual(2)
  }
})

// Holds: layout.cart-button-red-badge-showing
test('cart: the badge on its button is red', async ({ page, t, visitor, addConcert }) => {
  const concert = await addConcert()
  await openPage(visitor, concert.path)
  await addTickets(visitor, concert.tickets.adult, 2)
  const badge = page
    .getByRole('banner')
    .getByRole('link', { name: t('header.cart', { count: 2 }) })
    .getByText('2')
  const [red, green, blue] = await readColor(badge, 'background-color')
  expect(red).toBeGreaterThan(180)
  expect(Math.max(green!, blue!)).toBeLessThan(60)
})

// Holds: layout.footer-exact-match-tab-strip
test('footer: its tabs are written in capitals', async ({ page, t, visitor }) => {
  await openPage(visitor, '/gallery')
  const tabs = page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: t('footer.navigation') })
    .getByRole('link')
  await expect(tabs).toHaveCount(4)
  for (const tab of await tabs.all()) expect(await styleOf(tab, 'text-transform')).toBe('uppercase')
})

// Holds: layout.small-screens-burger-menu-opening
test('drawer: it is 350 px wide and stands at the right edge', { tag: '@phone' }, async ({ page, t, visitor }) => {
  // Phone alone: from 1024 px on the links are in the header.
  await openPage(visitor, '/gallery')
  await page.getByRole('button', { name: t('header.openMenu') }).click()
  const drawer = page.getByRole('dialog', { name: t('header.navigation') })
  const { width } = page.viewportSize()!
  // It slides in.
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(width - 350)
  expect((await drawer.boundingBox())?.width).toBe(350)
})

test('typefaces are asked for with the page, and the pictures of the footer are there', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.locator('head link[rel=preload][as=font]')).toHaveCount(2)
  const pictures = page.getByRole('contentinfo').getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)
  }
})
