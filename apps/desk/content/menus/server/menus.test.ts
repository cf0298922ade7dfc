import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findAccountMenu } from '#core/content/menus/server/menu-store.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { Fields } from '#apps/desk/content/content.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  await sql`delete from menu_items where builtin is null`.execute(db)
  await sql`update menu_items set archived_at = null, published_at = 'epoch'`.execute(db)
  await sql`delete from pages`.execute(db)
  await storePage('privacy', 1)
  await storePage('legal', 2)
  visitor = (await desk.signedIn('editor')).visitor
})

async function storePage(key: string, footer_position: number | null = null): Promise<number> {
  const { id } = await db
    .insertInto('pages')
    .values({ key, slug: JSON.stringify({ en: key }), title: JSON.stringify({ en: key }), footer_position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const write = (mine: Fields, intent = 'publish') => visitor.post('/desk/menus', { was: {}, mine, intent })
async function make(mine: Fields, intent?: string): Promise<number> {
  const { payload, props } = await write(mine, intent)
  expect(props.errors).toEqual({})
  return Number(new URL(payload.url).pathname.split('/').at(-1))
}
const footer = async (locale: 'en' | 'hu' = 'en') => (await desk.visitor(locale).get('/venues')).props.meta.footerLinks
const words = async () => (await footer()).map(({ title }: { title: string }) => title)
const lines = async (show = 'footer') => (await visitor.hybrid(`/desk/menus?show=${show}`)).props.lines
const entryOf = async (title: string, show?: string) =>
  (await lines(show)).find((line: { title: string }) => line.title === title).id
const move = async (title: string, by: number) => visitor.post(`/desk/menus/${await entryOf(title)}/move`, { by })
const undo = ({ props }: { props: any }) => visitor.post(props.flash.notice.undo.url, props.flash.notice.undo.data)

// Holds: desk.menus
test('menus: a link is written in three languages, stands after the others, and is moved among the pages of the footer', async () => {
  await make({ title_en: 'Halls', title_hu: 'Termek', target: '/venues' })
  expect(await words()).toEqual(['privacy', 'legal', 'Find my tickets', 'Halls'])
  expect((await footer('hu')).at(-1)).toEqual({ title: 'Termek', uri: '/venues' })
  await move('Halls', -1)
  await move('privacy', 1)
  expect(await words()).toEqual(['legal', 'privacy', 'Halls', 'Find my tickets'])
  // Dragged past several at once, and undone.
  const moved = await move('Find my tickets', -3)
  expect(await words()).toEqual(['Find my tickets', 'legal', 'privacy', 'Halls'])
  await undo(moved)
  expect(await words()).toEqual(['legal', 'privacy', 'Halls', 'Find my tickets'])
  // Without that many neighbours nothing is moved, and no message is shown.
  expect((await move('legal', 4)).props.flash?.notice).toBeUndefined()
  expect(await words()).toEqual(['legal', 'privacy', 'Halls', 'Find my tickets'])
})

// Holds: desk.menus
test('menus: a link leads to a page by the address of its language, or elsewhere by https, and is shown as long as that page is', async () => {
  const page = await storePage('access')
  await sql`update pages set slug = '{"en": "access", "hu": "megkozelites"}' where id = ${page}`.execute(db)
  await make({ title_en: 'How to come', target: `page:${page}` })
  await make({ title_en: 'Friends', target: 'https://friends.example/' })
  const own = async (locale: 'en' | 'hu') => (await footer(locale)).slice(-2)
  expect(await own('hu')).toEqual([
    { title: 'How to come', uri: '/megkozelites' },
    { title: 'Friends', uri: null, external_uri: 'https://friends.example/' },
  ])
  await sql`update pages set published_at = null where id = ${page}`.execute(db)
  expect(await words()).not.toContain('How to come')
})

// Holds: desk.menus
test('menus: a link leads to no script, to nothing unencrypted, and to no address that is not there', async () => {
  const refused = [
    '',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://friends.example/',
    '//friends.example',
    '/\\friends.example',
    'https://shop.example@friends.example/',
    'https://',
    'venues',
    '/nowhere-at-all',
    '/not/a/page/of/the/shop',
    'page:999999999',
    '/given-up',
    `page:${await storePage('given-up')}`,
  ]
  await sql`update pages set archived_at = now() where key = 'given-up'`.execute(db)
  for (const target of refused) {
    const { props } = await write({ title_en: 'Wrong', target })
    expect(Object.keys(props.errors), target).toEqual(['target'])
  }
  const long = `https://friends.example/${'x'.repeat(476)}`
  const { props } = await write({ title_en: 'Wrong', target: `${long}x` })
  expect(props.errors).toEqual({ target: expect.stringContaining('500') })
  expect(await words()).not.toContain('Wrong')
  await make({ title_en: 'Long', target: long, menu: 'no menu' })
  expect((await footer()).at(-1)).toMatchObject({ title: 'Long', external_uri: long })
  // The database itself rejects scripts, whatever the source.
  const inserted = sql`insert into menu_items (menu, title, address) values ('footer', '{"en": "W"}', 'javascript:x')`
  await expect(inserted.execute(db)).rejects.toThrow(/menu_items_address_check/)
})

// Holds: desk.menus
test('menus: a link is archived and brought back, a page taken out and put back, and each is taken back', async () => {
  const id = await make({ title_en: 'Halls', target: '/venues' })
  const away = await visitor.post(`/desk/menus/${id}/state`, { change: 'archive' })
  expect([await words(), (await lines('archived')).length]).toEqual([['privacy', 'legal', 'Find my tickets'], 1])
  await undo(away)
  expect(await words()).toContain('Halls')
  const page = Number((await entryOf('privacy')).split('-')[1])
  const out = await visitor.post(`/desk/menus/pages/${page}`, { _method: 'DELETE' })
  expect(await words()).toEqual(['legal', 'Find my tickets', 'Halls'])
  await undo(out)
  expect(await words()).toEqual(['privacy', 'legal', 'Find my tickets', 'Halls'])
  await visitor.post(`/desk/menus/pages/${page}`, { _method: 'DELETE' })
  await visitor.post('/desk/menus/pages', { page })
  expect(await words()).toEqual(['legal', 'Find my tickets', 'Halls', 'privacy'])
  // A page counts among the items that a new link follows.
  const late = await make({ title_en: 'Late', target: '/venues' })
  expect((await words()).slice(-2)).toEqual(['privacy', 'Late'])
  await visitor.post(`/desk/menus/${late}/state`, { change: 'archive' })
  // Added again, it keeps its position.
  await move('privacy', -1)
  const again = await visitor.post('/desk/menus/pages', { page })
  expect([again.props.flash.notice.undo, await words()]).toEqual([
    undefined,
    ['legal', 'Find my tickets', 'privacy', 'Halls'],
  ])
  const audited = await db.selectFrom('audit_log').select('action').where('subject', '=', `menu link ${id}`).execute()
  expect(audited.map(({ action }) => action)).toEqual([
    'menu link create',
    'menu link publish',
    'menu link archive',
    'menu link revert',
  ])
})

// Holds: desk.menus
test('menus: of two people at one link, what only one has touched is merged, and what both have is a conflict', async () => {
  const id = await make({ title_en: 'Halls', target: '/venues' })
  const { fields: was } = (await visitor.hybrid(`/desk/menus/${id}`)).props.writing
  const { visitor: other } = await desk.signedIn('editor')
  const save = (who: typeof visitor, changed: Fields) =>
    who.post(`/desk/menus/${id}`, { was, mine: { ...was, ...changed } })
  await save(other, { title_fr: 'Salles', target: '/gallery' })
  const { props } = await save(visitor, { title_hu: 'Termek', target: '/gyik' })
  expect(props.flash.conflicts).toEqual([{ name: 'target', mine: '/gyik', theirs: '/gallery' }])
  await save(visitor, { title_hu: 'Termek' })
  expect((await visitor.hybrid(`/desk/menus/${id}`)).props.writing.fields).toMatchObject({
    title_fr: 'Salles',
    title_hu: 'Termek',
    target: '/gallery',
  })
})

// Holds: desk.menus
test('menus: the menu of who is signed in is moved and worded, and nobody takes the way out of it', async () => {
  const entry = await entryOf('Log out', 'account')
  const id = entry.split('-')[1]
  await visitor.post(`/desk/menus/${entry}/move`, { by: -1 })
  const { fields: was } = (await visitor.hybrid(`/desk/menus/${id}`)).props.writing
  await visitor.post(`/desk/menus/${id}`, { was, mine: { ...was, title_en: 'Leave', target: '/venues' } })
  const [own] = (await lines('account')).filter((line: { id: string }) => line.id === entry)
  expect([own.target, own.isFixed]).toEqual(['', true])
  const menuOf = async (query: string) => (await visitor.hybrid(`/desk/menus/new${query}`)).props.writing.fields.menu
  expect([await menuOf('?menu=account'), await menuOf('?menu=footer'), await menuOf('?menu=none')]).toEqual([
    'account',
    'footer',
    'footer',
  ])
  const hidden = await visitor.post(`/desk/menus/${id}/state`, { change: 'archive' })
  expect(hidden.props.flash.notice).toMatchObject({ kind: 'negative' })
  // From the first position of one menu it moves to the end of the other.
  const parking = await make({ title_en: 'Parking', target: 'https://parking.example/' })
  await move('Parking', 1 - (await lines()).length)
  expect((await words()).slice(0, 2)).toEqual(['Parking', 'privacy'])
  const { fields: there } = (await visitor.hybrid(`/desk/menus/${parking}`)).props.writing
  await visitor.post(`/desk/menus/${parking}`, { was: there, mine: { ...there, menu: 'account' } })
  expect(await findAccountMenu({ db, locale: 'en' })).toEqual([
    { title: 'My orders', uri: '/account/orders' },
    { title: 'Leave', uri: null, event: 'logout' },
    { title: 'My account', uri: '/account' },
    { title: 'Parking', uri: null, external_uri: 'https://parking.example/' },
  ])
})

test('menus: of links that were put away the last one is listed first, and pages of the footer can be put in once', async () => {
  for (const title of ['First', 'Second', 'Third']) {
    const id = await make({ title_en: title, target: '/venues' })
    await visitor.post(`/desk/menus/${id}/state`, { change: 'archive' })
  }
  const titles = async () => (await lines('archived')).map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
  const access = await storePage('access')
  await storePage('gone')
  await sql`update pages set archived_at = now() where key = 'gone'`.execute(db)
  await sql`update pages set footer_position = 9 where key = 'gone'`.execute(db)
  expect((await lines()).map(({ title }: { title: string }) => title)).not.toContain('gone')
  const { pages } = (await visitor.hybrid('/desk/menus')).props
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(['access'])
  // There is no position after the last one that season files allow.
  await sql`update pages set footer_position = 10000 where key = 'legal'`.execute(db)
  await visitor.post('/desk/menus/pages', { page: access })
  expect((await words()).slice(-2)).toEqual(['legal', 'access'])
  const { footer_position } = await db
    .selectFrom('pages')
    .select('footer_position')
    .where('id', '=', access)
    .executeTakeFirstOrThrow()
  expect(footer_position).toBe(10_000)
})
