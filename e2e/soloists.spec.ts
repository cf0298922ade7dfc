import type { Kysely } from 'kysely'
import type { Database } from '../shop/server/schema.ts'
import type { TestConcert } from './concerts.ts'
import { expect, test } from './fixtures.ts'
import { findTicketRow, openPage } from './steps.ts'

/** Who plays first in the concert, as the programme lists them. */
function findSoloist(db: Kysely<Database>, { date, venueSlug }: TestConcert): Promise<{ slug: string; name: string }> {
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
  await expect(row.getByRole('spinbutton')).toHaveValue('2')

  await link.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByRole('spinbutton')).toHaveValue('2')
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
