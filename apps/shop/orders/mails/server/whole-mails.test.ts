/** Complete texts of mails. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { readMail } from '#core/orders/mails/server/testing/read-mail.ts'
import { linkOf, pay, sellTwoEvenings } from '#core/orders/mails/server/testing/two-evenings.ts'
import { createMailWriter } from '#core/orders/mails/server/testing/write-mails.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)

const write = createMailWriter(db)

const totalsOf = ({ text }: ReturnType<typeof readMail>) => text.split('\n\n').at(-2)!.split('\n')

test('the confirmation: each evening with its tickets, the sooner first; what they cost together, and who gets the invoice', async () => {
  const order = await sellTwoEvenings(db)
  const mail = readMail(await write('order-paid', { orderId: order.id }))
  expect(mail).toMatchObject({
    subject: `Your tickets – order ${order.ref_nr}`,
    preheader: '4 tickets, attached as a PDF',
    head: ['http://localhost:3000', 'Cadenza'],
    files: [
      `tickets-${order.ref_nr}.pdf`,
      `concert-${order.ref_nr}.ics`,
      expect.stringMatching(/^I-\d{4}-\d{6}\.pdf$/),
    ],
  })
  expect(mail.text.split('\n')).toEqual([
    'Dear Őrs Szűcs,',
    '',
    'Thank you for your order. Your tickets are attached as a PDF: print them, or show them on your phone at the door. The calendar file adds the concert to your calendar.',
    '',
    `Order: ${order.ref_nr}`,
    '',
    'Winter concert',
    'Saturday, November 28, 2026, 7:30 PM (doors 7:00 PM)',
    '90 min · ends about 9:00 PM',
    'Round Hall, 1 Round Street, Budapest',
    'https://maps.example/?q=round',
    '  1 × Stalls, adult: €42.00',
    '',
    'Autumn concert',
    'Saturday, December 5, 2026, 7:30 PM (doors 6:45 PM)',
    '90 min · ends about 9:00 PM',
    'Hall of Strings, 1088 Budapest, Őrház utca 12.',
    'https://maps.example/?q=hall',
    '  2 × Stalls, adult: €84.00',
    '  1 × Stalls, child: €10.00',
    '',
    'Subtotal: €136.00',
    'Issuing fees: €6.00',
    'Discount (Da capo): −€13.60',
    'Total paid: €128.40',
    'Including VAT at 5.5%: €4.65',
    'Including VAT at 27%: €8.36',
    'Invoice to: Kft., HU1',
    '',
    `Open my order: ${linkOf(order)}`,
  ])
  const { html, text } = mail.words
  expect(html.toSorted()).toEqual([...text, 'Your tickets', 'Directions', 'Directions'].toSorted())
})

test.each([
  ['without fees', sql`fees_cents = 0, total_cents = 8400`, 0, ['Subtotal: €84.00', 'Total paid: €84.00']],
  [
    'with a discount that has no name',
    sql`discount_cents = 100, total_cents = 8600`,
    150,
    ['Subtotal: €84.00', 'Issuing fees: €3.00', 'Discount: −€1.00', 'Total paid: €86.00'],
  ],
])('the confirmation of an order %s says no more', async (_, set, fee, totals) => {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  await sql`update order_items set issuing_fee_cents = ${fee} where order_id = ${id}`.execute(db)
  await sql`update orders set ${set} where id = ${id}`.execute(db)
  await pay(db, id)
  expect(totalsOf(readMail(await write('order-paid', { orderId: id })))).toEqual(totals)
})

test.each([
  [
    'seats_gone',
    'Your payment reached us after the time to pay had run out, and the seats had already been sold. We are sorry. The full amount is going back to the card you paid with.',
  ],
  [
    'paid_twice',
    'These tickets were paid for twice. They stay valid; the second payment is going back to the card you paid with.',
  ],
  ['cancelled', 'Your order was cancelled. The amount is going back to the card you paid with.'],
  [
    'date_cancelled',
    'The concert, or one of those you had ordered, was cancelled before your payment reached us. We are sorry. The full amount is going back to the card you paid with.',
  ],
  [
    'date_postponed',
    'The concert, or one of those you had ordered, was postponed before your payment reached us, and its new date is not known yet. We are sorry. The full amount is going back to the card you paid with.',
  ],
  [
    'order_refunded',
    'Your order was cancelled, and the full amount is going back to the card you paid with. Its tickets are no longer valid; please throw away any copies.',
  ],
])('money that goes back (%s): how much, why and when', async (reason, why) => {
  const { id, ref_nr } = await insertPaidOrder(db)
  const mail = readMail(await write('payment-refunded', { orderId: id, amountCents: 8750, reason }))
  expect(mail).toMatchObject({
    subject: `Your money is on its way back – order ${ref_nr}`,
    preheader: why,
    files: [],
  })
  expect(mail.text.split('\n\n')).toEqual([
    'Dear Őrs Szűcs,',
    'We are refunding €87.50',
    why,
    'Depending on your bank, this takes up to ten working days.',
    'See all concerts: http://localhost:3000/',
  ])
  expect(mail.words.html).toEqual([...mail.words.text, 'Order', ref_nr].toSorted())
})

test('the confirmation: two evenings of one concert stand apart, each with its day', async () => {
  const order = await sellTwoEvenings(db)
  await sql`update order_items set snapshot = snapshot || '{"event_title": {"en": "Autumn concert"}}' where order_id = ${order.id}`.execute(
    db,
  )
  const { text } = readMail(await write('order-paid', { orderId: order.id }))
  expect(text.match(/^Autumn concert\n.*, 2026/gm)).toEqual([
    'Autumn concert\nSaturday, November 28, 2026',
    'Autumn concert\nSaturday, December 5, 2026',
  ])
})

test('a changed address: which order, where its mails go now, and whom to turn to', async () => {
  const { id, ref_nr } = await insertPaidOrder(db)
  const mail = readMail(await write('email-changed', { orderId: id, maskedEmail: 'a•••@g•••.example' }))
  const intro =
    'The e-mail address of this order has been changed. The tickets and all news about the concert now go to a•••@g•••.example; nothing more is sent to this address.'
  expect(mail).toMatchObject({
    subject: `Your tickets now go to another address – order ${ref_nr}`,
    preheader: intro,
    files: [],
  })
  expect(mail.text.split('\n\n')).toEqual([
    'The e-mail address has been changed',
    `Order: ${ref_nr}`,
    intro,
    'If you changed it yourself, there is nothing more to do.',
    'If you did not, someone else can open your order. Please write to hello@cadenza.example or call +33 1 99 00 12 34 before the concert and give the order reference: we will sort it out with you.',
  ])
  expect(mail.words.html).toEqual(mail.words.text)
})

test.each(['payment-refunded', 'email-changed', 'credit-note', 'ticket-exchanged', 'date-changed'])(
  'of an order that is gone %s is not sent',
  async (kind) => {
    const gone = { orderId: 999_999, refundId: 999_999, exchangeId: 999_999, changeId: 999_999 }
    const data = { ...gone, amountCents: 1, reason: 'cancelled', maskedEmail: 'a' }
    expect(await write(kind, data)).toBeNull()
  },
)
