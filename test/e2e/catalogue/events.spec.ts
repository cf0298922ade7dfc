import { formatDate } from '#values/dates.ts'
import { locales, pickText } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'
import { expect, test } from '../support/fixtures.ts'
import { actBeforeHydration, waitForHydration } from '../support/hydration.ts'
import { clickWhereItStands, openPage, unfoldDates } from '../support/steps.ts'
import type { BrowserVisitor } from '../support/browser-visitor.ts'
import { timeZone } from '../support/time-zone.ts'

// Holds: layout.heading-concert-page-concert-low, event.event-selector-calendar-plus-venue
// Holds: visitors.1-390x844-calendar-next-concert, visitors.2-opens-month-selected-else, visitors.5-axe-finds-nothing
test(
  'finds a concert in the calendar',
  { tag: ['@each-language', '@quick-en-desktop'] },
  async ({ page, t, locale, size, visitor, checkAccessibility, db }) => {
    const next = await findNextDate(db)
    await openPage(visitor, '/')
    const line = page.getByRole('link', {
      name: t('event.nextConcertAt', {
        date: formatDate(next.starts_at, 'short', { locale, timeZone }),
        time: formatDate(next.starts_at, 'time', { locale, timeZone }),
      }),
    })
    if (size === 'phone') await expect(line).toBeInViewport()
    await checkAccessibility(page)
    const calendar = page.getByRole('region', { name: t('event.calendar') })
    const day = calendar.getByRole('link', { name: formatDate(next.date, 'full', { locale, timeZone }) })
    const heading = page.getByRole('heading', { level: 1 })
    const measureBand = async () => (await page.getByRole('banner').boundingBox())!.height
    await expect(page.getByRole('banner').getByText(t('sloganDefault'))).toBeVisible()
    const highest = await measureBand()
    await expect(day).toHaveAccessibleName(new RegExp(t('event.nextConcert')))
    await day.click()
    await expect(page).toHaveURL(`/events/${next.slug}/${next.date}`)
    await expect(heading).toHaveText(pickText(next.title, locale))
    await expect(page.getByRole('main')).toHaveAccessibleName(pickText(next.title, locale))
    expect(await measureBand()).toBeLessThan(highest * 0.75)
    await unfoldDates(visitor)
    await expect(day).toHaveAttribute('aria-current', 'date')
    await expect(page).toHaveTitle(new RegExp(pickText(next.title, locale)))

    await calendar.getByRole('link', { name: t('event.nextMonth', { month: '' }).trim() }).click()
    await expect(day).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(line).toBeVisible()
  },
)

test('tells who cannot see it what was chosen, and remembers the month on the way back', async ({
  page,
  t,
  locale,
  visitor,
}) => {
  await openPage(visitor, '/')
  const calendar = page.getByRole('region', { name: t('event.calendar') })
  const month = calendar.getByRole('heading')
  const first = await month.textContent()
  const news = page.getByRole('main').getByRole('status').first()
  await expect(news).toHaveText('')
  const next = calendar.getByRole('link', { name: t('event.nextMonth', { month: '' }).trim() })
  // The page already includes the next month; the visitor leaves before the server has answered the
  // request for it.
  const isOfMonth = (url: URL) => url.searchParams.has('month')
  await page.route(isOfMonth, () => {})
  await next.click()
  await expect(month).not.toHaveText(first!)
  const paged = (await month.textContent())!
  const day = calendar.locator('[data-date]').first()
  const date = (await day.getAttribute('data-date'))!
  await day.click()
  await expect(page).toHaveURL(new RegExp(`/${date}$`))
  await expect(news).toContainText(formatDate(date, 'full', { locale, timeZone }))
  await unfoldDates(visitor)
  await expect(month).toHaveText(paged)
  await page.unroute(isOfMonth)
  await page.goBack()
  await expect(page).toHaveURL(/\/\?month=/)
  await expect(month).toHaveText(paged)
})

// Holds: event.choosing-venue-reloads-events-show, calls.get-events-show-app-keeping
test(
  'chooses among the venues of a day, and keeps its place on the page',
  { tag: '@each-size' },
  async ({ page, t, locale, size, visitor, checkAccessibility, db }) => {
    const { date, slugs } = await findDayOfSeveralVenues(db)
    await openPage(visitor, `/events/default/${date}`)
    await expect(page.getByText(t('event.selectVenue'))).toBeVisible()
    await checkAccessibility(page)
    const choice = page.getByRole('navigation', { name: t('event.chooseVenue') })
    for (const slug of slugs) await expect(choice.locator(`a[href$="/${slug}/${date}"]`)).toBeVisible()
    const other = choice.locator(`a[href$="/${slugs.at(-1)}/${date}"]`)
    await other.scrollIntoViewIfNeeded()
    const calendar = page.getByRole('region', { name: t('event.calendar') })
    const { y } = (await calendar.boundingBox())!
    const place = await clickWhereItStands(other)
    await expect(page).toHaveURL(`/events/${slugs.at(-1)}/${date}`)
    if (size === 'phone') {
      // There the concert comes first, and the other ones of the day are folded.
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      await page.locator('details:has(nav) > summary').click()
      await unfoldDates(visitor)
    }
    await expect(other).toHaveAttribute('aria-current', 'true')
    // The band above is lower on a page headed by a concert. The content below keeps its place in
    // the window; near the top of a page, browsers keep the scroll position instead.
    if (size === 'desktop')
      await expect
        .poll(
          async () =>
            (await page.evaluate(() => scrollY)) === place || Math.abs((await calendar.boundingBox())!.y - y) < 2,
        )
        .toBe(true)
    await expect(calendar.getByRole('link', { name: formatDate(date, 'full', { locale, timeZone }) })).toHaveAttribute(
      'aria-current',
      'date',
    )
  },
)

