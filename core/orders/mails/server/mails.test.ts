import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { locales } from '#values/locales.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

const database = await createTestDatabase()
const { db } = database
const config = createTestConfig()
const catalogue = compileCatalogue()
afterAll(database.close)

const write = (queued: Partial<QueuedMail>) =>
  writeMail({ id: 1, recipient: 'a@example.com', attempts: 1, locale: 'en', ...queued } as QueuedMail, {
    db,
    config,
    catalogue,
  })

// Holds: operation.ticket-admission-serial-secret-mail
test.each(locales)('the confirmation in %s: order, tickets, calendar and the way back to them', async (locale) => {
  const order = await insertPaidOrder(db, { quantity: 2, locale })
  const mail = await write({ kind: 'order-paid', locale, data: { orderId: order.id } })
  expect(mail?.subject).toContain(order.ref_nr)
  const link = `${config.origins[locale]}/payment/success/${order.uuid}?key=${order.secret}`
  const total = { en: '€87.00', fr: '87,00 €', hu: '87,00 €' }[locale]
  for (const body of [mail!.text, String(mail!.html)]) {
    expect(body.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(total)
    expect(body).toContain(link)
  }
  expect(mail?.text).toContain(locale === 'hu' ? 'Szűcs Őrs' : 'Őrs Szűcs')
  expect(mail?.attachments?.map(({ contentType }) => contentType)).toEqual([
    'application/pdf',
    expect.stringMatching(/^text\/calendar/),
    // Its receipt.
    'application/pdf',
  ])
})

// Holds: visitors.facts-of-a-concert-and-its-hall
test('the confirmation and its calendar tell the end and what else one asks before going', async () => {
  const order = await insertPaidOrder(db)
  const ofOrder = sql<boolean>`id = (select event_id from event_dates join order_items on event_date_id = event_dates.id
    where order_id = ${order.id})`
  const facts = { interval_minutes: 20, age_from: 6, sung_in: ['de'], latecomers: '{"en": "Latecomers <wait>."}' }
  await db.updateTable('events').set(facts).where(ofOrder).execute()
  await db.updateTable('venues').set({ arrival: '{"en": "Tram 4."}', latecomers: '{"en": "Never."}' }).execute()
  const mail = await write({ kind: 'order-paid', data: { orderId: order.id } })
  const calendar = mail!.attachments!.find(({ contentType }) => contentType.startsWith('text/calendar'))!
  const unfolded = String(calendar.content).replaceAll('\r\n ', '').replaceAll('\\,', ',')
  const plain = (body: unknown) => String(body).replaceAll(/[\u00a0\u202f]/g, ' ')
  const length = '90 min, including an interval of 20 min · '
  const rest = 'ages 6 and over · sung in German'
  expect(plain(mail!.text)).toContain(`${length}ends about 9:00 PM · ${rest}\nLatecomers <wait>.\nTram 4.\n`)
  expect(plain(mail!.html)).toContain(
    `${length}ends about 9:00 PM · ${rest}<br />Latecomers &lt;wait&gt;.<br />Tram 4.`,
  )
  expect(unfolded).toContain(`${length}${rest}\\nLatecomers <wait>.\\nTram 4.\\n`)
})

test('what a buyer typed is only text in the mail', async () => {
  const order = await insertPaidOrder(db)
  await db.updateTable('orders').set({ firstname: '<b>Őrs</b>' }).where('id', '=', order.id).execute()
  expect(String((await write({ kind: 'order-paid', data: { orderId: order.id } }))?.html)).toContain(
    '&lt;b&gt;Őrs&lt;/b&gt;',
  )
})

test('money that goes back is told with its amount and the cause', async () => {
  const order = await insertPaidOrder(db)
  const mail = await write({
    kind: 'payment-refunded',
    data: { orderId: order.id, amountCents: 8700, reason: 'seats_gone' },
  })
  expect(mail?.text).toContain('€87.00')
  expect(mail?.text).toContain('the seats had already been sold')
  expect(mail?.subject).toContain(order.ref_nr)
})

test.each([
  ['en', 'no longer valid', '€87.00'],
  ['fr', 'ne sont plus valables', '87,00'],
  ['hu', 'már nem érvényesek', '87,00'],
] as const)(
  'an order that was refunded is told so in %s: how much, and that its tickets are void',
  async (locale, words, amount) => {
    const order = await insertPaidOrder(db, { locale })
    const mail = await write({
      kind: 'payment-refunded',
      locale,
      data: { orderId: order.id, amountCents: 8700, reason: 'order_refunded' },
    })
    for (const body of [mail!.text, String(mail!.html)]) {
      expect(body).toContain(words)
      expect(body).toContain(amount)
    }
    expect(mail?.attachments).toBeUndefined()
  },
)

test('an order that was refunded before its confirmation was sent is not confirmed', async () => {
  const order = await insertPaidOrder(db)
  await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', order.id).execute()
  expect(await write({ kind: 'order-paid', data: { orderId: order.id } })).toBeNull()
})

test('an order that is gone is not written about', async () => {
  expect(await write({ kind: 'order-paid', data: { orderId: 999_999 } })).toBeNull()
})

test('a kind that nobody registered fails by its name', async () => {
  await expect(write({ kind: 'birthday', data: {} })).rejects.toThrow('"birthday"')
})
