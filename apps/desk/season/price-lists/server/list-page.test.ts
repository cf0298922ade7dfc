/** Properties of the price list pages, and the messages and log entries of a list. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let concert: SampleConcert
let event: number
/** Stalls and balcony. */
let parts: [number, number]
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  event = (
    await db
      .selectFrom('event_dates')
      .select('event_id')
      .where('id', '=', concert.eventDateId)
      .executeTakeFirstOrThrow()
  ).event_id
  parts = await storeParts(concert.venueId)
  ;({ visitor, id: person } = await desk.signedIn({ planner: [concert.venueId] }))
})

async function storeParts(venueId: number): Promise<[number, number]> {
  const { rows } = await sql<{
    id: number
  }>`insert into hall_categories (venue_id, key, title, position, capacity) values
    (${venueId}, 'stalls', '{"en": "Stalls", "hu": "Földszint"}', 2, 200),
    (${venueId}, 'balcony', '{"en": "Balcony", "hu": "Erkély"}', 1, 80) returning id`.execute(db)
  return [rows[0]!.id, rows[1]!.id]
}

const names = (en: string, fr = '', hu = '') => ({ en, fr, hu })
const typed = () => ({
  title: 'Weekdays',
  fee: '1.50',
  kinds: [
    { id: null, title: names('Adult', '', 'Felnőtt'), prices: { [parts[0]]: '42', [parts[1]]: '24.50' } },
    { id: null, title: names('Child'), prices: { [parts[0]]: '10', [parts[1]]: ' ' } },
  ],
})
const newPath = () => `/desk/season/halls/${concert.venueId}/price-list`
const make = async (changed: object = {}) =>
  (await visitor.post(newPath(), { ...typed(), ...changed }, { follow: false })).location!
const numberOf = (path: string) => Number(path.split('/').at(-1))
const plan = (path: string, days: string[]) =>
  visitor.post('/desk/season/plan', {
    event,
    source: `list-${numberOf(path)}`,
    times: ['19:30'],
    days,
    intent: 'publish',
  })
const auditOf = () =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', 'in', (query) =>
      query
        .selectFrom('price_lists')
        .select(sql<string>`'price list ' || id`.as('subject'))
        .where('venue_id', '=', concert.venueId),
    )
    .orderBy('id')
    .execute()
const hungarian = async () => (await desk.signedIn({ planner: [concert.venueId] }, 'hu')).visitor

/** Of a kind for everybody, without a condition. */
const unsaid = { access: null, description: null }
const forAll = { access: '', condition: names('') }

test('price lists: the page of a new one has the hall with its parts in their order, as the reader reads', async () => {
  await storeParts((await storeConcert(db, { bystanders: false })).venueId)
  const { hall, parts: shown, list, preview } = (await (await hungarian()).hybrid(newPath())).props
  expect({ hall, shown, list, preview }).toEqual({
    hall: { id: concert.venueId, title: 'Salle Cortot (hu)' },
    shown: [
      { id: parts[1], title: 'Erkély', seats: 80 },
      { id: parts[0], title: 'Földszint', seats: 200 },
    ],
    list: null,
    preview: null,
  })
})

test.each([
  ['nobody has counted', 'update hall_categories set capacity = null where key'],
  ['the hall does not have', 'delete from hall_categories where venue_id is not null or key'],
])('price lists: of parts that %s none is begun, which is told', async (_, change) => {
  await sql`${sql.raw(change)} = 'balcony'`.execute(db)
  const { location } = await visitor.get(newPath(), { follow: false })
  expect(location).toBe(`/desk/season/halls/${concert.venueId}`)
  expect((await visitor.hybrid(location!)).props.flash.notice).toEqual({
    kind: 'warning',
    text: 'First enter how many seats each part of the hall has, and save.',
  })
})

