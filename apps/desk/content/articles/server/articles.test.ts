import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { Fields } from '#apps/desk/content/content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let visitor: Visitor
beforeEach(async () => {
  await sql`delete from articles`.execute(db)
  await sql`update article_categories set parent_id = null`.execute(db)
  await sql`delete from article_categories`.execute(db)
  visitor = (await desk.signedIn('editor')).visitor
})

const content = (words: string) =>
  writeDocument([{ key: 'a', name: 'text', in: ['en', 'fr', 'hu'], values: { nodes_en: words } }])
type Room = 'articles' | 'categories'
async function write(room: Room, mine: Fields, intent = 'publish'): Promise<number> {
  const { payload, props } = await visitor.post(`/desk/${room}`, { was: {}, mine, intent })
  expect(props.errors).toEqual({})
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
const open = async (room: Room, id: number) => (await visitor.hybrid(`/desk/${room}/${id}`)).props
const save = async (room: Room, id: number, changed: Fields) => {
  const was = (await open(room, id)).writing.fields
  return visitor.post(`/desk/${room}/${id}`, { was, mine: { ...was, ...changed } })
}
const titlesAt = async (path: string) => {
  const { status, props } = await desk.visitor().get(path)
  return status === 200 ? props.products.data.map(({ title }: { title: string }) => title) : status
}
const undo = ({ props }: { props: any }) => visitor.post(props.flash.notice.undo.url, props.flash.notice.undo.data)
const category = (title: string, rest: Fields = {}) => write('categories', { title_en: title, ...rest })

test('articles of the desk: one is written into a category, read there, moved to another, and archived', async () => {
  const music = await category('Music')
  const dance = await category('Dance')
  const id = await write('articles', {
    title_en: 'A fugue',
    title_hu: 'Egy fúga',
    content: content('Listen.'),
    category_id: String(music),
    slug_hu: 'fuga',
  })
  expect(await titlesAt('/tudasbazis/kategoriak/music')).toEqual(['A fugue'])
  expect((await desk.visitor('hu').get('/tudasbazis/music/fuga')).props.article).toMatchObject({ title: 'Egy fúga' })
  expect((await open('articles', id)).writing.address).toBe('/tudasbazis/music/a-fugue')
  await save('articles', id, { category_id: String(dance) })
  expect([await titlesAt('/tudasbazis/kategoriak/music'), await titlesAt('/tudasbazis/kategoriak/dance')]).toEqual([
    [],
    ['A fugue'],
  ])
  const counts = async () =>
    (await visitor.hybrid('/desk/categories')).props.categories.map((line: { articles: number }) => line.articles)
  expect(await counts()).toEqual([0, 1])
  await visitor.post(`/desk/articles/${id}/state`, { change: 'archive' })
  expect(await counts()).toEqual([0, 0])
  expect(await titlesAt('/tudasbazis/kategoriak/dance')).toEqual([])
  expect((await visitor.hybrid('/desk/articles?show=archived')).props.articles).toMatchObject([{ category: 'Dance' }])
})

test('articles of the desk: those of a category are moved past their neighbours, and visitors find them in that order', async () => {
  const music = await category('Music')
  const inMusic = (title: string) => write('articles', { title_en: title, category_id: String(music) })
  const [first] = [await inMusic('First'), await inMusic('Second'), await inMusic('Third')]
  const alone = await write('articles', { title_en: 'Alone' })
  const shown = () => titlesAt('/tudasbazis/kategoriak/music')
  const listed = async (of: number | string) =>
    (await visitor.hybrid(`/desk/articles?category=${of}`)).props.articles.map(({ title }: { title: string }) => title)
  await undo(await visitor.post(`/desk/articles/${first}/move`, { by: 2 }))
  expect(await shown()).toEqual(['First', 'Second', 'Third'])
  await visitor.post(`/desk/articles/${first}/move`, { by: 1 })
  const order = ['Second', 'First', 'Third']
  expect([await listed(music), await shown()]).toEqual([order, order])
  // Nobody is moved past the first of another list.
  await visitor.post(`/desk/articles/${alone}/move`, { by: -1 })
  expect([await listed('none'), await listed(music), await shown()]).toEqual([['Alone'], order, order])
  // In another list it comes last, whatever its previous position.
  await save('articles', alone, { category_id: String(music) })
  expect(await listed(music)).toEqual([...order, 'Alone'])
  const [second] = (await visitor.hybrid(`/desk/articles?category=${music}`)).props.articles
  const last = await write('articles', { title_en: 'Last' })
  await save('articles', second.id, { category_id: '' })
  expect([await listed('none'), await listed(music)]).toEqual([
    ['Last', 'Second'],
    ['First', 'Third', 'Alone'],
  ])
  await visitor.post(`/desk/articles/${last}/state`, { change: 'archive' })
  const { props } = await visitor.hybrid(`/desk/articles?category=${music}&q=third`)
  expect([props.articles.map(({ title }: { title: string }) => title), props.isInOrder]).toEqual([['Third'], false])
})

test('articles of the desk: the search finds drafts by title or category', async () => {
  const id = await write('articles', { title_en: 'Áda sings', category_id: String(await category('Voices')) }, 'save')
  const find = async (q: string) => JSON.parse((await visitor.get(`/desk/search?q=${q}`)).body).hits
  for (const q of ['ada', 'voices']) expect(await find(q)).toMatchObject([{ href: `/desk/articles/${id}` }])
})

test('categories of the desk: they are a tree of four levels, in an order that is moved', async () => {
  const first = await category('First')
  const second = await category('Second')
  const below = await category('Below', { parent_id: String(first) })
  const listed = async () =>
    (await visitor.hybrid('/desk/categories')).props.categories.map(
      (line: { title: string; depth: number }) => `${line.depth} ${line.title}`,
    )
  expect(await listed()).toEqual(['0 First', '1 Below', '0 Second'])
  const moved = await visitor.post(`/desk/categories/${second}/move`, { by: -1 })
  expect(await listed()).toEqual(['0 Second', '0 First', '1 Below'])
  await undo(moved)
  expect(await listed()).toEqual(['0 First', '1 Below', '0 Second'])
  const { props } = await save('categories', first, { parent_id: String(below) })
  expect(Object.keys(props.errors)).toEqual(['parent_id'])
  expect((await open('categories', first)).categories.map(({ title }: { title: string }) => title)).toEqual(['Second'])
  // In another parent it comes last, whatever its previous position; its descendants move along.
  const third = await category('Third')
  const within = await category('Within', { parent_id: String(second) })
  for (let times = 0; times < 2; times++) await visitor.post(`/desk/categories/${third}/move`, { by: -1 })
  expect(await listed()).toEqual(['0 Third', '0 First', '1 Below', '0 Second', '1 Within'])
  await save('categories', third, { parent_id: String(second) })
  expect(await listed()).toEqual(['0 First', '1 Below', '0 Second', '1 Within', '1 Third'])
  for (const [parent, child] of [
    [within, third],
    [first, second],
  ] as const)
    await save('categories', child, { parent_id: String(parent) })
  expect(await listed()).toEqual(['0 First', '1 Below', '1 Second', '2 Within', '3 Third'])
  const choices = (await open('categories', second)).categories.map(({ title }: { title: string }) => title)
  expect(choices).toEqual(['First', 'Below'])
  await save('categories', third, { description_en: 'Waltzes', description_hu: 'Keringők' })
  const { categories } = (await visitor.hybrid('/desk/categories?q=keringo')).props
  expect(categories.map(({ title }: { title: string }) => title)).toEqual(['Third'])
  // Its pages are numbered: no slug ends in a number.
  const numbered = await category('Chapter 2')
  expect((await open('categories', numbered)).writing.fields.slug_en).toBe('chapter-2-articles')
  const digit = await save('categories', first, { slug_en: 'first-2' })
  expect(Object.keys(digit.props.errors)).toEqual(['slug_en'])
})

// Holds: desk.drafts-leave-no-trace
test('articles of the desk: a draft of an article or a category leaves no trace on any public address', async () => {
  const hidden = await write('categories', { title_en: 'Quincunx' }, 'save')
  await write('articles', { title_en: 'Within quincunx', content: content('Quincunx'), category_id: String(hidden) })
  await write('articles', { title_en: 'Quincunx draft', content: content('Quincunx') }, 'save')
  const traces: string[] = []
  for (const address of ['/', '/tudasbazis', '/sitemap.xml', '/season'])
    if (/quincunx/i.test((await desk.visitor().get(address)).body)) traces.push(address)
  for (const address of [
    '/tudasbazis/quincunx-draft',
    '/tudasbazis/quincunx/within-quincunx',
    '/tudasbazis/kategoriak/quincunx',
  ])
    if ((await desk.visitor().get(address)).status !== 404) traces.push(address)
  expect(traces).toEqual([])
})

test('articles of the desk: who works for one hall reads them and changes nothing', async () => {
  const id = await write('articles', { title_en: 'A fugue' })
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
  expect((await local.hybrid(`/desk/articles/${id}`)).props).toMatchObject({ mayEdit: false, draft: null })
  expect((await local.post(`/desk/articles/${id}`, { was: {}, mine: { title_en: 'x' } })).status).toBe(403)
})
