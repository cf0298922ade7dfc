import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { toCents } from '#values/money.ts'
import { cancelDate } from '#core/orders/changed-dates/server/changes.ts'
import { buy, findMails, goOn, meantBy, write } from '#core/orders/changed-dates/server/testing/holders.ts'
import { exchange, sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { sendCreditNote, queueReturnMail } from './return-mail-store.ts'
import { refundTickets } from './refund-tickets.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(() => emptyShop(shop.db))

const sendMoney = async () => sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))
const isDue = async (kind: string) => {
  const { rows } = await sql<{ isDue: boolean }>`
    select send_after <= now() as "isDue" from outbox where kind = ${kind}`.execute(shop.db)
  return rows.map((row) => row.isDue)
}
/** As if a process had just begun to send it. */
const beginToSend = (kind: string) => sql`update outbox set attempts = 1 where kind = ${kind}`.execute(shop.db)
/** Returns the credit note mail of a refund; by default of the latest. */
const readNote = async (refundId?: number) => {
  const { reference } = await shop.db
    .selectFrom('documents')
    .select('reference')
    .where('kind', '=', 'credit_note')
    .$if(refundId !== undefined, (query) => query.where('refund_id', '=', refundId!))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return `${reference}.pdf`
}

/** A buyer in France returns one of two tickets. */
async function giveOneBack(locale: 'en' | 'fr' | 'hu' = 'en', email = 'anna@example.com') {
  const concert = await storeConcert(shop.db, { bystanders: false })
  await sql`update venues set country = 'FR'`.execute(shop.db)
  const bought = await buy(shop, [concert], { locale })
  const order = { ...bought.order, email }
  await shop.db.updateTable('orders').set({ email }).where('id', '=', order.id).execute()
  const { id } = await shop.db
    .selectFrom('tickets')
    .select('id')
    .where('event_date_id', '=', concert.eventDateId)
    .orderBy('serial')
    .executeTakeFirstOrThrow()
  await shop.db.transaction().execute(async (trx) => {
    const request = { orderId: order.id, ticketIds: [id], money: 'whole', seats: 'back', reason: 'buyer' } as const
    const outcome = await refundTickets(trx, { ...request, key: `credit note ${order.id}` })
    if ('refusal' in outcome) throw new Error(outcome.refusal.kind)
    await queueReturnMail(trx, outcome.done)
  })
  return order
}

test('a refund that succeeds while the mail on it waits sends it on its way, with the credit note', async () => {
  await giveOneBack()
  expect(await isDue('tickets-refunded')).toEqual([false])
  await sendMoney()
  expect(await isDue('tickets-refunded')).toEqual([true])
  const [queued] = await findMails(shop, 'tickets-refunded')
  const { attachments } = await write(shop, queued)
  expect(attachments!.map(({ filename }) => filename)).toEqual([await readNote()])
  expect(await findMails(shop, 'credit-note')).toEqual([])
})

test.each([
  ['en', 'Your credit note', '€43.50'],
  ['fr', 'Votre avoir', '43,50 €'],
  ['hu', 'Jóváíró bizonylat', '43,50 €'],
] as const)(
  'of one that takes longer than its mail waited the credit note comes by itself, once, in %s',
  async (locale, subject, amount) => {
    // Another buyer's is refunded at the same time, to them.
    const other = await giveOneBack(locale === 'fr' ? 'hu' : 'fr', 'other@example.com')
    const { ref_nr, email } = await giveOneBack(locale)
    const [, queued] = await findMails(shop, 'tickets-refunded')
    expect((await write(shop, queued)).attachments ?? []).toEqual([])
    await beginToSend('tickets-refunded')
    await sendMoney()
    const [, refund] = await shop.db.selectFrom('refunds').select('id').orderBy('id').execute()
    await shop.db.transaction().execute((trx) => sendCreditNote(trx, refund!.id))
    const notes = (await findMails(shop, 'credit-note')).toSorted(
      (one, next) => Number(one.data['refundId']) - Number(next.data['refundId']),
    )
    expect(notes).toMatchObject([
      { recipient: other.email, locale: other.locale },
      { recipient: email, locale, dedupe_key: `credit-note:${refund!.id}` },
    ])
    const mail = await write(shop, notes[1])
    expect(mail.subject).toContain(subject)
    for (const text of [mail.subject, mail.text, String(mail.html)]) expect(text).toContain(ref_nr)
    for (const text of [mail.text, String(mail.html)]) expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(amount)
    expect(mail.attachments!.map(({ filename }) => filename)).toEqual([await readNote(refund!.id)])
    expect(readPdf(mail.attachments![0]!.content as Buffer)).toHaveLength(1)
  },
)

test('of an exchange for a cheaper ticket the credit note of the difference comes when its money has gone back', async () => {
  const sale = await sellFirstEvening(shop, { prices: [3000] })
  expect(await exchange(shop, sale, { back: toCents(1200) })).toMatchObject({ isRepeated: false })
  expect(await findMails(shop, 'credit-note')).toEqual([])
  await sendMoney()
  const [queued, ...others] = await findMails(shop, 'credit-note')
  expect(others).toEqual([])
  const mail = await write(shop, queued)
  expect(mail.text).toContain('€12.00')
  expect(mail.attachments!.map(({ filename }) => filename)).toEqual([await readNote()])
})

test.each([
  ['waits', 0, []],
  ['was begun', 1, ['credit-note']],
] as const)(
  'of a cancelled concert the credit note comes with its mail, or after it: the mail %s',
  async (_, attempts, kinds) => {
    const concert = await storeConcert(shop.db, { bystanders: false })
    await sql`update venues set country = 'FR'`.execute(shop.db)
    await buy(shop, [concert])
    await cancelDate(shop.db, concert.eventDateId, { keepFees: false }, meantBy(shop))
    await goOn(shop)
    expect(await isDue('date-cancelled')).toEqual([false])
    if (attempts > 0) await beginToSend('date-cancelled')
    await sendMoney()
    expect(await isDue('date-cancelled')).toEqual([attempts === 0])
    expect((await findMails(shop, 'credit-note')).map(({ kind }) => kind)).toEqual(kinds)
  },
)
