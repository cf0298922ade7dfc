import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { findSurvey } from '../surveys/server/survey-store.ts'
import { countAnswers, saveSurveySubmission } from '../surveys/server/answer-store.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { exportTexts } from './testing/export-texts.ts'
import { importSeason } from './import-season.ts'
import { countChanges } from './report.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const evening = `title: { en: The evening, fr: La soirée, hu: Az este }
slug: { en: the-evening, fr: la-soiree }
points: 50
content:
  - text: { en: Was it *good*?, fr: Était-ce *bien* ?, hu: "*Jó* volt?" }
  - title: { text: The music, level: 3 }
  - survey-input:
      field: music
      kind: scale
      required: true
      label: { en: The music?, hu: A zene? }
      min: 1
      max: 7
  - section:
      tone: paper
      children:
        - survey-input:
            field: seat
            kind: radio
            label: { en: Where?, fr: Où ?, hu: Hol? }
            options:
              - { value: stalls, label: { en: Stalls, fr: Parterre, hu: Földszint } }
              - { value: "2", label: { en: "2", fr: Deux, hu: Kettő } }
`
const take = (key: string, text = evening) =>
  importSeason(
    database.db,
    new Map([[`surveys/${key}.yaml`, text.replaceAll('the-evening', key).replace('la-soiree', `${key}-fr`)]]),
  )
const read = (key: string) =>
  database.db.selectFrom('surveys').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

/** Stores answers of a separate session, as sent by a visitor. */
async function answer(key: string): Promise<string> {
  const form = (await findSurvey(database.db, { slug: key, locale: 'en', report: () => {} }))!
  const sessionId = crypto.randomUUID()
  await sql`insert into sessions (id, expires_at) values (${sessionId}, now() + interval '1 day')`.execute(database.db)
  return saveSurveySubmission(database.db, {
    form,
    sessionId,
    locale: 'en',
    points: 0,
    answers: { music: 7, seat: 'stalls' },
  })
}

test('what was answered to one survey says nothing of another that changes beside it', async () => {
  const both = (kind: string) =>
    new Map(
      ['asked', 'quiet'].map((key) => [
        `surveys/${key}.yaml`,
        (key === 'quiet' ? evening.replace('kind: scale', `kind: ${kind}`) : evening)
          .replace('points: 50', `points: ${kind.length}`)
          .replaceAll('the-evening', key)
          .replace('la-soiree', `${key}-fr`),
      ]),
    )
  await importSeason(database.db, both('scale'))
  for (let times = 0; times < 2; times++) expect(await answer('asked')).toBe('saved')
  const numbers = new Map(
    [...both('number')].map(([path, text]) => [
      path,
      path.includes('quiet') ? text.replace(/min: 1\n.*max: 7/, 'min: 1') : text,
    ]),
  )
  expect(countChanges(await importSeason(database.db, numbers))).toBe(2)
})

test('a survey is stored in each language with what its list says once, and the same file changes nothing the second time', async () => {
  expect(countChanges(await take('stored'))).toBe(1)
  const { content, points } = await read('stored')
  expect(points).toBe(50)
  expect(Object.keys(content).toSorted()).toEqual(['en', 'fr', 'hu'])
  const field = { field: 'music', kind: 'scale', required: true, min: 1, max: 7 }
  expect(content.hu).toMatchObject([
    { id: 'stored-1', name: 'text' },
    { id: 'stored-2', name: 'title', props: { text: 'The music', level: 3 } },
    { id: 'stored-3', name: 'survey-input', props: { ...field, label: 'A zene?' } },
    { id: 'stored-4', name: 'section', props: { children: [{ id: 'stored-4-1', props: { label: 'Hol?' } }] } },
  ])
  // English as fallback for missing French.
  expect(content.fr?.[2]).toMatchObject({ props: { label: 'The music?' } })
  expect(content.fr?.[3]).toMatchObject({
    props: { children: [{ props: { options: [{}, { value: '2', label: 'Deux' }] } }] },
  })
  expect(countChanges(await take('stored'))).toBe(0)
})

test('an exported survey says the names of its fields once, as a list', async () => {
  await take('exported')
  const files = await exportTexts(database.db)
  const text = files.get('surveys/exported.yaml')!
  expect(text.match(/field: music/g)).toHaveLength(1)
  expect(text).toContain('value: "2"')
  expect(text).toMatch(/label: { en: Where\?, fr: Où \?, hu: Hol\? }/)
  expect(countChanges(await importSeason(database.db, files))).toBe(0)
})

test('what languages say in different blocks is exported as Markdown in each, and changes nothing either', async () => {
  const field = '```survey-input\n    field: a\n    kind: text\n    label: A\n    ```'
  const text = `title: A\ncontent:\n  en: |\n    ${field}\n  fr: |\n    ## B\n\n    ${field}\n`
  await take('unlike', text)
  const files = await exportTexts(database.db)
  expect(files.get('surveys/unlike.yaml')).toContain('  fr: |\n    ## B')
  expect(countChanges(await importSeason(database.db, files))).toBe(0)
})

