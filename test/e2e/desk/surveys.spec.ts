import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from '../support/fixtures.ts'
import { sitDown } from './support/at-the-desk.ts'

test('desk: a survey is asked by keyboard, answered, counted, and what was answered is asked no more instead of being removed', async ({
  page,
  db,
  locale,
  checkAccessibility,
}) => {
  const t = await sitDown(page, db, { role: 'editor', venueId: null, locale })
  const title = `Evening ${randomUUID().slice(0, 8)}`
  const slug = title.toLowerCase().replace(' ', '-')
  const english = (text: string) =>
    page.getByLabel(t('content.textIn', { text, language: t('content.language.en') }), { exact: true })
  await page.goto('/desk/surveys')
  await checkAccessibility(page)
  await page.getByRole('link', { name: t('surveys.write.survey') }).click()
  await english(t('pages.text.title')).fill(title)
  await page.getByRole('button', { name: t('blocks.add'), exact: true }).press('Enter')
  await english(t('surveys.property.question')).fill('Where did you sit?')
  const question = `${t('surveys.block.radio')}: Where did you sit?`
  const choices = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: question, exact: true }) })
  for (const words of ['Stalls', 'Balcony']) {
    await choices.getByRole('button', { name: t('blocks.add'), exact: true }).press('Enter')
    await english(t('surveys.property.choice')).last().fill(words)
  }
  const balcony = `${t('surveys.block.choice')}: Balcony`
  await page.getByRole('button', { name: t('content.moveUp', { text: balcony }) }).press('Enter')
  await expect(choices.getByRole('listitem').first()).toContainText('Balcony')
  await checkAccessibility(page)
  await page.getByRole('button', { name: t('content.publish'), exact: true }).press('Enter')
  await expect(page.getByText(t('content.done.publish'))).toBeVisible()
  const { id } = await db.selectFrom('surveys').select('id').where('key', '=', slug).executeTakeFirstOrThrow()
  await sql`insert into survey_submissions (survey_id, locale, answers, points)
    values (${id}, 'en', '{"where-did-you-sit": "balcony"}', 0)`.execute(db)

  await page.reload()
  await page.getByRole('button', { name: t('blocks.removeOf', { block: question }) }).press('Enter')
  await page.getByRole('button', { name: t('content.save.published') }).press('Enter')
  await expect(page.getByText(t('surveys.errors.answered', { question: 'Where did you sit?' }))).toBeVisible()
  await page.getByRole('button', { name: t('blocks.undo') }).press('Enter')
  await page.getByLabel(t('surveys.property.retired')).first().check()
  await page.getByRole('button', { name: t('content.save.published') }).press('Enter')
  await expect(page.getByText(t('content.done.save'), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: t('surveys.seeAnswers', { count: 1 }) }).click()
  await expect(page.getByRole('row', { name: /^Balcony/ })).toContainText('1')
  await expect(page.getByRole('heading', { level: 3 })).toContainText(t('surveys.retired'))
  await checkAccessibility(page)
  await sql`delete from survey_submissions where survey_id = ${id}`.execute(db)
  await sql`delete from surveys where id = ${id}`.execute(db)
})
