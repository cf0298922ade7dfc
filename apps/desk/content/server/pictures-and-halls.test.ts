/** Actions on pictures, the gallery and hall texts: the row and the public pages agree. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hallLineNames } from '#core/catalogue/event-lines.ts'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { textDocument } from '#apps/desk/testing/text-document.ts'
import { writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import { type Named, storeNamed } from '../testing/named.ts'
import type { Fields } from '../content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let named: Named
let hall: SampleConcert
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeAll(async () => {
  named = await storeNamed(desk)
  hall = await storeConcert(db, { bystanders: false })
})
beforeEach(async () => {
  visitor = (await desk.signedIn('owner')).visitor
})

type Answer = Awaited<ReturnType<typeof visitor.post>>
const undo = ({ props }: Answer) => visitor.post(props.flash.notice.undo.url, props.flash.notice.undo.data)
async function stored(table: string, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(own) - '{version,updated_at}'::text[] as row from ${sql.table(table)} as own where id = ${id}`.execute(
    db,
  )
  // A reverted time has the desk's precision: milliseconds.
  const { published_at: at } = rows[0]!.row
  return { ...rows[0]!.row, ...(typeof at === 'string' && { published_at: new Date(at).toISOString() }) }
}
/** Returns the changed columns with their new values. */
const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(after).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column])),
  )
const three = (name: string, words: string): Fields => ({
  [`${name}_en`]: words,
  [`${name}_fr`]: `${words} fr`,
  [`${name}_hu`]: `${words} hu`,
})
const inThree = (words: string) => ({ en: words, fr: `${words} fr`, hu: `${words} hu` })

interface Written {
  name: string
  table: string
  id: () => number
  path: () => string
  open: (props: any) => Fields
  /** Each field with its new value, and the resulting column. */
  changes: () => [fields: Fields, columns: Record<string, unknown>][]
}

const written: Written[] = [
  {
    name: 'a hall',
    table: 'venues',
    id: () => hall.venueId,
    path: () => `/desk/hall-texts/${hall.venueId}`,
    open: (props) => props.writing.fields,
    changes: () => [
      [three('title', 'Barn'), { title: inThree('Barn') }],
      [three('city', 'Dijon'), { city: inThree('Dijon') }],
      ...hallLineNames.map((name): [Fields, Record<string, unknown>] => [
        three(name, 'Ask.'),
        { [name]: inThree('Ask.') },
      ]),
      [{ access_phone: '+36 1 999' }, { access_phone: '+36 1 999' }],
      [{ access_email: 'door@hall.example' }, { access_email: 'door@hall.example' }],
      [three('access_note', 'Ring.'), { access_note: inThree('Ring.') }],
      [{ content: textDocument({ en: 'Old.', fr: 'Vieux.', hu: 'Régi.' }) }, { content: expect.anything() }],
      [{ cover_id: String(named.pictures[0]) }, { cover_id: named.pictures[0] }],
      [{ thumbnail_id: String(named.pictures[1]) }, { thumbnail_id: named.pictures[1] }],
    ],
  },
  {
    name: 'a picture',
    table: 'media',
    id: () => named.pictures[0],
    path: () => `/desk/media/${named.pictures[0]}`,
    open: (props) => props.picture.fields,
    changes: () => [
      [three('alt', 'A barn'), { alt_text: inThree('A barn') }],
      [three('caption', 'By night'), { caption: inThree('By night') }],
      [
        { is_decorative: 'true', alt_en: '', alt_fr: '', alt_hu: '' },
        { is_decorative: true, alt_text: { en: '' } },
      ],
      [{ focal_x: '10' }, { focal_x: 0.1 }],
      [{ focal_y: '90' }, { focal_y: 0.9 }],
    ],
  },
]

describe.each(written)('what is written of $name', ({ table, id, path, open, changes }) => {
  const read = async () => open((await visitor.hybrid(path())).props)
  const save = async (changed: Fields) => {
    const was = await read()
    return visitor.post(path(), { was, mine: { ...was, ...changed } })
  }

  test('is changed field by field, each in its column, and taken back', async () => {
    const before = await stored(table, id())
    const fields = await read()
    expect([...new Set(changes().flatMap(([changed]) => Object.keys(changed)))].toSorted()).toEqual(
      Object.keys(fields).toSorted(),
    )
    for (const [changed, columns] of changes()) {
      const answer = await save(changed)
      expect(changesOf(before, await stored(table, id()))).toEqual(columns)
      expect(await read()).toEqual({ ...fields, ...changed })
      await undo(answer)
      expect(await stored(table, id())).toEqual(before)
    }
  })
})

