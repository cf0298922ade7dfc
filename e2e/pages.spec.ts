import { translated } from '../shop/locales.ts'
import { expect, test } from './fixtures.ts'
import { addTickets, clickWhereItStands, openPage } from './steps.ts'

test('looks at the venues, and comes back to the same place', async ({ page, t, visitor, checkAccessibility, db, locale }) => {
  const venues = await db.selectFrom('venues').select(['slug', 'title']).orderBy('position').execute()
  await openPage(visitor, '/venues')
  await expect(page.getByRole('article')).toHaveCount(venues.length)
  await checkAccessibility(page)
  const last = venues.at(-1)!
  const calendar = page.getByRole('link', { name: t('venues.calendarOf', { venue: translated(last.title, locale) }) })
  const place = await clickWhereItStands(calendar)
  expect(place).toBeGreaterThan(500)
  await expect(page).toHaveURL(`/events/${last.slug}`)
  await expect(page.getByText(t('event.selectDate'))).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(calendar).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('turns the pictures of the gallery by keyboard', async ({ page, t, visitor, checkAccessibility, db }) => {
  const { count } = await db.selectFrom('gallery_items').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const position = (number: number) => page.getByText(t('gallery.position', { number, count: Number(count) }))
  await openPage(visitor, '/gallery')
  await expect(page.getByRole('heading', { level: 1, name: t('gallery.slogan') })).toBeVisible()
  const pictures = page.getByRole('region', { name: t('gallery.title') }).getByRole('link')
  await expect(pictures).toHaveCount(Number(count))
  await checkAccessibility(page)
  await pictures.first().focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: t('gallery.lightbox') })
  await expect(lightbox.getByRole('img')).toBeVisible()
  await expect(position(1)).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('ArrowRight')
  await expect(position(2)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(position(Number(count))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(pictures.first()).toBeFocused()
})

test('goes through the shop by its menu', async ({ page, t, size, visitor, checkAccessibility }) => {
  await openPage(visitor, '/terms')
  await checkAccessibility(page)
  const follow = async (name: string) => {
    if (size === 'phone') {
      await page.getByRole('button', { name: t('header.openMenu') }).click()
      const drawer = page.getByRole('dialog', { name: t('header.navigation') })
      expect((await drawer.boundingBox())?.width).toBeCloseTo(350)
      await drawer.getByRole('link', { name }).click()
      await expect(drawer).toBeHidden()
    } else {
      await page.getByRole('navigation', { name: t('header.navigation') }).getByRole('link', { name }).click()
    }
  }
  await follow(t('links.venues'))
  await expect(page.getByRole('heading', { level: 1, name: t('venues.slogan') })).toBeVisible()
  await follow(t('links.gallery'))
  await expect(page.getByRole('heading', { level: 1, name: t('gallery.slogan') })).toBeVisible()
  await follow(t('links.contact'))
  await expect(page).toHaveURL('/#contact-us')
  await expect(page.getByRole('heading', { name: t('contact.title') })).toBeInViewport()
  await follow(t('links.events'))
  await expect(page).toHaveURL('/')
  if (size === 'phone') {
    await page.getByRole('button', { name: t('header.openMenu') }).click()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('shows who is lost the next concerts', async ({ page, t, visitor, checkAccessibility }) => {
  const answer = await page.goto('/events/no-such-hall/2031-02-31')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t('errors.404') })).toBeVisible()
  await expect(page.getByRole('region', { name: t('errors.nextConcerts') }).getByRole('link')).toHaveCount(3)
  await checkAccessibility(page)
  await openPage(visitor, '/payment/success/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: t('errors.404') })).toBeVisible()
  await page.getByRole('link', { name: t('errors.goHome') }).click()
  await expect(page).toHaveURL('/')
})

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
