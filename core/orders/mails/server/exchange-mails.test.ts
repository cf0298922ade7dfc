/** Complete texts of mails about an exchanged ticket. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { emptyShop } from '#core/cart/server/testing/samples.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { toCents } from '#values/money.ts'
import { findMails, write } from '#core/orders/changed-dates/server/testing/holders.ts'
import { exchange, sellFirstEvening, type TwoEvenings } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { readMail } from './testing/read-mail.ts'
import { linkOf } from './testing/two-evenings.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyShop(shop.db)
  await sql`update counters set value = 0 where name = 'ticket'`.execute(shop.db)
})

/**
 * Exchanges the first of two tickets, with fixed dates for the evenings. Another order makes an
 * exchange, too.
 */
async function exchangeFirst(price: number, back: number) {
  const sale = await sellFirstEvening(shop, { prices: [price] })
  const other = await sellFirstEvening(shop, { prices: [2000] })
  expect(await exchange(shop, sale, { back: toCents(back) })).toHaveProperty('done')
  expect(await exchange(shop, other, { back: toCents(2200) })).toHaveProperty('done')
  const set = ({ eventDateId }: { eventDateId: number }, day: string) =>
    sql`update event_dates set starts_at = ${`${day}T18:30Z`}, doors_at = ${`${day}T18:00Z`} where id = ${eventDateId}`.execute(
      shop.db,
    )
  await set(sale.first, '2031-03-05')
  await set(sale.second, '2031-03-12')
  return sale
}

/** Returns the mail of a kind to the buyer. */
async function read(kind: string, { order }: TwoEvenings) {
  const mails = await Promise.all((await findMails(shop, kind)).map((mail) => write(shop, mail)))
  return readMail(mails.find(({ subject }) => subject.includes(order.ref_nr)) ?? null)
}

const delay = 'Depending on your bank, this takes up to ten working days.'

test.each([
  [3000, 1200, [`€12.00 is going back to the card you paid with. ${delay}`]],
  [4200, 0, []],
])('a ticket at %i cents that came for another: both, and what goes back', async (price, back, money) => {
  const sale = await exchangeFirst(price, back)
  const { order, serials } = sale
  const mail = await read('ticket-exchanged', sale)
  const fresh = 'No. 000005: Stalls, Adult, Winterreise, Salle Cortot, Paris, Wednesday, March 12, 2031, 7:30 PM'
  expect(serials).toEqual([1, 2])
  expect(mail).toMatchObject({
    subject: `Your new ticket – order ${order.ref_nr}`,
    preheader: fresh,
    files: [
      `tickets-${order.ref_nr}.pdf`,
      `concert-${order.ref_nr}.ics`,
      expect.stringMatching(/^C-.*\.pdf$/),
      expect.stringMatching(/^R-.*\.pdf$/),
    ],
  })
  expect(mail.text.split('\n\n')).toEqual([
    'Dear Anna Kovács,',
    'Your ticket has been exchanged.',
    `Order: ${order.ref_nr}\nNew ticket: ${fresh}\nOld ticket: No. 000001: Stalls, Adult, Winterreise, Salle Cortot, Paris, Wednesday, March 5, 2031, 7:30 PM`,
    'The old ticket is no longer valid for admission; please throw away any copies. The new one is attached.',
    ...money,
    `Open my order: ${linkOf(order, shop.config.origins.en)}`,
  ])
  expect(mail.words.html).toEqual(mail.words.text)
})

test('the credit note of what goes back comes with its amount', async () => {
  const sale = await exchangeFirst(3000, 1200)
  await sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
  const mail = await read('credit-note', sale)
  const text =
    'We have refunded €12.00 for tickets in this order; the credit note is attached. Depending on your bank, it takes up to ten working days for the money to reach you.'
  expect(mail).toMatchObject({
    subject: `Your credit note – order ${sale.order.ref_nr}`,
    preheader: text,
    files: [expect.stringMatching(/^C-.*\.pdf$/)],
  })
  expect(mail.text.split('\n\n')).toEqual([
    'Dear Anna Kovács,',
    'Your refund has been made.',
    `Order: ${sale.order.ref_nr}`,
    text,
    `Open my order: ${linkOf(sale.order, shop.config.origins.en)}`,
  ])
  expect(mail.words.html).toEqual(mail.words.text)
})

test('nothing is written of an exchange whose ticket is good no more', async () => {
  const sale = await exchangeFirst(4200, 0)
  await sql`update tickets set state = 'void', voided_at = now(), void_reason = 'refunded' where serial = 5`.execute(
    shop.db,
  )
  await expect(read('ticket-exchanged', sale)).rejects.toThrow('There is nothing to write.')
})

test('who has exchanged a ticket for an evening that is cancelled is told so', async () => {
  const sale = await sellFirstEvening(shop, { quantity: 1 })
  await exchange(shop, sale)
  const data = { orderId: sale.order.id, dateId: sale.second.eventDateId, tickets: 1, amount: 4350, kept: 0 }
  const { text } = readMail(
    await write(shop, { id: 1, kind: 'date-cancelled', recipient: '', locale: 'en', attempts: 1, data }),
  )
  expect(text).toContain('We are refunding €43.50')
})
