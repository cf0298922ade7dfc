import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '../../server/testing/shop.ts'
import { insertPaidOrder } from './testing/paid-order.ts'
import { resendsAnHour } from './ticket-order-store.ts'
import { issueTickets } from './ticket-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

async function order(sessionId: string | null = null) {
  const paid = await insertPaidOrder(db, { quantity: 2, sessionId })
  await db.transaction().execute((trx) => issueTickets(trx, paid.id))
  return paid
}

/** Somebody who has a session, and its id. */
async function visitorWithSession() {
  const visitor = shop.visitor('hu')
  // An error is flashed, for which a session is needed.
  await visitor.post('/contact/submit', {})
  const { id } = await db.selectFrom('sessions').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  return { visitor, id }
}

const mailsOf = async (orderId: number) =>
  (await db.selectFrom('outbox').selectAll().where('kind', '=', 'order-paid').orderBy('id').execute()).filter(
    ({ data }) => data.orderId === orderId,
  )

test('the buyer’s session opens tickets and calendar, and nobody else’s', async () => {
  const { visitor, id } = await visitorWithSession()
  const { uuid, ref_nr } = await order(id)
  const pdf = await visitor.get(`/orders/${uuid}/tickets.pdf`)
  expect(pdf.status).toBe(200)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`jegyek-${ref_nr}.pdf`),
    'cache-control': 'private, no-store',
  })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const calendar = await visitor.get(`/orders/${uuid}/calendar.ics`)
  expect(calendar.headers['content-type']).toContain('text/calendar')
  expect(calendar.body).toContain('BEGIN:VEVENT')
  const { visitor: stranger } = await visitorWithSession()
  for (const path of ['tickets.pdf', 'calendar.ics'])
    expect((await stranger.get(`/orders/${uuid}/${path}`)).status).toBe(404)
  expect((await stranger.post(`/orders/${uuid}/resend`)).status).toBe(404)
})

test('the secret of the mail opens them without a session; the uuid alone does not', async () => {
  const { uuid, secret } = await order()
  const visitor = shop.visitor()
  expect((await visitor.get(`/orders/${uuid}/tickets.pdf?key=${secret}`)).status).toBe(200)
  for (const key of ['', 'wrong', secret.slice(0, -1), `${secret}x`]) {
    expect((await shop.visitor().get(`/orders/${uuid}/tickets.pdf?key=${key}`)).status).toBe(404)
  }
  expect((await shop.visitor().get(`/orders/${uuid}/tickets.pdf`)).status).toBe(404)
})

test('an order that is not paid has no tickets to hand out', async () => {
  const { id, uuid, secret } = await order()
  await db.updateTable('orders').set({ state: 'cancelled', paid_at: null }).where('id', '=', id).execute()
  expect((await shop.visitor().get(`/orders/${uuid}/tickets.pdf?key=${secret}`)).status).toBe(404)
})

test('tickets are sent again, to a corrected address, in the language of the page', async () => {
  const { id, uuid, secret } = await order()
  const { props } = await shop
    .visitor('fr')
    .post(`/orders/${uuid}/resend?key=${secret}`, { email: ' ors@gmail.example ' }, { follow: true })
  expect(props.flash.notice).toEqual({ kind: 'positive', text: 'Vos billets sont en route vers ors@gmail.example.' })
  expect(await mailsOf(id)).toMatchObject([{ recipient: 'ors@gmail.example', locale: 'fr' }])
  const { email } = await db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  expect(email).toBe('ors@gmail.example')
})

test('without a new address they go where they went', async () => {
  const { id, uuid, secret } = await order()
  await shop.visitor().post(`/orders/${uuid}/resend?key=${secret}`, { email: '' })
  expect(await mailsOf(id)).toMatchObject([{ recipient: 'ors@example.com' }])
})

test('an address that is none is refused, and nothing is sent', async () => {
  const { id, uuid, secret } = await order()
  const { props } = await shop
    .visitor()
    .post(`/orders/${uuid}/resend?key=${secret}`, { email: 'a@example.com, b@example.com' })
  expect(props.errors.email).toContain('cannot be right')
  expect(await mailsOf(id)).toEqual([])
})

test('not more than a few times an hour, even all at once', async () => {
  const { id, uuid, secret } = await order()
  const visitor = shop.visitor()
  await visitor.get('/')
  await Promise.all(
    Array.from({ length: resendsAnHour + 4 }, () => visitor.post(`/orders/${uuid}/resend?key=${secret}`)),
  )
  expect(await mailsOf(id)).toHaveLength(resendsAnHour + 1)
  const { props } = await visitor.post(`/orders/${uuid}/resend?key=${secret}`)
  expect(props.errors.email).toContain(shop.config.contactEmail)
})
