import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import { paint } from '#core/content/media/server/testing/picture-bytes.ts'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

// It is added to the gallery and removed at once: other journeys check the gallery at the same
// time, and the picture is removed in the end.
test('desk: pictures are handed in, described, their focal point is moved by keys, one is chosen for the gallery, and removed', async ({
  page,
  db,
  locale,
  checkAccessibility,
}) => {
  const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
  // No other test uploads these.
  const stamp = Date.now() % 1000
  const name = `rehearsal-${Date.now()}`
  const buffer = await paint(800 + stamp, 600)
    .jpeg()
    .toBuffer()
  await page.goto('/desk/media')
  await page.getByLabel(t('media.upload.choose')).setInputFiles([
    { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer },
    { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { name: 'again.jpg', mimeType: 'image/jpeg', buffer },
  ])
  const uploads = page.getByRole('region', { name: t('media.upload') })
  await expect(uploads.getByText(t('media.upload.done', { done: 2, count: 3 }))).toBeVisible()
  await expect(uploads.getByText(t('media.problem.vector'))).toBeVisible()
  await expect(uploads.getByText(t('media.upload.state.known'))).toBeVisible()
  await expect(uploads.getByText(t('media.upload.state.done'), { exact: true })).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('table').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const point = page.getByRole('button', { name: t('media.focus.now', { x: 50, y: 50 }) })
  await point.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: t('media.focus.now', { x: 55, y: 45 }) })).toBeFocused()
  for (const language of ['en', 'fr', 'hu'] as const)
    await page
      .getByLabel(t('content.textIn', { text: t('media.text.alt'), language: t(`content.language.${language}`) }))
      .fill(`Rehearsal (${language})`)
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('media.save'), exact: true }).click()
  await expect(page.getByText(t('content.done.save'))).toBeVisible()

  await page.goto('/desk/gallery')
  await page.getByRole('button', { name: t('media.pick.choose') }).click()
  const dialog = page.getByRole('dialog', { name: t('media.gallery.picture') })
  await dialog.getByLabel(t('media.search')).fill(name)
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('media.gallery.add') }).click()
  await expect(page.getByText(t('media.gallery.done.add'))).toBeVisible()
  await page.getByRole('button', { name: t('frame.undo') }).click()
  await expect(page.getByText(t('content.done.archive'))).toBeVisible()

  await sql`delete from gallery_items where media_id = (select id from media where name = ${name})`.execute(db)
  await page.goto(`/desk/media?q=${name}`)
  await page.getByRole('table').getByRole('link', { name }).click()
  await page.getByRole('button', { name: t('media.remove') }).click()
  await expect(page.getByText(t('media.done.remove', { name }))).toBeVisible()
  const left = await sql`select from media where name = ${name}`.execute(db)
  expect(left.rows).toEqual([])
})

test(
  'desk: an article’s picture is chosen in the library’s dialog by keyboard, and Escape leaves it as it was',
  { tag: '@desktop' },
  async ({ page, db, locale }) => {
    const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
    const title = `A fugue ${randomUUID().slice(0, 8)}`
    const picture = await db
      .selectFrom('media')
      .select(['id', 'name'])
      // Described in all languages, and its name is not part of another's.
      .where('name', '=', 'gallery-12')
      .executeTakeFirstOrThrow()
    await page.goto('/desk/articles/new')
    const field = page.getByRole('group', { name: t('pages.text.picture') })
    const choose = field.getByRole('button', { name: t('media.pick.choose') })
    const dialog = page.getByRole('dialog', { name: t('pages.text.picture') })
    const open = async (button: Locator) => {
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
    }
    await open(choose)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(choose).toBeFocused()

    await open(choose)
    const search = dialog.getByLabel(t('media.search'))
    await page.keyboard.press('Tab')
    await expect(search).toBeFocused()
    await page.keyboard.type(picture.name)
    const found = dialog.getByRole('button', { name: new RegExp(`^${picture.name}(?![\\w-])`) })
    await expect(dialog.getByRole('listitem').first()).toContainText(picture.name)
    await page.keyboard.press('Tab')
    await expect(found).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(field.getByRole('button', { name: t('media.pick.other') })).toBeFocused()
    await expect(field.getByRole('figure')).toContainText(picture.name)

    await page
      .getByLabel(t('content.textIn', { text: t('pages.text.title'), language: t('content.language.en') }), {
        exact: true,
      })
      .fill(title)
    await page.getByRole('button', { name: t('content.save.draft') }).press('Enter')
    await expect(page.getByText(t('content.done.create'))).toBeVisible()
    const stored = await sql<{ thumbnail_id: number }>`
      select thumbnail_id from articles where title ->> 'en' = ${title}`.execute(db)
    expect(stored.rows).toEqual([{ thumbnail_id: picture.id }])
    await sql`delete from articles where title ->> 'en' = ${title}`.execute(db)
  },
)
