/** Complete texts of mails about moved, postponed and cancelled concerts. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { readMail } from '#core/orders/mails/server/testing/read-mail.ts'
import { linkOf, sellTwoEvenings, type SoldEvenings } from '#core/orders/mails/server/testing/two-evenings.ts'
import { createMailWriter } from '#core/orders/mails/server/testing/write-mails.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)

const write = createMailWriter(db)

const sell = () => sellTwoEvenings(db)

/** Stores a change of a concert originally in the hall of the other evening. */
async function change({ late, early }: SoldEvenings, kind: 'moved' | 'postponed', until: string | null = null) {
  const rows = []
  for (const [date, hall] of [
    [late, early],
    [early, late],
  ])
    rows.push(
      ...(
        await sql<{ id: number }>`
          insert into event_date_changes (event_date_id, kind, venue_id, date, slot, starts_at, return_until)
          select ${date!.event_date_id}, ${kind}, ${hall!.venue_id}, '2026-11-20', '', '2026-11-20T19:00Z', ${until}::date returning id`.execute(
          db,
        )
      ).rows,
    )
  return rows[0]!.id
}

const setStatus = ({ late }: SoldEvenings, status: string) =>
  sql`update event_dates set status = ${status} where id = ${late.event_date_id}`.execute(db)

// Holds: product.hall-with-its-town
test('a moved concert: what it was, what it is, and that nothing has to be done', async () => {
  const order = await sell()
  const mail = readMail(await write('date-changed', { orderId: order.id, changeId: await change(order, 'moved') }))
  expect(mail).toMatchObject({
    subject: `Moved: Autumn concert – order ${order.ref_nr}`,
    preheader: 'Now · Saturday, December 5, 2026, 7:30 PM, Hall of Strings, 1088 Budapest, Őrház utca 12.',
    files: [`tickets-${order.ref_nr}.pdf`, `concert-${order.ref_nr}.ics`],
  })
  expect(mail.text.split('\n')).toEqual([
    'Dear Őrs Szűcs,',
    '',
    'Autumn concert has been moved',
    '',
    'Originally: Friday, November 20, 2026, 8:00 PM, Round Hall, Budapest',
    'Now: Saturday, December 5, 2026, 7:30 PM, Hall of Strings, 1088 Budapest, Őrház utca 12.',
    `Order: ${order.ref_nr}`,
    '',
    'The concert for which you have tickets will take place at a different time or in a different hall from the one announced. We are sorry for any inconvenience.',
    '',
    'Your tickets stay valid as they are; you do not need to do anything. A PDF with the new details is attached, and the calendar file updates the entry in your calendar.',
    '',
    `Open my order: ${linkOf(order)}`,
  ])
  expect(mail.words.html).toEqual(mail.words.text)
})

test('a postponed concert: that its day is open, and until when tickets are taken back', async () => {
  const order = await sell()
  const changeId = await change(order, 'postponed', '2026-12-31')
  await setStatus(order, 'postponed')
  const mail = readMail(await write('date-changed', { orderId: order.id, changeId }))
  expect(mail).toMatchObject({
    subject: `Postponed: Autumn concert – order ${order.ref_nr}`,
    preheader: 'Now · New date to be announced',
  })
  expect(mail.text.split('\n').slice(2)).toEqual([
    'Autumn concert has been postponed',
    '',
    'Originally: Friday, November 20, 2026, 8:00 PM, Round Hall, Budapest',
    'Now: New date to be announced',
    `Order: ${order.ref_nr}`,
    '',
    'The concert for which you have tickets cannot take place on the date announced. We are looking for a new one and will write to you as soon as it is set.',
    '',
    'Your tickets stay valid for the new date; you do not need to do anything.',
    '',
    'If you cannot come, you can return your tickets until the end of Thursday, December 31, 2026, and we will refund everything you paid.',
    '',
    `Return tickets: http://localhost:3000/orders/${order.uuid}/return?key=${order.secret}`,
    `Open my order: ${linkOf(order)}`,
  ])
  expect(mail.words.html).toEqual(mail.words.text)
})

