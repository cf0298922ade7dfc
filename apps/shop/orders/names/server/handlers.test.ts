import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { findDoorTicket } from '#core/tickets/door/server/admission-store.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { saveNames } from '#core/orders/names/server/ticket-name-store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(() => emptyShop(shop.db))

interface Sale {
  visitor: TestVisitor
  uuid: string
  path: string
  secret: string
  dateId: number
  serials: number[]
}

async function sell(locale: 'en' | 'fr' | 'hu' = 'en', quantity = 2): Promise<Sale> {
  const concert = await storeConcert(shop.db)
  const visitor = shop.visitor(locale)
  const { location } = await orderTickets(visitor, concert.ticketIds[0], quantity)
  await payAtBank(shop, location!, 'success')
  const { id, uuid, secret } = await shop.db
    .selectFrom('orders')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const tickets = await shop.db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('serial')
    .where('order_id', '=', id)
    .orderBy('serial')
    .execute()
  const serials = tickets.map(({ serial }) => serial)
  return { visitor, uuid, secret, path: `/orders/${uuid}/names`, dateId: concert.eventDateId, serials }
}

const orderIdOf = async ({ uuid }: Sale) =>
  (await shop.db.selectFrom('orders').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()).id
const namesOf = async ({ serials }: Pick<Sale, 'serials'>) => {
  const rows = await shop.db
    .selectFrom('tickets')
    .select('holder_name')
    .where('serial', 'in', serials)
    .orderBy('serial')
    .execute()
  return rows.map(({ holder_name }) => holder_name)
}
const fieldsOf = ({ serials }: Sale, ...names: string[]) =>
  Object.fromEntries(names.map((name, index) => [`name_${serials[index]}`, name]))

// Holds: routes.order-names, tickets.buyer-names-each-ticket
test('names: are put on tickets, changed and taken off, and are where tickets are shown', async () => {
  const sale = await sell()
  const { visitor, path, uuid, serials } = sale
  expect((await visitor.get(`/payment/success/${uuid}`)).props.links.names).toBe(path)
  expect((await visitor.get(`/orders/${uuid}/tickets/2`)).props).toMatchObject({ names_url: path })
  const page = await visitor.get(path)
  expect(page.payload.view?.component).toBe('ticket-names')
  expect(page.props).toMatchObject({ buyer: 'Anna Kovács', tickets: [{ name: '' }, { name: '' }] })

  // As sent by a browser without JavaScript.
  const answer = await visitor.submit(path, fieldsOf(sale, '', '  Nadia \u202E Boulanger\u200B '))
  expect(answer.props.flash.notice).toEqual({ kind: 'positive', text: 'The names are now on the tickets.' })
  expect(await namesOf(sale)).toEqual([null, 'Nadia Boulanger'])
  const shown = (await visitor.get(`/payment/success/${uuid}`)).props.tickets
  expect(shown.map(({ holder }: { holder: string }) => holder)).toEqual(['Anna Kovács', 'Nadia Boulanger'])
  expect((await visitor.get(`/orders/${uuid}/tickets/2`)).props.ticket).toMatchObject({ holder: 'Nadia Boulanger' })
  const pdf = readPdf((await visitor.get(`/orders/${uuid}/tickets.pdf`)).bytes)
  expect(pdf.map((texts) => texts.some(({ text }) => text === 'Nadia Boulanger'))).toEqual([false, true])
  expect((await findDoorTicket(shop.db, 'serial', serials[1]!))?.holder).toBe('Nadia Boulanger')

  await visitor.post(path, fieldsOf(sale, 'Őrs Szűcs', ''))
  expect(await namesOf(sale)).toEqual(['Őrs Szűcs', null])
})

test('names: the code stays, so that a ticket that was printed before opens the door', async () => {
  const sale = await sell()
  const codes = async () =>
    (await sale.visitor.get(`/payment/success/${sale.uuid}`)).props.tickets.map(({ code, qr, serial }: any) => [
      code,
      qr.path,
      serial,
    ])
  const before = await codes()
  await sale.visitor.post(sale.path, fieldsOf(sale, 'Nadia'))
  expect(await codes()).toEqual(before)
})

