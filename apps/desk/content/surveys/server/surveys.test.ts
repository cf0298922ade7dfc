import { listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '#core/routes/routes.ts'
import { storePage, questionnaireBlock } from '#core/surveys/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type EditedBlock, readDocument, writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { Fields } from '#apps/desk/content/content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let visitor: Visitor
beforeEach(async () => {
  await sql`truncate surveys, survey_submissions, questionnaires, questionnaire_submissions`.execute(db)
  visitor = (await desk.signedIn('editor')).visitor
})

const block = (key: string, name: string, values: Fields, children?: EditedBlock[]): EditedBlock => ({
  key,
  name,
  in: ['en', 'fr', 'hu'],
  values,
  ...(children && { children }),
})
const choice = (key: string, choice_en: string, more: Fields = {}) => block(key, 'choice', { choice_en, ...more })
const hall = (...more: EditedBlock[]) =>
  block('q1', 'question-radio', { question_en: 'Which hall?', question_fr: 'Quelle salle ?', required: 'yes' }, [
    choice('c1', 'The tower', { choice_hu: 'A torony' }),
    choice('c2', 'The chapel'),
    ...more,
  ])
const words = (question_en = 'Anything else?', more: Fields = {}) =>
  block('q2', 'question-textarea', { question_en, ...more })
const scale = (more: Fields = {}) => block('q3', 'question-scale', { question_en: 'Again?', ...more })
const fields = (blocks: EditedBlock[], more: Fields = {}): Fields => ({
  title_en: 'The evening',
  title_fr: 'La soirée',
  content: writeDocument(blocks),
  ...more,
})

async function write(
  intent = 'publish',
  blocks: EditedBlock[] = [hall(), words(), scale()],
  asked: 'survey' | 'questionnaire' = 'survey',
): Promise<number> {
  const mine = fields(blocks, asked === 'survey' ? { points: '5' } : {})
  const { payload } = await visitor.post(`/desk/surveys/${asked}`, { was: {}, mine, intent })
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
const open = async (id: number | 'new', asked = 'survey') =>
  (await visitor.hybrid(`/desk/surveys/${asked}/${id}`)).props
const blocksOf = async (id: number) => readDocument((await open(id)).writing.fields.content)!
async function save(id: number, blocks: EditedBlock[], more: Fields = {}) {
  const { writing } = await open(id)
  const mine = { ...writing.fields, ...more, content: writeDocument(blocks) }
  return visitor.post(`/desk/surveys/survey/${id}`, { was: writing.fields, mine })
}
const answer = (answers: object, locale: 'en' | 'fr' | 'hu' = 'en') =>
  desk.visitor(locale).post('/survey/the-evening', { fields: answers })
const shown = async (locale: 'en' | 'fr' | 'hu' = 'en') => {
  const { status, props } = await desk.visitor(locale).get('/survey/the-evening')
  return status === 200 ? JSON.stringify(props.content) : status
}

describe('surveys of the desk: writing', () => {
  test('a new one is a draft; published, it asks in each language, and is answered by names made of its English words', async () => {
    const id = await write('save')
    expect(await shown()).toBe(404)
    const { writing } = await open(id)
    await visitor.post(`/desk/surveys/survey/${id}`, { was: writing.fields, mine: writing.fields, intent: 'publish' })
    expect(await shown('fr')).toContain('Quelle salle')
    expect(await shown('hu')).toContain('A torony')
    const { content } = await db.selectFrom('surveys').select('content').where('id', '=', id).executeTakeFirstOrThrow()
    expect(content.en[0]).toEqual({
      id: 'q1',
      name: 'survey-input',
      props: {
        field: 'which-hall',
        kind: 'radio',
        label: 'Which hall?',
        required: true,
        options: [
          { value: 'the-tower', label: 'The tower' },
          { value: 'the-chapel', label: 'The chapel' },
        ],
      },
    })
    await answer({ 'which-hall': 'the-chapel' })
    expect((await open(id)).answers).toBe(1)
    expect((await visitor.hybrid('/desk/surveys')).props.forms).toMatchObject([
      { asked: 'survey', title: 'The evening', answers: 1, missing: ['fr', 'hu'] },
    ])
  })

  test('what cannot be asked is refused at its place, and what was typed is kept', async () => {
    const id = await write('save')
    const errorsOf = async (...blocks: EditedBlock[]) => Object.keys((await save(id, blocks)).props.errors).toSorted()
    expect(await errorsOf(block('q1', 'question-radio', { question_en: 'Which?' }, []))).toEqual(['content.q1'])
    const nothing = [block('q1', 'question-radio', { question_en: 'Which?' }, [])]
    expect((await save(id, nothing)).props.errors['content.q1']).toMatch(/^There is nothing to choose from/)
    expect(await errorsOf(scale({ min: '5', max: '3' }))).toEqual(['content.q3'])
    expect(await errorsOf(scale({ max: '11' }))).toEqual(['content.q3.max'])
    expect(await errorsOf(words(''))).toEqual(['content.q2.question_en'])
    expect(await errorsOf(choice('c', 'Alone'))).toEqual(['content.c'])
    expect(await errorsOf(block('s', 'section', {}, [choice('c', 'Alone')]))).toEqual(['content.c'])
    expect(await errorsOf(hall(words()))).toContain('content.q2')
    expect(await errorsOf(block('n', 'question-number', { question_en: 'How many?', min: 'one' }))).toContain(
      'content.n.min',
    )
    expect(await errorsOf(block('f', 'questionnaire-questionnaire', { questionnaire: 'x' }))).toContain('content.f')
    const many = Array.from({ length: 31 }, (_, at) => block(`m${at}`, 'question-email', { question_en: `${at}?` }))
    expect(await errorsOf(...many)).toEqual(['content'])
    const twice = [words('One?', { field: 'same' }), { ...words('Two?', { field: 'same' }), key: 'q4' }]
    expect(await errorsOf(...twice)).toEqual(['content.q4'])
    expect((await open(id)).draft.mine.content).toContain('same')
  })

  test('two of the same words are kept apart, and a question keeps its name when it is worded otherwise', async () => {
    const id = await write('save', [words(), { ...words(), key: 'q9' }])
    expect((await blocksOf(id)).map(({ values }) => values['field'])).toEqual(['anything-else', 'anything-else-2'])
    await save(
      id,
      (await blocksOf(id)).map((one) => ({ ...one, values: { ...one.values, question_en: 'Well?' } })),
    )
    expect((await blocksOf(id)).map(({ values }) => values['field'])).toEqual(['anything-else', 'anything-else-2'])
  })

  test('two choices of the same words are kept apart, and so are two questionnaires of the same title', async () => {
    const id = await write('save', [hall(choice('c3', 'The tower'))])
    const [question] = await blocksOf(id)
    expect(question!.children!.map(({ values }) => values['value'])).toEqual(['the-tower', 'the-chapel', 'the-tower-2'])
    const ids = [await write('save', [scale()], 'questionnaire'), await write('save', [scale()], 'questionnaire')]
    const rows = await db.selectFrom('questionnaires').select('key').where('id', 'in', ids).orderBy('id').execute()
    expect(rows.map(({ key }) => key)).toEqual(['the-evening', 'the-evening-2'])
  })

  test('a questionnaire stands where a block names it, says its thanks, and has no address of its own', async () => {
    const id = await write('publish', [words()], 'questionnaire')
    await storePage(db, 'about', [questionnaireBlock('the-evening')])
    expect((await desk.visitor().get('/about')).body).toContain('Anything else?')
    const { writing } = await open(id, 'questionnaire')
    expect(writing).toMatchObject({ address: null, fields: { thanks_en: '' } })
    const mine = { ...writing.fields, thanks_fr: 'Merci.' }
    const refused = await visitor.post(`/desk/surveys/questionnaire/${id}`, { was: writing.fields, mine })
    expect(Object.keys(refused.props.errors)).toEqual(['thanks_en'])
  })
})

test('surveys of the desk: the search finds surveys and questionnaires, drafts among them, by words of their questions', async () => {
  const survey = await write('save')
  const questionnaire = await write('publish', [scale()], 'questionnaire')
  const find = async (q: string) => JSON.parse((await visitor.get(`/desk/search?q=${q}`)).body).hits
  expect(await find('which+hall')).toEqual([
    { kind: 'survey', title: 'The evening', caption: 'Which hall?', href: `/desk/surveys/survey/${survey}` },
  ])
  expect((await find('evening')).map(({ href }: { href: string }) => href)).toContain(
    `/desk/surveys/questionnaire/${questionnaire}`,
  )
})

describe('surveys of the desk: what was answered', () => {
  test('stays: its questions, choices and scales are neither removed nor changed into others, by whatever way', async () => {
    const id = await write()
    await answer({ 'which-hall': 'the-tower', again: '7' })
    const before = await blocksOf(id)
    const refused = async (...blocks: EditedBlock[]) => Object.keys((await save(id, blocks)).props.errors ?? {})
    const [first, second, third] = before
    expect(await refused(second!, third!)).toEqual(['content'])
    expect(await refused({ ...first!, children: first!.children!.slice(1) }, second!, third!)).toEqual(['content'])
    expect(await refused(first!, second!, { ...third!, values: { ...third!.values, max: '5' } })).toEqual(['content'])
    expect(await blocksOf(id)).toEqual(before)
    // It names the question, in the reader's language.
    const { content: told } = (await save(id, [second!, third!])).props.errors
    expect(told).toContain('“Which hall?”')
    const { visitor: french } = await desk.signedIn('editor', 'fr')
    const sent = { was: fields(before), mine: fields([second!, third!]) }
    expect((await french.post(`/desk/surveys/survey/${id}`, sent)).props.errors.content).toContain('Quelle salle ?')
    await expect(sql`update surveys set content = '{"en": []}' where id = ${id}`.execute(db)).rejects.toThrow(
      'has answers',
    )
    await expect(sql`delete from surveys where id = ${id}`.execute(db)).rejects.toThrow()
    // Undo would also remove a question answered since.
    const added = block('q5', 'question-email', { question_en: 'Your address?' })
    const { props } = await save(id, [...before, added])
    await answer({ 'which-hall': 'the-tower', 'your-address': 'a@example.com' })
    const { undo } = props.flash.notice
    expect((await visitor.post(undo.url, undo.data)).props.flash.notice.kind).toBe('warning')
    expect(await blocksOf(id)).toHaveLength(4)
  })

  test('is asked no more once that is ticked, and is still counted', async () => {
    const id = await write()
    await answer({ 'which-hall': 'the-tower', 'anything-else': 'No.' })
    const [first, second, third] = await blocksOf(id)
    const retired = (one: EditedBlock) => ({ ...one, values: { ...one.values, retired: 'yes' } })
    const children = [retired(first!.children![0]!), ...first!.children!.slice(1)]
    await save(id, [{ ...first!, children }, retired(second!), third!])
    expect(await shown()).not.toMatch(/Anything else|The tower/)
    expect(await shown()).toContain('The chapel')
    const gone = await answer({ 'which-hall': 'the-tower' })
    expect(gone.props.errors).toMatchObject({ 'fields.which-hall': expect.any(String) })
    const { tallies, answers } = (await visitor.hybrid(`/desk/surveys/survey/${id}/answers`)).props
    expect(tallies).toMatchObject([
      { question: 'Which hall?', count: 1, choices: [{ label: 'The tower', count: 1, isRetired: true }, { count: 0 }] },
      { question: 'Anything else?', count: 1, isRetired: true, choices: null },
      { question: 'Again?', count: 0 },
    ])
    expect(answers[0].answers).toEqual([
      { question: 'Which hall?', answer: 'The tower' },
      { question: 'Anything else?', answer: 'No.' },
    ])
  })

  test('is counted and averaged question by question, as it is asked in the language of who reads', async () => {
    const id = await write()
    await answer({ 'which-hall': 'the-tower', again: '6' })
    await answer({ 'which-hall': 'the-tower', again: '7' })
    const { visitor: french } = await desk.signedIn('owner', 'fr')
    await sql`update surveys set slug = slug || '{"fr": "la-soiree"}' where id = ${id}`.execute(db)
    expect((await french.hybrid(`/desk/surveys/survey/${id}`)).props.writing.address).toMatch(/\/la-soiree$/)
    const { tallies } = (await french.hybrid(`/desk/surveys/survey/${id}/answers`)).props
    expect(tallies).toMatchObject([
      { question: 'Quelle salle ?', count: 2, average: null, choices: [{ count: 2 }, { count: 0 }] },
      { question: 'Anything else?', count: 0, average: null },
      { question: 'Again?', count: 2, average: 6.5 },
    ])
  })

  test('of several boxes that are ticked each is counted; one that nobody has answered has none', async () => {
    const days = block('q1', 'question-checkbox', { question_en: 'Which days?' }, [
      choice('c1', 'Friday'),
      choice('c2', 'Saturday'),
    ])
    const id = await write('publish', [days])
    const counted = async () => (await visitor.hybrid('/desk/surveys')).props.forms[0].answers
    expect(await counted()).toBe(0)
    await answer({ 'which-days': ['friday', 'saturday'] })
    await answer({ 'which-days': ['friday'] })
    const { tallies } = (await visitor.hybrid(`/desk/surveys/survey/${id}/answers`)).props
    expect(tallies).toMatchObject([{ count: 2, choices: [{ count: 2 }, { count: 1 }] }])
    expect(await counted()).toBe(2)
  })

  test('is exported as a file in the reader’s language, in which no text is a formula, and that is written down', async () => {
    const id = await write()
    await answer({ 'which-hall': 'the-tower', 'anything-else': '=1+1; "ha"', again: '7' }, 'hu')
    // An unanswered question is an empty cell.
    await answer({ 'which-hall': 'the-chapel' }, 'fr')
    const { id: person, visitor: owner } = await desk.signedIn('owner')
    const csv = await owner.get(`/desk/surveys/survey/${id}/answers.csv`)
    expect(csv.body.split('\r\n')).toEqual([
      '\uFEFFReceived;Language;Which hall?;Anything else?;Again?',
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d;hu;The tower;"'=1\+1; ""ha""";7$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d;fr;The chapel;;$/),
      '',
    ])
    expect((await owner.get(`/desk/surveys/survey/${id}/answers.xlsx`)).status).toBe(200)
    const lines = await db
      .selectFrom('audit_log')
      .select(['actor', 'subject', 'details'])
      .where('action', '=', 'answers')
      .execute()
    expect(lines[0]).toEqual({ actor: `user ${person}`, subject: `survey ${id}`, details: { count: 2 } })
    const other = await write('publish', [words()], 'questionnaire')
    await sql`insert into questionnaire_submissions (questionnaire_id, locale, answers)
      values (${other}, 'en', '{"anything-else": "Yes."}')`.execute(db)
    const { body } = await owner.get(`/desk/surveys/questionnaire/${other}/answers.csv`)
    expect(body.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/;Anything else\?$/),
      expect.stringMatching(/;Yes\.$/),
    ])
    const noted = await db
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', `questionnaire ${other}`)
      .where('action', '=', 'answers')
      .execute()
    expect(noted).toEqual([{ details: { count: 1 } }])
    const venue = {
      slug: 'own',
      title: '{"en":"Own"}',
      city: '{"en":"Lyon"}',
      address: '1 quai',
      google_maps_url: 'https://maps.example',
    }
    const own = await db.insertInto('venues').values(venue).returning('id').executeTakeFirstOrThrow()
    const { visitor: local } = await desk.signedIn({ editor: [own.id] })
    expect((await local.hybrid(`/desk/surveys/survey/${id}/answers`)).status).toBe(403)
    expect((await local.hybrid(`/desk/surveys/survey/${id}`)).props).toMatchObject({ mayReadAnswers: false })
  })

  test('is read page by page, however much there is', async () => {
    const id = await write()
    await sql`insert into survey_submissions (survey_id, locale, answers, points)
      select ${id}, 'en', jsonb_build_object('anything-else', 'No. ' || number), 0 from generate_series(1, 60) as number`.execute(
      db,
    )
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { props } = await visitor.hybrid(`/desk/surveys/survey/${id}/answers?after=${after}`)
      seen.push(...props.answers.map((line: { answers: { answer: string }[] }) => line.answers[0]!.answer))
      after = props.list.after
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, at) => `No. ${60 - at}`))
  })
})

