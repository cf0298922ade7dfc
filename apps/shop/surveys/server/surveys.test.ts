import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { storeSurvey } from '#core/surveys/server/testing/samples.ts'

const catalogue = compileCatalogue()
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(() => sql`truncate surveys, survey_submissions, sessions cascade`.execute(shop.db))

const stored = () => shop.db.selectFrom('survey_submissions').selectAll().orderBy('id').execute()
const right = { text: 'Anna', rating: '5' }

// Holds: routes.survey-get-survey-survey-slug, pages.survey-title-content-submit-button
test('survey: it has its title, its questions and no points before it is answered', async () => {
  await storeSurvey(shop.db, { key: 'sound' })
  const { status, payload, props } = await shop.visitor('hu').get('/survey/sound')
  expect([status, payload.view?.component]).toEqual([200, 'survey'])
  expect(props).toMatchObject({ title: 'A koncert után', points: null })
  expect(props.content).toHaveLength(10)
})

// Holds: states.survey-unanswered-then-submitted-points, calls.post-survey-submit-fields-back, entities.survey-title-content-points
test('survey: answered, it shows its points, then and whenever this session comes back, and keeps what was answered', async () => {
  await storeSurvey(shop.db, { key: 'sound', points: 50 })
  const visitor = shop.visitor()
  await visitor.get('/survey/sound')
  const answers = { ...right, textarea: 'Line one\r\nline two', number: '3,5', date: '2026-11-28', email: 'a@b.hu' }
  const fields = { ...answers, select: 'paris', radio: 'balcony', checkbox: ['organ', 'strings'], scale: 10 }
  const { props } = await visitor.post(
    '/survey/sound',
    { fields },
    { headers: { 'x-hybrid-partial-component': 'survey', 'x-hybrid-only-data': '["flash","points"]' } },
  )
  expect(props).toEqual({ flash: { survey: 'submitted' }, points: 50, errors: {}, localization: expect.anything() })
  expect((await visitor.get('/survey/sound')).props).toMatchObject({ points: 50, flash: {} })
  expect((await shop.visitor().get('/survey/sound')).props.points).toBeNull()
  expect(await stored()).toMatchObject([
    {
      locale: 'en',
      points: 50,
      answers: {
        text: 'Anna',
        textarea: 'Line one\nline two',
        email: 'a@b.hu',
        number: 3.5,
        date: '2026-11-28',
        select: 'paris',
        radio: 'balcony',
        checkbox: ['strings', 'organ'],
        rating: 5,
        scale: 10,
      },
    },
  ])
})

test('survey: one that is worth no points is answered all the same, and says so', async () => {
  await storeSurvey(shop.db, { key: 'sound', points: 0 })
  const visitor = shop.visitor()
  await visitor.get('/survey/sound')
  expect((await visitor.post('/survey/sound', { fields: right })).props).toMatchObject({ points: 0, errors: {} })
  expect((await visitor.get('/survey/sound')).props.points).toBe(0)
})

test('survey: a session answers once, even where it sends its answers many times at once', async () => {
  await storeSurvey(shop.db, { key: 'sound' })
  const visitor = shop.visitor()
  await visitor.get('/survey/sound')
  // Creates a session, so that all requests belong to one.
  await visitor.post('/survey/sound', { fields: {} })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => visitor.post('/survey/sound', { fields: { text: `Nr. ${index}` } })),
  )
  expect(answers.map(({ status, props }) => [status, props.points])).toEqual(answers.map(() => [200, 50]))
  expect(await stored()).toHaveLength(1)
  const [first] = await stored()
  const again = await visitor.post('/survey/sound', { fields: { text: 'Later' } })
  expect(await stored()).toEqual([first])
  // Nothing was accepted this time, and no message says so.
  expect([again.props.points, again.props.flash]).toEqual([50, {}])
})

test('survey: without JavaScript it comes back with errors by field and with what was typed, then with its points', async () => {
  await storeSurvey(shop.db, { key: 'sound' })
  const visitor = shop.visitor('fr')
  await visitor.get('/survey/sound')
  const typed = { 'fields[text]': '', 'fields[number]': 'beaucoup', 'fields[checkbox][]': 'organ' }
  const refused = await visitor.submit('/survey/sound', typed)
  expect(refused.status).toBe(200)
  expect(refused.payload.url).toMatch(/\/survey\/sound$/)
  expect(refused.props.errors).toEqual({
    'fields.text': catalogue.fr['surveys.errors.required'],
    'fields.number': catalogue.fr['surveys.errors.number'],
  })
  expect(refused.props.input).toEqual({ fields: { text: '', number: 'beaucoup', checkbox: ['organ'] } })
  const taken = await visitor.submit('/survey/sound', { ...typed, 'fields[text]': 'Anna', 'fields[number]': '2' })
  expect(taken.props).toMatchObject({ points: 50, errors: {}, flash: { survey: 'submitted' } })
  expect((await stored()).map(({ answers }) => answers)).toEqual([{ text: 'Anna', number: 2, checkbox: ['organ'] }])
})

