import type { Db } from '#platform/schema/schema.ts'
import type { TestConcert } from '../support/concerts.ts'
import { expect, test } from '../support/fixtures.ts'
import { findQuantity, findTicketRow, openPage } from '../support/steps.ts'

/** Returns the first performer of the concert, in the order of the programme. */
function findSoloist(db: Db, { date, venueSlug }: TestConcert): Promise<{ slug: string; name: string }> {
  return db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .innerJoin('event_soloists', 'event_soloists.event_id', 'event_dates.event_id')
    .innerJoin('soloists', 'soloists.id', 'event_soloists.soloist_id')
    .select(['soloists.slug', 'soloists.name'])
    .where('event_dates.date', '=', date)
    .where('venues.slug', '=', venueSlug)
    .orderBy('event_soloists.position')
    .limit(1)
    .executeTakeFirstOrThrow()
}

// Holds: event.soloist-life-opens-dialog-over
test('a soloist’s life opens over their concert, and leaves it as it was', async ({
  page,
  t,
  visitor,
  addConcert,
  checkAccessibility,
  db,
}) => {
  const concert = await addConcert()
  const { slug, name } = await findSoloist(db, concert)
  await openPage(visitor, concert.path)
  const entries = await page.evaluate(() => history.length)
  const title = await page.title()
  const row = findTicketRow(visitor, concert.tickets.adult)
  const more = row.getByRole('button', { name: t('event.more', { ticket: concert.tickets.adult.name }) })
  await more.click()
  await more.click()

  const link = page.getByRole('link', { name: t('soloist.biographyOf', { name }) })
  const dialog = page.getByRole('dialog', { name: t('soloist.biographyOf', { name }) })
  await link.press('Enter')
  await expect(dialog.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/soloists/${slug}$`))
  await expect(page).toHaveTitle(new RegExp(name))
  await checkAccessibility(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${concert.path}$`))
  await expect(page).toHaveTitle(title)
  await expect(link).toBeFocused()
  // A closed dialog leaves no history entry that a step back would have to pass.
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(findQuantity(visitor, concert.tickets.adult)).toHaveValue('2')

  await link.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(findQuantity(visitor, concert.tickets.adult)).toHaveValue('2')
  await page.goForward()
  await expect(dialog).toBeVisible()

  const next = dialog
    .getByRole('region', { name: t('soloist.concerts') })
    .getByRole('link')
    .first()
  const path = await next.getAttribute('href')
  await next.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(dialog).toHaveCount(0)
})

// Holds: event.soloist-life-opens-dialog-over
test('a soloist has an address of their own, over their next concert', async ({
  page,
  t,
  visitor,
  addConcert,
  checkAccessibility,
  db,
}) => {
  const { slug, name } = await findSoloist(db, await addConcert())
  await openPage(visitor, `/soloists/${slug}`)
  const dialog = page.getByRole('dialog', { name: t('soloist.biographyOf', { name }) })
  await expect(dialog.getByRole('heading', { level: 2, name })).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('link', { name: t('common.close') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/events\/[a-z-]+\/[\d-]+$/)
  await expect(page).not.toHaveTitle(new RegExp(name))
  await expect(page.getByRole('link', { name: t('soloist.biographyOf', { name }) })).toBeAttached()
})

/** Returns a concert with more soloists than a wide screen shows. */
async function findGala(db: Db): Promise<string> {
  const { date, slug } = await db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'event_dates.venue_id')
    .select(['event_dates.date', 'venues.slug'])
    .where('starts_at', '>', new Date())
    .where(
      ({ selectFrom }) =>
        selectFrom('event_soloists')
          .whereRef('event_soloists.event_id', '=', 'event_dates.event_id')
          .select(({ fn }) => fn.countAll<number>().as('soloists')),
      '>',
      5,
    )
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/events/${slug}/${date}`
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // Holds: visitors.28-autoplay-off-under-reduced
  test(
    'the carousel stands still for who looks at it, and its button says what it does',
    // On a phone its slides are rows.
    { tag: '@desktop' },
    async ({ page, t, visitor, db }) => {
      await page.clock.install()
      await openPage(visitor, await findGala(db))
      const carousel = page.getByRole('group', { name: t('event.soloists'), exact: true }).first()
      const track = carousel.getByRole('list')
      const pause = carousel.getByRole('button', { name: t('carousel.pause') })
      const play = carousel.getByRole('button', { name: t('carousel.play') })
      const cards = carousel.getByRole('article')
      const place = () =>
        track.evaluate((element) => Math.round(new DOMMatrix(getComputedStyle(element).transform).m41))
      const waitForMove = async () => {
        const before = await place()
        await page.clock.runFor(7000)
        expect(await place()).not.toBe(before)
      }
      const waitForNothing = async () => {
        // Lets any movement in progress finish.
        await page.clock.runFor(3000)
        const before = await place()
        await page.clock.runFor(20_000)
        expect(await place()).toBe(before)
      }

      await carousel.scrollIntoViewIfNeeded()
      await expect(pause).toBeVisible()
      await waitForMove()

      await carousel.hover({ position: { x: 300, y: 60 } })
      await expect(play).toBeVisible()
      await waitForNothing()
      await page.mouse.move(5, 5)
      await expect(pause).toBeVisible()
      await waitForMove()

      await cards.getByRole('link').first().focus()
      await expect(play).toBeVisible()
      await waitForNothing()
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await expect(play).toBeVisible()
      await waitForNothing()

      await play.press('Enter')
      await expect(pause).toBeFocused()
      await waitForMove()
      await pause.press('Enter')
      await expect(play).toBeFocused()
      await waitForNothing()

      await play.press('Enter')
      await carousel.getByRole('button', { name: t('carousel.next') }).click()
      await expect(play).toBeVisible()
      await waitForNothing()
    },
  )
})
