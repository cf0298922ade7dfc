/** Complete content of text pages: a question represents all types, which share the code. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { Fields } from '../content.ts'

const now = new Date('2027-03-04T10:20:30.000Z')
const desk = await createTestDesk({ season: false, dependencies: { clock: () => now } })
afterAll(desk.close)
const { db } = desk

let me: Awaited<ReturnType<typeof desk.signedIn>>
beforeEach(async () => {
  await sql`delete from faqs`.execute(db)
  me = await desk.signedIn('owner')
})

const texts = (changed: Fields = {}): Fields => ({
  question_en: 'Where do I park?',
  question_fr: 'Où se garer ?',
  question_hu: '',
  answer_en: 'Behind the hall.',
  answer_fr: '',
  answer_hu: '',
  ...changed,
})
const empty = Object.fromEntries(Object.keys(texts()).map((name) => [name, '']))
const path = (id: number | string) => `/desk/questions/${id}`
async function write(fields = texts(), intent = 'save'): Promise<number> {
  const { payload } = await me.visitor.post('/desk/questions', { was: empty, mine: fields, intent })
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
const open = async (id: number | string, by = me.visitor) => (await by.hybrid(path(id))).props
const save = (id: number, changed: Fields, was = texts(), more: object = {}) =>
  me.visitor.post(path(id), { was, mine: { ...was, ...changed }, ...more })
const change = (id: number, body: object) => me.visitor.post(`${path(id)}/state`, body)
const undoOf = (id: number, revision: unknown = expect.any(Number)) => ({
  url: expect.stringMatching(new RegExp(`^${path(id)}/revisions/\\d+$`)) as unknown as string,
  method: 'POST',
  data: {},
  ...(typeof revision === 'number' && { url: `${path(id)}/revisions/${revision}` }),
})
const positive = (text: string, more: object = {}) => ({ kind: 'positive', text, ...more })

describe('a text: its page', () => {
  test('has the text as it is stored, what was typed of it, and what was changed, the newest first', async () => {
    const id = await write()
    await save(id, { answer_en: 'In the yard.', answer_hu: 'Az udvaron.' })
    const typed = { was: texts({ answer_hu: '' }), mine: texts({ question_en: 'Where may I park?' }) }
    await me.visitor.post(`${path(id)}/draft`, typed)
    const { question, draft, revisions, mayEdit, now: at } = await open(id)
    const { key } = await db.selectFrom('faqs').select('key').where('id', '=', id).executeTakeFirstOrThrow()
    expect({ question, draft, mayEdit, at }).toEqual({
      question: {
        id,
        address: `/gyik#${question.address.split('#')[1]}`,
        fields: texts({ answer_en: 'In the yard.', answer_hu: 'Az udvaron.' }),
        locked: [],
        stale: [],
        publishedAt: null,
        archivedAt: null,
      },
      draft: { ...typed, savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      mayEdit: true,
      at: now.toISOString(),
    })
    expect(question.address).toContain(key)
    const line = { id: expect.any(Number), at: expect.stringMatching(/Z$/), by: 'Anna Kovács' }
    expect(revisions).toEqual([
      {
        ...line,
        changes: expect.arrayContaining([
          { field: 'answer_en', before: 'Behind the hall.', after: 'In the yard.' },
          { field: 'answer_hu', before: '', after: 'Az udvaron.' },
        ]),
      },
      { ...line, changes: expect.any(Array) },
    ])
    expect(revisions[0].changes).toHaveLength(2)
    expect(revisions[1].changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'answer_en',
      'question_fr',
    ])
  })

  test('of a new one is empty, but for what was typed before', async () => {
    const { question, draft, revisions, mayEdit, now: at } = await open('new')
    expect({ question, draft, revisions, mayEdit, at }).toEqual({
      question: { id: null, address: null, fields: empty, locked: [], stale: [], publishedAt: null, archivedAt: null },
      draft: null,
      revisions: [],
      mayEdit: true,
      at: now.toISOString(),
    })
    const answer = await me.visitor.post(`${path('new')}/draft`, {
      was: empty,
      mine: { ...empty, question_en: 'Who?' },
    })
    expect(answer.payload.data).toEqual({ savedAt: now.toISOString() })
    expect((await open('new')).draft.mine).toEqual({ ...empty, question_en: 'Who?' })
  })

  test('has thirty changes at most, none of which was a mere look, and none of another text', async () => {
    const [id, other] = [await write(), await write()]
    const revise = (subject: string, from: number, to: number, actor: string) =>
      sql`insert into revisions (subject, actor, before, after)
        select ${subject}, ${actor}, jsonb_build_object('answer_hu', n::text), jsonb_build_object('answer_hu', (n + 1)::text)
        from generate_series(${from}::integer, ${to}::integer) as n`.execute(db)
    await revise(`question ${id}`, 1, 31, 'start')
    await revise(`question ${other}`, 100, 101, 'start')
    await sql`insert into revisions (subject, actor, before, after)
      values (${`question ${id}`}, ${`user ${me.id}`}, '{"answer_hu": "A"}', '{"answer_hu": "A"}')`.execute(db)
    const { revisions } = await open(id)
    expect(revisions.map(({ by, changes }: { by: string; changes: object[] }) => [by, changes])).toEqual(
      Array.from({ length: 30 }, (_, at) => ['', [{ field: 'answer_hu', before: `${31 - at}`, after: `${32 - at}` }]]),
    )
  })

  test('tells of what has parts those that were changed, and nothing else', async () => {
    const id = await write()
    await sql`insert into revisions (subject, actor, before, after) values (${`question ${id}`}, 'start',
      '{"answer": "[1]", "answer.b1.text_en": "A", "published_at": null, "footer": 7, "same": "x"}',
      '{"answer": "[2]", "answer.b1.text_en": "B", "published_at": "2031", "footer": null, "same": "x"}')`.execute(db)
    const { changes } = (await open(id)).revisions[0]
    expect(Object.fromEntries(changes.map(({ field, before, after }: Fields) => [field, [before, after]]))).toEqual({
      'answer.b1.text_en': ['A', 'B'],
      published_at: ['', '2031'],
      footer: ['7', ''],
    })
  })

  test('is read, and its drafts are not, by who works for one hall', async () => {
    const id = await write()
    await sql`insert into venues (slug, title, city, address, google_maps_url) values ('own', '{"en":"Own"}', '{"en":"Lyon"}', '1', 'x')
      on conflict do nothing`.execute(db)
    const { id: hall } = await db.selectFrom('venues').select('id').where('slug', '=', 'own').executeTakeFirstOrThrow()
    const local = await desk.signedIn({ editor: [hall] })
    await sql`insert into content_drafts (user_id, subject, was, mine)
      values (${local.id}, ${`question ${id}`}, ${JSON.stringify(texts())}::jsonb, ${JSON.stringify(texts({ answer_en: 'x' }))}::jsonb)`.execute(
      db,
    )
    const { draft, mayEdit } = await open(id, local.visitor)
    expect([draft, mayEdit]).toEqual([null, false])
  })
})

test('a text: a list says what each lacks, where its English was changed since, and which the reader has begun', async () => {
  const [first, second] = [
    await write(),
    await write(texts({ question_hu: 'Hol?', answer_fr: 'Derrière.', answer_hu: 'Mögötte.' })),
  ]
  await save(first, { answer_en: 'In the yard.', question_en: 'Where may I park?' })
  await me.visitor.post(`${path(second)}/draft`, { was: texts(), mine: texts({ answer_en: 'x' }) })
  const other = await desk.signedIn('owner')
  const { questions, ...rest } = (await me.visitor.hybrid('/desk/questions')).props
  const none = { publishedAt: null, archivedAt: null }
  expect(questions).toEqual([
    { id: first, title: 'Where may I park?', missing: ['fr', 'hu'], stale: ['fr'], isBegun: false, ...none },
    { id: second, title: 'Where do I park?', missing: [], stale: [], isBegun: true, ...none },
  ])
  expect(rest).toMatchObject({ show: 'current', q: '', mayEdit: true, now: now.toISOString() })
  const theirs = (await other.visitor.hybrid('/desk/questions')).props.questions
  expect(theirs.map((line: { isBegun: boolean }) => line.isBegun)).toEqual([false, false])
})

describe('a text: what has become of it is said', () => {
  test('with the way back, each time; where nothing was changed there is none', async () => {
    const id = await write()
    const told = async (answer: ReturnType<typeof change>) => (await answer).props.flash
    expect(await told(save(id, {}, texts()))).toEqual({ notice: positive('Saved.') })
    const saved = await told(save(id, { answer_hu: 'Ott.' }))
    expect(saved).toEqual({ notice: positive('Saved.', { undo: undoOf(id) }) })
    const { revisions } = await open(id)
    expect(saved.notice.undo).toEqual(undoOf(id, revisions[0].id))
    for (const [to, text] of [
      ['unpublish', null],
      ['archive', 'Archived. Visitors no longer see it.'],
      ['revive', 'Restored.'],
    ] as const)
      expect(await told(change(id, { change: to }))).toEqual({
        notice: text === null ? positive('Unpublished. It is a draft again.') : positive(text, { undo: undoOf(id) }),
      })
    const { url, data } = saved.notice.undo
    expect(await told(me.visitor.post(url, data))).toEqual({
      notice: positive('Undone. The earlier version is back.', { undo: undoOf(id) }),
    })
    expect(await told(me.visitor.post(url, data))).toEqual({
      notice: positive('Nothing was changed: it already says so.'),
    })
  })

  test('and so is what cannot be done, at its field', async () => {
    const id = await write()
    const errors = async (url: string, body: object) => {
      const { props } = await me.visitor.post(url, body)
      return [props.errors, props.flash]
    }
    expect(await errors(`${path(id)}/state`, { change: 'burn' })).toEqual([{ change: expect.any(String) }, {}])
    expect(await errors(path(id), { mine: 'x' })).toEqual([{ mine: expect.any(String) }, {}])
    expect(await errors(`${path(id)}/draft`, { mine: 'x' })).toEqual([{ mine: expect.any(String) }, {}])
    expect(await errors(`${path(id)}/move`, { by: 501 })).toEqual([{ by: expect.any(String) }, {}])
    expect(await errors(path(id), { was: texts(), mine: texts(), intent: 'schedule', at: 'soon' })).toEqual([
      { at: 'Choose a valid day and time.' },
      {},
    ])
    await save(id, { answer_en: 'In the yard.' })
    expect(await errors(path(id), { was: texts(), mine: texts({ answer_en: 'Nowhere.' }) })).toEqual([
      { answer_en: 'A colleague has changed this in the meantime.' },
      { conflicts: [{ name: 'answer_en', mine: 'Nowhere.', theirs: 'In the yard.' }] },
    ])
  })

  test('what there is not is changed by no form', async () => {
    const nowhere = 999_999_999
    const before = await sql`select count(*) from revisions`.execute(db)
    for (const [url, body] of [
      [path(nowhere), { was: empty, mine: texts() }],
      [`${path(nowhere)}/state`, { change: 'archive' }],
      [`${path(nowhere)}/revisions/1`, {}],
    ] as const)
      expect([url, (await me.visitor.post(url, body)).status]).toEqual([url, 404])
    expect((await me.visitor.get(path(nowhere))).status).toBe(404)
    expect((await sql`select count(*) from revisions`.execute(db)).rows).toEqual(before.rows)
  })
})

test('a text: moved it says so, with the way back, and the log has by how much', async () => {
  const ids = [await write(), await write(), await write()]
  const { props } = await me.visitor.post(`${path(ids[0]!)}/move`, { by: '2' })
  expect(props.flash.notice).toEqual(
    positive('Moved.', {
      undo: { url: `${path(ids[0]!)}/move`, method: 'POST', data: { by: -2 } },
    }),
  )
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'details'])
    .where('action', '=', 'question move')
    .execute()
  expect(lines).toEqual([{ actor: `user ${me.id}`, subject: `question ${ids[0]}`, details: { by: 2 } }])
  expect((await me.visitor.post(`${path(ids[0]!)}/move`, { by: 1 })).props.flash).toEqual({})
  // Records that keep their position are not written.
  const written = async () => (await sql`select xmin::text from faqs where id = ${ids[0]!}`.execute(db)).rows
  const before = await written()
  await me.visitor.post(`${path(ids[1]!)}/move`, { by: 1 })
  await me.visitor.post(`${path(ids[1]!)}/move`, { by: -1 })
  expect(await written()).toEqual(before)
  const order = async () =>
    (await me.visitor.hybrid('/desk/questions')).props.questions.map(({ id }: { id: number }) => id)
  expect(await order()).toEqual([ids[1], ids[2], ids[0]])
  // With equal positions, the oldest comes first.
  await sql`update faqs set position = 7`.execute(db)
  await me.visitor.post(`${path(ids[2]!)}/move`, { by: -1 })
  expect(await order()).toEqual([ids[0], ids[2], ids[1]])
})

test('a text: the log has what was made and changed, field by field', async () => {
  const id = await write(texts(), 'publish')
  await save(id, { answer_en: 'In the yard.' })
  const lines = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `question ${id}`)
    .orderBy('id')
    .execute()
  expect(lines.map(({ actor }) => actor)).toEqual(Array(3).fill(`user ${me.id}`))
  expect(lines.map(({ action }) => action)).toEqual(['question create', 'question publish', 'question save'])
  expect(lines[0]!.details).toEqual({ after: texts() })
  expect(lines[2]!.details).toEqual({ before: { answer_en: 'Behind the hall.' }, after: { answer_en: 'In the yard.' } })
})

test('a text: looked at before it is published, it shows what could be stored of what is typed, and is stored as it was', async () => {
  const id = await write(texts({ answer_fr: 'Derrière.' }))
  const typed = { question_en: 'Where may I park?', answer_en: '[x](javascript:alert)', answer_fr: '', other: 'x' }
  await me.visitor.post(`${path(id)}/draft`, { was: texts({ answer_fr: 'Derrière.' }), mine: texts(typed) })
  const look = async (locale: 'en' | 'fr') => {
    const { location } = await me.visitor.get(`/desk/preview/question/${id}/${locale}`, { follow: false })
    const url = new URL(location!)
    return (await desk.visitor(locale).get(url.pathname + url.search)).props.questions
  }
  const [shown] = await look('en')
  expect([shown.question, JSON.stringify(shown.answer).includes('Behind the hall.')]).toEqual([
    'Where may I park?',
    true,
  ])
  expect(JSON.stringify(await look('fr'))).toContain('Behind the hall.')
  expect((await open(id)).question.fields).toEqual(texts({ answer_fr: 'Derrière.' }))
  const nowhere = await me.visitor.get('/desk/preview/question/999999999/en', { follow: false })
  expect([nowhere.location, nowhere.headers['content-type']]).toEqual([null, 'text/plain; charset=utf-8'])
})

test('a text: of two who move at once each moves what the other has left', async () => {
  const ids = [await write(), await write(), await write()]
  const [first, second, third] = ids as [number, number, number]
  const { answer } = await db.transaction().execute(async (trx) => {
    for (const [position, id] of [third, first, second].entries())
      await sql`update faqs set position = ${position} where id = ${id}`.execute(trx)
    const sent = me.visitor.post(`${path(first)}/move`, { by: 1 })
    await whileSomebodyWaits(db, sent)
    return { answer: sent }
  })
  await answer
  const { questions } = (await me.visitor.hybrid('/desk/questions')).props
  expect(questions.map(({ id }: { id: number }) => id)).toEqual([third, second, first])
})

test('a text: of two that are made of the same words at once each has an address of its own', async () => {
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`insert into pages (key, slug, title) values ('autumn', '{"en": "autumn"}', '{"en": "Autumn"}')`.execute(
      trx,
    )
    const sent = me.visitor.post('/desk/pages', { was: {}, mine: { title_en: 'Autumn' } })
    await whileSomebodyWaits(db, sent)
    return { answer: sent }
  })
  const { errors, writing } = (await answer).props
  expect([errors, writing?.fields.slug_en]).toEqual([{}, 'autumn-2'])
})
