/** Halls, column by column: what a change writes, whom it notifies, and what it leaves alone. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/changed-dates/server/testing/holders.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { HallDetail, HallLine } from '../halls.ts'
import { names, typedHall } from './testing/typed-hall.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
beforeEach(async () => {
  ;({ visitor, id: person } = await desk.signedIn())
})

const map = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

async function make(changed: object = {}): Promise<{ id: number; path: string }> {
  const { location } = await visitor.post('/desk/season/halls', { ...typedHall, ...changed }, { follow: false })
  return { id: Number(location!.split('/').at(-1)), path: location! }
}
const read = async (path: string): Promise<HallDetail> => (await visitor.hybrid(path)).props.hall
const storedHall = (id: number) => db.selectFrom('venues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const storedParts = (id: number) =>
  db
    .selectFrom('hall_categories')
    .select(['id', 'key', 'title', 'capacity', 'position'])
    .where('venue_id', '=', id)
    .orderBy('id')
    .execute()
/** Returns a hall with all its data, for comparison. */
const whole = async (id: number) => ({ hall: await storedHall(id), parts: await storedParts(id) })
const auditOf = (id: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `venue ${id}`)
    .orderBy('id')
    .execute()
async function storeSeller(name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into legal_entities (key, name, address, country, tax_number, document_prefix)
    values ('s' || gen_random_uuid(), ${name}, '1 quai', 'FR', '123 456 789 00012', upper(left(md5(random()::text), 8))) returning id::text`.execute(
    db,
  )
  return rows[0]!.id
}

test('halls: one is stored as it was typed, hidden, in the next place; that is told and written down', async () => {
  const { position } = await db
    .selectFrom('venues')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .executeTakeFirstOrThrow()
  const count = (await db.selectFrom('venues').select('id').execute()).length
  const { id, path } = await make()
  const colors = ['#9F1E10', '#1F4F7A', '#2F6B3A', '#7A4B12', '#5B3A8C', '#0F6A6A']
  expect(await storedHall(id)).toMatchObject({
    slug: 'town-hall',
    title: { en: 'Town Hall', hu: 'Városháza' },
    city: { en: 'Budapest' },
    address: 'Fő tér 1.',
    country: 'HU',
    google_maps_url: map('Fő tér 1., Budapest'),
    color: colors[count % 6],
    position,
    published_at: null,
    archived_at: null,
  })
  const parts = await storedParts(id)
  expect(parts.map(({ id: _, ...part }) => part)).toEqual([
    { key: 'stalls', title: { en: 'Stalls', fr: 'Parterre' }, capacity: 200, position: 0 },
    { key: 'balcony', title: { en: 'Balcony' }, capacity: 80, position: 1 },
  ])
  const { props } = await visitor.hybrid(path)
  expect(props.flash.notice).toEqual({
    kind: 'positive',
    text: 'The hall has been created. Visitors do not see it yet.',
  })
  expect(props.hall).toEqual({
    id,
    title: names('Town Hall', '', 'Városháza'),
    city: 'Budapest',
    address: 'Fő tér 1.',
    country: 'HU',
    seller: '1',
    hasSold: false,
    isSellerFixed: false,
    isPublished: false,
    version: 1,
    parts: [
      { id: parts[0]!.id, title: names('Stalls', 'Parterre'), seats: '200' },
      { id: parts[1]!.id, title: names('Balcony'), seats: '80' },
    ],
  })
  expect(await auditOf(id)).toEqual([
    {
      actor: `user ${person}`,
      action: 'hall made',
      details: {
        before: null,
        after: {
          title: { en: 'Town Hall', hu: 'Városháza' },
          city: 'Budapest',
          address: 'Fő tér 1.',
          country: 'HU',
          parts: [
            { id: null, title: { en: 'Stalls', fr: 'Parterre' }, seats: 200 },
            { id: null, title: { en: 'Balcony' }, seats: 80 },
          ],
          version: 0,
        },
      },
    },
  ])
})

test('halls: what has no letters of an address is called a hall, and a part', async () => {
  const { id } = await make({ title: names('Зал'), parts: [{ id: null, title: names('Партер'), seats: '1' }] })
  expect((await storedHall(id)).slug).toMatch(/^hall(-\d+)?$/)
  expect((await storedParts(id)).map(({ key }) => key)).toEqual(['part'])
})

test('halls: a change is of that hall and its parts alone; what the form does not have stays', async () => {
  const foreign = await make()
  const { id, path } = await make()
  await sql`update venues set city = '{"en": "Budapest", "hu": "Pest"}', published_at = '2026-01-01', access_phone = '1' where id = ${id}`.execute(
    db,
  )
  const before = [await whole(foreign.id), await storedHall(id), await read(path)] as const
  const hall = before[2]
  const [, balcony] = hall.parts
  const [theirs] = await storedParts(foreign.id)
  const { props } = await visitor.post(path, {
    ...hall,
    title: names('New Hall'),
    city: 'Pécs',
    address: '2',
    country: 'FR',
    parts: [
      { ...balcony, title: names('Gallery'), seats: '90' },
      // A category of another hall does not belong to this one.
      { id: theirs!.id, title: names('Box'), seats: '4' },
    ],
  })
  expect(props.flash.notice).toMatchObject({ kind: 'positive', text: 'The hall has been saved.' })
  expect(await whole(foreign.id)).toEqual(before[0])
  const after = await storedHall(id)
  expect(after).toEqual({
    ...before[1],
    title: { en: 'New Hall' },
    city: { en: 'Pécs', hu: 'Pest' },
    address: '2',
    country: 'FR',
    google_maps_url: map('2, Pécs'),
    version: after.version,
    updated_at: after.updated_at,
  })
  expect(after.version).toBeGreaterThan(before[1].version)
  expect(after.updated_at.getTime()).toBeGreaterThan(before[1].updated_at.getTime())
  expect((await storedParts(id)).map(({ id: part, ...row }) => ({ ...row, isKnown: part === balcony!.id }))).toEqual([
    { key: 'balcony', title: { en: 'Gallery' }, capacity: 90, position: 0, isKnown: true },
    { key: 'box', title: { en: 'Box' }, capacity: 4, position: 1, isKnown: false },
  ])
  const audit = (await auditOf(id)).at(-1)
  expect(audit).toMatchObject({
    actor: `user ${person}`,
    action: 'venue change',
    details: { before: { address: hall.address } },
  })
})

test('halls: a part that the plan of the hall draws stays, whatever other halls have drawn', async () => {
  const draw = (id: number, category: string) =>
    sql`update venues set plan = ${JSON.stringify({ areas: [{ category: 'other' }, { category }] })}::jsonb where id = ${id}`.execute(
      db,
    )
  const foreign = await make()
  await draw(foreign.id, 'balcony')
  const drawn = await make()
  await draw(drawn.id, 'balcony')
  const hall = await read(drawn.path)
  const before = await whole(drawn.id)
  const refused = await visitor.post(drawn.path, { ...hall, city: 'Pécs', parts: [hall.parts[0]] })
  expect(refused.props.errors).toEqual({ parts: 'Concerts or the seating plan use Balcony: it must stay.' })
  expect(refused.props.flash?.notice).toBeUndefined()
  expect(await whole(drawn.id)).toEqual(before)
  expect((await visitor.post(drawn.path, { ...hall, parts: [hall.parts[1]] })).props.errors ?? {}).toEqual({})
  expect((await storedParts(drawn.id)).map(({ key }) => key)).toEqual(['balcony'])
})

test('halls: who sells is chosen of those that there are, as long as nothing has been sold', async () => {
  const quai = await storeSeller('Quai')
  await sql`update legal_entities set name = name where id = 1`.execute(db)
  const { sellers } = (await visitor.hybrid('/desk/season/halls/new')).props
  expect(sellers).toEqual([
    { id: 1, name: desk.config.shopName, country: null },
    { id: Number(quai), name: 'Quai', country: 'FR' },
  ])
  const none = await visitor.post('/desk/season/halls', { ...typedHall, seller: '999999' })
  expect(none.props.errors).toEqual({ seller: 'Choose a seller.' })
  const { id, path } = await make({ seller: quai })
  const seller = async () => String((await storedHall(id)).legal_entity_id)
  expect(await seller()).toBe(quai)
  const planner = (await desk.signedIn('planner')).visitor
  const choose = async (who: typeof visitor, chosen: string) =>
    (await who.post(path, { ...(await who.hybrid(path)).props.hall, seller: chosen })).props.errors ?? {}
  expect(await choose(planner, '999999')).toEqual({ seller: 'Choose a seller.' })
  expect(await choose(planner, '1')).toEqual({})
  expect(await seller()).toBe('1')
  // Another hall has sales, and then this one.
  const elsewhere = await storeConcert(db, { bystanders: false })
  await buy(desk, [elsewhere], { quantity: 1 })
  expect(await choose(planner, quai)).toEqual({})
  const concert = await storeConcert(db, { bystanders: false, venueId: id })
  await sql`update venues set published_at = now() where id = ${id}`.execute(db)
  await buy(desk, [concert], { quantity: 1 })
  expect(await choose(planner, '1')).toEqual({
    seller: 'Tickets of this hall have been sold. An owner can change the seller from now on.',
  })
  expect(await seller()).toBe(quai)
  expect(await read(path)).toMatchObject({ hasSold: true, isSellerFixed: false, seller: quai })
  expect(await choose(visitor, '1')).toEqual({})
  expect(await seller()).toBe('1')
})

test('halls: one is published and hidden again, and is told so; sent twice it is written down once', async () => {
  const foreign = await make()
  const { id, path } = await make()
  const others = await whole(foreign.id)
  const publish = async (isPublished: unknown) =>
    (await visitor.post(`${path}/publication`, { isPublished })).props.flash.notice
  const undo = (isPublished: string) => ({ url: `${path}/publication`, method: 'POST', data: { isPublished } })
  const shown = { kind: 'positive', text: 'Visitors see the hall.', undo: undo('false') }
  expect(await publish('true')).toEqual(shown)
  const { published_at } = await storedHall(id)
  expect(await publish(true)).toEqual(shown)
  expect((await storedHall(id)).published_at).toEqual(published_at)
  const hidden = 'Visitors no longer see the hall, nor its concerts.'
  expect(await publish('false')).toEqual({ kind: 'positive', text: hidden, undo: undo('true') })
  expect(await publish(false)).toEqual({ kind: 'positive', text: hidden, undo: undo('true') })
  expect((await storedHall(id)).published_at).toBeNull()
  expect(await whole(foreign.id)).toEqual(others)
  const actor = `user ${person}`
  const change = (before: boolean) => ({ before: { isPublished: before }, after: { isPublished: !before } })
  expect((await auditOf(id)).slice(1)).toEqual([
    { actor, action: 'hall published', details: change(false) },
    { actor, action: 'hall unpublished', details: change(true) },
  ])
  const { props } = await visitor.post(`${path}/publication`, { isPublished: 'perhaps' })
  expect(Object.keys(props.errors)).toEqual(['isPublished'])
})

test('halls: the list has those of one’s own in their order, as the reader reads, and none that is archived', async () => {
  const [first, second, third, gone] = [await make(), await make(), await make(), await make()]
  await sql`update venues set position = 1000 - id, color = '#000000', published_at = case when id = ${second.id} then now() else null end,
    city = '{"en": "Vienna", "hu": "Bécs"}', archived_at = case when id = ${gone.id} then now() end
    where id in (${first.id}, ${second.id}, ${gone.id})`.execute(db)
  const ids = [first.id, second.id, gone.id]
  const { visitor: planner } = await desk.signedIn({ planner: ids }, 'hu')
  const { lines, mayAdd } = (await planner.hybrid('/desk/season/halls')).props
  const line = { title: 'Városháza', city: 'Bécs', color: '#000000', parts: 2, seats: 280, lists: 0 }
  expect({ lines, mayAdd }).toEqual({
    lines: [
      { ...line, id: second.id, isPublished: true },
      { ...line, id: first.id, isPublished: false },
    ],
    mayAdd: false,
  })
  const all = (await visitor.hybrid('/desk/season/halls')).props.lines.map(({ id }: HallLine) => id)
  expect(all).toContain(third.id)
  // Without categories it has no number of seats.
  await sql`delete from hall_categories where venue_id = ${first.id}`.execute(db)
  const [, bare] = (await planner.hybrid('/desk/season/halls')).props.lines
  expect(bare).toMatchObject({ id: first.id, parts: 0, seats: null })
})

test('halls: its page has its price lists and the countries whose rates are known, each once', async () => {
  const { id, path } = await make()
  const foreign = await make()
  const [stalls] = (await read(path)).parts
  const kinds = [{ id: null, title: names('Adult'), prices: { [stalls!.id!]: '42' } }]
  for (const title of ['Weekdays', 'Galas'])
    await visitor.post(`${path}/price-list`, { title, fee: '1', kinds }, { follow: false })
  const rows = await db
    .selectFrom('price_lists')
    .select(['id', 'title'])
    .where('venue_id', '=', id)
    .orderBy('id')
    .execute()
  await sql`insert into vat_rates (country, class, rate_bp, valid_from) values ('HU', 'lesson', 2000, '2032-01-01')`.execute(
    db,
  )
  const { props } = await visitor.hybrid(path)
  expect(props.lists).toEqual(rows)
  expect(props.taxed).toEqual(['FR', 'HU'])
  expect(props.countries.slice(0, 2)).toEqual(['FR', 'HU'])
  expect(props.countries).toHaveLength(new Set<string>(props.countries).size)
  expect(props.countries).toContain('AT')
  expect((await visitor.hybrid(foreign.path)).props.lists).toEqual([])
  const blank = (await visitor.hybrid('/desk/season/halls/new')).props
  expect(blank).toMatchObject({ hall: null, lists: [], countries: props.countries })
})

test('halls: parts come in their order; one without a country has none in its field', async () => {
  const { id, path } = await make()
  await sql`update hall_categories set position = 5 - position where venue_id = ${id}`.execute(db)
  await sql`update venues set country = null where id = ${id}`.execute(db)
  const hall = await read(path)
  expect(hall.parts.map(({ seats }) => seats)).toEqual(['80', '200'])
  expect(hall.country).toBe('')
})

test('halls: one that is archived, or that there never was, is not there to be read, saved or published', async () => {
  const { id, path } = await make()
  const hall = await read(path)
  await sql`update venues set archived_at = now() where id = ${id}`.execute(db)
  for (const address of [path, '/desk/season/halls/999999']) {
    expect((await visitor.hybrid(address)).status).toBe(404)
    expect((await visitor.post(address, hall)).status).toBe(404)
    expect((await visitor.post(`${address}/publication`, { isPublished: true })).status).toBe(404)
  }
})
