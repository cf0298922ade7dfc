import { sql } from 'kysely'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

// It never becomes public: other journeys read the FAQ page at the same time.
test('desk: a question is typed, is there again in another tab, is saved for later, and that is taken back', async ({
  page,
  db,
  locale,
  checkAccessibility,
}) => {
  const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
  const field = (text: 'question' | 'answer', language: 'en' | 'fr') =>
    page.getByLabel(
      t('content.textIn', { text: t(`content.text.${text}`), language: t(`content.language.${language}`) }),
      {
        exact: true,
      },
    )
  await page.goto('/desk/questions')
  await checkAccessibility(page)
  await page.getByRole('link', { name: t('content.questions.write') }).click()
  await field('question', 'en').fill(`May I bring my own viola on ${Date.now()}?`)
  const question = await field('question', 'en').inputValue()
  await expect(field('answer', 'en')).toHaveAttribute('contenteditable', 'true')
  await field('answer', 'en').click()
  await page.keyboard.type('Gladly, and ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('in tune')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('.')
  await expect(page.getByText(t('content.draft.kept', { at: '' }).split(/[:.]/)[0]!, { exact: false })).toBeVisible()
  await page.goto('/desk/questions/new')
  await expect(field('question', 'en')).toHaveValue(question)
  await checkAccessibility(page)

  await page.getByRole('button', { name: t('content.save.draft') }).click()
  await expect(page.getByText(t('content.done.create'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  await page.getByText(t('content.later')).click()
  await page.getByLabel(t('content.at')).fill('2099-02-20T10:00')
  await page.getByRole('button', { name: t('content.schedule') }).click()
  await expect(page.getByText(t('content.done.schedule'))).toBeVisible()
  await field('answer', 'en').fill('Gladly.')
  await page.getByRole('button', { name: t('content.save.scheduled'), exact: true }).click()
  await expect(page.getByText(t('content.done.save'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('content.save.scheduled'), exact: true })).toBeFocused()
  await checkAccessibility(page)

  await page
    .getByRole('region', { name: t('content.history') })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText(t('content.done.revert'))).toBeVisible()
  await expect(field('answer', 'en')).toHaveText('Gladly, and in tune.')
  await expect(field('answer', 'en').getByText('in tune', { exact: true })).toHaveCSS('font-weight', '700')
  await page
    .getByRole('link', { name: t('content.questions'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('link', { name: question })).toBeVisible()
  const { rows } = await sql<{ published_at: Date }>`
    select published_at from faqs where question ->> 'en' = ${question}`.execute(db)
  expect(rows[0]!.published_at.getFullYear()).toBe(2099)
  await sql`delete from faqs where question ->> 'en' = ${question}`.execute(db)
})
