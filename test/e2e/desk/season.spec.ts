import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'
import { addOwnHall } from './support/own-hall.ts'

test(
  'desk: a price of a hall is looked at before and after, and changed',
  { tag: '@quick-fr-phone' },
  async ({ page, db, locale, checkAccessibility }) => {
    const hall = await addOwnHall(db)
    const t = await sitDown(page, db, { role: 'planner', venueId: hall.venueId, locale })
    await page.goto('/desk/season')
    await page.getByRole('link', { name: t('planning.prices'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('planning.prices.title') })).toBeVisible()
    await checkAccessibility(page)
    const look = page.getByRole('button', { name: t('planning.prices.look') })
    const price = page.getByRole('textbox').first()
    await price.fill('many')
    await look.click()
    await expect(price).toHaveAccessibleDescription(t('planning.flaw.price'))
    await checkAccessibility(page)
    await price.fill('64')
    await look.click()
    const changes = page.getByRole('region', { name: t('planning.prices.changes') })
    await expect(changes.getByRole('row').nth(1)).toContainText('64')
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('planning.prices.change', { count: 1 }) }).click()
    await expect(page.getByText(t('planning.prices.changed', { count: 1 }))).toBeVisible()
    const changed = await db
      .selectFrom('event_tickets')
      .select('price_cents')
      .where('event_date_id', '=', hall.dateId)
      .orderBy('position')
      .execute()
    expect(changed.map(({ price_cents }) => price_cents).slice(0, 2)).toEqual([6_400, 5_300])
  },
)
