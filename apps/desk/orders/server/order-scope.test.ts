/** Visible orders: by the user's halls, filters, and search. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { addItemsOf, hallsOf, insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { formatDate } from '#values/dates.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk, type GivenRoles } from '#apps/desk/testing/desk.ts'
import { readOrder, listVenuesOfOrder } from './read-order.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => emptyShop(db))

type Order = Awaited<ReturnType<typeof insertPaidOrder>>
const list = (query: Record<string, string> = {}) => href(deskRoutes['orders.index'], {}, { query })
const visitorWith = async (roles: GivenRoles, hall?: number) => {
  const { visitor } = await desk.signedIn(roles)
  if (hall !== undefined) await visitor.post('/desk/hall', { hall })
  return visitor
}
/** An order of one hall, one of two, and one of another hall. */
async function threeOrders() {
  const orders = [await insertPaidOrder(db), await insertPaidOrder(db), await insertPaidOrder(db)] as const
  const [here, both, there] = orders
  const [second] = await hallsOf(db, both)
  await addItemsOf(db, both, here)
  const [[hall], [third]] = [await hallsOf(db, here), await hallsOf(db, there)]
  const nameOf = (reference: string) => ['here', 'both', 'there'][orders.findIndex((one) => one.ref_nr === reference)]!
  return { here, both, there, hall: hall!, second: second!, third: third!, nameOf }
}

test('orders: one is listed, found and gone to by who may see all of its halls, and looks at one of them', async () => {
  const { here, both, there, hall, second, third, nameOf } = await threeOrders()
  const samples: [roles: GivenRoles, chosen: number | undefined, seen: string[]][] = [
    ['viewer', undefined, ['both', 'here', 'there']],
    ['viewer', hall, ['both', 'here']],
    ['viewer', second, ['both']],
    [{ viewer: [hall] }, undefined, ['here']],
    [{ viewer: [second] }, undefined, []],
    [{ viewer: [third] }, undefined, ['there']],
    [{ viewer: [hall, second] }, undefined, ['both', 'here']],
    [{ viewer: [hall, second] }, second, ['both']],
  ]
  for (const [roles, chosen, seen] of samples) {
    const visitor = await visitorWith(roles, chosen)
    const listed = (await visitor.hybrid(list())).props.orders as { reference: string }[]
    const { body } = await visitor.get(href(deskRoutes.search, {}, { query: { q: 'szűcs' } }))
    const hits = (JSON.parse(body).hits as { kind: string; title: string }[]).filter(({ kind }) => kind === 'order')
    const gone = []
    for (const { ref_nr } of [here, both, there])
      if ((await visitor.get(list({ at: ref_nr }), { follow: false })).location!.includes('after=')) gone.push(ref_nr)
    const file = (await visitor.get(href(deskRoutes['orders.export'], { format: 'csv' }))).body
    const written = [here, both, there].filter(({ ref_nr }) => file.includes(ref_nr))
    expect([
      roles,
      chosen,
      listed.map(({ reference }) => nameOf(reference)).toSorted(),
      hits.map(({ title }) => nameOf(title.split(' · ')[0]!)).toSorted(),
      gone.map(nameOf).toSorted(),
      written.map(({ ref_nr }) => nameOf(ref_nr)).toSorted(),
    ]).toEqual([roles, chosen, seen, seen, seen, seen])
  }
})

test('orders: the concert that the list is narrowed to is named with its day, to who may see its hall', async () => {
  const [other, own] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  await sql`update events set title = '{"en": "Other"}'
    where id = (select event_id from event_dates where id = ${other.eventDateId})`.execute(db)
  const { starts_at } = await db
    .selectFrom('event_dates')
    .select('starts_at')
    .where('id', '=', own.eventDateId)
    .executeTakeFirstOrThrow()
  const concertFor = async (roles: GivenRoles, date: number | null) => {
    const { props } = await (await visitorWith(roles)).get(list(date === null ? {} : { date: String(date) }))
    return props.concert
  }
  const day = formatDate(starts_at, 'long', { locale: 'en', timeZone: desk.config.timeZone })
  expect([
    await concertFor('viewer', own.eventDateId),
    await concertFor({ viewer: [own.venueId] }, own.eventDateId),
    await concertFor({ viewer: [other.venueId] }, own.eventDateId),
    await concertFor('viewer', 999_999),
    await concertFor('viewer', null),
  ]).toEqual([`Winterreise, ${day}`, `Winterreise, ${day}`, null, null, null])
})

test('orders: what is found is told by its reference and its buyer, the newest first', async () => {
  const orders: Order[] = []
  for (let number = 0; number < 3; number++) orders.push(await insertPaidOrder(db))
  const [first, second, third] = orders as [Order, Order, Order]
  await sql`update orders set created_at = '2026-01-02 10:00Z'`.execute(db)
  await sql`update orders set created_at = '2026-01-03 10:00Z' where id = ${first.id}`.execute(db)
  const visitor = await visitorWith('viewer')
  const find = async (q: string) => {
    const { body } = await visitor.get(href(deskRoutes.search, {}, { query: { q } }))
    return (JSON.parse(body).hits as { kind: string; href: string }[]).filter(({ kind }) => kind === 'order')
  }
  const hit = ({ ref_nr }: Order) => ({
    kind: 'order',
    title: `${ref_nr} · Őrs Szűcs`,
    caption: 'ors@example.com',
    href: href(deskRoutes['orders.show'], { order: ref_nr }),
  })
  expect(await find('szucs')).toEqual([first, third, second].map(hit))
  await sql`update orders set firstname = '', lastname = '', email = '' where id = ${second.id}`.execute(db)
  expect(await find(second.ref_nr)).toEqual([{ ...hit(second), title: second.ref_nr, caption: '' }])
  expect(await find('--')).toEqual([])
})

test('orders: an order that is not there has no halls, and is not found', async () => {
  const order = await insertPaidOrder(db)
  const [venue] = await hallsOf(db, order)
  const of = (reference: string) => ({ params: { order: reference }, context: { db } })
  expect([await listVenuesOfOrder(of(order.ref_nr)), await listVenuesOfOrder(of('none'))]).toEqual([[venue], null])
  expect((await readOrder(of(order.ref_nr))).id).toBe(order.id)
  await expect(readOrder(of('none'))).rejects.toMatchObject({ statusCode: 404 })
})
