import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { textDocument } from '#apps/desk/testing/text-document.ts'
import type { Fields } from '#apps/desk/content/content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let own: SampleConcert
let foreign: SampleConcert
beforeAll(async () => {
  own = await storeConcert(db, { bystanders: false })
  foreign = await storeConcert(db, { bystanders: false })
})

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
const open = async (id: number, by: Visitor) => (await by.hybrid(`/desk/hall-texts/${id}`)).props
async function save(by: Visitor, id: number, changed: Fields, rest: Record<string, unknown> = {}) {
  const was = (await open(id, by)).writing.fields
  return by.post(`/desk/hall-texts/${id}`, { was, mine: { ...was, ...changed }, ...rest })
}
const publicHall = async (locale: 'en' | 'fr' | 'hu' = 'en') =>
  (await desk.visitor(locale).get('/venues')).props.venues.find(({ slug }: { slug: string }) => slug === own.venueSlug)

// Holds: desk.hall-texts-by-its-editor
test('halls: the editor of a hall writes what visitors read of it, and takes it back', async () => {
  const { visitor } = await desk.signedIn({ editor: [own.venueId] })
  const { props } = await save(visitor, own.venueId, {
    title_fr: 'Salle des fêtes',
    content: textDocument({ en: 'Built in **1907**.', hu: '1907-ben épült.' }),
    access_note_en: 'A lift leads everywhere.',
  })
  expect((await publicHall('fr')).title).toBe('Salle des fêtes')
  expect(JSON.stringify((await publicHall()).content)).toContain('1907')
  const stored = await db.selectFrom('venues').selectAll().where('id', '=', own.venueId).executeTakeFirstOrThrow()
  expect(stored.access_note).toEqual({ en: 'A lift leads everywhere.' })
  const { undo } = props.flash.notice
  await visitor.post(undo.url, undo.data)
  expect(JSON.stringify((await publicHall()).content)).not.toContain('1907')
  const { access_note } = await db
    .selectFrom('venues')
    .select('access_note')
    .where('id', '=', own.venueId)
    .executeTakeFirstOrThrow()
  expect(access_note).toBeNull()
})

test('halls: who edits one and reads another one changes the one alone, and the page of each says which it is', async () => {
  const { visitor } = await desk.signedIn({ editor: [own.venueId], viewer: [foreign.venueId] })
  const mayEdit = [(await open(own.venueId, visitor)).mayEdit, (await open(foreign.venueId, visitor)).mayEdit]
  expect(mayEdit).toEqual([true, false])
})

// Holds: desk.hall-texts-by-its-editor
test('halls: of a foreign one nothing is said, and nothing there is changed', async () => {
  const { visitor } = await desk.signedIn({ editor: [own.venueId] })
  const { halls } = (await visitor.hybrid('/desk/hall-texts')).props
  expect(halls.map(({ id }: { id: number }) => id)).toEqual([own.venueId])
  expect((await visitor.hybrid(`/desk/hall-texts/${foreign.venueId}`)).status).toBe(404)
  expect((await visitor.post(`/desk/hall-texts/${foreign.venueId}`, { was: {}, mine: { title_en: 'x' } })).status).toBe(
    404,
  )
})

test('halls: whether visitors see one is not decided with its texts', async () => {
  const { visitor } = await desk.signedIn('editor')
  await db.updateTable('venues').set({ published_at: null }).where('id', '=', own.venueId).execute()
  await save(visitor, own.venueId, { city_hu: 'Becs' }, { intent: 'publish' })
  const stored = await db.selectFrom('venues').selectAll().where('id', '=', own.venueId).executeTakeFirstOrThrow()
  expect([stored.published_at, stored.city.hu]).toEqual([null, 'Becs'])
})

test('halls: saved by who plans the season, the city keeps what it is called in other languages', async () => {
  const { visitor } = await desk.signedIn('owner')
  await save(visitor, own.venueId, { city_hu: 'Bécs' })
  const { hall } = (await visitor.hybrid(`/desk/season/halls/${own.venueId}`)).props
  await visitor.post(`/desk/season/halls/${own.venueId}`, {
    ...hall,
    city: 'Vienna',
    country: 'FR',
    parts: [{ id: null, title: { en: 'Stalls', fr: '', hu: '' }, seats: '10' }],
  })
  const { city } = await db.selectFrom('venues').select('city').where('id', '=', own.venueId).executeTakeFirstOrThrow()
  expect(city).toMatchObject({ en: 'Vienna', hu: 'Bécs' })
})

test('halls: the list is in the order of the season, of the halls of who reads, and without those that were archived', async () => {
  const places = [own, foreign]
  const listed = async (by: Visitor) =>
    (await by.hybrid('/desk/hall-texts')).props.halls.map(({ id }: { id: number }) => id)
  const place = async (positions: number[]) => {
    for (const [at, { venueId }] of places.entries())
      await db.updateTable('venues').set({ position: positions[at]! }).where('id', '=', venueId).execute()
  }
  const { visitor } = await desk.signedIn()
  await place([1, 2])
  expect(await listed(visitor)).toEqual([own.venueId, foreign.venueId])
  await place([2, 1])
  expect(await listed(visitor)).toEqual([foreign.venueId, own.venueId])
  expect(await listed((await desk.signedIn({ editor: [own.venueId] })).visitor)).toEqual([own.venueId])
  await db.updateTable('venues').set({ archived_at: new Date() }).where('id', '=', foreign.venueId).execute()
  expect(await listed(visitor)).toEqual([own.venueId])
  expect((await visitor.hybrid(`/desk/hall-texts/${foreign.venueId}`)).status).toBe(404)
})
