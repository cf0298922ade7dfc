import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Db } from '#platform/schema/schema.ts'
import {
  fields,
  questionnaireBlock,
  storePage,
  storeQuestionnaire,
  storeSurvey,
} from '#core/surveys/server/testing/samples.ts'
import { expect, test } from '../support/fixtures.ts'
import { openPage, tabTo } from '../support/steps.ts'

/** A question for each kind of key: letters, arrows, the space bar. */
const asked = [
  { ...fields.find(({ kind }) => kind === 'text')!, required: true },
  { ...fields.find(({ kind }) => kind === 'radio')!, required: true },
  fields.find(({ kind }) => kind === 'checkbox')!,
]

async function addSurvey(db: Db): Promise<string> {
  const key = `survey-${randomUUID()}`
  await storeSurvey(db, { key, fields: asked, points: 50 })
  return `/survey/${key}`
}

/** Adds a page of the organiser with text, a questionnaire, and text again. */
async function addQuestionnairePage(db: Db): Promise<string> {
  const key = `page-${randomUUID()}`
  const questionnaire = `q-${randomUUID()}`
  await storeQuestionnaire(db, { key: questionnaire, fields: asked })
  await storePage(db, key, [questionnaireBlock(questionnaire)])
  return `/${key}`
}

/** Marks the fields as sent by the server: anything rendered anew has no mark. */
async function markFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('fieldset')) field.dataset.sent = 'by the server'
    })
  })
}

const expectMarkedFields = (main: Locator) => expect(main.locator('fieldset[data-sent]')).toHaveCount(2)

// Holds: pages.survey-title-content-submit-button, states.survey-unanswered-then-submitted-points
test('a survey is answered by keyboard alone: what is missing is said by its field, and the points are told', async ({
  page,
  db,
  t,
  visitor,
  checkAccessibility,
}) => {
  await markFields(page)
  await openPage(visitor, await addSurvey(db))
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: t('survey.submit') })
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  const name = main.getByRole('textbox', { name: 'Your name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(t('surveys.errors.required'))
  const seat = main.getByRole('group', { name: /Where did you sit/ })
  await expect(seat).toHaveAccessibleDescription(t('surveys.errors.choose'))
  await expectMarkedFields(main)
  await checkAccessibility(page)

  await page.keyboard.type('Zsófia')
  await page.keyboard.press('Tab')
  await expect(seat.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(seat.getByRole('radio', { name: 'The balcony' })).toBeChecked()
  const organ = main.getByRole('checkbox', { name: 'The organ' })
  await tabTo(page, organ)
  await page.keyboard.press('Space')
  await expect(organ).toBeChecked()
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('status').or(main.getByRole('alert'))).toContainText(t('survey.points', { points: 50 }))
  await expect(main.getByText(t('survey.sent'))).toBeInViewport()
  await expect(send).toHaveCount(0)
  await checkAccessibility(page)

  await page.reload()
  await expect(main.getByText(t('survey.answered'))).toBeVisible()
  await expect(main.getByText(t('survey.points', { points: 50 }))).toBeVisible()
})

// Holds: calls.post-survey-submit-fields-back
test('a questionnaire on a page is sent without leaving it, and thanks stand in its place', async ({
  page,
  db,
  t,
  visitor,
  checkAccessibility,
}) => {
  const path = await addQuestionnairePage(db)
  await markFields(page)
  await openPage(visitor, path)
  const form = page.getByRole('region', { name: /^About q-/ })
  const send = form.getByRole('button', { name: t('survey.submit') })
  await send.click()
  await expect(form.getByRole('alert')).toContainText(t('survey.problems', { count: 2 }))
  await expect(form.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await expectMarkedFields(form)
  await form.getByRole('textbox', { name: 'Your name' }).fill('Őrűné')
  await form.getByText('The stalls').click()
  await checkAccessibility(page)
  await send.click()
  await expect(form.getByText(t('questionnaire.sent'))).toBeInViewport()
  await expect(send).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await checkAccessibility(page)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a survey and a questionnaire keep what was answered, say what is missing, and are sent', async ({
    page,
    db,
    t,
  }) => {
    for (const [path, thanks] of [
      [await addSurvey(db), t('survey.sent')],
      [await addQuestionnairePage(db), t('questionnaire.sent')],
    ] as const) {
      await page.goto(path)
      const main = page.getByRole('main')
      await main.getByRole('textbox', { name: 'Your name' }).fill('Zsófia')
      await main.getByRole('button', { name: t('survey.submit') }).click()
      await expect(main.getByRole('alert')).toContainText(t('surveys.errors.choose'))
      await expect(main.getByRole('textbox', { name: 'Your name' })).toHaveValue('Zsófia')
      await main.getByRole('alert').getByRole('link').click()
      await expect(main.getByRole('radio').first()).toBeInViewport()
      await main.getByRole('radio', { name: 'The balcony' }).check()
      await main.getByRole('button', { name: t('survey.submit') }).click()
      await expect(main.getByText(thanks)).toBeInViewport()
      await expect(page).toHaveURL((url) => url.pathname === path)
    }
  })
})