test('price lists: one is stored as it was typed, of the parts of its hall alone; that is told and written down', async () => {
  const foreign = await storeParts((await storeConcert(db, { bystanders: false })).venueId)
  const [adult, child] = typed().kinds
  const path = await make({ kinds: [child, { ...adult, prices: { ...adult!.prices, [foreign[0]]: '1' } }] })
  const { props } = await (await hungarian()).hybrid(path)
  const { hall, parts: shown, list, preview } = props
  const kindIds = await db
    .selectFrom('price_list_kinds')
    .select('id')
    .where('price_list_id', '=', numberOf(path))
    .orderBy('id')
    .execute()
  expect({ hall, shown, list, preview }).toEqual({
    hall: { id: concert.venueId, title: 'Salle Cortot (hu)' },
    shown: [
      { id: parts[1], title: 'Erkély', seats: 80 },
      { id: parts[0], title: 'Földszint', seats: 200 },
    ],
    list: {
      id: numberOf(path),
      title: 'Weekdays',
      fee: '1,50',
      version: list.version,
      kinds: [
        { id: kindIds[0]!.id, title: names('Child'), ...forAll, prices: { [parts[0]]: '10,00' } },
        {
          id: kindIds[1]!.id,
          title: names('Adult', '', 'Felnőtt'),
          ...forAll,
          prices: { [parts[0]]: '42,00', [parts[1]]: '24,50' },
        },
      ],
    },
    preview: null,
  })
  expect((await visitor.hybrid(path)).props.flash.notice).toEqual({
    kind: 'positive',
    text: 'The price list has been created. Plan concerts with it.',
  })
  expect(await auditOf()).toEqual([
    {
      actor: `user ${person}`,
      action: 'price list made',
      details: {
        before: null,
        after: {
          title: 'Weekdays',
          feeCents: 150,
          kinds: [
            { id: null, title: { en: 'Child' }, ...unsaid, prices: { [parts[0]]: 1_000 } },
            {
              id: null,
              title: { en: 'Adult', hu: 'Felnőtt' },
              ...unsaid,
              prices: { [parts[0]]: 4_200, [parts[1]]: 2_450 },
            },
          ],
        },
      },
    },
  ])
})

test('price lists: kinds of tickets come in their order', async () => {
  const path = await make()
  const kinds = async () =>
    (await visitor.hybrid(path)).props.list.kinds.map(({ title }: { title: { en: string } }) => title.en)
  expect(await kinds()).toEqual(['Adult', 'Child'])
  for (const [title, position] of [
    ['Adult', 5],
    ['Child', 0],
  ] as const)
    await sql`update price_list_kinds set position = ${position} where price_list_id = ${numberOf(path)} and title ->> 'en' = ${title}`.execute(
      db,
    )
  expect(await kinds()).toEqual(['Child', 'Adult'])
})

test('price lists: what no date has is saved at once, and what dates have after a dry run; both is told and written down', async () => {
  const path = await make()
  const list = async () => (await visitor.hybrid(path)).props.list
  const before = await list()
  const saved = await visitor.post(path, { ...before, title: 'Weekends', fee: '2' })
  expect(saved.props.flash.notice).toMatchObject({ kind: 'positive', text: 'The price list has been saved.' })
  expect(await list()).toMatchObject({ title: 'Weekends', fee: '2.00' })
  expect((await auditOf()).at(-1)).toMatchObject({
    actor: `user ${person}`,
    action: 'price list change',
    details: { before: { title: 'Weekdays', fee: 150 }, after: { title: 'Weekends', fee: 200 }, tickets: [] },
  })
  await plan(path, ['2031-09-01', '2031-09-02'])
  const shown = await list()
  const kinds = shown.kinds.map((kind: { prices: object }) => ({
    ...kind,
    prices: { [parts[0]]: '45', [parts[1]]: '25' },
  }))
  const preview = (await visitor.post(path, { ...shown, kinds })).props.preview
  const at = { venueId: concert.venueId, hall: 'Salle Cortot', dates: 2, others: [] }
  expect(preview.map(({ key: _, ...line }: { key: string }) => line)).toEqual([
    { ...at, zone: 'Stalls', ticket: 'Adult', price: 4_200, after: 4_500 },
    { ...at, zone: 'Balcony', ticket: 'Adult', price: 2_450, after: 2_500 },
    { ...at, zone: 'Stalls', ticket: 'Child', price: 1_000, after: 4_500 },
  ])
  expect(await list()).toEqual(shown)
  const changed = await visitor.post(path, { ...shown, kinds, intent: 'change', count: 6 })
  expect(changed.props.flash.notice).toMatchObject({ kind: 'positive', text: '6 prices are changed.' })
  expect((await auditOf()).at(-1)!.details).toMatchObject({ tickets: expect.arrayContaining([expect.any(Number)]) })
  // An unchanged list is saved at once.
  expect((await visitor.post(path, await list())).props.flash.notice.text).toBe('The price list has been saved.')
})