const harms: [string, before: string, after: string, problem: RegExp][] = [
  [
    'a field that goes',
    'field: music',
    'field: sound',
    /answers.yaml:4: answers has 1 answer, and the field "music" would be gone/,
  ],
  [
    'another kind',
    'kind: scale',
    'kind: number',
    /answers.yaml:7: .*"music" would be of the kind number instead of scale/,
  ],
  [
    'another end of a scale',
    'max: 7',
    'max: 5',
    /answers.yaml:7: .*"music" would be a scale from 1 to 5 instead of 1 to 7/,
  ],
  ['an end of a scale that goes', '      min: 1\n', '', /"music" would be a scale from 0 to 7 instead of 1 to 7/],
  ['a choice that goes', 'value: stalls', 'value: pit', /answers.yaml:17: .*"seat" would lose the choice "stalls"/],
]
test.each(harms)(
  'a survey with answers cannot change so that they lose their meaning: %s',
  async (_, before, after, problem) => {
    if (!(await database.db.selectFrom('surveys').select('id').where('key', '=', 'answers').executeTakeFirst())) {
      await take('answers')
      expect(await answer('answers')).toBe('saved')
    }
    expect(evening).toContain(before)
    await expect(take('answers', evening.replace(before, after))).rejects.toThrow(problem)
  },
)

test('a survey with answers can change its words, and get further fields and choices', async () => {
  await take('reworded')
  await answer('reworded')
  const more = `  - survey-input: { field: words, kind: textarea, label: More? }\n`
  const text = evening.replace('Where?', 'Which seat?').replace('kind: radio', 'kind: select') + more
  expect(countChanges(await take('reworded', text))).toBe(1)
})

test('a survey without answers can change as it likes', async () => {
  await take('unanswered')
  expect(countChanges(await take('unanswered', evening.replace('field: music', 'field: sound')))).toBe(1)
})

test('an answer that is just being kept is not taken its meaning by an import at the same time', async () => {
  await take('race')
  const { id } = await read('race')
  const inserted = Promise.withResolvers<void>()
  const answering = database.db.transaction().execute(async (trx) => {
    const values = { survey_id: id, locale: 'en' as const, points: 0, answers: '{"music": 7}' }
    await trx.insertInto('survey_submissions').values(values).execute()
    inserted.resolve()
    // Waits until the import is blocked.
    await expect.poll(() => countWaiting()).toBeGreaterThan(0)
  })
  await inserted.promise
  await Promise.all([
    answering,
    expect(take('race', evening.replace('field: music', 'field: sound'))).rejects.toThrow(
      /race has 1 answer, and the field "music" would be gone/,
    ),
  ])
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`.execute(database.db)
  return rows[0]!.count
}

test('answers to what a survey asks no more are not kept', async () => {
  await take('outdated')
  const form = (await findSurvey(database.db, { slug: 'outdated', locale: 'en', report: () => {} }))!
  await take('outdated', evening.replace('field: music', 'field: sound'))
  const answers = { form, sessionId: 'nobody', locale: 'en' as const, points: 0, answers: { music: 7 } }
  expect(await saveSurveySubmission(database.db, answers)).toBe('outdated')
})

test('answers that come while a survey is being changed wait for it, and are not kept where it asks something else', async () => {
  await take('changing')
  const form = (await findSurvey(database.db, { slug: 'changing', locale: 'en', report: () => {} }))!
  const answers = { form, sessionId: 'somebody', locale: 'en' as const, points: 0, answers: { music: 7 } }
  const { saving } = await database.db.transaction().execute(async (trx) => {
    expect(await countAnswers(trx, 'survey', [form.id])).toEqual(new Map())
    const saving = saveSurveySubmission(database.db, answers)
    await waitForLock(trx)
    const content = sql`replace(content::text, '"music"', '"sound"')::jsonb`
    await sql`update surveys set content = ${content} where id = ${form.id}`.execute(trx)
    return { saving }
  })
  expect(await saving).toBe('outdated')
})

/** Waits until a transaction waits for this one's lock. */
async function waitForLock(trx: Trx): Promise<void> {
  await vi.waitFor(async () => {
    await sql`select pg_stat_clear_snapshot()`.execute(trx)
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(trx)
    expect(rows).toHaveLength(1)
  })
}

test('a change of something else leaves the moment of publication as it was, to the second', async () => {
  await take('moment')
  const moment = new Date('2026-10-25T00:30:17.25Z')
  await database.db.updateTable('surveys').set({ published_at: moment }).where('key', '=', 'moment').execute()
  expect(countChanges(await take('moment'))).toBe(0)
  expect(countChanges(await take('moment', evening.replace('points: 50', 'points: 60')))).toBe(1)
  expect((await read('moment')).published_at).toEqual(moment)
})

test('a draft is kept and shown to nobody, and comes out when its file says so no more', async () => {
  await take('draft', `draft: true\n${evening}`)
  const find = () => findSurvey(database.db, { slug: 'draft', locale: 'en', report: () => {} })
  expect(await find()).toBeNull()
  expect(countChanges(await take('draft', `draft: true\n${evening}`))).toBe(0)
  await take('draft')
  expect(await find()).not.toBeNull()
})