// Holds: routes.survey-get-survey-survey-slug
test('survey: each language has its slug, with the English one where it has none, and the others lead there', async () => {
  await storeSurvey(shop.db, { key: 'sound', slug: { en: 'the-sound', hu: 'a-hangzas' } })
  const ask = async (locale: 'en' | 'fr' | 'hu', slug: string) => {
    const { status, location } = await shop.visitor(locale).get(`/survey/${slug}`, { follow: false })
    return [status, location]
  }
  expect(await ask('en', 'the-sound')).toEqual([200, null])
  expect(await ask('fr', 'the-sound')).toEqual([200, null])
  expect(await ask('hu', 'a-hangzas')).toEqual([200, null])
  expect(await ask('hu', 'the-sound')).toEqual([301, '/survey/a-hangzas'])
  expect(await ask('fr', 'a-hangzas')).toEqual([301, '/survey/the-sound'])
  expect((await ask('en', 'sound'))[0]).toBe(404)
})

test('survey: a slug that is one survey’s here and another’s in another language is this language’s', async () => {
  const [both, other] = [
    { key: 'both', slug: { en: 'sound', hu: 'hangzas' }, points: 10 },
    { key: 'other', slug: { en: 'hall', hu: 'sound' }, points: 20 },
  ]
  for (const surveys of [
    [both, other],
    [other, both],
  ]) {
    await sql`truncate surveys, survey_submissions cascade`.execute(shop.db)
    for (const survey of surveys) await storeSurvey(shop.db, survey)
    const pointsIn = async (locale: 'en' | 'hu') => {
      const visitor = shop.visitor(locale)
      await visitor.get('/survey/sound')
      return (await visitor.post('/survey/sound', { fields: right })).props.points
    }
    expect([await pointsIn('en'), await pointsIn('hu')]).toEqual([10, 20])
  }
})

test('survey: one that is not published yet, or put away, is not there, and takes no answers', async () => {
  const [before, after] = [new Date(Date.now() - 1e6), new Date(Date.now() + 1e6)]
  await storeSurvey(shop.db, { key: 'later', published_at: after })
  await storeSurvey(shop.db, { key: 'over', archived_at: before })
  for (const path of ['/survey/later', '/survey/over', '/survey/none']) {
    expect((await shop.visitor().get(path)).status).toBe(404)
    expect((await shop.visitor().post(path, { fields: right })).status).toBe(404)
  }
  expect(await stored()).toEqual([])
})

test('survey: nothing that is stored wrong breaks its page: what is no question is left out', async () => {
  const question = { field: 'a', kind: 'text', label: 'A' }
  const content = [
    { id: '1', name: 'survey-input', props: question },
    { id: '2', name: 'survey-input', props: question },
    { id: '3', name: 'questionnaire-input', props: { ...question, field: 'b' } },
    { id: '4', name: 'survey-input', props: { ...question, field: 'c', kind: 'file' } },
    { id: '5', name: 'survey-input', props: { ...question, field: '__proto__' } },
    { id: '6', name: 'questionnaire-questionnaire', props: { questionnaire: 'x' } },
    ...Array.from({ length: 40 }, (_, index) => ({
      id: `m${index}`,
      name: 'survey-input',
      props: { ...question, field: `m-${index}` },
    })),
  ]
  await storeSurvey(shop.db, { key: 'broken' })
  await shop.db
    .updateTable('surveys')
    .set({ content: JSON.stringify({ en: content }) })
    .execute()
  const { status, props } = await shop.visitor().get('/survey/broken')
  expect(status).toBe(200)
  expect(props.content.map(({ id }: { id: string }) => id)).toEqual([
    '1',
    ...Array.from({ length: 29 }, (_, index) => `m${index}`),
  ])
})

test('survey: who sends without end is told to wait, and keeps what was typed', async () => {
  await storeSurvey(shop.db, { key: 'sound' })
  const visitor = shop.visitor()
  await visitor.get('/survey/sound')
  await visitor.post('/survey/sound', { fields: {} })
  await shop.db
    .updateTable('attempts')
    .set({ count: requestLimits.answers.attempts })
    .where('kind', '=', 'answers')
    .execute()
  const { props } = await visitor.submit('/survey/sound', { 'fields[text]': 'Anna' })
  expect(props.errors).toEqual({ fields: expect.stringMatching(/minute/) })
  expect(props.input).toEqual({ fields: { text: 'Anna' } })
  expect(await stored()).toEqual([])
})