test('price lists: what by hand is another price is shown with its concert; a kind or a price that goes is no change', async () => {
  const path = await make()
  await plan(path, ['2031-09-01', '2031-09-02'])
  await sql`update event_tickets set price_cents = 9900 where id = (select min(event_tickets.id) from event_tickets
    join event_dates on event_dates.id = event_date_id where venue_id = ${concert.venueId} and list_price_id is not null and price_cents = 4200)`.execute(
    db,
  )
  const who = await hungarian()
  const { list } = (await who.hybrid(path)).props
  const [adult, child] = list.kinds
  const dearer = { ...adult, prices: { ...adult.prices, [parts[0]]: '45' } }
  const { preview } = (await who.post(path, { ...list, kinds: [dearer] })).props
  expect(preview).toEqual([
    {
      key: expect.stringMatching(/^\d+$/),
      venueId: concert.venueId,
      hall: 'Salle Cortot (hu)',
      zone: 'Földszint',
      ticket: 'Felnőtt',
      price: 4_200,
      after: 4_500,
      dates: 1,
      others: [
        {
          dateId: expect.any(Number),
          event: 'Winterreise (hu)',
          startsAt: expect.stringContaining('2031-09-0'),
          price: 9_900,
        },
      ],
    },
  ])
  const { [parts[0]]: _, ...withoutStalls } = adult.prices
  const gone = await who.post(path, { ...list, kinds: [{ ...adult, prices: withoutStalls }, child] })
  expect(gone.props.preview).toBeNull()
})

test('price lists: what somebody else has saved is told, and is not written down', async () => {
  const path = await make()
  const { list } = (await visitor.hybrid(path)).props
  await visitor.post(path, { ...list, title: 'Weekends' })
  const lines = await auditOf()
  const { props } = await visitor.post(path, { ...list, title: 'Galas' })
  expect(props.errors.version).toMatch(/^A colleague has changed this in the meantime\./)
  expect(await auditOf()).toEqual(lines)
  await visitor.post(path, { ...list, title: 'Galas', version: props.list.version })
  expect((await visitor.hybrid(path)).props.list.title).toBe('Galas')
})

