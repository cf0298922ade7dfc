import { sql } from 'kysely'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

test('desk: a report of a hall is narrowed, each number leads to the lines that it adds up, and those to the order', async ({
  page,
  db,
  locale,
  checkAccessibility,
}) => {
  const orders = [await insertPaidOrder(db, { quantity: 2 }), await insertPaidOrder(db, { quantity: 3 })]
  const ids = orders.map(({ id }) => id)
  const { rows: dates } = await sql<{ id: number; venueId: number }>`
      select event_dates.id, venue_id as "venueId" from order_items join event_dates on event_dates.id = event_date_id
      where order_id = any(${ids}) order by order_id`.execute(db)
  const { venueId } = dates[0]!
  // Both concerts are in one hall.
  await sql`update event_dates set venue_id = ${venueId}, slot = 'late' where id = ${dates[1]!.id}`.execute(db)
  await sql`update zones set capacity = 8, sold = 3 where event_date_id = any(${dates.map(({ id }) => id)})`.execute(db)

  const t = await sitDown(page, db, { role: 'finance', venueId, locale })
  const money = (cents: number) => formatPrice(toEuros(toCents(cents)), locale)
  await page.goto('/desk/reports')
  const filters = page.getByRole('form', { name: t('reports.filters') })
  await filters.getByLabel(t('reports.from')).fill('2026-11-01')
  await filters.getByLabel(t('reports.to')).fill('2026-12-31')
  await filters.getByRole('button', { name: t('frame.filter') }).click()
  const concerts = page.getByRole('table', { name: t('reports.sell-through') })
  await expect(concerts.getByRole('row')).toHaveCount(4)
  await expect(concerts.getByRole('row').last()).toContainText('16')
  await expect(page.getByRole('img', { name: t('reports.shares') })).toBeVisible()
  await checkAccessibility(page)

  const others = page.getByRole('navigation', { name: t('reports.title') })
  for (const report of ['settlement', 'days'] as const) {
    await others.getByRole('link', { name: t(`reports.${report}`), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t(`reports.${report}`) })).toBeVisible()
    await checkAccessibility(page)
  }
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t('frame.takeAlong.csv') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  const days = page.getByRole('table', { name: t('reports.days') })
  await days
    .getByRole('row')
    .last()
    .getByRole('link', { name: money(5 * 4200) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('reports.ledger') })).toBeVisible()
  const lines = page.getByRole('table', { name: t('reports.ledger') })
  await expect(lines.getByRole('row')).toHaveCount(6)
  await checkAccessibility(page)
  await lines.getByRole('link', { name: orders[0]!.ref_nr }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: orders[0]!.ref_nr })).toBeVisible()
})
