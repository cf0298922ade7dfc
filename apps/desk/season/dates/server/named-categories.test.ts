/** A printed ticket names the hall category and price type, however its date was created. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { importSeason } from '#core/season-import/import-season.ts'
import { storePicture, writeSeason } from '#core/season-import/testing/small-season.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { findMails, readLastOrder, write } from '#core/orders/changed-dates/server/testing/holders.ts'
import { payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

/**
 * Dates of a repeated concert, of a price list, and of season files: each with the name of its
 * ticket.
 */
async function makeDates() {
  const concert = await storeConcert(db, { bystanders: false })
  const { venueId, eventDateId } = concert
  const { event_id: event } = await db
    .selectFrom('event_dates')
    .select('event_id')
    .where('id', '=', eventDateId)
    .executeTakeFirstOrThrow()
  const { visitor } = await desk.signedIn({ planner: [venueId] })
  const { rows } = await sql<{ id: number }>`insert into hall_categories (venue_id, key, title, position, capacity)
    values (${venueId}, 'balcony', '{"en": "Balcony", "fr": "Balcon"}', 0, 80) returning id`.execute(db)
  const kind = { id: null, title: { en: 'Full price', fr: 'Plein tarif', hu: '' }, prices: { [rows[0]!.id]: '30' } }
  const list = await visitor.post(
    `/desk/season/halls/${venueId}/price-list`,
    { title: 'All', fee: '1.50', kinds: [kind] },
    { follow: false },
  )
  const source = `list-${list.location!.split('/').at(-1)}`
  const again = { event, source: eventDateId, times: ['19:30'], days: ['2027-09-01'], intent: 'publish' }
  await visitor.post('/desk/season/plan', again)
  await visitor.post('/desk/season/plan', { ...again, source, days: ['2027-09-02'] })
  await storePicture(db)
  await importSeason(db, writeSeason())
  return {
    venueId,
    dates: [
      { day: '2027-09-01', title: 'Stalls (fr), Adult (fr)' },
      { day: '2027-09-02', title: 'Balcon, Plein tarif' },
      { day: '2027-11-27', title: 'Parterre, Full price' },
    ],
  }
}

const { venueId, dates } = await makeDates()
const ticketOf = (day: string) =>
  db
    .selectFrom('event_tickets')
    .innerJoin('event_dates', 'event_dates.id', 'event_date_id')
    .select(['event_tickets.id', 'event_dates.id as dateId'])
    .where('date', '=', day)
    .orderBy('event_tickets.position')
    .executeTakeFirstOrThrow()
const plain = (text: string) => text.replaceAll(/\r\n /g, '').replaceAll('\\,', ',').replaceAll(/\s+/g, ' ')
const textOf = (pdf: Buffer) =>
  plain(
    readPdf(pdf)
      .flat()
      .map(({ text }) => text)
      .join(' '),
  )

// Holds: papers.part-of-hall-and-price-type
test('a ticket says its part of the hall and its price type on every page, paper, mail and list', async () => {
  const visitor = desk.visitor('fr')
  for (const { day } of dates) await visitor.post(`/cart/add/${(await ticketOf(day)).id}`, { quantity: 1 })
  const said: Record<string, string> = {}
  const read = async (path: string, of = visitor) => plain(JSON.stringify((await of.hybrid(path)).props))
  const page = async (name: string, path: string, of = visitor) => {
    said[name] = await read(path, of)
  }
  const pdf = async (name: string, path: string) => {
    said[name] = textOf((await visitor.get(path)).bytes)
  }
  await page('cart', '/cart')
  await page('checkout', '/cart/checkout')
  const bank = await sendCheckout(visitor, { companyInvoice: true, company_name: 'SARL', company_vat: 'FR40303265045' })
  const success = await payAtBank(desk, bank.location!, 'success')
  await page('success', new URL(success).pathname)
  const order = await readLastOrder(desk)
  expect(order.state).toBe('paid')
  const single = [1, 2, 3].map((number) => read(`/orders/${order.uuid}/tickets/${number}`))
  said['single tickets'] = (await Promise.all(single)).join(' ')
  await page('names', `/orders/${order.uuid}/names`)
  await pdf('tickets', `/orders/${order.uuid}/tickets.pdf`)
  said['calendar file'] = plain((await visitor.get(`/orders/${order.uuid}/calendar.ics`)).body)
  const { reference } = await db.selectFrom('documents').select('reference').executeTakeFirstOrThrow()
  await pdf('invoice', `/orders/${order.uuid}/documents/${reference}.pdf`)
  const mail = await write(desk, (await findMails(desk, 'order-paid', order.id))[0])
  said['mail'] = plain(mail.text)
  said['mail as HTML'] = plain(String(mail.html).replaceAll('&nbsp;', ' '))
  const { visitor: owner } = await desk.signedIn('owner', 'fr')
  await page('order at the desk', `/desk/orders/${order.ref_nr}`, owner)
  const exchange = await read(`/desk/orders/${order.ref_nr}/exchange/1`, owner)
  for (const { title } of dates.slice(0, 2)) expect(exchange).toContain(title)
  for (const [name, text] of Object.entries(said))
    for (const { title } of dates) expect({ name, text }).toEqual({ name, text: expect.stringContaining(title) })
})

test('what is offered and listed by its part of the hall names it once', async () => {
  const { visitor: door } = await desk.signedIn({ door: [] }, 'fr')
  for (const { day, title } of dates) {
    const { dateId } = await ticketOf(day)
    const list = `/desk/season/${dateId}/door`
    const [zone, ticket] = title.split(', ')
    expect((await door.hybrid(list)).props.lines).toMatchObject([{ zone, ticket }])
    expect((await door.get(`${list}.csv`)).body).toMatch(
      new RegExp(`${zone}[^a-z]+${ticket}`.replaceAll(/[()]/g, '\\$&')),
    )
  }
  const { slug } = await db.selectFrom('venues').select('slug').where('id', '=', venueId).executeTakeFirstOrThrow()
  const { eventDate } = (await desk.visitor('fr').get(`/events/${slug}/2027-09-02`)).props
  expect(eventDate.eventTickets).toMatchObject([{ zone_title: 'Balcon', ticket: { title: 'Balcon, Plein tarif' } }])
})

test('what was sold keeps saying what it said', async () => {
  await sql`update zones set title = '{"en": "Pit"}'`.execute(db)
  await sql`update event_tickets set title = '{"en": "Price"}'`.execute(db)
  const order = await readLastOrder(desk)
  const { visitor: owner } = await desk.signedIn('owner', 'fr')
  const mail = await write(desk, (await findMails(desk, 'order-paid', order.id))[0])
  for (const { title } of dates) expect(plain(mail.text)).toContain(title)
  // The desk also shows the current place of the seat.
  const { tickets } = (await owner.hybrid(`/desk/orders/${order.ref_nr}`)).props
  expect(tickets.map((ticket: { title: string }) => ticket.title)).toEqual(dates.map(({ title }) => `Pit, ${title}`))
})
