import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { writeSheetTitle } from '#apps/desk/season/files/server/titles.ts'
import { smallSeason, writeSeasonFile } from '#apps/desk/season/files/server/testing/season-file.ts'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

test(
  'desk: a template is exported, filled, looked at with a problem that is named, mended, imported, and published',
  { tag: '@quick-hu-desktop' },
  async ({ page, db, locale, checkAccessibility }) => {
    const t = await sitDown(page, db, { role: 'planner', venueId: null, locale })
    await page.goto('/desk/season')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('files.title') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('files.title') })).toBeVisible()
    await checkAccessibility(page)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t('files.take.template') }).click()
    const template = await readFile(await (await download).path())
    const [titles] = await readSheet(template, writeSheetTitle('halls', locale))
    expect(titles).toContain(t('files.column.address'))

    const name = `file-${randomUUID().slice(0, 8)}`
    const season = smallSeason(name)
    const [first] = season.dates
    const spoiled = { ...season, dates: [{ ...first!, event: 'nothing' }, ...season.dates.slice(1)] }
    const choose = async (given: typeof season) => {
      const buffer = await writeSeasonFile(given, locale)
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      await page.getByLabel(t('files.bring.file')).setInputFiles({ name: 'season.xlsx', mimeType, buffer })
      await page.getByRole('button', { name: t('files.bring.look') }).click()
    }
    await choose(spoiled)
    const problem = page
      .getByRole('region', { name: t('files.flaws') })
      .getByRole('row')
      .nth(1)
    await expect(problem).toContainText(writeSheetTitle('dates', locale))
    await expect(problem).toContainText(t('files.column.event'))
    await expect(problem).toContainText(t('files.flaw.noEvent', { name: 'nothing' }))
    await checkAccessibility(page)

    await choose(season)
    await expect(page.getByRole('region', { name: t('files.made'), exact: true })).toContainText(name)
    await checkAccessibility(page)
    await page.getByRole('button', { name: t('files.apply') }).click()
    await expect(page.getByText(t('files.done', { count: 15, changed: 0 })).first()).toBeVisible()

    // Other journeys have drafts of their own, which stay.
    const drafts = page.getByRole('region', { name: t('files.drafts') })
    const mine = `${locale === 'hu' ? 'Terem' : 'Hall'} ${name}`
    await expect(drafts).toContainText(mine)
    await checkAccessibility(page)
    for (const box of await drafts.getByRole('checkbox').all()) await box.setChecked(false)
    await drafts.getByRole('row').filter({ hasText: mine }).getByRole('checkbox').check()
    await page.getByRole('button', { name: t('files.drafts.publish', { count: 1 }) }).click()
    await expect(page.getByText(t('files.drafts.published', { count: 1 })).first()).toBeVisible()
    const hall = await db
      .selectFrom('venues')
      .select(['id', 'published_at'])
      .where('slug', '=', name)
      .executeTakeFirstOrThrow()
    expect(hall.published_at).not.toBeNull()
    // Hidden from other journeys.
    await db.updateTable('venues').set({ published_at: null }).where('id', '=', hall.id).execute()
  },
)
