/** Palette results while typing: each kind of record, for permitted users. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemsOf, hallsOf, insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { SearchHit } from '../search.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const words = JSON.stringify({ en: 'Quodlibet' })
/** Address of each record, by kind. */
const places = new Map<SearchHit['kind'], string>()
let hall: number

beforeAll(async () => {
  const order = await insertPaidOrder(db)
  await db.updateTable('orders').set({ lastname: 'Quodlibet' }).where('id', '=', order.id).execute()
  places.set('order', `/desk/orders/${order.ref_nr}`)
  const { rows } = await sql<{ event_id: number; venue_id: number }>`
    select event_id, venue_id from event_dates where id = (select event_date_id from order_items where order_id = ${order.id})`.execute(
    db,
  )
  const concert = rows[0]!
  hall = concert.venue_id
  await db.updateTable('events').set({ title: words }).where('id', '=', concert.event_id).execute()
  places.set('event', `/desk/events/${concert.event_id}`)
  const { id: person } = await desk.staff('viewer')
  await db.updateTable('users').set({ lastname: 'Quodlibet' }).where('id', '=', person).execute()
  places.set('person', `/desk/people/${person}`)
  const make = async (kind: SearchHit['kind'], path: string, insert: ReturnType<typeof sql<{ id: number }>>) =>
    places.set(kind, `${path}/${(await insert.execute(db)).rows[0]!.id}`)
  await make(
    'message',
    '/desk/inbox',
    sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash)
      values ('en', 'A', 'Quodlibet', 'a@example.com', 'Hello', '') returning id`,
  )
  await make(
    'soloist',
    '/desk/soloists',
    sql`insert into soloists (slug, name, profession, description) values ('q', 'Quodlibet', ${words}, ${words}) returning id`,
  )
  await make('question', '/desk/questions', sql`insert into faqs (key, question) values ('q', ${words}) returning id`)
  const addressed = sql`key, slug, title) values ('q', '{"en": "q"}', ${words}) returning id`
  await make('page', '/desk/pages', sql`insert into pages (${addressed}`)
  await make('article', '/desk/articles', sql`insert into articles (${addressed}`)
  await make('survey', '/desk/surveys/survey', sql`insert into surveys (${addressed}`)
})

async function find(roles: Parameters<typeof desk.signedIn>[0], q = 'quodlibet'): Promise<SearchHit[]> {
  const { visitor } = await desk.signedIn(roles)
  return (JSON.parse((await visitor.get(`/desk/search?q=${q}`)).body) as { hits: SearchHit[] }).hits
}
const kindsOf = (hits: readonly SearchHit[]) => hits.map(({ kind }) => kind)

test('search of the desk: each kind of thing is found by a word and leads to its page, in one order', async () => {
  const hits = await find('owner')
  expect(kindsOf(hits)).toEqual([
    'order',
    'message',
    'event',
    'soloist',
    'page',
    'article',
    'question',
    'survey',
    'person',
  ])
  for (const { kind, href } of hits) expect(href).toBe(places.get(kind))
  expect(await find('owner', 'q')).toEqual([])
  expect(await find('owner', 'quodlibeto')).toEqual([])
})

test('search of the desk: who works for one hall finds what is sold and played there, nothing of another, and no person or message', async () => {
  const { id: other } = await db
    .insertInto('venues')
    .values({ slug: 'other', title: words, city: words, address: 'x', google_maps_url: 'https://x.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = kindsOf(await find({ planner: [hall] }))
  expect(own).toEqual(expect.arrayContaining(['order', 'event']))
  const foreign = kindsOf(await find({ planner: [other] }))
  for (const kind of ['order', 'event', 'message', 'person']) expect(foreign).not.toContain(kind)
  for (const kind of ['message', 'person']) expect(own).not.toContain(kind)
})

test('search of the desk: an order of two halls is found, as in the list, by who works in both, whichever hall they look at', async () => {
  const [order, other, third] = [await insertPaidOrder(db), await insertPaidOrder(db), await insertPaidOrder(db)]
  await addItemsOf(db, order, other)
  const [[one, two], [elsewhere]] = [await hallsOf(db, order), await hallsOf(db, third)] as [[number, number], [number]]
  const seen = async (halls: number[], chosen: number | null) => {
    const { visitor } = await desk.signedIn({ box_office: halls })
    await visitor.post(href(deskRoutes['hall.choose']), { hall: chosen })
    const { hits } = JSON.parse((await visitor.get(`/desk/search?q=${order.ref_nr}`)).body) as { hits: SearchHit[] }
    const { orders } = (await visitor.hybrid(`/desk/orders?q=${order.ref_nr}`)).props
    return [hits.length, orders.length]
  }
  for (const [halls, chosen, count] of [
    [[], null, 1],
    [[], two, 1],
    [[], elsewhere, 0],
    [[one], null, 0],
    [[two], null, 0],
    [[one, two], null, 1],
    [[one, two], one, 1],
    [[one, two, elsewhere], elsewhere, 0],
  ] as const)
    expect([halls, chosen, await seen([...halls], chosen)]).toEqual([halls, chosen, [count, count]])
})

test('search of the desk: two letters are enough and one is not; of each kind six are shown, of words of any length', async () => {
  expect((await find('owner', 'qu')).length).toBeGreaterThan(5)
  expect(await find('owner', 'q')).toEqual([])
  expect(await find('owner', `quodlibet%20${'x'.repeat(200)}`)).toEqual([])
  await sql`insert into pages (key, slug, title) select 'many-' || n, jsonb_build_object('en', 'many-' || n), '{"en": "Quinze"}'
    from generate_series(1, 8) as n`.execute(db)
  expect(await find('owner', 'quinze')).toHaveLength(6)
})

test('search of the desk: what each is known by is said in the language of who asks', async () => {
  const inTwo = (en: string, fr: string) => JSON.stringify({ en, fr })
  const blocks = (text: string) => [
    { id: 'a', name: 'text', props: { nodes: [{ type: 'paragraph', children: [{ type: 'text', text }] }] } },
  ]
  await sql`update pages set slug = ${inTwo('q', 'q-fr')}::jsonb where key = 'q'`.execute(db)
  await sql`update soloists set profession = ${inTwo('Alto', 'Contralto')}::jsonb where slug = 'q'`.execute(db)
  await sql`update events set subtitle = ${inTwo('Songs', 'Chants')}::jsonb where title ->> 'en' = 'Quodlibet'`.execute(
    db,
  )
  await sql`update faqs set answer = ${JSON.stringify({ en: blocks('Yes.'), fr: blocks('Oui.') })}::jsonb where key = 'q'`.execute(
    db,
  )
  await sql`insert into article_categories (key, slug, title) values ('c', '{"en": "c"}', ${inTwo('Forms', 'Formes')}::jsonb)`.execute(
    db,
  )
  await sql`update articles set category_id = (select id from article_categories where key = 'c') where key = 'q'`.execute(
    db,
  )
  const captions = async (locale: 'en' | 'fr') => {
    const { visitor } = await desk.signedIn('owner', locale)
    const { hits } = JSON.parse((await visitor.get('/desk/search?q=quodlibet')).body) as { hits: SearchHit[] }
    const kinds = ['page', 'soloist', 'event', 'question', 'article']
    return kinds.map((kind) => hits.find((hit) => hit.kind === kind)?.caption)
  }
  expect(await captions('en')).toEqual(['/q', 'Alto', 'Songs', 'Yes.', 'Forms'])
  expect(await captions('fr')).toEqual(['/q-fr', 'Contralto', 'Chants', 'Oui.', 'Formes'])
})

test('search of the desk: the answer says what was looked for, cleaned and cut; what is no text finds nothing', async () => {
  const { visitor } = await desk.signedIn('owner')
  const answer = async (query: string) => JSON.parse((await visitor.get(`/desk/search${query}`)).body)
  const nothing = { q: '', hits: [] }
  expect([await answer(''), await answer('?q[]=quodlibet'), await answer('?q=')]).toEqual([nothing, nothing, nothing])
  expect(await answer('?q=%20x%20%20')).toEqual({ q: 'x', hits: [] })
  expect(await answer(`?q=%20${'x'.repeat(120)}`)).toEqual({ q: 'x'.repeat(100), hits: [] })
  const { q, hits } = await answer('?q=%20Quodlibet%20')
  expect([q, hits.length > 0]).toEqual(['Quodlibet', true])
})

test('search of the desk: names of buyers, senders and people of the house are found without their apostrophes', async () => {
  await sql`update orders set lastname = 'D’Arco' where lastname = 'Quodlibet'`.execute(db)
  await sql`update contact_messages set last_name = 'D''Arco' where last_name = 'Quodlibet'`.execute(db)
  await sql`update users set lastname = 'D´Arco' where lastname = 'Quodlibet'`.execute(db)
  for (const q of ['darco', 'd’arco', 'DÁRCO'])
    expect([q, kindsOf(await find('owner', encodeURIComponent(q)))]).toEqual([
      q,
      expect.arrayContaining(['order', 'message', 'person']),
    ])
})
