import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import type { ReturnedMoney } from '#core/orders/ticket-return.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { queueReturnMail } from '#core/orders/returns/server/return-mail-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { readMail } from './testing/read-mail.ts'
import { linkOf } from './testing/two-evenings.ts'

const database = await createTestDatabase()
const { db } = database
const config = createTestConfig()
const catalogue = compileCatalogue()
afterAll(database.close)

const write = async (queued: { kind: string; locale: Locale; data: object }) => {
  const mail = await writeMail({ id: 1, recipient: 'a@example.com', attempts: 1, ...queued } as QueuedMail, {
    db,
    config,
    catalogue,
  })
  return mail && { ...mail, text: plain(mail.text), html: plain(String(mail.html)) }
}

/** Replaces special spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/** An order of three tickets at 43.50 euros, some of which are returned. */
async function giveBack(locale: Locale, places: number[], money: ReturnedMoney = 'whole', goneBefore = 0) {
  const order = await insertPaidOrder(db, { quantity: 3, locale })
  const payment = await db
    .insertInto('payments')
    .values({
      order_id: order.id,
      attempt: 1,
      provider: 'bank',
      provider_ref: `payment-${order.id}`,
      state: 'captured',
      settlement: 'tickets',
      amount_cents: toCents(13_050),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (goneBefore > 0)
    await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state, origin, provider_ref)
      values (${payment.id}, ${goneBefore}, 'order_refunded', ${`before-${order.id}`}, 'succeeded', 'provider', ${`refund-${order.id}`})`.execute(
      db,
    )
  const zone = await db
    .selectFrom('order_items')
    .select(['zone_id', 'id'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('zones').set({ sold: 3 }).where('id', '=', zone.zone_id).execute()
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'serial', 'secret'])
    .where('order_item_id', '=', zone.id)
    .orderBy('serial')
    .execute()
  const outcome = await db.transaction().execute(async (trx) => {
    const made = await refundTickets(trx, {
      orderId: order.id,
      ticketIds: places.map((place) => tickets[place]!.id),
      money,
      seats: 'back',
      reason: 'organiser',
      key: `test-${order.id}`,
    })
    if ('refusal' in made) throw new Error(made.refusal.kind)
    // A resumed run queues it again.
    for (let time = 0; time < 2; time++) await queueReturnMail(trx, made.done)
    return made.done
  })
  return { order, tickets, data: { returnId: outcome.id } }
}

describe('the mail on tickets that were taken back', () => {
  test.each([
    ['en', 'is no longer valid', '€43.50 is going back', 'Your other 2 tickets stay valid', 'ten working days'],
    [
      'fr',
      'n’est plus valable',
      'Nous recréditons 43,50 €',
      'Vos 2 autres billets restent valables',
      'dix jours ouvrés',
    ],
    ['hu', 'már nem érvényes', '43,50 €', 'A többi 2 jegye érvényes marad', 'tíz munkanapot'],
  ] as const)('says in %s which are void, what goes back and when, and what stays', async (locale, ...words) => {
    const { order, tickets, data } = await giveBack(locale, [1])
    const mail = await write({ kind: 'tickets-refunded', locale, data })
    expect(mail?.subject).toContain(order.ref_nr)
    for (const body of [mail!.text, mail!.html]) {
      for (const word of words) expect(body.replaceAll('&#39;', '’')).toContain(word)
      expect(body).toContain(formatSerial(tickets[1]!.serial))
      expect(body).not.toContain(formatSerial(tickets[0]!.serial))
      expect(body).toContain(`/payment/success/${order.uuid}?key=${order.secret}`)
    }
  })

  test('says of an order without a good ticket that it is cancelled, and what does not go back', async () => {
    const { data } = await giveBack('en', [0, 1, 2], 'minus_fees')
    const mail = await write({ kind: 'tickets-refunded', locale: 'en', data })
    expect(mail?.text).toContain('€126.00 is going back')
    expect(mail?.text).toContain('Of what you paid for them, €4.50 is not refunded.')
    expect(mail?.text).toContain('it has been cancelled')
  })

  test.each([
    ['all of it goes back', 'whole', 0, ['€87.00 is going back to the card you paid with.']],
    [
      'the fees are kept',
      'minus_fees',
      0,
      ['€84.00 is going back to the card you paid with.', 'Of what you paid for them, €3.00 is not refunded.'],
    ],
    ['nothing goes back', 'none', 0, ['There is no refund for them.']],
    [
      'a part went back before',
      'whole',
      10_000,
      ['€30.50 is going back to the card you paid with.', 'Earlier refunds on this order are not included.'],
    ],
    ['all of it went back before', 'whole', 13_050, ['Earlier refunds on this order are not included.']],
  ] as const)('says from the first word to the last that %s', async (_, money, goneBefore, sentences) => {
    const { order, tickets, data } = await giveBack('en', [0, 2], money, goneBefore)
    const delay = ' Depending on your bank, this takes up to ten working days.'
    const told = sentences.map((sentence) => (sentence.includes('is going') ? sentence + delay : sentence))
    const mail = readMail(await write({ kind: 'tickets-refunded', locale: 'en', data }))
    const concert = 'Autumn concert, Hall of Strings, Budapest, Saturday, November 28, 2026, 7:30 PM'
    expect(mail).toMatchObject({
      subject: `Your tickets have been returned – order ${order.ref_nr}`,
      preheader: told[0],
    })
    expect(mail.text.split('\n\n')).toEqual([
      'Dear Őrs Szűcs,',
      '2 tickets have been returned.',
      `Order: ${order.ref_nr}`,
      'These tickets are no longer valid for admission; please throw away any copies:',
      ...[0, 2].map((place) => `No. ${formatSerial(tickets[place]!.serial)}: Stalls, adult\n${concert}`),
      ...told,
      'Your other ticket stays valid, and you keep your seat. You will find it on the page of your order.',
      `Open my order: ${linkOf(order)}`,
    ])
    expect(mail.words.html).toEqual(mail.words.text)
  })

  test('says that one ticket is left', async () => {
    const { data } = await giveBack('en', [0, 1])
    const mail = await write({ kind: 'tickets-refunded', locale: 'en', data })
    expect(mail?.text).toMatch(/Your other ticket stays valid|stays valid/)
    expect(mail?.text).not.toContain('it has been cancelled')
  })

  test.each([
    ['whole', true],
    ['none', false],
  ] as const)('waits for a credit note where money goes back (%s): %s', async (money, isWaiting) => {
    const { data } = await giveBack('en', [0], money)
    const queued = await db
      .selectFrom('outbox')
      .select(sql<boolean>`send_after > now() + interval '5 seconds'`.as('isWaiting'))
      .where('dedupe_key', '=', `tickets-refunded:${data.returnId}`)
      .executeTakeFirstOrThrow()
    expect(queued).toEqual({ isWaiting })
  })

  test('says where no money goes back', async () => {
    const { data } = await giveBack('en', [2], 'none')
    const mail = await write({ kind: 'tickets-refunded', locale: 'en', data })
    expect(mail?.text).toContain('There is no refund for it.')
    expect(mail?.text).not.toContain('going back')
  })

  test('is queued once, however often it is asked for', async () => {
    const { data } = await giveBack('en', [0])
    const queued = await db.selectFrom('outbox').select('data').where('kind', '=', 'tickets-refunded').execute()
    expect(queued.filter((mail) => JSON.stringify(mail.data) === JSON.stringify(data))).toHaveLength(1)
  })

  test('of no return is not sent', async () => {
    expect(await write({ kind: 'tickets-refunded', locale: 'en', data: { returnId: 999_999 } })).toBeNull()
  })
})

test('the tickets that are sent again are those that are good, with what was paid and what goes back', async () => {
  const { order, tickets } = await giveBack('en', [1])
  const mail = await write({ kind: 'order-paid', locale: 'en', data: { orderId: order.id } })
  for (const body of [mail!.text, mail!.html]) {
    expect(body).toContain('2 × Stalls, adult')
    expect(body).toContain('€84.00')
    expect(body).toContain('€130.50')
    expect(body).toContain('−€43.50')
    // Ticket totals are omitted: they would include returned ones.
    for (const sum of ['Subtotal', 'Issuing fees']) expect(body).not.toContain(sum)
  }
  const [pdf] = mail!.attachments!
  const text = readPdf(pdf!.content as Buffer)
    .flat()
    .map((piece) => piece.text)
    .join(' ')
  expect(text).toContain(formatSerial(tickets[0]!.serial))
  expect(text).not.toContain(formatSerial(tickets[1]!.serial))
})
