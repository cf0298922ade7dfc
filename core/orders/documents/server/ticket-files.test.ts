import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runInPlace } from '#platform/threads/run-in-worker.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { findOrder } from '#core/orders/server/order-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createOrderCalendar, createTicketsPdf, hasTickets } from './ticket-files.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
const context = {
  db,
  config: createTestConfig(),
  locale: 'en' as const,
  translate: createTranslator('en', compileCatalogue().en),
  now: () => new Date('2026-11-01T12:00:00Z'),
  runInWorker: runInPlace,
}

async function sell() {
  const { id } = await insertPaidOrder(db, { quantity: 2 })
  const { rows } = await sql<{ serial: number }>`select serial from tickets
    where order_item_id in (select id from order_items where order_id = ${id}) order by serial`.execute(db)
  return { order: await findOrder(db, id), serials: rows.map(({ serial }) => serial) }
}

const voidTickets = (serials: number[]) =>
  sql`update tickets set state = 'void', voided_at = now(), void_reason = 'refunded' where serial = any(${serials})`.execute(
    db,
  )

const paidAt = new Date('2026-11-01T12:00:00Z')

test.each([
  ['awaiting_payment', null, false],
  ['expired', null, false],
  ['expired', paidAt, false],
  ['cancelled', null, false],
  ['cancelled', paidAt, true],
  ['paid', paidAt, true],
] as const)('an order that is %s, paid at %s, has tickets: %s', (state, paid_at, expected) => {
  expect(hasTickets({ state, paid_at })).toBe(expected)
})

test('the tickets of orders are in one file, an order after the other, void ones too', async () => {
  const [first, second, third] = [await sell(), await sell(), await sell()]
  await voidTickets(first.serials)
  const file = await createTicketsPdf([second.order, first.order, third.order], context)
  expect(file).toMatchObject({ filename: `tickets-${second.order.ref_nr}+2.pdf`, contentType: 'application/pdf' })
  const pages = readPdf(file.content as Buffer).map((page) => page.map(({ text }) => text).join(' '))
  const serials = [...second.serials, ...first.serials, ...third.serials]
  expect(pages).toHaveLength(6)
  serials.forEach((serial, index) => expect(pages[index]).toContain(formatSerial(serial)))
})

test('the concerts of orders are in one calendar, each with the way to its order, and none without a good ticket', async () => {
  const [first, second, undone] = [await sell(), await sell(), await sell()]
  await voidTickets([...undone.serials, first.serials[0]!])
  await sql`update event_dates set status = 'cancelled' where id in (
    select event_date_id from order_items where order_id = ${undone.order.id})`.execute(db)
  const file = await createOrderCalendar([first.order, second.order, undone.order], context)
  expect(file).toMatchObject({
    filename: `concert-${first.order.ref_nr}+2.ics`,
    contentType: 'text/calendar; charset=utf-8',
  })
  const text = String(file.content).replaceAll('\r\n ', '')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(text).toContain('DTSTAMP:20261101T120000Z')
  for (const { order } of [first, second]) expect(text).toContain(`/payment/success/${order.uuid}?key=${order.secret}`)
  expect(text).not.toContain(undone.order.uuid)
  expect((await createOrderCalendar([first.order], context)).filename).toBe(`concert-${first.order.ref_nr}.ics`)
})