test.each([
  ['en', 'Please shorten the name to 80 characters.', 'Please enter a name with letters'],
  ['fr', 'Le nom ne doit pas dépasser 80 caractères.', 'Écrivez un nom avec des lettres'],
  ['hu', 'Kérjük, rövidítse a nevet legfeljebb 80 karakterre.', 'Kérjük, betűkkel írja a nevet'],
] as const)('names: in %s each field is told what is wrong with it, and none is stored', async (locale, long, none) => {
  const sale = await sell(locale, 3)
  const { visitor, path, serials } = sale
  const { props } = await visitor.submit(path, fieldsOf(sale, 'Nadia', 'é'.repeat(81), '---'))
  expect(props.errors).toEqual({
    [`name_${serials[1]}`]: long,
    [`name_${serials[2]}`]: expect.stringContaining(none),
  })
  expect(await namesOf(sale)).toEqual([null, null, null])
  await visitor.post(path, { [`name_${serials[0]}`]: 'é'.repeat(80), [`name_${serials[1]}`]: { not: 'a text' } })
  expect(await namesOf(sale)).toEqual(['é'.repeat(80), null, null])
})

test('names: what a form leaves out stays, and what was not asked for is nobody’s', async () => {
  const [sale, other] = [await sell(), await sell()]
  await sale.visitor.post(sale.path, fieldsOf(sale, 'One', 'Two'))
  await sale.visitor.post(sale.path, { [`name_${sale.serials[1]}`]: 'Three', name: 'x', name_0: 'y', __proto__: 'z' })
  expect(await namesOf(sale)).toEqual(['One', 'Three'])
  const { props } = await sale.visitor.post(sale.path, fieldsOf(other, 'Thief'))
  expect(props.flash.notice.kind).toBe('warning')
  expect(await saveNames(shop.db, await orderIdOf(sale), new Map([[other.serials[0]!, 'Thief']]))).toEqual(new Set())
  expect(await namesOf(other)).toEqual([null, null])
  // Of many foreign tickets ten are named.
  const strange = Array.from({ length: 11 }, (_, index) => 900_001 + index)
  const fields = Object.fromEntries(strange.map((serial) => [`name_${serial}`, 'Thief']))
  const { text } = (await sale.visitor.post(sale.path, fields)).props.flash.notice
  expect(text.match(/9000\d\d/g)).toEqual(strange.slice(0, 10).map(String))
})

test('names: tickets come concert by concert, as they are, in the language of the page', async () => {
  const [concert, other] = [
    await storeConcert(shop.db, { startsInDays: 14, bystanders: false }),
    await storeConcert(shop.db, { startsInDays: 14, bystanders: false }),
  ]
  const visitor = shop.visitor('fr')
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
  const { location } = await orderTickets(visitor, other.ticketIds[0], 2)
  await payAtBank(shop, location!, 'success')
  const { uuid } = await shop.db.selectFrom('orders').select('uuid').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const ticketsOf = ({ eventDateId }: { eventDateId: number }) =>
    shop.db
      .selectFrom('tickets')
      .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
      .select(['serial', 'starts_at'])
      .where('event_date_id', '=', eventDateId)
      .orderBy('serial')
      .execute()
  // The tickets of the first concert were issued last.
  const [{ serial: first }, { serial: second }] = [(await ticketsOf(concert))[0]!, (await ticketsOf(other))[0]!]
  const [sooner, later] = first > second ? [concert, other] : [other, concert]
  await sql`update event_dates set starts_at = starts_at + interval '1 day' where id = ${later.eventDateId}`.execute(
    shop.db,
  )
  const expected = [...(await ticketsOf(sooner)), ...(await ticketsOf(later))]
  // Updated last, it keeps its position.
  await sql`update tickets set holder_name = 'Nadia' where serial = ${expected[0]!.serial}`.execute(shop.db)
  const { tickets } = (await visitor.get(`/orders/${uuid}/names`)).props
  expect(tickets).toEqual(
    expected.map(({ serial, starts_at }, index) => ({
      field: `name_${serial}`,
      serial,
      title: 'Stalls (fr), Adult (fr)',
      event_title: 'Winterreise (fr)',
      venue_title: 'Salle Cortot (fr)',
      start_date: starts_at.toISOString(),
      name: index === 0 ? 'Nadia' : '',
    })),
  )
})

