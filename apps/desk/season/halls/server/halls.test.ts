import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/changed-dates/server/testing/holders.ts'
import type { HallDetail } from '../halls.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { names, typedHall } from './testing/typed-hall.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  visitor = (await desk.signedIn()).visitor
})

const typed = { ...typedHall, title: names('', '', 'Városháza') }

async function make(changed: object = {}): Promise<{ id: number; path: string }> {
  const { location } = await visitor.post('/desk/season/halls', { ...typed, ...changed }, { follow: false })
  return { id: Number(location!.split('/').at(-1)), path: location! }
}
const read = async (path: string): Promise<HallDetail> => (await visitor.hybrid(path)).props.hall
const slugOf = async (id: number) =>
  (await db.selectFrom('venues').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug

test('halls: one is made from nothing with its parts; nobody sees it until it is published', async () => {
  const { id, path } = await make()
  expect(await read(path)).toMatchObject({
    // A name in one language stands in for the others.
    title: names('Városháza', '', 'Városháza'),
    city: 'Budapest',
    isPublished: false,
    parts: [
      { title: names('Stalls', 'Parterre'), seats: '200' },
      { title: names('Balcony'), seats: '80' },
    ],
  })
  const { lines } = (await visitor.hybrid('/desk/season/halls')).props
  expect(lines.find((line: { id: number }) => line.id === id)).toMatchObject({
    parts: 2,
    seats: 280,
    isPublished: false,
  })
  const address = `/venues/${await slugOf(id)}`
  const status = async () => (await desk.visitor().get('/sitemap.xml')).body.includes(address)
  expect(await status()).toBe(false)
  await visitor.post(`${path}/publication`, { isPublished: true })
  expect((await read(path)).isPublished).toBe(true)
  await visitor.post(`${path}/publication`, { isPublished: false })
  expect((await read(path)).isPublished).toBe(false)
  const audit = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `venue ${id}`)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['hall made', 'hall published', 'hall unpublished'])
})

test('halls: a row of parts that nobody has filled in is none, and errors stay at their rows', async () => {
  const blank = { id: null, title: names(''), seats: ' ' }
  const { path } = await make({ parts: [typed.parts[0], blank, typed.parts[1], blank] })
  expect((await read(path)).parts.map(({ seats }) => seats)).toEqual(['200', '80'])
  const post = (parts: object[]) => visitor.post('/desk/season/halls', { ...typed, parts })
  const { props } = await post([blank, { ...typed.parts[0], seats: '' }])
  expect(Object.keys(props.errors)).toEqual(['parts.1.seats'])
  expect((await post([blank, blank])).props.errors).toEqual({ 'parts.0.title': 'Please fill this in.' })
})

test('halls: two of one name have addresses of their own', async () => {
  const [first, second] = [await make({ title: names('Twin Hall') }), await make({ title: names('Twin Hall') })]
  expect([await slugOf(first.id), await slugOf(second.id)]).toEqual(['twin-hall', 'twin-hall-2'])
  // A slug reserved by the shop.
  expect(await slugOf((await make({ title: names('Default') })).id)).not.toBe('default')
})

test('halls: two parts of one name are kept apart by their keys, those of a part that is there among them', async () => {
  const box = (seats: string) => ({ id: null, title: names('Box'), seats })
  const { id, path } = await make({ parts: [box('8'), box('9')] })
  const hall = await read(path)
  await visitor.post(path, { ...hall, parts: [...hall.parts, box('10')] })
  const rows = await db.selectFrom('hall_categories').select('key').where('venue_id', '=', id).orderBy('id').execute()
  expect(rows.map(({ key }) => key)).toEqual(['box', 'box-2', 'box-3'])
})

test('halls: parts are renamed, counted anew, added and taken away; what changes is in the audit log', async () => {
  const { id, path } = await make()
  const hall = await read(path)
  const [stalls] = hall.parts
  await visitor.post(path, {
    ...hall,
    parts: [
      { id: null, title: names('Boxes'), seats: '24' },
      { ...stalls, title: names('Floor'), seats: '210' },
    ],
  })
  const { parts } = await read(path)
  expect(parts).toMatchObject([
    { title: names('Boxes'), seats: '24' },
    { id: stalls!.id, title: names('Floor'), seats: '210' },
  ])
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', `venue ${id}`)
    .where('action', '=', 'venue change')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({
    before: { [`parts.${stalls!.id}.seats`]: '200' },
    after: { [`parts.${stalls!.id}.seats`]: '210' },
  })
})

test('halls: a part that a concert has stays, and its name is told', async () => {
  const { id, path } = await make()
  const hall = await read(path)
  const concert = await storeConcert(db, { bystanders: false, venueId: id })
  await sql`update zones set category_id = ${hall.parts[1]!.id} where id = ${concert.zoneId}`.execute(db)
  const { props } = await visitor.post(path, { ...hall, title: names('Renamed'), parts: [hall.parts[0]] })
  expect(props.errors).toEqual({ parts: 'Concerts or the seating plan use Balcony: it must stay.' })
  expect((await read(path)).parts).toHaveLength(2)
})

