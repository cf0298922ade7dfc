import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures.ts'
import { addTickets, openPage } from '../support/steps.ts'

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Returns red, green and blue, 0 to 255. */
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
  // Phone only: from 1024 px on, the links are in the header.
  await openPage(visitor, '/gallery')
  await page.getByRole('button', { name: t('header.openMenu') }).click()
  const drawer = page.getByRole('dialog', { name: t('header.navigation') })
  const { width } = page.viewportSize()!
  // The drawer slides in.
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(width - 350)
  expect((await drawer.boundingBox())?.width).toBe(350)
})

test('typefaces are asked for with the page, and the pictures of the footer are there', async ({ page, locale }) => {
  await page.goto('/gallery')
  // Hungarian letters have font files of their own.
  await expect(page.locator('head link[rel=preload][as=font]')).toHaveCount(locale === 'hu' ? 4 : 2)
  const pictures = page.getByRole('contentinfo').getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)
  }
})

test('header: its words are legible on the whitest of pictures, at every width', async ({ page, db, visitor }) => {
  const concert = await db
    .selectFrom('event_dates')
    .innerJoin('events', 'events.id', 'event_dates.event_id')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['venues.slug', 'event_dates.date'])
    .where('events.cover_id', 'is not', null)
    .where('event_dates.starts_at', '>', new Date())
    .executeTakeFirstOrThrow()
  const white = { create: { width: 8, height: 8, channels: 3, background: '#fff' } } as const
  const picture = await sharp(white).png().toBuffer()
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: picture }))
  await openPage(visitor, `/events/${concert.slug}/${concert.date}`)
  for (const width of [320, 390, 599, 800, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const heading = page.getByRole('heading', { level: 1 })
    const link = page.getByRole('banner').getByRole('link').last()
    // Large text needs 3 to 1, small text 4.5.
    expect(await measureContrast(page, heading), `heading at ${width} px`).toBeGreaterThan(3)
    expect(await measureContrast(page, link), `link at ${width} px`).toBeGreaterThan(4.5)
  }
})

/** Returns the contrast of an element's text with the brightest spot behind it. */
async function measureContrast(page: Page, words: Locator): Promise<number> {
  const text = luminance(await readColor(words, 'color'))
  await words.evaluate((element) => {
    element.style.transition = 'none'
    element.style.color = 'transparent'
  })
  // The box of the text itself, without the rest of its line.
  const clip = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await words.evaluate((element) => {
    element.style.color = ''
  })
  let brightest = 0
  for (let at = 0; at < data.length; at += info.channels)
    brightest = Math.max(brightest, luminance([...data.subarray(at, at + 3)]))
  return (text + 0.05) / (brightest + 0.05)
}

/** Returns the relative luminance as WCAG defines it: 0 is black, 1 white. */
function luminance(color: readonly number[]): number {
  const [red, green, blue] = color.slice(0, 3).map((channel) => {
    const share = channel / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