// Holds: tickets.buyer-names-each-ticket
test('names: nobody but who may open the order sees or sends the form', async () => {
  const sale = await sell()
  const stranger = shop.visitor()
  await stranger.post('/contact/submit', {})
  expect((await stranger.get(sale.path)).status).toBe(404)
  expect((await stranger.post(sale.path, fieldsOf(sale, 'Thief'))).status).toBe(404)
  // A recipient of a single ticket has its code, but no key of the order.
  const { code } = (await sale.visitor.get(`/orders/${sale.uuid}/tickets/1`)).props.ticket
  expect((await stranger.get(`${sale.path}?key=${code}`)).status).toBe(404)
  expect((await stranger.post(`${sale.path}?key=${code}`, fieldsOf(sale, 'Thief'))).status).toBe(404)
  expect(await namesOf(sale)).toEqual([null, null])
  expect((await stranger.get(`${sale.path}?key=${sale.secret}`)).props.tickets).toHaveLength(2)
})

test.each<[string, (sale: Sale) => ReturnType<typeof sql>, boolean]>([
  [
    'has let somebody in',
    ({ serials }) => sql`update tickets set state = 'admitted' where serial = ${serials[0]}`,
    true,
  ],
  ['is void', ({ serials }) => sql`update tickets set state = 'void' where serial = ${serials[0]}`, true],
  [
    'is for a concert that has begun',
    ({ dateId }) =>
      sql`update event_dates set doors_at = now() - interval '2 minutes', starts_at = now() - interval '1 minute' where id = ${dateId}`,
    false,
  ],
  [
    'is for one that is cancelled',
    ({ dateId }) => sql`update event_dates set status = 'cancelled' where id = ${dateId}`,
    false,
  ],
])('names: of a ticket that %s the name stays, which is said', async (_, change, isOtherNamed) => {
  const sale = await sell()
  const { visitor, path, serials, uuid } = sale
  await visitor.get(path)
  await change(sale).execute(shop.db)
  // Another concert, unchanged.
  const other = await sell()
  const saved = await saveNames(shop.db, await orderIdOf(sale), new Map(serials.map((serial) => [serial, 'Early'])))
  expect([...saved]).toEqual(isOtherNamed ? [serials[1]] : [])
  await saveNames(shop.db, await orderIdOf(sale), new Map(serials.map((serial) => [serial, null])))
  expect(await namesOf(other)).toEqual([null, null])
  const answer = await visitor.post(path, fieldsOf(sale, 'Late', 'Two'))
  expect(answer.props.flash.notice).toMatchObject({ kind: 'warning' })
  expect(answer.props.flash.notice.text).toContain(String(serials[0]).padStart(6, '0'))
  expect(await namesOf(sale)).toEqual([null, isOtherNamed ? 'Two' : null])
  expect((await visitor.get(`/orders/${uuid}/tickets/1`)).props).toMatchObject({ names_url: null })
  expect((await visitor.get(path)).payload.view?.component).toBe(isOtherNamed ? 'ticket-names' : 'payment-success')
})

test('names: a postponed concert takes them, whatever day it was to be', async () => {
  const sale = await sell()
  await sql`update event_dates set status = 'postponed', doors_at = now() - interval '2 days', starts_at = now() - interval '2 days'`.execute(
    shop.db,
  )
  await sale.visitor.post(sale.path, fieldsOf(sale, 'Patient'))
  expect(await namesOf(sale)).toEqual(['Patient', null])
})

test('names: a ticket that lets somebody in meanwhile keeps the name that the door has read', async () => {
  const sale = await sell()
  const { promise: isOpen, resolve: close } = Promise.withResolvers<void>()
  const admission = shop.db.transaction().execute(async (trx) => {
    await sql`update tickets set state = 'admitted' where serial = ${sale.serials[0]}`.execute(trx)
    await isOpen
  })
  await sale.visitor.get(sale.path)
  const answer = sale.visitor.post(sale.path, fieldsOf(sale, 'Late'))
  await whileSomebodyWaits(shop.db, answer)
  close()
  await admission
  expect((await answer).props.flash.notice.kind).toBe('warning')
  expect(await namesOf(sale)).toEqual([null, null])
})

test('names: so many forms from one network, and then a pause', async () => {
  const sale = await sell()
  let warned = false
  for (let time = 0; time < 122 && !warned; time++) {
    const { props } = await sale.visitor.post(sale.path, {})
    warned = props.flash.notice.kind === 'warning'
    if (warned) expect(time).toBe(120)
  }
  expect(warned).toBe(true)
})
