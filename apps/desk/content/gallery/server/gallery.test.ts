import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  for (const table of ['gallery_items', 'media']) await sql`delete from ${sql.table(table)}`.execute(db)
  visitor = (await desk.signedIn('editor')).visitor
})

async function storePicture(name: string, alt_text = { en: name, fr: name, hu: name }): Promise<number> {
  const variants = [{ format: 'jpeg', width: 3, height: 2, url: `/media/${name}.jpeg` }]
  const { id } = await db
    .insertInto('media')
    .values({ name, alt_text: JSON.stringify(alt_text), width: 3, height: 2, variants: JSON.stringify(variants) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const add = (picture: number | string) => visitor.post('/desk/gallery', { picture })
const items = async (query = '') =>
  (await visitor.hybrid(`/desk/gallery${query}`)).props.items as { id: number; name: string; hall: number | null }[]
const names = async (query?: string) => (await items(query)).map(({ name }) => name)
const shown = async () =>
  (await desk.visitor().get('/gallery')).props.gallery.map(
    ({ props }: { props: { image: Record<string, { alt: string }> } }) => Object.values(props.image)[0]!.alt,
  )
const undo = ({ props }: { props: any }) => visitor.post(props.flash.notice.undo.url, props.flash.notice.undo.data)

// Holds: desk.gallery-in-order
test('gallery: pictures are added at the end, once, moved past their neighbours, and visitors see them in that order', async () => {
  const [stage, foyer] = [await storePicture('stage'), await storePicture('foyer')]
  await undo(await add(stage))
  expect([await names(), await names('?show=archived')]).toEqual([[], ['stage']])
  await add(stage)
  await add(foyer)
  expect((await add(stage)).props.errors.picture).toMatch(/already/)
  expect(await shown()).toEqual(['stage', 'foyer'])
  const [first, second] = await items()
  const moved = await visitor.post(`/desk/gallery/${second!.id}/move`, { by: -1 })
  expect(await names()).toEqual(['foyer', 'stage'])
  expect(await shown()).toEqual(['foyer', 'stage'])
  await undo(moved)
  expect(await shown()).toEqual(['stage', 'foyer'])
  await visitor.post(`/desk/gallery/${second!.id}/move`, { by: -1 })
  // There is no neighbour to move past.
  await visitor.post(`/desk/gallery/${first!.id}/move`, { by: 1 })
  expect(await names()).toEqual(['foyer', 'stage'])
})

// Holds: desk.gallery-in-order
test('gallery: a picture that is not described in all languages is not added, nor one that is gone, nor none', async () => {
  const open = await storePicture('open', { en: 'Open', fr: 'Ouvert', hu: '' })
  expect((await add(open)).props.errors.picture).toMatch(/every language of the house/)
  expect((await add(999_999_999)).props.errors.picture).toMatch(/no longer exists/)
  expect((await add('')).props.errors.picture).toMatch(/first/)
  expect(await items()).toEqual([])
})

// Holds: desk.gallery-in-order
test('gallery: a picture is taken from visitors, archived, brought back, given to a hall, and each of it is taken back', async () => {
  await add(await storePicture('stage'))
  const { id } = (await items())[0]!
  const change = (data: object) => visitor.post(`/desk/gallery/${id}`, data)
  const hidden = await change({ change: 'unpublish' })
  expect(await shown()).toEqual([])
  await undo(hidden)
  expect(await shown()).toEqual(['stage'])
  const away = await change({ change: 'archive' })
  expect([await names(), await names('?show=archived'), await shown()]).toEqual([[], ['stage'], []])
  await undo(away)
  expect(await shown()).toEqual(['stage'])
  const { rows } = await sql<{ id: number }>`
    insert into venues (slug, title, city, address, google_maps_url, country)
    values ('hall', '{"en": "Hall"}', '{"en": "Paris"}', 'Rue 1', 'https://maps.example', 'FR') returning id`.execute(
    db,
  )
  await change({ change: 'hall', hall: String(rows[0]!.id) })
  expect((await items())[0]!.hall).toBe(rows[0]!.id)
  expect(Object.keys((await change({ change: 'hall', hall: '999999999' })).props.errors)).toEqual(['hall'])
  await change({ change: 'hall', hall: '' })
  expect((await items())[0]!.hall).toBeNull()
  const lines = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `gallery picture ${id}`)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action.replace('gallery picture ', ''))).toEqual([
    'add',
    'unpublish',
    'revert',
    'archive',
    'revert',
    'hall',
    'hall',
  ])
})

test('gallery: a picture that was archived is added anew', async () => {
  const picture = await storePicture('anew')
  await add(picture)
  const { id } = (await items()).at(-1)!
  await visitor.post(`/desk/gallery/${id}`, { change: 'archive' })
  expect((await add(picture)).props.errors).toEqual({})
  expect([(await names()).at(-1), await names('?show=archived'), await shown()]).toEqual([
    'anew',
    expect.arrayContaining(['anew']),
    expect.arrayContaining(['anew']),
  ])
})

test('gallery: what was done with a picture is said in its own words', async () => {
  await add(await storePicture('words'))
  const { id } = (await items()).at(-1)!
  const told = async (change: string) =>
    (await visitor.post(`/desk/gallery/${id}`, { change, hall: '' })).props.flash.notice.text
  expect([await told('unpublish'), await told('publish'), await told('archive'), await told('revive')]).toEqual([
    'Unpublished. It is a draft again.',
    'Published. Visitors see it now.',
    'Archived. Visitors no longer see it.',
    'Restored.',
  ])
})