const voidTickets = ({ id }: SoldEvenings, of: RawBuilder<unknown> = sql`true`) =>
  sql`update tickets set state = 'void', voided_at = now(), void_reason = 'refunded'
    where order_item_id in (select id from order_items where order_id = ${id}) and ${of}`.execute(db)

test.each<[string, (order: SoldEvenings) => Promise<unknown>]>([
  ['that was cancelled since', (order) => setStatus(order, 'cancelled')],
  [
    'for which no ticket is good any more, though others are',
    (order) => voidTickets(order, sql`event_date_id = ${order.late.event_date_id}`),
  ],
  [
    'of an order that was cancelled',
    ({ id }) => sql`update orders set state = 'cancelled' where id = ${id}`.execute(db),
  ],
])('nothing is written of a moved concert %s', async (_, happen) => {
  const order = await sell()
  const changeId = await change(order, 'moved')
  await happen(order)
  expect(await write('date-changed', { orderId: order.id, changeId })).toBeNull()
})

test('nothing is written of a change that there is not', async () => {
  const { id } = await sell()
  expect(await write('date-changed', { orderId: id, changeId: 999_999 })).toBeNull()
})

describe('a cancelled concert', () => {
  const cancelled = { tickets: 3, amount: 9100, kept: 450, refundId: null }

  test('says what goes back, what does not, and what stays good', async () => {
    const order = await sell()
    await voidTickets(order, sql`event_date_id = ${order.late.event_date_id}`)
    const data = { orderId: order.id, dateId: order.late.event_date_id, ...cancelled }
    const mail = readMail(await write('date-cancelled', data))
    expect(mail).toMatchObject({
      subject: `Cancelled: Autumn concert – order ${order.ref_nr}`,
      preheader:
        'We are refunding €91.00 to the card you paid with. Depending on your bank, this takes up to ten working days.',
      files: [`concert-${order.ref_nr}.ics`],
    })
    expect(mail.text.split('\n')).toEqual([
      'Dear Őrs Szűcs,',
      '',
      'Autumn concert has been cancelled',
      '',
      'Originally: Saturday, December 5, 2026, 7:30 PM, Hall of Strings, Budapest',
      `Order: ${order.ref_nr}`,
      '',
      'The concert for which you had tickets will not take place. We are very sorry.',
      '',
      'Your 3 tickets for it are no longer valid. You do not need to do anything.',
      '',
      'We are refunding €91.00 to the card you paid with. Depending on your bank, this takes up to ten working days.',
      '',
      'The issuing fees of €4.50 are not refunded.',
      '',
      'Your tickets for other concerts in this order stay valid.',
      '',
      'The attached calendar file removes the concert from your calendar.',
      '',
      `Open my order: ${linkOf(order)}`,
    ])
    expect(mail.words.html).toEqual(mail.words.text)
  })

  test('says no more where nothing goes back, and nothing stays', async () => {
    const order = await sell()
    await voidTickets(order)
    const data = { orderId: order.id, dateId: order.late.event_date_id, ...cancelled, amount: 0, kept: 0 }
    expect(
      readMail(await write('date-cancelled', data))
        .text.split('\n\n')
        .slice(3, -1),
    ).toEqual([
      'The concert for which you had tickets will not take place. We are very sorry.',
      'Your 3 tickets for it are no longer valid. You do not need to do anything.',
      'The attached calendar file removes the concert from your calendar.',
    ])
  })

  test('is not written of to an order that was not for it, or that is gone', async () => {
    const [order, other] = [await sell(), await sell()]
    const dateId = order.late.event_date_id
    for (const orderId of [other.id, 999_999])
      expect(await write('date-cancelled', { orderId, dateId, ...cancelled })).toBeNull()
  })
})
