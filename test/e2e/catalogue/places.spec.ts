import { pickText } from '#values/locales.ts'
import { routeChunk } from '../support/chunks.ts'
import { expect, test } from '../support/fixtures.ts'
import { addTickets, clickWhereItStands, openPage } from '../support/steps.ts'

test(
  'looks at the venues, and comes back to the same place',
  { tag: '@each-size' },
  async ({ page, t, visitor, db, locale }) => {
    const venues = await db
      .selectFrom('venues')
      .select(['slug', 'title'])
      .where('published_at', 'is not', null)
      .orderBy('position')
      .execute()
    await openPage(visitor, '/venues')
    await expect(page.getByRole('article')).toHaveCount(venues.length)
    const last = venues.at(-1)!
    const calendar = page.getByRole('link', { name: t('venues.calendarOf', { venue: pickText(last.title, locale) }) })
    const place = await clickWhereItStands(calendar)
    expect(place).toBeGreaterThan(500)
    await expect(page).toHaveURL(`/events/${last.slug}`)
    await expect(page.getByText(t('event.selectDate'))).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(calendar).toBeInViewport()
    // The arrows of the carousels above appear as these come near the window, 83 px each.
    await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), place)).toBeLessThan(400)
  },
)

// Holds: visitors.5-axe-finds-nothing
test('reads as well in the dark', async ({ page, t, visitor, addConcert, checkAccessibility }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const concert = await addConcert()
  await openPage(visitor, concert.path)
  await addTickets(visitor, concert.tickets.adult, 1)
  await checkAccessibility(page)
  await openPage(visitor, '/cart')
  await checkAccessibility(page)
  await openPage(visitor, '/cart/checkout')
  await page.getByRole('button', { name: t('checkout.order', { total: '' }).trim() }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await checkAccessibility(page)
  await openPage(visitor, '/venues')
  await checkAccessibility(page)
})

// Holds: navigation.page-whose-code-cannot-had
test('reaches a page whose code cannot be had', async ({ context, t, visitor, size }) => {
  // Uses a page of its own: on the others, the browser's log of the failure would count as a fault.
  const page = await context.newPage()
  await openPage({ ...visitor, page }, '/')
  let refused = 0
  await routeChunk(page, 'apps/shop/content/gallery/gallery-page.tsx', (route) => {
    refused++
    return route.abort()
  })
  if (size === 'phone') await page.getByRole('button', { name: t('header.openMenu') }).click()
  await page
    .getByRole(size === 'phone' ? 'dialog' : 'banner')
    .getByRole('link', { name: t('links.gallery') })
    .click()
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('heading', { level: 1, name: t('gallery.title') })).toBeVisible()
  expect(refused).toBeGreaterThan(0)
})
