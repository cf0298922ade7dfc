/** History of a price list: who changed what, and reverting it while concerts follow it. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import type { ShownRevision } from '#apps/desk/content/content.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { PriceListDetail } from '../price-list.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const names = (en: string, fr = '', hu = '') => ({ en, fr, hu })

let concert: SampleConcert
let parts: [number, number]
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let path: string
let id: number
beforeEach(async () => {
  concert = await storeConcert(db, { bystanders: false })
  const { rows } = await sql<{
    id: number
  }>`insert into hall_categories (venue_id, key, title, position, capacity) values
    (${concert.venueId}, 'stalls', '{"en": "Stalls"}', 1, 200),
    (${concert.venueId}, 'balcony', '{"en": "Balcony"}', 2, 80) returning id`.execute(db)
  parts = [rows[0]!.id, rows[1]!.id]
  const planner = await desk.signedIn({ planner: [concert.venueId] })
  visitor = planner.visitor
  await db.updateTable('users').set({ firstname: 'Ada', lastname: 'Zola' }).where('id', '=', planner.id).execute()
  const kinds = [
    { id: null, title: names('Adult'), prices: { [parts[0]]: '42', [parts[1]]: '24.50' } },
    { id: null, title: names('Child', 'Enfant'), condition: names('Under 12'), prices: { [parts[0]]: '10' } },
  ]
  const made = await visitor.post(
    `/desk/season/halls/${concert.venueId}/price-list`,
    { title: 'Weekdays', fee: '1.50', kinds },
    { follow: false },
  )
  path = made.location!
  id = Number(path.split('/').at(-1))
})

interface Props {
  list: PriceListDetail
  preview: { dates: number; price: number; after: number }[] | null
  revisions: ShownRevision[]
  restored: number | null
}
const read = async (query = '') => (await visitor.hybrid(`${path}${query}`)).props as unknown as Props
const save = async (changed: object) => visitor.post(path, { ...(await read()).list, ...changed })
const undo = (revision: number, body: object = {}, who = visitor) => who.post(`${path}/revisions/${revision}`, body)
const withoutVersion = ({ version: _, ...list }: PriceListDetail) => list

async function plan(): Promise<void> {
  const { event_id: event } = await db
    .selectFrom('event_dates')
    .select('event_id')
    .where('id', '=', concert.eventDateId)
    .executeTakeFirstOrThrow()
  const days = ['2031-09-01', '2031-09-02']
  await visitor.post('/desk/season/plan', { event, source: `list-${id}`, times: ['19:30'], days, intent: 'publish' })
}
const pricesOf = async () =>
  (
    await sql<{ price: number }>`select event_tickets.price_cents as price from event_tickets
      join list_prices on list_prices.id = list_price_id join price_list_kinds on price_list_kinds.id = kind_id
      where price_list_id = ${id} order by event_tickets.id`.execute(db)
  ).rows.map(({ price }) => price)

test('price list history: a change stands there with its author, before and after, and undone all is back', async () => {
  const before = (await read()).list
  const [adult, child] = before.kinds
  const { props } = await save({
    title: 'Weekends',
    fee: '2',
    kinds: [
      { ...adult, prices: { ...adult!.prices, [parts[0]]: '45' } },
      { id: null, title: names('Student'), access: '', condition: names(''), prices: { [parts[1]]: '12' } },
    ],
  })
  const added = props.list.kinds[1].id
  const [revision] = props.revisions as ShownRevision[]
  expect(revision!.by).toBe('Ada Zola')
  const changes = [
    { field: 'title', before: 'Weekdays', after: 'Weekends' },
    { field: 'fee', before: '150', after: '200' },
    { field: `kinds.${adult!.id}.price.${parts[0]}`, before: '4200', after: '4500' },
    { field: `kinds.${child!.id}.title_en`, before: 'Child', after: '' },
    { field: `kinds.${child!.id}.title_fr`, before: 'Enfant', after: '' },
    { field: `kinds.${child!.id}.condition_en`, before: 'Under 12', after: '' },
    { field: `kinds.${child!.id}.price.${parts[0]}`, before: '1000', after: '' },
    { field: `kinds.${added}.title_en`, before: '', after: 'Student' },
    { field: `kinds.${added}.price.${parts[1]}`, before: '', after: '1200' },
  ]
  expect(revision!.changes).toHaveLength(changes.length)
  expect(revision!.changes).toEqual(expect.arrayContaining(changes))
  expect(props.flash.notice).toMatchObject({
    text: 'The price list has been saved.',
    undo: { url: `${path}/revisions/${revision!.id}`, method: 'POST' },
  })
  const undone = await undo(revision!.id, { seen: revision!.id })
  expect(undone.props.flash.notice.text).toBe('Undone. The earlier version is back.')
  expect(withoutVersion(undone.props.list)).toEqual(withoutVersion(before))
  expect(undone.props.list.version).toBe(before.version + 2)
  const actions = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `price list ${id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['price list made', 'price list change', 'price list revert'])
})

test('price list history: prices of concerts come back after they were shown, and those of others stay', async () => {
  await plan()
  const { list } = await read()
  const [adult, child] = list.kinds
  const dearer = { kinds: [{ ...adult, prices: { ...adult!.prices, [parts[0]]: '45' } }, child] }
  await save({ ...dearer, intent: 'change', count: 2 })
  const prices = await pricesOf()
  expect(prices.filter((price) => price === 4500)).toHaveLength(2)
  await sql`update event_tickets set price_cents = 9900 where id = (select min(event_tickets.id) from event_tickets
    join event_dates on event_dates.id = event_date_id where venue_id = ${concert.venueId} and price_cents = 4500)`.execute(
    db,
  )
  const [revision] = (await read()).revisions
  const { location } = await visitor.post(`${path}/revisions/${revision!.id}`, {}, { follow: false })
  expect(location).toBe(`${path}?revision=${revision!.id}`)
  const { props } = await visitor.hybrid(location!)
  expect(props.flash.notice).toEqual({
    kind: 'warning',
    text: 'Undoing this changes prices of concerts. Nothing is saved yet: check them under the form, then change them.',
  })
  expect(props.restored).toBe(revision!.id)
  expect(props.list.kinds[0].prices[parts[0]]).toBe('42.00')
  expect(props.preview).toMatchObject([{ price: 4_500, after: 4_200, dates: 1, others: [{ price: 9_900 }] }])
  expect((await read()).list.kinds[0]!.prices[parts[0]]).toBe('45.00')
  expect(await pricesOf()).not.toContain(4_200)
  // A colleague saves in between.
  const { list: theirs } = await read()
  await visitor.post(path, { ...theirs, title: 'Theirs' })
  const late = await visitor.post(path, { ...props.list, intent: 'change', count: 1 })
  expect(late.props.errors.version).toMatch(/^A colleague has changed this in the meantime\./)
  await visitor.post(path, { ...props.list, version: (await read()).list.version, intent: 'change', count: 1 })
  expect((await pricesOf()).filter((price) => price === 4_200 || price === 9_900)).toHaveLength(2)
  expect((await read()).list.kinds[0]!.prices[parts[0]]).toBe('42.00')
})

test('price list history: prices of a part that is gone stay gone, and what a colleague changed since is told', async () => {
  const [adult, child] = (await read()).list.kinds
  const [first] = (await save({ kinds: [{ ...adult, title: names('Full price') }, child] })).props
    .revisions as ShownRevision[]
  await sql`delete from hall_categories where id = ${parts[1]}`.execute(db)
  const back = (await undo(first!.id)).props.list.kinds
  expect(back[0]).toMatchObject({ id: adult!.id, title: names('Adult'), prices: { [parts[0]]: '42.00' } })
  expect(Object.keys(back[0].prices)).toEqual([String(parts[0])])
  const stored = (await read()).list
  for (const body of [{}, { seen: first!.id }])
    expect((await undo(first!.id, body)).props.flash.notice).toEqual({
      kind: 'warning',
      text: expect.stringMatching(/^This cannot be restored\. A colleague has changed this in the meantime\./),
    })
  expect((await read()).list).toEqual(stored)
})

test('price list history: a colleague of another hall neither sees it nor takes it back', async () => {
  const [revision] = (await save({ title: 'Hidden name' })).props.revisions as ShownRevision[]
  const { venueId } = await storeConcert(db, { bystanders: false })
  const foreign = (await desk.signedIn({ planner: [venueId] })).visitor
  const [seen, undone] = [await foreign.get(`${path}?revision=${revision!.id}`), await undo(revision!.id, {}, foreign)]
  expect([seen.status, undone.status]).toEqual([404, 404])
  expect(seen.body).not.toContain('Weekdays')
  expect((await read()).list.title).toBe('Hidden name')
})
