/** Surveys and questionnaires in the desk's search, and the list of their area. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

beforeEach(async () => {
  await sql`truncate surveys, survey_submissions, questionnaires, questionnaire_submissions`.execute(db)
})

const question = (label: string) => [{ id: 'q', name: 'survey-input', props: { field: 'q', kind: 'text', label } }]

interface Stored {
  key: string
  title?: object
  content?: object
  isArchived?: boolean
}

async function storeSurvey({ key, title = { en: key }, content = { en: question('Why?') }, isArchived }: Stored) {
  const row = { key, slug: { en: key }, title, content }
  const { rows } = await sql<{ id: number }>`
    insert into surveys (key, slug, title, content, published_at, archived_at)
      select key, slug, title, content, now(), ${isArchived ? new Date() : null}
      from json_to_record(${JSON.stringify(row)}) as row (key text, slug jsonb, title jsonb, content jsonb) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

async function find(visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor'], q: string): Promise<SearchHit[]> {
  const { hits } = JSON.parse((await visitor.get(`/desk/search?q=${encodeURIComponent(q)}`)).body) as {
    hits: SearchHit[]
  }
  return hits.filter(({ kind }) => kind === 'survey')
}

test('search of surveys: one is found by any of its languages, without accents, and named in the reader’s', async () => {
  const title = { en: 'The interval', hu: 'A szünet' }
  const content = { en: question('Was the bar open?'), hu: question('Nyitva volt a büfé?') }
  const id = await storeSurvey({ key: 'interval', title, content })
  const { visitor } = await desk.signedIn('editor')
  const href = `/desk/surveys/survey/${id}`
  for (const q of ['interval', 'SZUNET', 'bufe', 'open bar'])
    expect(await find(visitor, q)).toEqual([
      { kind: 'survey', title: 'The interval', caption: 'Was the bar open?', href },
    ])
  const { visitor: hungarian } = await desk.signedIn('editor', 'hu')
  expect(await find(hungarian, 'interval')).toMatchObject([{ title: 'A szünet', caption: 'Nyitva volt a büfé?' }])
  expect(await find(visitor, 'intermezzo')).toEqual([])
  expect(await find(visitor, 'i')).toEqual([])
})

test('search of surveys: where the reader’s language asks nothing, the caption is the English question', async () => {
  const content = { en: question('Was the bar open?'), fr: question(''), hu: [] }
  await storeSurvey({ key: 'interval', content })
  for (const locale of ['fr', 'hu'] as const) {
    const { visitor } = await desk.signedIn('editor', locale)
    expect(await find(visitor, 'interval')).toMatchObject([{ caption: 'Was the bar open?' }])
  }
})

test('search of surveys: what was archived is not found, of many six are, and who sees no content hears of none', async () => {
  await storeSurvey({ key: 'evening-of-old', isArchived: true })
  const { visitor } = await desk.signedIn('editor')
  expect(await find(visitor, 'evening')).toEqual([])
  for (let number = 1; number <= 8; number++) await storeSurvey({ key: `evening-${number}` })
  await sql`insert into questionnaires (key, title, content, published_at)
    values ('evening-asked', '{"en": "evening-asked"}', '{"en": []}', now())`.execute(db)
  const found = await find(visitor, 'evening')
  expect(found).toHaveLength(6)
  expect(found.map(({ title }) => title)).not.toContain('evening-of-old')
  const { visitor: porter } = await desk.signedIn('door')
  expect((await porter.get('/desk/search?q=evening')).body).not.toContain('evening-1')
})

test('list of surveys: current ones and those that were archived, each for themselves, by words, those first that were answered last', async () => {
  const first = await storeSurvey({ key: 'first' })
  await storeSurvey({ key: 'second' })
  await storeSurvey({ key: 'gone', isArchived: true })
  await sql`insert into survey_submissions (survey_id, locale, answers, points) values (${first}, 'en', '{"q": "So."}', 0)`.execute(
    db,
  )
  const { visitor } = await desk.signedIn('editor')
  const titles = async (query = '') =>
    (await visitor.hybrid(`/desk/surveys${query}`)).props.forms.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['first', 'second'])
  expect(await titles('?show=archived')).toEqual(['gone'])
  expect(await titles('?q=secon')).toEqual(['second'])
})

test('answers of a survey: they are its own, and no answer to another one is counted or listed', async () => {
  const [own, other] = [await storeSurvey({ key: 'own' }), await storeSurvey({ key: 'other' })]
  for (const [id, answer] of [
    [own, 'Ours.'],
    [other, 'Theirs.'],
    [other, 'Theirs, too.'],
  ] as const)
    await sql`insert into survey_submissions (survey_id, locale, answers, points)
      values (${id}, 'en', jsonb_build_object('q', ${answer}::text), 0)`.execute(db)
  const { visitor } = await desk.signedIn('editor')
  const { props } = await visitor.hybrid(`/desk/surveys/survey/${own}/answers`)
  expect(props.count).toBe(1)
  expect(props.tallies).toMatchObject([{ question: 'Why?', count: 1 }])
  expect(props.answers).toMatchObject([{ answers: [{ question: 'Why?', answer: 'Ours.' }] }])
  expect((await visitor.get('/desk/surveys/survey/999999/answers')).status).toBe(404)
})