test('price lists: where concerts are planned they come by halls, with what they offer; an empty one is not offered', async () => {
  const other = await storeConcert(db, { bystanders: false })
  const theirs = await storeParts(other.venueId)
  await sql`update venues set position = case when id = ${other.venueId} then 1 else 2 end where id in (${other.venueId}, ${concert.venueId})`.execute(
    db,
  )
  const both = (await desk.signedIn({ planner: [concert.venueId, other.venueId] }, 'hu')).visitor
  const [first, second] = [
    await make(),
    await make({ title: 'Galas', kinds: [{ id: null, title: names('A'), prices: { [parts[1]]: '5' } }] }),
  ]
  const { location } = await both.post(
    `/desk/season/halls/${other.venueId}/price-list`,
    { title: 'Theirs', fee: '0', kinds: [{ id: null, title: names('A'), prices: { [theirs[0]]: '7' } }] },
    { follow: false },
  )
  const { id: empty } = await db
    .insertInto('price_lists')
    .values({ venue_id: concert.venueId, title: 'Empty', issuing_fee_cents: 0 as never })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { lists } = (await both.hybrid('/desk/season/plan')).props
  const line = { venueId: concert.venueId, hall: 'Salle Cortot (hu)' }
  expect(lists).toEqual([
    {
      ...line,
      id: numberOf(location!),
      venueId: other.venueId,
      title: 'Theirs',
      seats: 200,
      tickets: 1,
      leastCents: 700,
      mostCents: 700,
    },
    { ...line, id: numberOf(first), title: 'Weekdays', seats: 280, tickets: 3, leastCents: 1_000, mostCents: 4_200 },
    { ...line, id: numberOf(second), title: 'Galas', seats: 80, tickets: 1, leastCents: 500, mostCents: 500 },
  ])
  expect((await plan(`/${empty}`, ['2031-09-01'])).status).toBe(404)
  await sql`update hall_categories set capacity = null where id = ${parts[1]}`.execute(db)
  const seats = (await both.hybrid('/desk/season/plan')).props.lists.map((one: { seats: number | null }) => one.seats)
  expect(seats).toEqual([200, null, null])
  await sql`update venues set archived_at = now() where id = ${concert.venueId}`.execute(db)
  expect((await both.hybrid('/desk/season/plan')).props.lists).toHaveLength(1)
  expect((await both.post(first, {})).status).toBe(404)
})

test.each<[string, (kind: object) => object, string[]]>([
  ['a part of words', (kind) => ({ kinds: [{ ...kind, prices: { x: '1' } }] }), ['kinds.0.prices.x']],
  ['a part of nobody', (kind) => ({ kinds: [{ ...kind, prices: { 0: '1' } }] }), ['kinds.0.prices.0']],
  ['a part and more', (kind) => ({ kinds: [{ ...kind, prices: { '1x': '1' } }] }), ['kinds.0.prices.1x']],
  ['a long price', (kind) => ({ kinds: [{ ...kind, prices: { 1: ' '.repeat(21) } }, kind] }), ['kinds.0.prices.1']],
  ['a long fee', () => ({ fee: `${' '.repeat(20)}1` }), ['fee']],
  ['no kinds', () => ({ kinds: [] }), ['kinds']],
  ['21 kinds', (kind) => ({ kinds: Array.from({ length: 21 }, () => kind) }), ['kinds']],
  ['a kind of no number', (kind) => ({ kinds: [{ ...kind, id: 0 }] }), ['kinds.0.id']],
  ['a kind of a broken number', (kind) => ({ kinds: [{ ...kind, id: 1.5 }] }), ['kinds.0.id']],
  ['a kind without a name', (kind) => ({ kinds: [{ ...kind, title: names('') }] }), ['kinds.0.title']],
  ['a broken version', () => ({ version: -1 }), ['version']],
  ['a part of a version', () => ({ version: 0.5 }), ['version']],
  ['a broken number', () => ({ count: -1 }), ['count']],
  ['a part of a number', () => ({ count: 0.5 }), ['count']],
  ['another request', () => ({ intent: 'perhaps' }), ['intent']],
  ['20 kinds', (kind) => ({ kinds: Array.from({ length: 20 }, () => kind) }), []],
  // One of them has a price.
  ['a kind without a price', (kind) => ({ kinds: [{ ...kind, prices: {} }, kind] }), []],
])('price lists: what no form of ours sends is refused by field: %s', async (_, change, fields) => {
  const kind = { id: null, title: names('Adult'), prices: { [parts[0]]: '1' } }
  const { props } = await visitor.post(newPath(), { ...typed(), ...change(kind) })
  expect(Object.keys(props.errors ?? {})).toEqual(fields)
  expect(await auditOf()).toHaveLength(fields.length === 0 ? 1 : 0)
})
