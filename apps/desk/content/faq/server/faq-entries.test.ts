import { listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '#core/routes/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { Fields } from '#apps/desk/content/content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let visitor: Visitor
beforeEach(async () => {
  await sql`delete from faqs`.execute(db)
  visitor = (await desk.signedIn('editor')).visitor
})

const texts = (changed: Fields = {}): Fields => ({
  question_en: 'Where do I park?',
  question_fr: 'Où se garer ?',
  question_hu: '',
  answer_en: 'Behind the *hall*.',
  answer_fr: 'Derrière la salle.',
  answer_hu: '',
  ...changed,
})
const empty = Object.fromEntries(Object.keys(texts()).map((name) => [name, '']))
/** Creates a question, and returns its id. */
async function write(intent = 'publish', fields = texts(), by = visitor): Promise<number> {
  const { payload } = await by.post('/desk/questions', { was: empty, mine: fields, intent })
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
const open = async (id: number | 'new', by = visitor) => (await by.hybrid(`/desk/questions/${id}`)).props
const save = async (
  id: number,
  changed: Fields,
  { was, by = visitor, ...rest }: { was?: Fields; by?: Visitor } & Record<string, unknown> = {},
) => {
  const began = was ?? (await open(id, by)).question.fields
  return by.post(`/desk/questions/${id}`, { was: began, mine: { ...began, ...changed }, ...rest })
}
const publicFaqEntries = async (locale: 'en' | 'fr' | 'hu' = 'en') =>
  (await desk.visitor(locale).get('/gyik')).props.questions as { question: string; answer: object[] }[]
const audit = async (id: number) => {
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `question ${id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('questions: writing', () => {
  test('a new one is a draft of the house; published, it stands on the page in each language, English where one is missing', async () => {
    const id = await write('save')
    expect(await publicFaqEntries()).toEqual([])
    expect((await open(id)).question).toMatchObject({ publishedAt: null, fields: texts() })
    await save(id, {}, { intent: 'publish' })
    expect((await publicFaqEntries()).map(({ question }) => question)).toEqual(['Where do I park?'])
    expect((await publicFaqEntries('fr'))[0]!.question).toMatch(/^Où se garer\s\?$/)
    expect((await publicFaqEntries('hu'))[0]!.question).toBe('Where do I park?')
    expect((await publicFaqEntries())[0]!.answer).toMatchObject([
      {
        name: 'text',
        props: {
          nodes: [{ children: [{ text: 'Behind the ' }, { text: 'hall', italic: true }, { text: '.' }] }],
        },
      },
    ])
    expect(await audit(id)).toEqual(['question create', 'question save', 'question publish'])
  })

  test('what has become of it is said, of a new one and of one that is there', async () => {
    const told = async (target: string, intent: string, mine = texts()) => {
      const sent = { was: empty, mine, intent, at: '2031-02-20T10:00' }
      return (await visitor.post(`/desk/questions${target}`, sent)).props.flash.notice.text
    }
    const there = `/${await write('save')}`
    expect([await told('', 'save'), await told(there, 'save', texts({ answer_hu: 'Ott.' }))]).toEqual([
      'Saved as a draft. Visitors do not see it yet.',
      'Saved.',
    ])
    for (const target of ['', there]) {
      expect(await told(target, 'schedule')).toBe('Saved. Visitors see it from the chosen time.')
      expect(await told(target, 'publish')).toBe('Published. Visitors see it now.')
    }
  })

  test('without English words nothing is saved, without an answer nothing is published, and what was typed is kept', async () => {
    const { props } = await visitor.post('/desk/questions', { was: empty, mine: { ...texts(), question_en: ' ' } })
    expect(Object.keys(props.errors)).toEqual(['question_en'])
    expect((await open('new')).draft.mine.question_fr).toBe('Où se garer ?')
    const id = await write('save', texts({ answer_en: '' }))
    const refused = await save(id, {}, { intent: 'publish' })
    expect(Object.keys(refused.props.errors)).toEqual(['answer_en'])
    expect(await publicFaqEntries()).toEqual([])
    const bad = await save(id, { answer_en: 'See [this](javascript:alert)' })
    expect(bad.props.errors.answer_en).toContain('javascript:alert')
  })

  test('one for later is not shown before', async () => {
    const id = await write('save')
    const wrong = await save(id, {}, { intent: 'schedule', at: '2031-02-30T10:00' })
    expect(Object.keys(wrong.props.errors)).toEqual(['at'])
    await save(id, {}, { intent: 'schedule', at: '2031-02-20T10:00' })
    // In winter the shop's local time is an hour ahead.
    expect((await open(id)).question.publishedAt).toBe('2031-02-20T09:00:00.000Z')
    expect(await publicFaqEntries()).toEqual([])
    // Visitors will see it: its answer is required.
    expect(Object.keys((await save(id, { answer_en: '' })).props.errors)).toEqual(['answer_en'])
    await visitor.post(`/desk/questions/${id}/state`, { change: 'unpublish' })
    expect((await save(id, { answer_en: '' })).props.errors).toEqual({})
  })

  test('two at once: what only one has touched is merged, what both have is shown, and nothing that was typed is lost', async () => {
    const id = await write()
    const other = (await desk.signedIn('owner')).visitor
    const was = (await open(id)).question.fields
    await save(id, { answer_fr: 'Au fond de la cour.' }, { was, by: other })
    await save(id, { question_hu: 'Hol parkolhatok?' }, { was })
    expect((await open(id)).question.fields).toEqual(
      texts({ answer_fr: 'Au fond de la cour.', question_hu: 'Hol parkolhatok?' }),
    )
    const refused = await save(id, { answer_fr: 'Dans la rue.', answer_hu: 'Az utcán.' }, { was })
    expect(refused.props.flash.conflicts).toEqual([
      { name: 'answer_fr', mine: 'Dans la rue.', theirs: 'Au fond de la cour.' },
    ])
    expect((await open(id)).question.fields).toMatchObject({ answer_fr: 'Au fond de la cour.', answer_hu: '' })
    const { draft } = await open(id)
    expect(draft.mine).toMatchObject({ answer_fr: 'Dans la rue.', answer_hu: 'Az utcán.' })
    // After seeing both values, the user decides.
    await visitor.post(`/desk/questions/${id}`, { was: draft.was, mine: draft.mine })
    expect((await open(id)).question.fields).toMatchObject({ answer_fr: 'Dans la rue.', answer_hu: 'Az utcán.' })
    expect((await open(id)).draft).toBeNull()
  })

  test('answers with more than running text are changed block by block', async () => {
    const id = await write()
    const blocks = [{ id: 'a', name: 'button', props: { label: 'Go', href: '/terms' } }]
    await sql`update faqs set answer = jsonb_set(answer, '{fr}', ${JSON.stringify(blocks)}::jsonb) where id = ${id}`.execute(
      db,
    )
    const { question } = await open(id)
    expect(question.locked).toEqual([])
    expect(question.fields.answer_fr).toBeUndefined()
    await save(id, { answer: question.fields.answer.replace('Behind the', 'Beside the') })
    const { answer } = await db.selectFrom('faqs').select('answer').where('id', '=', id).executeTakeFirstOrThrow()
    expect(answer.fr).toMatchObject([{ name: 'button', props: { label: 'Go', href: '/terms' } }])
    expect(JSON.stringify(answer.en)).toContain('Beside the')
  })
})

describe('questions: what is typed and not saved', () => {
  const typed = (id: number | 'new', mine: Fields, by = visitor) =>
    by.post(`/desk/questions/${id}/draft`, { was: texts(), mine: texts(mine) })

  test('is there again for whoever typed it, is nobody else’s, and ends when it is saved or thrown away', async () => {
    const id = await write()
    await typed(id, { answer_en: 'Nowhere, sadly.' })
    expect((await open(id)).draft.mine.answer_en).toBe('Nowhere, sadly.')
    expect((await visitor.hybrid('/desk/questions')).props.questions[0].isBegun).toBe(true)
    expect((await open(id, (await desk.signedIn('editor')).visitor)).draft).toBeNull()
    await visitor.post(`/desk/questions/${id}/draft`, { _method: 'DELETE' })
    expect((await open(id)).draft).toBeNull()
    await typed(id, { answer_en: 'Nowhere.' })
    await save(id, { answer_en: 'Nowhere.' })
    const left = await db
      .selectFrom('content_drafts')
      .select('subject')
      .where('subject', '=', `question ${id}`)
      .execute()
    expect(left).toEqual([])
  })

  test('is not told of any more once it is what is stored, whoever has stored it', async () => {
    const id = await write()
    await typed(id, { answer_hu: 'Az udvaron.' })
    expect((await open(id)).draft).not.toBeNull()
    await save(id, { answer_hu: 'Az udvaron.' }, { by: (await desk.signedIn('owner')).visitor })
    expect((await open(id)).draft).toBeNull()
  })

  test('is kept for a question that is not there yet, and typed back it is nothing', async () => {
    await typed('new', { question_en: 'May I sing along?' })
    expect((await open('new')).draft.mine.question_en).toBe('May I sing along?')
    await typed('new', {})
    expect((await open('new')).draft).toBeNull()
    await typed('new', { question_en: 'May I sing along?' })
    await write('save', texts({ question_en: 'May I sing along?' }))
    expect((await open('new')).draft).toBeNull()
  })
})

describe('questions: changes', () => {
  test('each is taken back by the notice or from the history, a publication, too', async () => {
    const id = await write('save')
    const { props } = await save(id, { answer_en: 'In the yard.' }, { intent: 'publish' })
    expect(await publicFaqEntries()).toHaveLength(1)
    const { undo } = props.flash.notice
    await visitor.post(undo.url, undo.data)
    expect(await publicFaqEntries()).toEqual([])
    const { question, revisions } = await open(id)
    // In Hungarian the family name comes first.
    const [by, there] = [
      revisions[0].by,
      (await open(id, (await desk.signedIn('owner', 'hu')).visitor)).revisions[0].by,
    ]
    expect(there.split(' ')).toEqual(by.split(' ').toReversed())
    expect(question.fields).toEqual(texts())
    expect(revisions).toHaveLength(3)
    expect(revisions[1].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'answer_en',
      'published_at',
    ])
    // That is reverted, too.
    await visitor.post(`/desk/questions/${id}/revisions/${revisions[0].id}`)
    expect((await open(id)).question.fields.answer_en).toBe('In the yard.')
    expect(await publicFaqEntries()).toHaveLength(1)
    await expect(sql`update revisions set actor = 'nobody'`.execute(db)).rejects.toThrow('stay as they were written')
  })

  test('of another question are none of this one', async () => {
    const [one, other] = [await write(), await write()]
    const { revisions } = await open(other)
    expect((await visitor.post(`/desk/questions/${one}/revisions/${revisions[0].id}`)).status).toBe(404)
  })

  test('are taken from visitors, archived and brought back', async () => {
    const id = await write()
    const change = (to: string) => visitor.post(`/desk/questions/${id}/state`, { change: to })
    const listed = async (query = '') => (await visitor.hybrid(`/desk/questions${query}`)).props.questions.length
    await change('archive')
    expect([await publicFaqEntries(), await listed(), await listed('?show=archived')]).toEqual([[], 0, 1])
    await change('revive')
    expect([(await publicFaqEntries()).length, await listed()]).toEqual([1, 1])
    await change('unpublish')
    expect([await publicFaqEntries(), await listed()]).toEqual([[], 1])
  })

  test('of the English make translations stale until they are changed, or found right', async () => {
    const id = await write()
    const line = async () => (await visitor.hybrid('/desk/questions')).props.questions[0]
    expect(await line()).toMatchObject({ missing: ['hu'], stale: [] })
    await save(id, { answer_en: 'In the yard.', question_en: 'Where may I park?' })
    expect((await open(id)).question.stale).toEqual(['question_fr', 'answer_fr'])
    expect(await line()).toMatchObject({ missing: ['hu'], stale: ['fr'] })
    const before = (await open(id)).revisions.length
    const { props } = await save(id, {}, { checked: ['answer_fr', 'question_fr'] })
    expect(props.flash.notice.undo).toBeUndefined()
    expect((await open(id)).question.stale).toEqual([])
    // Nothing was changed, so there is nothing to revert.
    expect((await open(id)).revisions).toHaveLength(before)
  })

  test('of the English that are taken back leave translations as they were', async () => {
    const id = await write()
    const stale = async () => [
      (await open(id)).question.stale,
      (await visitor.hybrid('/desk/questions')).props.questions[0].stale,
    ]
    const { props } = await save(id, { question_en: 'Where may I park?' })
    expect(await stale()).toEqual([['question_fr'], ['fr']])
    const { undo } = props.flash.notice
    await visitor.post(undo.url, undo.data)
    expect(await stale()).toEqual([[], []])
    await save(id, { question_en: 'Where to park?' })
    expect(await stale()).toEqual([['question_fr'], ['fr']])
    // Translated anew, then back to the first words: they are not those that were translated.
    await save(id, { question_fr: 'Où stationner ?' })
    await visitor.post(undo.url, undo.data)
    expect(await stale()).toEqual([['question_fr'], ['fr']])
  })

  test('of the order are those of the page', async () => {
    const ids = [
      await write(),
      await write('publish', texts({ question_en: 'Second?' })),
      await write('publish', texts({ question_en: 'Third?' })),
    ]
    await visitor.post(`/desk/questions/${ids[2]}/move`, { by: -1 })
    await visitor.post(`/desk/questions/${ids[0]}/move`, { by: -1 })
    const shown = async () => (await publicFaqEntries()).map(({ question }) => question)
    expect(await shown()).toEqual(['Where do I park?', 'Third?', 'Second?'])
    const { props } = await visitor.post(`/desk/questions/${ids[0]}/move`, { by: 2 })
    const { undo } = props.flash.notice
    await visitor.post(undo.url, undo.data)
    expect(await shown()).toEqual(['Where do I park?', 'Third?', 'Second?'])
  })
})

test('questions: the search of the desk finds them by words of an answer, in any language, drafts among them', async () => {
  const id = await write('save')
  const find = async (q: string, by = visitor) =>
    JSON.parse((await by.get(`/desk/search?q=${q}`)).body).hits as { kind: string; href: string }[]
  expect(await find('derri%C3%A8re')).toMatchObject([{ kind: 'question', href: `/desk/questions/${id}` }])
  expect(await find('nowhere')).toEqual([])
  expect(await find('derri%C3%A8re', (await desk.signedIn('door')).visitor)).toEqual([])
})

test('questions: who works for one hall reads them and changes nothing; who may not see texts does neither', async () => {
  const id = await write()
  const { id: hall } = await db
    .insertInto('venues')
    .values({
      slug: 'own',
      title: '{"en":"Own"}',
      city: '{"en":"Lyon"}',
      address: '1 quai',
      google_maps_url: 'https://maps.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { visitor: local } = await desk.signedIn({ editor: [hall] })
  expect(await open(id, local)).toMatchObject({ mayEdit: false, draft: null })
  expect((await local.post(`/desk/questions/${id}`, { was: texts(), mine: texts({ answer_en: 'x' }) })).status).toBe(
    403,
  )
  expect((await (await desk.signedIn('planner')).visitor.hybrid('/desk/questions')).props.mayEdit).toBe(false)
  expect((await (await desk.signedIn('door')).visitor.hybrid('/desk/questions')).status).toBe(403)
})

// Holds: desk.drafts-leave-no-trace
test('questions: a draft, one for later, one archived and what is typed leave no trace on any public address', async () => {
  const secret = 'Quincunx'
  const marked = (intent: string) => write(intent, texts({ question_en: `${secret}?`, answer_en: `${secret} indeed.` }))
  await marked('save')
  await save(await marked('save'), {}, { intent: 'schedule', at: '2031-02-20T10:00' })
  await visitor.post(`/desk/questions/${await marked('publish')}/state`, { change: 'archive' })
  const shown = await write()
  await visitor.post(`/desk/questions/${shown}/draft`, {
    was: texts(),
    mine: texts({ answer_en: `${secret}, in fact.` }),
  })
  const named = listRoutes(routes).filter(({ methods, path }) => methods[0] === 'GET' && !path.includes('{'))
  const addresses = [...named.map(({ path }) => path), '/sitemap.xml', '/robots.txt', `/season?q=${secret}`]
  const traces: string[] = []
  let read = 0
  for (const locale of ['en', 'fr', 'hu'] as const)
    for (const address of addresses) {
      const { status, body } = await desk.visitor(locale).get(address)
      if (status === 200) read += 1
      if (address !== `/season?q=${secret}` && body.includes(secret)) traces.push(`${locale} ${address}`)
      if (body.includes(`${secret} indeed`)) traces.push(`${locale} ${address}`)
    }
  expect(traces).toEqual([])
  expect(read).toBeGreaterThan(20)
  // Counter-check: the search finds published questions.
  await write('publish', texts({ question_en: `${secret}?` }))
  expect(JSON.stringify(await publicFaqEntries())).toContain(secret)
})

test('questions: the list is searched by every word that is typed, in any language, and no sign stands for another', async () => {
  const { visitor: reader } = await desk.signedIn('owner')
  await sql`insert into faqs (key, question, answer) values
    ('search-a', '{"en": "Zebra crossing?", "hu": "Hol a gyalogos?"}', '{"en": []}'),
    ('search-b', '{"en": "Zebra parking?"}', '{"en": []}')`.execute(db)
  const found = async (q: string) =>
    (await reader.hybrid(`/desk/questions?q=${encodeURIComponent(q)}`)).props.questions.map(
      ({ title }: { title: string }) => title,
    )
  expect(await found('zebra')).toEqual(['Zebra crossing?', 'Zebra parking?'])
  expect(await found(' zebra  gyalogos ')).toEqual(['Zebra crossing?'])
  expect([await found('zebra%parking'), await found('Zebr_')]).toEqual([[], []])
})
