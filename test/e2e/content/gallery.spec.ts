import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openPage } from '../support/steps.ts'

/** Swipes across the middle of the screen. */
async function swipe(page: Page, direction: 'left' | 'right'): Promise<void> {
  const { width, height } = page.viewportSize()!
  const [from, to] = direction === 'left' ? [width * 0.8, width * 0.2] : [width * 0.2, width * 0.8]
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: height / 2 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
  await client.detach()
}

// Holds: pages.gallery-grid-images-sets-gallery, visitors.28-gallery-swipe-arrows-escape
test(
  'the gallery opens large and is turned by keys and by a finger',
  { tag: '@each-size' },
  async ({ page, t, size, visitor, checkAccessibility, db }) => {
    const { count } = await db
      .selectFrom('gallery_items')
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await openPage(visitor, '/gallery')
    await expect(page.getByRole('heading', { level: 1, name: t('gallery.title') })).toBeVisible()
    const pictures = page.getByRole('region', { name: t('gallery.title') }).getByRole('link')
    await expect(pictures).toHaveCount(count)

    await pictures.nth(1).click()
    const lightbox = page.getByRole('dialog', { name: t('gallery.lightbox') })
    const expectPicture = (number: number) =>
      expect(lightbox.getByText(t('gallery.position', { number, count }))).toBeVisible()
    await expectPicture(2)
    await expect(lightbox.getByRole('img')).toHaveJSProperty('complete', true)
    await checkAccessibility(page)
    if (size === 'phone') {
      await swipe(page, 'left')
      await expectPicture(3)
      await swipe(page, 'right')
      await expectPicture(2)
    }
    await page.keyboard.press('ArrowRight')
    await expectPicture(3)
    await page.keyboard.press('End')
    await expectPicture(count)
    await page.keyboard.press('ArrowRight')
    await expectPicture(1)
    await page.keyboard.press('ArrowLeft')
    await expectPicture(count)
    await lightbox.getByRole('button', { name: t('gallery.next') }).click()
    await expectPicture(1)
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    await expect(pictures.nth(1)).toBeFocused()
  },
)

// Holds: layout.meta-footerlinks, pages.generic-page-title-hidden-if
test('the footer’s pages open, in the language', async ({ page, visitor, locale, db }) => {
  const written = await db
    .selectFrom('pages')
    .select(['slug', 'title'])
    .where('footer_position', 'is not', null)
    .execute()
  await openPage(visitor, '/venues')
  for (const { slug, title } of written) {
    const name = title[locale] ?? title.en
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/${slug[locale] ?? slug.en}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  }
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // Holds: event.gallery-carousel-4-time-wraps
  test('a carousel whose pictures all fit never moves', { tag: '@desktop' }, async ({ page, t, visitor }) => {
    // Desktop only: on a phone the pictures do not fit side by side.
    await page.route('**/events/**', async (route) => {
      const { hostname, host } = new URL(route.request().url())
      // Only the browser can resolve the host names.
      const url = route.request().url().replace(hostname, '127.0.0.1')
      const response = await route.fetch({ url, headers: { ...route.request().headers(), host } })
      const json = await response.json()
      // Halls have more pictures than fit: this one is reduced to as many as do.
      json.view.properties.gallery = json.view.properties.gallery.slice(0, 4)
      await route.fulfill({ response, json })
    })
    await openPage(visitor, '/')
    await page.locator('a[data-next]').click()
    await page.waitForURL(/\/events\//)
    const gallery = page.getByRole('group', { name: t('event.gallery'), exact: true }).first()
    await gallery.scrollIntoViewIfNeeded()
    const pictures = gallery.getByRole('link')
    await expect(pictures).toHaveCount(4)
    // Once hydrated, the carousel is no longer a scrollable region.
    await expect(gallery.locator('[tabindex="0"]')).toHaveCount(0)
    const place = () => pictures.first().evaluate((picture) => picture.getBoundingClientRect().left)
    const before = await place()
    await pictures.first().focus()
    for (let picture = 1; picture < 4; picture++) await page.keyboard.press('Tab')
    await expect(pictures.last()).toBeFocused()
    // Embla moves during the next frames.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let frames = 30
          const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : resolve())
          wait()
        }),
    )
    expect(await place()).toBe(before)
    await expect(gallery.getByRole('button')).toHaveCount(0)
  })
})
