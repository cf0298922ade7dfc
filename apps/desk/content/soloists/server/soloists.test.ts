import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { textDocument } from '#apps/desk/testing/text-document.ts'
import type { Fields } from '#apps/desk/content/content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let visitor: Visitor
beforeEach(async () => {
  await sql`delete from soloists`.execute(db)
  visitor = (await desk.signedIn('editor')).visitor
})

const texts = (changed: Fields = {}): Fields => ({
  name: 'Ilona Kürti',
  profession_en: 'Alto',
  profession_fr: 'Alto',
  profession_hu: 'Alt',
  description_en: 'Sings Mahler.',
  description_fr: '',
  description_hu: '',
  content: textDocument({ en: 'Born in *Pécs*.' }),
  ...changed,
})
async function write(intent = 'publish', changed: Fields = {}): Promise<number> {
  const { payload } = await visitor.post('/desk/soloists', { was: {}, mine: texts(changed), intent })
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
const open = async (id: number | 'new', by = visitor) => (await by.hybrid(`/desk/soloists/${id}`)).props
const save = async (id: number, changed: Fields, rest: Record<string, unknown> = {}) => {
  const was = (await open(id)).writing.fields
  return visitor.post(`/desk/soloists/${id}`, { was, mine: { ...was, ...changed }, ...rest })
}
/** The page of a soloist is a dialog over their next concert. */
const pageOf = async (slug: string, locale: 'en' | 'fr' | 'hu' = 'en') => {
  const { status, payload } = await desk.visitor(locale).get(`/soloists/${slug}`)
  return status === 200 ? (payload.dialog!.properties['soloist'] as { title: string; profession: string }) : null
}

// Holds: desk.soloists-written
test('soloists: a new one is a draft; published, they have a page of their own in each language', async () => {
  const id = await write('save')
  expect(await pageOf('ilona-kurti')).toBeNull()
  await save(id, {}, { intent: 'publish' })
  expect(await pageOf('ilona-kurti')).toMatchObject({ title: 'Ilona Kürti', profession: 'Alto' })
  expect(await pageOf('ilona-kurti', 'hu')).toMatchObject({ profession: 'Alt', description: 'Sings Mahler.' })
  expect((await open(id)).writing.address).toBe('/soloists/ilona-kurti')
  const { props } = await save(id, { profession_en: 'Contralto' })
  expect((await pageOf('ilona-kurti'))!.profession).toBe('Contralto')
  const { undo } = props.flash.notice
  await visitor.post(undo.url, undo.data)
  expect((await pageOf('ilona-kurti'))!.profession).toBe('Alto')
})

// Holds: desk.soloists-written
test('soloists: without a name, or a role in English, nothing is saved, and what was typed is kept', async () => {
  const { props } = await visitor.post('/desk/soloists', { was: {}, mine: texts({ name: ' ', profession_en: '' }) })
  expect(Object.keys(props.errors).toSorted()).toEqual(['name', 'profession_en'])
  expect((await open('new')).draft.mine.description_en).toBe('Sings Mahler.')
  const long = await visitor.post('/desk/soloists', { was: {}, mine: texts({ name: 'x'.repeat(201) }) })
  expect(Object.keys(long.props.errors)).toEqual(['name'])
})

test('soloists: the list is searched, sorted, and says what is to translate', async () => {
  await write()
  await write('save', { name: 'Áda', profession_hu: '', description_fr: 'x', description_hu: 'x', content: '[]' })
  const list = async (query = '') => (await visitor.hybrid(`/desk/soloists${query}`)).props.soloists
  expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Áda', 'Ilona Kürti'])
  expect((await list('?sort=-name')).map(({ title }: { title: string }) => title)).toEqual(['Ilona Kürti', 'Áda'])
  expect(await list('?q=kurti+alt')).toMatchObject([{ title: 'Ilona Kürti', missing: ['fr', 'hu'] }])
  expect((await list('?show=missing')).length).toBe(2)
  await visitor.post(`/desk/soloists/${(await list('?q=ada'))[0].id}/state`, { change: 'archive' })
  expect((await list()).length).toBe(1)
  expect(await list('?show=archived')).toMatchObject([{ title: 'Áda' }])
})

test('soloists: who works for one hall reads them and changes nothing', async () => {
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
  expect((await local.post(`/desk/soloists/${id}`, { was: texts(), mine: texts({ name: 'x' }) })).status).toBe(403)
})

// Holds: desk.drafts-leave-no-trace
test('soloists: a draft, one for later and one archived have no page and are in no list', async () => {
  const secret = 'Quincunx'
  await write('save', { name: `${secret} A` })
  await save(await write('save', { name: `${secret} B` }), {}, { intent: 'schedule', at: '2031-02-20T10:00' })
  await visitor.post(`/desk/soloists/${await write('publish', { name: `${secret} C` })}/state`, { change: 'archive' })
  const traces: string[] = []
  const addresses = ['a', 'b', 'c'].map((letter) => `/soloists/quincunx-${letter}`)
  for (const address of ['/', '/soloists', '/season', '/sitemap.xml', ...addresses]) {
    const { body } = await desk.visitor().get(address)
    if (body.includes(secret) || (body.includes('quincunx') && !addresses.includes(address))) traces.push(address)
  }
  expect(traces).toEqual([])
  await write('publish', { name: `${secret} D` })
  expect((await desk.visitor().get('/soloists')).body).toContain(secret)
})

// Holds: desk.soloists-written
test('soloists: a picture that is not described in every language is put on no page', async () => {
  const store = async (name: string, alt: object) => {
    const variants = JSON.stringify([{ format: 'webp', width: 30, height: 20, url: `/media/${name}-30.webp` }])
    const values = { name, alt_text: JSON.stringify(alt), width: 30, height: 20, variants }
    return (await db.insertInto('media').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const silent = await store('silent', { en: 'A singer' })
  const told = await store('told', { en: 'A singer', fr: 'Une chanteuse', hu: 'Énekesnő' })
  const id = await write()
  const { props } = await save(id, { thumbnail_id: String(silent) })
  expect(Object.keys(props.errors)).toEqual(['thumbnail_id'])
  await save(id, { thumbnail_id: String(told) })
  const { writing, pictures } = await open(id)
  expect(writing.fields.thumbnail_id).toBe(String(told))
  // The page includes its own picture; selecting another one requests the library.
  expect(pictures).toMatchObject([{ id: told, name: 'told', isDescribed: true, picture: { alt_text: 'A singer' } }])
  // The history still knows the name of its previous picture.
  await save(id, { thumbnail_id: '' })
  expect((await open(id)).pictures).toMatchObject([{ id: told }])
})