test('halls: a part of which nobody has said the seats has those of its latest concert', async () => {
  const { id, path } = await make()
  const [stalls] = (await read(path)).parts
  await sql`update hall_categories set capacity = null where id = ${stalls!.id}`.execute(db)
  expect((await read(path)).parts[0]!.seats).toBe('')
  const concert = await storeConcert(db, { bystanders: false, venueId: id, capacity: 17 })
  await sql`update zones set category_id = ${stalls!.id} where id = ${concert.zoneId}`.execute(db)
  expect((await read(path)).parts[0]!.seats).toBe('17')
})

test('halls: the list knows the seats of a hall where all of its parts are counted, and its price lists', async () => {
  const { id, path } = await make()
  const line = async () =>
    (await visitor.hybrid('/desk/season/halls')).props.lines.find((one: { id: number }) => one.id === id)
  expect(await line()).toMatchObject({ parts: 2, seats: 280, lists: 0 })
  const [stalls] = (await read(path)).parts
  await visitor.post(`${path}/price-list`, {
    title: 'Weekdays',
    fee: '1',
    kinds: [{ id: null, title: names('Adult'), prices: { [stalls!.id!]: '42' } }],
  })
  await sql`update hall_categories set capacity = null where id = ${stalls!.id}`.execute(db)
  expect(await line()).toMatchObject({ parts: 2, seats: null, lists: 1 })
})

test('halls: the house sells by the name of the shop', async () => {
  const { sellers } = (await visitor.hybrid('/desk/season/halls/new')).props
  expect(sellers.map(({ name }: { name: string }) => name)).toEqual([desk.config.shopName])
})

test('halls: who plans one hall sees that one, and is offered no other to make', async () => {
  const { id } = await make()
  const planner = (await desk.signedIn({ planner: [id] })).visitor
  const shown = async (who: typeof visitor) => (await who.hybrid('/desk/season/halls')).props
  expect(await shown(planner)).toMatchObject({ mayAdd: false, lines: [{ id }] })
  expect((await shown((await desk.signedIn('planner')).visitor)).mayAdd).toBe(true)
})

test('halls: one that comes out later is not out yet, and comes out at once when somebody says so', async () => {
  const { id, path } = await make()
  await sql`update venues set published_at = now() + interval '3 days' where id = ${id}`.execute(db)
  expect((await read(path)).isPublished).toBe(false)
  const { props } = await visitor.post(`${path}/publication`, { isPublished: true })
  expect((await read(path)).isPublished).toBe(true)
  const { undo } = props.flash.notice
  await visitor.post(undo.url, undo.data)
  expect((await read(path)).isPublished).toBe(false)
})

test('halls: who sells stays with a hall that has sold, and may be sent as it is', async () => {
  const { id, path } = await make()
  const concert = await storeConcert(db, { bystanders: false, venueId: id })
  await visitor.post(`${path}/publication`, { isPublished: true })
  await buy(desk, [concert], { quantity: 1 })
  const planner = (await desk.signedIn('planner')).visitor
  const { hall } = (await planner.hybrid(path)).props
  expect(hall).toMatchObject({ hasSold: true, isSellerFixed: true })
  const { props } = await planner.post(path, { ...hall, address: 'Fő tér 2.' })
  expect(props.errors ?? {}).toEqual({})
  expect((await read(path)).address).toBe('Fő tér 2.')
})

test('halls: what somebody else has changed since is not written over', async () => {
  const { path } = await make()
  const hall = await read(path)
  await visitor.post(path, { ...hall, city: 'Pécs' })
  const { props } = await visitor.post(path, { ...hall, city: 'Győr' })
  expect(props.errors.version).toBe(
    'A colleague has changed this in the meantime. Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or reload the page for theirs.',
  )
  expect((await read(path)).city).toBe('Pécs')
})

test.each([
  [{ title: names('') }, 'title', 'Please fill this in.'],
  [{ city: ' ' }, 'city', 'Please fill this in.'],
  [{ address: 'x'.repeat(201) }, 'address', 'This is too long.'],
  [{ country: '' }, 'country', 'Choose a country.'],
  [{ parts: [{ id: null, title: names('–'), seats: '10' }] }, 'parts.0.title', 'Please fill this in.'],
  [
    { parts: [{ id: null, title: names('Stalls'), seats: '' }] },
    'parts.0.seats',
    'Enter a whole number of seats, up to a million.',
  ],
  [
    { parts: [{ id: null, title: names('Stalls'), seats: '0' }] },
    'parts.0.seats',
    'Enter a whole number of seats, up to a million.',
  ],
])('halls: what cannot be is told at its field: %j', async (changed, field, message) => {
  const before = await db.selectFrom('venues').select('id').execute()
  const { props } = await visitor.post('/desk/season/halls', { ...typed, ...changed })
  expect(props.errors).toEqual({ [field]: message })
  expect(await db.selectFrom('venues').select('id').execute()).toHaveLength(before.length)
})