describe('the gallery', () => {
  let item: number
  beforeEach(async () => {
    await sql`delete from gallery_items`.execute(db)
    await visitor.post('/desk/gallery', { picture: named.pictures[0] })
    await visitor.post('/desk/gallery', { picture: named.pictures[1] })
    item = (await visitor.hybrid('/desk/gallery')).props.items[0].id
  })
  const count = async () => (await desk.visitor().get('/gallery')).props.gallery.length
  const change = (name: string, more: object = {}) => visitor.post(`/desk/gallery/${item}`, { change: name, ...more })
  const listed = async (query = '') =>
    (await visitor.hybrid(`/desk/gallery${query}`)).props.items.map(({ id }: { id: number }) => id)

  test.each([
    ['unpublish', 'published_at', 'publish'],
    ['archive', 'archived_at', 'revive'],
  ])('a picture is gone for visitors by %s, there again, and each is taken back', async (away, column, back) => {
    const before = await stored('gallery_items', item)
    expect(await count()).toBe(2)
    const gone = await change(away)
    expect(await count()).toBe(1)
    expect(Object.keys(changesOf(before, await stored('gallery_items', item)))).toEqual([column])
    expect([(await listed()).includes(item), (await listed('?show=archived')).includes(item)]).toEqual(
      away === 'archive' ? [false, true] : [true, false],
    )
    await undo(gone)
    expect(await stored('gallery_items', item)).toEqual(before)
    await change(away)
    const there = await change(back)
    expect(await count()).toBe(2)
    await undo(there)
    expect(await count()).toBe(1)
  })

  test('a picture is given to a hall and to none, and each is taken back', async () => {
    const before = await stored('gallery_items', item)
    const given = await change('hall', { hall: String(hall.venueId) })
    expect(changesOf(before, await stored('gallery_items', item))).toEqual({ venue_id: hall.venueId })
    const taken = await change('hall', { hall: '' })
    expect(await stored('gallery_items', item)).toEqual(before)
    await undo(taken)
    expect((await stored('gallery_items', item))['venue_id']).toBe(hall.venueId)
    await undo(given)
    expect(await stored('gallery_items', item)).toEqual(before)
    expect((await change('hall', { hall: '999999999' })).props.errors).toHaveProperty('hall')
  })

  test('one that was archived is added anew, and what is added is taken back', async () => {
    await change('archive')
    const answer = await visitor.post('/desk/gallery', { picture: named.pictures[0] })
    expect(answer.props.errors ?? {}).toEqual({})
    expect(await count()).toBe(2)
    await undo(answer)
    expect(await count()).toBe(1)
  })
})

test('the page of a text knows the pictures that it has, that it had, and that were typed and not saved', async () => {
  const path = `/desk/hall-texts/${hall.venueId}`
  const read = async (at = path) => (await visitor.hybrid(at)).props
  const names = (pictures: { name: string }[]) => pictures.map(({ name }) => name).toSorted()
  const { fields: was } = (await read()).writing
  const [dawn, dusk] = named.pictures.map(String) as [string, string]
  await visitor.post(path, { was, mine: { ...was, cover_id: dawn } })
  await visitor.post(path, { was: { ...was, cover_id: dawn }, mine: { ...was, cover_id: dusk } })
  expect(names((await read()).pictures)).toEqual(['dawn', 'dusk'])
  const { fields: empty } = (await read('/desk/soloists/new')).writing
  const content = writeDocument([{ key: 'a', name: 'image', in: ['en', 'fr', 'hu'], values: { media: 'dusk' } }])
  await visitor.post('/desk/soloists/new/draft', { was: empty, mine: { ...empty, thumbnail_id: dawn, content } })
  const { pictures, sources } = await read('/desk/soloists/new')
  expect([names(pictures), names(sources.pictures)]).toEqual([['dawn'], ['dusk']])
})

test('a picture that is not described is put nowhere anew, and hinders nothing where it stands', async () => {
  const path = `/desk/hall-texts/${hall.venueId}`
  await sql`update media set alt_text = '{"en": "A", "fr": "B"}' where id = ${named.pictures[0]}`.execute(db)
  await sql`update venues set cover_id = ${named.pictures[0]}, thumbnail_id = null where id = ${hall.venueId}`.execute(
    db,
  )
  const { fields: was } = (await visitor.hybrid(path)).props.writing
  const save = async (changed: Fields) => (await visitor.post(path, { was, mine: { ...was, ...changed } })).props.errors
  expect(await save({ title_hu: 'Csűr' })).toEqual({})
  expect(Object.keys(await save({ thumbnail_id: String(named.pictures[0]) }))).toEqual(['thumbnail_id'])
})
