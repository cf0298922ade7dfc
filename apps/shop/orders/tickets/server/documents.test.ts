import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { toCents } from '#values/money.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

/** A paid order with its payment. */
async function sell(locale: 'fr' | 'hu' = 'fr') {
  const order = await insertPaidOrder(db, { locale })
  const payment = await db
    .insertInto('payments')
    .values({
      order_id: order.id,
      attempt: 1,
      provider: 'bank',
      provider_ref: `payment-${order.id}`,
      state: 'captured',
      settlement: 'tickets',
      amount_cents: toCents(8700),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...order, paymentId: payment.id }
}

const refund = (paymentId: number) =>
  db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: toCents(8700),
      reason: 'order_refunded',
      idempotency_key: crypto.randomUUID(),
      state: 'succeeded',
    })
    .execute()

const referencesOf = async (orderId: number) =>
  (await db.selectFrom('documents').select('reference').where('order_id', '=', orderId).orderBy('id').execute()).map(
    ({ reference }) => reference,
  )

const write = (queued: Partial<QueuedMail>) =>
  writeMail({ id: 1, recipient: 'a@example.com', attempts: 1, locale: 'en', ...queued } as QueuedMail, {
    db,
    config: shop.config,
    catalogue: compileCatalogue(),
  })

test('a document is downloaded in the order’s language, whatever the page’s is', async () => {
  const { id, uuid, secret } = await sell('fr')
  const [reference] = await referencesOf(id)
  const answer = await shop.visitor('hu').get(`/orders/${uuid}/documents/${reference}.pdf?key=${secret}`)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`${reference}.pdf`),
    'cache-control': 'private, no-store',
  })
  const [texts] = readPdf(answer.bytes)
  expect(texts!.map(({ text }) => text)).toEqual(expect.arrayContaining(['Reçu', reference]))
})

test('an order opens its own documents, and none of another one', async () => {
  const [mine, other] = [await sell(), await sell()]
  const [foreign] = await referencesOf(other.id)
  for (const reference of [foreign, 'R-2026-999999', 'r-2026-000001', 'X'])
    expect(
      (await shop.visitor().get(`/orders/${mine.uuid}/documents/${reference}.pdf?key=${mine.secret}`)).status,
    ).toBe(404)
})

test('the page of an order leads to its documents, and to the credit note once its money has gone back', async () => {
  const { id, uuid, secret, paymentId } = await sell()
  const visitor = shop.visitor('fr')
  const page = await visitor.get(`/payment/success/${uuid}?key=${secret}`, { follow: true })
  const [reference] = await referencesOf(id)
  expect(page.props.documents).toEqual([
    { label: `Reçu ${reference}`, total: 87, href: `/orders/${uuid}/documents/${reference}.pdf` },
  ])
  await refund(paymentId)
  await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', id).execute()
  const undone = await visitor.get(`/payment/success/${uuid}`)
  expect(undone.props.is_back).toBeDefined()
  expect(undone.props.documents).toMatchObject([{ total: 87 }, { total: -87 }])
  for (const { href } of undone.props.documents) expect((await visitor.get(href)).status).toBe(200)
})

test('the mail of an order brings its receipt, and that of its refund the credit note, in the order’s language', async () => {
  const { id, paymentId } = await sell('hu')
  await db.updateTable('venues').set({ country: 'HU' }).execute()
  const paid = await write({ kind: 'order-paid', data: { orderId: id } })
  const [receipt] = await referencesOf(id)
  expect(paid!.attachments!.map(({ filename }) => filename)).toContain(`${receipt}.pdf`)
  await refund(paymentId)
  const [, note] = await referencesOf(id)
  const refunded = await write({
    kind: 'payment-refunded',
    data: { orderId: id, amountCents: 8700, reason: 'order_refunded' },
  })
  expect(refunded!.attachments!.map(({ filename }) => filename)).toEqual([`${note}.pdf`])
  const again = await write({ kind: 'order-paid', data: { orderId: id } })
  const documents = again!.attachments!.map(({ filename }) => filename).filter((name) => name.endsWith('.pdf'))
  expect(documents.slice(1)).toEqual([`${receipt}.pdf`])
  // A payment without tickets was no sale.
  const late = { orderId: id, amountCents: 8700, reason: 'seats_gone' }
  expect((await write({ kind: 'payment-refunded', data: late }))!.attachments).toBeUndefined()
  const [texts] = readPdf(refunded!.attachments![0]!.content as Buffer)
  expect(texts!.map(({ text }) => text)).toContain('Jóváíró bizonylat')
})
