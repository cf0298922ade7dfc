import { writeAudit } from '#platform/audit/audit-store.ts'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

test('desk: how the shop is stands on one page, and the audit log says what was there before', async ({
  page,
  db,
  locale,
  checkAccessibility,
}) => {
  const t = await sitDown(page, db, { role: 'owner', venueId: null, locale })
  await page.goto('/desk/health')
  await expect(page.getByRole('heading', { name: t('health.kind.database') })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('health.again') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('health.title') })).toBeVisible()

  const subject = `event date ${Date.now()}`
  const details = { before: { price: 4000 }, after: { price: 4200 } }
  await writeAudit(db, { actor: 'journey', action: 'offer changed', subject, details })
  await page.goto('/desk/audit')
  await page.getByRole('searchbox', { name: t('audit.search') }).fill(subject)
  await page.getByRole('searchbox', { name: t('audit.search') }).press('Enter')
  const rows = page.getByRole('region', { name: t('audit.title') }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await rows
    .last()
    .getByText(t('audit.changes', { count: 1 }))
    .click()
  await expect(rows.last().getByText('4200')).toBeVisible()
  await checkAccessibility(page)

  await page.getByLabel(t('audit.area'), { exact: true }).selectOption({ label: t('audit.area.people') })
  await page.getByRole('button', { name: t('frame.filter'), exact: true }).click()
  await expect(page.getByText(t('audit.none'))).toBeVisible()
  await checkAccessibility(page)
})
