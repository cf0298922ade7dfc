/**
 * Stored answers: those to the current form, of their own session, and as many forms as fit on a
 * page.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { formVersion, moveAnswersOfSession, saveQuestionnaireSubmission, saveSurveySubmission } from './answer-store.ts'
import { questionnaireBlock, storePage, storeQuestionnaire, storeSurvey } from './testing/samples.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())
const { db } = shop
beforeEach(() => sql`truncate surveys, questionnaires, pages, sessions cascade`.execute(db))

const insertSessions = async (...ids: string[]) => {
  for (const id of ids)
    await sql`insert into sessions (id, data, expires_at) values (${id}, '{}', now() + interval '1 day')`.execute(db)
}
async function formOf(table: 'surveys' | 'questionnaires', id: number) {
  const { version } = await db
    .selectFrom(table)
    .select(formVersion.as('version'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, version }
}
const saved = async (table: 'survey_submissions' | 'questionnaire_submissions') =>
  (await db.selectFrom(table).select(['session_id', 'answers']).orderBy('id').execute()).map(
    ({ session_id, answers }) => [session_id, answers['text']],
  )

test('survey: answers to a form that asks something else by now are not kept as they are', async () => {
  await insertSessions('a')
  const form = await formOf('surveys', await storeSurvey(db))
  const save = () => saveSurveySubmission(db, { form, sessionId: 'a', locale: 'en', answers: { text: 'x' }, points: 1 })
  await sql`update surveys set content = '{"en": []}'`.execute(db)
  expect([await save(), await saved('survey_submissions')]).toEqual(['outdated', []])
  await sql`delete from surveys`.execute(db)
  expect(await save()).toBe('outdated')
})

test('survey: where the form changes while answers are sent, they are checked against the new one and kept', async () => {
  await storeSurvey(db, { key: 'sound' })
  const visitor = shop.visitor()
  await visitor.get('/survey/sound')
  const sending = await db.transaction().execute(async (trx) => {
    await sql`select id from surveys for update`.execute(trx)
    const answer = visitor.post('/survey/sound', { fields: { text: 'Anna', textarea: 'Fine', rating: '5' } })
    await whileSomebodyWaits(db, answer)
    await sql`update surveys set content = jsonb_set(content, '{en}', (content -> 'en') - 1)`.execute(trx)
    return { answer }
  })
  expect((await sending.answer).status).toBe(200)
  // Questions removed before they were stored are not included.
  const rows = await db.selectFrom('survey_submissions').select('answers').execute()
  expect(rows).toEqual([{ answers: { text: 'Anna', rating: 5 } }])
})

describe('answers of a session that goes into another one', () => {
  const move = () => db.transaction().execute((trx) => moveAnswersOfSession(trx, { from: 'a', into: 'b' }))

  test('survey: they go along, but to a form that both have answered', async () => {
    await insertSessions('a', 'b')
    const [both, own] = [await formOf('surveys', await storeSurvey(db)), await formOf('surveys', await storeSurvey(db))]
    for (const [form, sessionId, text] of [
      [both, 'a', 'mine'],
      [both, 'b', 'theirs'],
      [own, 'a', 'mine, too'],
    ] as const)
      await saveSurveySubmission(db, { form, sessionId, locale: 'en', answers: { text }, points: 1 })
    await move()
    expect(await saved('survey_submissions')).toEqual([
      ['a', 'mine'],
      ['b', 'theirs'],
      ['b', 'mine, too'],
    ])
  })

  test('questionnaire: they go along, but where both have answered the very same', async () => {
    await insertSessions('a', 'b')
    const form = await formOf('questionnaires', await storeQuestionnaire(db, { key: 'x' }))
    for (const [sessionId, text] of [
      ['a', 'same'],
      ['b', 'same'],
      ['a', 'other'],
    ] as const)
      await saveQuestionnaireSubmission(db, { form, sessionId, locale: 'en', answers: { text } })
    await move()
    expect(await saved('questionnaire_submissions')).toEqual([
      ['a', 'same'],
      ['b', 'same'],
      ['b', 'other'],
    ])
  })
})

test('questionnaire: ten of them stand on a page, and no eleventh', async () => {
  const keys = Array.from({ length: 11 }, (_, index) => `q${index}`)
  for (const key of keys) await storeQuestionnaire(db, { key })
  await storePage(db, 'many', keys.map(questionnaireBlock))
  const { props } = await shop.visitor().get('/many')
  expect(props.content.map(({ id }: { id: string }) => id)).toEqual(keys.slice(0, 10).map((key) => `q-${key}`))
})