// Holds: visitors.10-sold-past-words-three
test('the panel and the legend stand as they came until their code is there', async ({ page, visitor, addConcert }) => {
  actBeforeHydration(page)
  const { path } = await addConcert({ seats: 5 })
  const code = Promise.withResolvers<void>()
  const held: string[] = []
  // The scripts named in the document are the page's own code; its sections load after it.
  const before = await page.context().newPage()
  const html = await (await before.goto(path))!.text()
  await before.close()
  await page.route('**/build/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!html.includes(pathname)) {
      held.push(pathname)
      await code.promise
    }
    await route.continue()
  })
  await page.addInitScript(() => {
    // Marks the server's elements, to distinguish them from those rendered in their place.
    document.addEventListener('DOMContentLoaded', () => {
      for (const part of document.querySelectorAll('main form, main form ul, #calendar ul'))
        part.setAttribute('data-came', '')
    })
  })
  await page.goto(path)
  const came = page.locator('main [data-came]')
  const count = await came.count()
  expect(count).toBeGreaterThan(2)
  // Everything that loads after the page has been requested: the page is hydrated and has rendered
  // again.
  await expect.poll(() => held.length).toBeGreaterThan(3)
  await expect(came).toHaveCount(count)
  code.resolve()
  await waitForHydration(visitor.page)
  await expect(came).toHaveCount(count)
})

test('says of a concert that it is sold out, and leads to one with tickets', async ({
  page,
  t,
  visitor,
  addConcert,
  checkAccessibility,
}) => {
  const { path } = await addConcert({ seats: 0 })
  await openPage(visitor, path)
  await expect(page.getByText(t('event.sold_out.title'))).toBeVisible()
  // Shown once for all tickets of a zone.
  await expect(page.getByText(t('event.soldOut'), { exact: true })).toHaveCount(1)
  await checkAccessibility(page)
  await expectAlternatives(visitor).then((alternatives) => alternatives.first().click())
  await expect(page.getByRole('heading', { name: t('event.tickets'), exact: true })).toBeVisible()
  await expect(page.getByText(t('event.sold_out.title'))).toBeHidden()
})

// Holds: layout.language-switch-same-page-other, visitors.27-language-switch-keeps-page
test(
  'reads the same page in another language',
  { tag: ['@each-language', '@quick-fr-phone'] },
  async ({ page, t, locale, visitor, addConcert }) => {
    const { path } = await addConcert()
    await openPage(visitor, path)
    const addresses = await page
      .locator('link[rel="alternate"][hreflang]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
    expect(Object.keys(Object.fromEntries(addresses)).toSorted()).toEqual([...locales, 'x-default'].toSorted())
    for (const [, address] of addresses) expect(new URL(address!).pathname).toBe(path)
    const other = locale === 'en' ? 'hu' : 'en'
    await page
      .getByRole('navigation', { name: t('header.language') })
      .getByRole('link', { name: other.toUpperCase() })
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(new URL(page.url()).hostname).toBe(other === 'en' ? 'localhost' : `${other}.localhost`)
  },
)

/** Finds the next concert of the demo season. */
function findNextDate(db: Db) {
  return (
    db
      .selectFrom('event_dates')
      .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
      .innerJoin('events', 'events.id', 'event_dates.event_id')
      .select(['date', 'starts_at', 'venues.slug as slug', 'events.title as title'])
      .where('status', '=', 'scheduled')
      .where('starts_at', '>', new Date())
      // Excludes temporary halls of other journeys.
      .where('venues.slug', 'not like', 'hall-%')
      .where('tmp_purchase_link', 'is', null)
      .orderBy('starts_at')
      .executeTakeFirstOrThrow()
  )
}

async function findDayOfSeveralVenues(db: Db): Promise<{ date: string; slugs: string[] }> {
  const rows = await db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['date', 'venues.slug as slug'])
    .where('starts_at', '>', new Date())
    .where('status', '=', 'scheduled')
    // Excludes temporary halls of other journeys.
    .where('venues.slug', 'not like', 'hall-%')
    .orderBy('date')
    .orderBy('venues.position')
    .execute()
  const days = Object.groupBy(rows, ({ date }) => date)
  const [date, ofDay] = Object.entries(days).find(([, concerts]) => concerts!.length > 2)!
  return { date, slugs: ofDay!.map(({ slug }) => slug) }
}

async function expectAlternatives({ page, t }: BrowserVisitor) {
  const links = page.getByRole('region', { name: t('event.alternatives') }).getByRole('link')
  await expect(links).toHaveCount(3)
  return links
}