// Holds: desk.drafts-leave-no-trace
test('surveys of the desk: drafts, one for later, one archived and what is typed leave no trace on any public address', async () => {
  const secret = 'Quincunx'
  const marked = [words(`${secret}?`)]
  const draft = await write('save', marked)
  await visitor.post(`/desk/surveys/survey/${draft}/draft`, { was: fields([]), mine: fields(marked) })
  const later = await write('save', marked)
  const { writing } = await open(later)
  await visitor.post(`/desk/surveys/survey/${later}`, {
    was: writing.fields,
    mine: writing.fields,
    intent: 'schedule',
    at: '2031-02-20T10:00',
  })
  await visitor.post(`/desk/surveys/survey/${await write('publish', marked)}/state`, { change: 'archive' })
  await write('save', marked, 'questionnaire')
  await storePage(db, 'asks', [questionnaireBlock('the-evening')])
  const named = listRoutes(routes).filter(({ methods, path }) => methods[0] === 'GET' && !path.includes('{'))
  const own = ['', '-2', '-3'].map((end) => `/survey/the-evening${end}`)
  const traces: string[] = []
  let read = 0
  for (const locale of ['en', 'fr', 'hu'] as const)
    for (const address of [...named.map(({ path }) => path), ...own, '/asks', '/sitemap.xml']) {
      const { status, body } = await desk.visitor(locale).get(address)
      if (status === 200) read += 1
      if (body.includes(secret)) traces.push(`${locale} ${address}`)
    }
  expect(traces).toEqual([])
  expect(read).toBeGreaterThan(20)
})
