/** Possible and forbidden references in the block editor, and concurrent changes of blocks. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { textDocument } from '#apps/desk/testing/text-document.ts'
import { readDocument, writeDocument } from '#apps/desk/ui/block-editor/document.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let me: Awaited<ReturnType<typeof desk.signedIn>>
const variants = JSON.stringify([{ format: 'webp', width: 30, height: 20, url: '/media/a-30.webp' }])
const words = (alt: string) => JSON.stringify({ en: alt, fr: alt, hu: alt })
const image = (key: string, media: string) => ({ key, name: 'image', in: ['en' as const], values: { media } })
const file = (key: string, name: string) => ({ key, name: 'file', in: ['en' as const], values: { file: name } })
const asks = (key: string, questionnaire: string) => ({
  key,
  name: 'questionnaire-questionnaire',
  in: ['en' as const],
  values: { questionnaire },
})
const create = async (...blocks: Parameters<typeof writeDocument>[0][number][]) =>
  (await me.visitor.post('/desk/pages', { was: {}, mine: { title_en: 'Access', content: writeDocument(blocks) } }))
    .props
beforeEach(async () => {
  me = await desk.signedIn('owner')
  await sql`delete from pages`.execute(db)
  for (const table of ['media', 'files', 'questionnaires']) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`insert into media (name, alt_text, width, height, variants)
    values ('dawn', ${words('Dawn')}::jsonb, 30, 20, ${variants}::jsonb), ('mute', '{"en": "A", "fr": " ", "hu": "B"}', 30, 20, ${variants}::jsonb),
      ('dusk', ${words('Dusk')}::jsonb, 30, 20, ${variants}::jsonb)`.execute(db)
  await sql`insert into files (name, title, url, type, bytes) values ('map', '{"en": "Map", "fr": "Plan"}', '/media/map.pdf', 'application/pdf', 7)`.execute(
    db,
  )
  await sql`insert into questionnaires (key, title) values ('letter', '{"en": "Letter", "fr": "Lettre"}')`.execute(db)
})

test('blocks name what is there, each of its own kind, and pictures that are described', async () => {
  const gone = 'This no longer exists: choose another.'
  const { errors } = await create(
    image('a', 'dawn'),
    image('b', 'mute'),
    image('c', 'map'),
    file('d', 'map'),
    file('e', 'dawn'),
    file('f', 'letter'),
    asks('g', 'letter'),
    asks('h', 'map'),
    asks('i', 'dawn'),
  )
  expect(errors).toEqual({
    'content.b.media': 'This picture does not have a description in every language yet: write one under Media first.',
    'content.c.media': gone,
    'content.e.file': gone,
    'content.f.file': gone,
    'content.h.questionnaire': gone,
    'content.i.questionnaire': gone,
  })
})

test('blocks are offered what they can name, in the reader’s language, and the pictures that they have or were given', async () => {
  await sql`insert into files (name, title, url, type, bytes) select 'f' || lpad(n::text, 4, '0'), '{"en": "F"}', '/media/x', 'x', 1 from generate_series(1, 1000) as n`.execute(
    db,
  )
  await sql`insert into questionnaires (key, title) select 'a' || lpad(n::text, 4, '0'), '{"en": "A"}' from generate_series(1, 1000) as n`.execute(
    db,
  )
  const { writing } = await create(image('a', 'dawn'))
  const draft = { was: writing.fields, mine: { ...writing.fields, content: writeDocument([image('a', 'dusk')]) } }
  await me.visitor.post(`/desk/pages/${writing.id}/draft`, draft)
  const { visitor: french, id } = await desk.signedIn('owner', 'fr')
  await sql`update content_drafts set user_id = ${id} where subject = ${`page ${writing.id}`}`.execute(db)
  const { sources } = (await french.hybrid(`/desk/pages/${writing.id}`)).props
  const ofName = (list: { value: string }[]) => list.map(({ value }) => value)
  expect(
    sources.pictures
      .map(({ name, picture, isDescribed }: Record<string, any>) => [name, picture!.alt_text, isDescribed])
      .toSorted(),
  ).toEqual([
    ['dawn', 'Dawn', true],
    ['dusk', 'Dusk', true],
  ])
  expect([sources.files.length, sources.questionnaires.length]).toEqual([1000, 1000])
  expect(
    [ofName(sources.files), ofName(sources.questionnaires)].map((list) => list.join() === list.toSorted().join()),
  ).toEqual([true, true])
  await sql`delete from files where name like 'f%'`.execute(db)
  await sql`delete from questionnaires where key like 'a%'`.execute(db)
  const few = (await french.hybrid(`/desk/pages/${writing.id}`)).props.sources
  expect([few.files, few.questionnaires, few.usual]).toEqual([
    [{ value: 'map', label: 'Plan' }],
    [{ value: 'letter', label: 'Lettre' }],
    undefined,
  ])
  expect(few.forms.map(({ name }: { name: string }) => name)).not.toContain('question-radio')
})

test('blocks: what another person changes at the same place is kept as it was typed, with what they have seen', async () => {
  const { writing } = await create({ ...image('a', 'dawn') })
  const was = { ...writing.fields, content: textDocument({ en: 'A' }) }
  await me.visitor.post(`/desk/pages/${writing.id}`, { was: writing.fields, mine: was })
  const mine = (text: string, title_hu = '') => ({ ...was, title_hu, content: textDocument({ en: text }) })
  await me.visitor.post(`/desk/pages/${writing.id}`, { was, mine: mine('B') })
  const { props } = await me.visitor.post(`/desk/pages/${writing.id}`, { was, mine: mine('C', 'Cím') })
  expect(props.errors).toEqual({ 'content.a.nodes_en': 'A colleague has changed this in the meantime.' })
  expect(props.draft).toMatchObject({
    was: { content: textDocument({ en: 'B' }), title_hu: '' },
    mine: { content: textDocument({ en: 'C' }), title_hu: 'Cím' },
  })
})

test('blocks that were changed go back as they were, and the history has each of their parts both ways', async () => {
  const { writing } = await create(image('a', 'dawn'))
  const path = `/desk/pages/${writing.id}`
  const content = writeDocument([
    image('a', 'dusk'),
    ...readDocument(textDocument({ en: 'A' }))!.map((one) => ({ ...one, key: 'b' })),
  ])
  const { props } = await me.visitor.post(path, { was: writing.fields, mine: { ...writing.fields, content } })
  const { undo } = props.flash.notice
  const back = (await me.visitor.post(undo.url, undo.data)).props
  expect(back.writing.fields).toEqual(writing.fields)
  const before = { content: writing.fields.content, 'content.a.media': 'dawn', 'content.b.nodes_en': null }
  const after = { content, 'content.a.media': 'dusk', 'content.b.nodes_en': 'A' }
  const rows = await db
    .selectFrom('revisions')
    .select(['before', 'after'])
    .where('subject', '=', `page ${writing.id}`)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows).toEqual([
    { before: after, after: before },
    { before, after },
  ])
  expect(back.revisions[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'content.a.media', before: 'dusk', after: 'dawn' },
      { field: 'content.b.nodes_en', before: 'A', after: '' },
    ]),
  )
})

test('blocks that are looked at are those that are typed, whatever is wrong with one of them', async () => {
  const { writing } = await create(image('a', 'dawn'))
  const [typed] = readDocument(textDocument({ en: 'Quincunx' }))!
  const wrong = { key: 'b', name: 'button', in: ['en' as const], values: { label_en: 'Go', href_en: 'javascript:a' } }
  const mine = { ...writing.fields, title_en: '', content: writeDocument([{ ...typed!, key: 't' }, wrong]) }
  await me.visitor.post(`/desk/pages/${writing.id}/draft`, { was: writing.fields, mine })
  const { location } = await me.visitor.get(`/desk/preview/page/${writing.id}/en`, { follow: false })
  const url = new URL(location!)
  const { props } = await desk.visitor().get(url.pathname + url.search)
  expect(JSON.stringify(props.content)).toContain('Quincunx')
  expect(JSON.stringify(props)).toContain('Access')
})

test('a page that is new needs its English title, whether it was sent or not; one that is there need not send it again', async () => {
  const { errors } = (await me.visitor.post('/desk/pages', { was: {}, mine: {} })).props
  expect(errors).toEqual({ title_en: 'Write at least the English text: it stands in for the other languages.' })
  const { writing } = await create(image('a', 'dawn'))
  const saved = await me.visitor.post(`/desk/pages/${writing.id}`, { was: { title_hu: '' }, mine: { title_hu: 'Út' } })
  expect(saved.props.writing.fields).toEqual({ ...writing.fields, title_hu: 'Út' })
  // Nor is an address that another page has in any language accepted.
  await me.visitor.post(`/desk/pages/${writing.id}`, { was: { slug_fr: '' }, mine: { slug_fr: 'chemin' } })
  const other = await me.visitor.post('/desk/pages', { was: {}, mine: { title_en: 'Chemin' } })
  expect(other.props.writing.fields.slug_en).toBe('chemin-2')
})

test('blocks: content that is not typed here any more is not taken back to what it was', async () => {
  const { writing } = await create(image('a', 'dawn'))
  const content = writeDocument([image('a', 'dusk')])
  const { props } = await me.visitor.post(`/desk/pages/${writing.id}`, {
    was: writing.fields,
    mine: { ...writing.fields, content },
  })
  const field = { en: [{ id: 'f', name: 'survey-input', props: { kind: 'email', field: 'mail', label: 'Mail' } }] }
  await sql`update pages set content = ${JSON.stringify(field)}::jsonb where id = ${writing.id}`.execute(db)
  const { undo } = props.flash.notice
  const back = await me.visitor.post(undo.url, undo.data)
  expect(back.props.flash.notice.text).toBe('Nothing was changed: it already says so.')
  const row = await db.selectFrom('pages').select('content').where('id', '=', writing.id).executeTakeFirstOrThrow()
  expect(row.content).toEqual(field)
})
