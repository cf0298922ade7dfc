import { settingFields } from '#core/settings/settings.ts'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

/** Limits that no other journey reaches; one for each language, since journeys run in parallel. */
const settings = { en: 'zone_percent_above_seats', fr: 'seats_per_sender', hu: 'seats_per_visit' } as const

test(
  'desk: a setting is refused with its bounds, saved, and taken back from its history',
  { tag: '@phone' },
  async ({ page, db, locale, checkAccessibility }) => {
    const t = await sitDown(page, db, { role: 'owner', venueId: null, locale })
    const name = settings[locale]
    const label = t(`settings.field.${name}`)
    await page.goto('/desk/settings')
    await checkAccessibility(page)
    const field = page.getByLabel(label, { exact: true })
    const save = page.getByRole('button', { name: t('settings.save') })
    const before = await field.inputValue()

    await field.fill('-3')
    await save.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(
      new RegExp(t('settings.flaw.number', { least: settingFields[name].least, most: 1 }).slice(0, 20)),
    )
    await checkAccessibility(page)

    await field.fill(String(Number(before) + 1))
    await save.press('Enter')
    await expect(page.getByText(t('settings.saved'))).toBeVisible()
    await expect(save).toBeFocused()
    const history = page.getByRole('region', { name: t('content.history') })
    const change = history.getByRole('row').filter({ hasText: label }).first()
    await change.getByText(label).first().click()
    await expect(change.getByText(String(Number(before) + 1))).toBeVisible()
    await checkAccessibility(page)

    await change.getByRole('button').click()
    await expect(page.getByText(t('settings.reverted'))).toBeVisible()
    await expect(field).toHaveValue(before)
    const stored = await db.selectFrom('shop_settings').select(name).executeTakeFirstOrThrow()
    expect(String(stored[name])).toBe(before)
  },
)
