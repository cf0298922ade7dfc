import { sql } from 'kysely'
import { expect, test } from '../fixtures.ts'
import { waitForHydration } from '../steps.ts'
import { sitDown } from './at-the-desk.ts'

// The size of a part of a hall above which its share counts: nothing that another journey looks at.
test(
  'desk: a setting is refused with its bounds, saved, and taken back from its history',
  { tag: '@each-size' },
  async ({ page, db, locale, checkAccessibility }) => {
    const t = await sitDown(page, db, { role: 'owner', venueId: null, locale })
    await page.goto('/desk/settings')
    await waitForHydration(page)
    await checkAccessibility(page)
    const field = page.getByLabel(t('settings.field.zone_percent_above_seats'), { exact: true })
    const save = page.getByRole('button', { name: t('settings.save') })
    const before = await field.inputValue()

    await field.fill('-3')
    await save.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(
      new RegExp(t('settings.flaw.number', { least: 0, most: 1_000_000 }).slice(0, 20)),
    )
    await checkAccessibility(page)

    await field.fill(String(Number(before) + 1))
    await save.press('Enter')
    await expect(page.getByText(t('settings.saved'))).toBeVisible()
    await expect(save).toBeFocused()
    const history = page.getByRole('region', { name: t('content.history') })
    await history.getByText(t('settings.field.zone_percent_above_seats')).first().click()
    await expect(history.getByText(String(Number(before) + 1)).first()).toBeVisible()
    await checkAccessibility(page)

    await history.getByRole('button').first().click()
    await expect(page.getByText(t('settings.reverted'))).toBeVisible()
    await expect(field).toHaveValue(before)
    const { rows } = await sql<{ seats: number }>`select zone_percent_above_seats as seats from shop_settings`.execute(
      db,
    )
    expect(String(rows[0]!.seats)).toBe(before)
  },
)
