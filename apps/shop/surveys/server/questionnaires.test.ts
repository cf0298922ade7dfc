import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { questionnaireBlock, storePage, storeQuestionnaire, storeSurvey } from '#core/surveys/server/testing/samples.ts'

const catalogue = compileCatalogue()
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate questionnaires, questionnaire_submissions, pages, sessions cascade`.execute(shop.db)
  await storeQuestionnaire(shop.db, { key: 'schools', thanks: { en: 'Thank you!', fr: 'Merci' } })
  await storeQuestionnaire(shop.db, {
    key: 'groups',
    fields: [{ field: 'text', kind: 'text', label: 'How many of you?', required: true }],
  })
  await storePage(shop.db, 'visits', [questionnaireBlock('schools'), questionnaireBlock('groups')])
})

const stored = () => shop.db.selectFrom('questionnaire_submissions').selectAll().orderBy('id').execute()
const errors = { 'fields.text': catalogue.en['surveys.errors.required'] }

// Holds: entities.content-blocks-carousel-file-referral
test('questionnaire: it stands on a page where a block names it, with its title and its questions', async () => {
  const { props } = await shop.visitor().get('/visits')
  expect(props.content).toMatchObject([
    {
      name: 'questionnaire-questionnaire',
      props: { questionnaire: 'schools', form: { title: 'About schools', thanks: 'Thank you!' } },
    },
    { props: { questionnaire: 'groups', form: { title: 'About groups', thanks: null } } },
  ])
  expect(props.content[0].props.children).toHaveLength(10)
  expect(props.content[1].props.children).toMatchObject([{ props: { label: 'How many of you?' } }])
})

test('questionnaire: its thanks are in the language of the visitor, in English where they have none', async () => {
  const thanksIn = async (locale: 'fr' | 'hu') =>
    (await shop.visitor(locale).get('/visits')).props.content[0].props.form.thanks.replace(/\s!/, ' !')
  expect([await thanksIn('fr'), await thanksIn('hu')]).toEqual(['Merci', 'Thank you!'])
})

test('questionnaire: one that is gone, unknown or there twice is left out of its page', async () => {
  await storeQuestionnaire(shop.db, { key: 'old', archived_at: new Date() })
  const keys = ['old', 'schools', 'schools', 'none', 'constructor']
  await storePage(shop.db, 'many', keys.map(questionnaireBlock))
  const { status, props } = await shop.visitor().get('/many')
  expect([status, props.content.map(({ id }: { id: string }) => id)]).toEqual([200, ['q-schools']])
})

// Holds: routes.questionnaire-submit-post-questionnaire-submit, calls.post-survey-submit-fields-back
test('questionnaire: its answers are kept, and the page where it stood says so', async () => {
  const visitor = shop.visitor()
  await visitor.get('/visits')
  const fields = { 'fields[text]': 'Class 3b' }
  const { location } = await visitor.submit('/questionnaire/submit/schools', fields, { follow: false })
  expect(location).toMatch(/\/visits#questionnaire-schools$/)
  const { props } = await visitor.get('/visits')
  expect(props).toMatchObject({ flash: { questionnaire: 'schools' }, errors: {} })
  expect(await stored()).toMatchObject([{ locale: 'en', answers: { text: 'Class 3b' } }])
})

// Holds: routes.questionnaire-submit-post-questionnaire-submit
test('questionnaire: of two on a page, what is wrong with one is said at that one, with and without JavaScript', async () => {
  const visitor = shop.visitor()
  await visitor.get('/visits')
  const named = await visitor.post(
    '/questionnaire/submit/groups',
    { fields: {} },
    { headers: { 'x-hybrid-error-bag': 'questionnaire-groups' } },
  )
  expect(named.props.errors).toEqual({ 'questionnaire-groups': errors })
  const plain = await visitor.submit('/questionnaire/submit/schools', { 'fields[textarea]': 'A long day' })
  expect(plain.props.errors).toEqual({ 'questionnaire-schools': errors })
  expect(plain.props.input).toEqual({ fields: { textarea: 'A long day' } })
  expect(await stored()).toEqual([])
})

test('questionnaire: the very same answers are one submission that was sent twice, others are another', async () => {
  const visitor = shop.visitor()
  await visitor.get('/visits')
  await visitor.post('/questionnaire/submit/schools', { fields: {} })
  const send = (text: string) => visitor.post('/questionnaire/submit/schools', { fields: { text } })
  const answers = await Promise.all([send('3b'), send('3b'), send('3b'), send('3c')])
  expect(answers.map(({ status, props }) => [status, props.errors])).toEqual(answers.map(() => [200, {}]))
  expect((await stored()).map(({ answers }) => String(answers.text)).toSorted()).toEqual(['3b', '3c'])
})

test('questionnaire: who sends without end is told to wait, at the form that they sent, and keeps what was typed', async () => {
  const visitor = shop.visitor()
  await visitor.get('/visits')
  await visitor.post('/questionnaire/submit/schools', { fields: {} })
  await shop.db
    .updateTable('attempts')
    .set({ count: requestLimits.answers.attempts })
    .where('kind', '=', requestLimits.answers.kind)
    .execute()
  const { props } = await visitor.submit('/questionnaire/submit/schools', { 'fields[text]': '3b' })
  expect(props.errors).toEqual({ 'questionnaire-schools': { fields: expect.stringMatching(/minute/) } })
  expect(props.input).toEqual({ fields: { text: '3b' } })
  expect(await stored()).toEqual([])
})

const long = { field: 'words', kind: 'textarea', label: 'Your words', longest: 5000 } as const
const largest = Array.from({ length: 30 }, (_, index) => ({ ...long, field: `words-${index}` }))

test('questionnaire: one network keeps so many bytes of answers and no more, is told to wait, and keeps what was typed', async () => {
  await storeQuestionnaire(shop.db, { key: 'long', fields: largest })
  const visitor = shop.visitor()
  const send = (sign: string) => {
    const fields = Object.fromEntries(largest.map(({ field }) => [field, sign.repeat(5000)]))
    return visitor.post('/questionnaire/submit/long', { fields })
  }
  // The largest possible answers are accepted once, whatever their size.
  const answers = []
  for (const sign of ['日', '月', '火']) answers.push(await send(sign))
  const refused = answers.map(({ props }) => props.errors?.['questionnaire-long']?.fields)
  expect(refused).toEqual([undefined, expect.stringMatching(/minute/), undefined])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(await stored()).toHaveLength(1)
  const other = await shop.visitor().post('/questionnaire/submit/schools', { fields: { text: '3b' } })
  expect(other.props.errors).toEqual({})
})

test('survey: its answers count with those of questionnaires', async () => {
  const visitor = shop.visitor()
  await storeSurvey(shop.db, { key: 'sound' })
  await visitor.post('/questionnaire/submit/schools', { fields: { text: '3a' } })
  await shop.db
    .updateTable('attempts')
    .set({ count: requestLimits.answerBytes.attempts })
    .where('kind', '=', requestLimits.answerBytes.kind)
    .execute()
  const { props } = await visitor.submit('/survey/sound', { 'fields[text]': '3b' })
  expect(props.errors).toEqual({ fields: expect.stringMatching(/minute/) })
  expect(props.input).toEqual({ fields: { text: '3b' } })
  expect(await shop.db.selectFrom('survey_submissions').selectAll().execute()).toEqual([])
})

test('questionnaire: there is no page of it, and none that is gone takes answers', async () => {
  await storeQuestionnaire(shop.db, { key: 'old', archived_at: new Date() })
  expect((await shop.visitor().get('/questionnaire/submit/schools')).status).toBe(405)
  for (const key of ['old', 'none', 'constructor']) {
    expect((await shop.visitor().post(`/questionnaire/submit/${key}`, { fields: { text: 'a' } })).status).toBe(404)
  }
  expect(await stored()).toEqual([])
})
