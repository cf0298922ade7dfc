import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { readPdf } from '#core/tickets/server/testing/read-pdf.ts'
import { maxResends } from '#core/orders/mails/server/order-mail-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

async function order(sessionId: string | null = null) {
  const paid = await insertPaidOrder(db, { quantity: 2, sessionId })
  return paid
}

/** A visitor with a session, and its id. */
async function visitorWithSession() {
  const visitor = shop.visitor('hu')
  // An error is flashed, which requires a session.
  await visitor.post('/contact/submit', {})
  const { id } = await db.selectFrom('sessions').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  return { visitor, id }
}

const mailsOf = async (orderId: number, kind = 'order-paid') =>
  (await db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute()).filter(
    ({ data }) => data.orderId === orderId,
  )

// Holds: routes.order-tickets
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

// Holds: operation.order-pages-reached-buyer-session
test('the secret of the mail opens them without a session; the uuid alone does not', async () => {
  const { uuid, secret } = await order()
  const visitor = shop.visitor()
  expect((await visitor.get(`/orders/${uuid}/tickets.pdf?key=${secret}`)).status).toBe(200)
  for (const key of ['', 'wrong', secret.slice(0, -1), `${secret}x`]) {
    expect((await shop.visitor().get(`/orders/${uuid}/tickets.pdf?key=${key}`)).status).toBe(404)
  }
  expect((await shop.visitor().get(`/orders/${uuid}/tickets.pdf`)).status).toBe(404)
})

// Holds: operation.ticket-page-price-whole-programme
test('tickets bring the programme that is announced for their concert, with its players in their order', async () => {
  const { id, uuid, secret } = await order()
  const { event_id } = await db
    .selectFrom('order_items')
    .innerJoin('event_dates', 'event_dates.id', 'order_items.event_date_id')
    .where('order_id', '=', id)
    .select('event_id')
    .executeTakeFirstOrThrow()
  const works = [{ composer: 'Kodály', work: { en: 'Evening Song', hu: 'Esti dal' }, minutes: 3 }, 'no work']
  await db
    .updateTable('events')
    .set({ program_works: JSON.stringify(works) })
    .where('id', '=', event_id)
    .execute()
  for (const [position, name] of ['Zoë Second', 'Anna First'].entries()) {
    const profession = JSON.stringify({ en: 'violin', hu: 'hegedű' })
    const soloist = await db
      .insertInto('soloists')
      .values({ slug: `${secret}-${position}`, name, profession, description: profession })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('event_soloists')
      .values({ event_id, soloist_id: soloist.id, position: 1 - position })
      .execute()
  }
  const pdf = await shop.visitor('hu').get(`/orders/${uuid}/tickets.pdf?key=${secret}`)
  const pages = readPdf(pdf.bytes).map((page) => page.map(({ text }) => text))
  expect(pages).toHaveLength(2)
  for (const texts of pages)
    expect(texts.join('|')).toContain('|Műsor|Kodály|Esti dal|3 perc|Anna First, hegedű  ·  Zoë Second, hegedű|')
})

test('an order that is not paid has no tickets to hand out', async () => {
  const { id, uuid, secret } = await order()
  await db.updateTable('orders').set({ state: 'cancelled', paid_at: null }).where('id', '=', id).execute()
  expect((await shop.visitor().get(`/orders/${uuid}/tickets.pdf?key=${secret}`)).status).toBe(404)
})

// Holds: routes.order-resend
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

test('a changed address is told to the old one: in the language of the order, masked, without tickets or a way in', async () => {
  const { id, uuid, secret, ref_nr } = await order()
  await shop.visitor('fr').post(`/orders/${uuid}/resend?key=${secret}`, { email: 'anna\u200B@gmail.example' })
  const queued = await mailsOf(id, 'email-changed')
  expect(queued).toMatchObject([{ recipient: 'ors@example.com', locale: 'hu' }])
  const catalogue = compileCatalogue()
  const mail = await writeMail(queued[0] as unknown as QueuedMail, { db, config: shop.config, catalogue })
  expect(mail?.subject).toContain(ref_nr)
  expect(mail?.attachments ?? []).toEqual([])
  for (const text of [mail!.text, String(mail!.html)]) {
    expect(text).toContain('a•••@g•••.example')
    expect(text).toContain(shop.config.contactEmail)
    expect(text).toContain(shop.config.contactPhone)
    expect(text).not.toMatch(new RegExp(`anna@|${secret}|${uuid}|Szűcs`))
  }
  expect((await mailsOf(id)).map(({ recipient }) => recipient)).toEqual(['anna@gmail.example'])
})

test('the same mailbox in other letters is told nothing', async () => {
  const { id, uuid, secret } = await order()
  await shop.visitor().post(`/orders/${uuid}/resend?key=${secret}`, { email: 'ORS@example.com' })
  expect(await mailsOf(id, 'email-changed')).toEqual([])
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

// Holds: operation.contact-messages-stored-mailed-acknowledged
test('not more than a few times an hour, even all at once', async () => {
  const { id, uuid, secret } = await order()
  const visitor = shop.visitor()
  await visitor.get('/')
  await Promise.all(
    Array.from({ length: maxResends.anHour + 4 }, () => visitor.post(`/orders/${uuid}/resend?key=${secret}`)),
  )
  expect(await mailsOf(id)).toHaveLength(maxResends.anHour + 1)
  const { props } = await visitor.post(`/orders/${uuid}/resend?key=${secret}`)
  expect(props.errors.email).toContain(shop.config.contactEmail)
})

test('not more than a number a day, however slowly', async () => {
  const { id, uuid, secret } = await order()
  const mail = {
    kind: 'order-paid',
    recipient: 'ors@example.com',
    locale: 'hu' as const,
    data: JSON.stringify({ orderId: id }),
  }
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const earlier = Array.from({ length: maxResends.aDay + 1 }, () => ({ ...mail, created_at: twoHoursAgo }))
  await db.insertInto('outbox').values(earlier).execute()
  const { props } = await shop.visitor().post(`/orders/${uuid}/resend?key=${secret}`, { email: 'new@example.com' })
  expect(props.errors.email).toContain(shop.config.contactEmail)
  expect(await mailsOf(id)).toHaveLength(maxResends.aDay + 1)
  // A refused request changes nothing.
  expect(await db.selectFrom('orders').select('email').where('id', '=', id).execute()).toEqual([
    { email: 'ors@example.com' },
  ])
})

test('what counts are this order’s tickets alone, within a day', async () => {
  const [{ id, uuid, secret }, other] = [await order(), await order()]
  const fill = (kind: string, orderId: number, hours: number, count = maxResends.aDay + 1) =>
    sql`insert into outbox (kind, recipient, locale, data, created_at)
      select ${kind}, 'ors@example.com', 'hu', jsonb_build_object('orderId', ${orderId}::integer), now() - make_interval(hours => ${hours})
      from generate_series(1, ${count})`.execute(db)
  await fill('email-changed', id, 0)
  await fill('order-paid', other.id, 0)
  await fill('order-paid', id, 25)
  await fill('order-paid', id, 2, maxResends.aDay)
  const { props } = await shop.visitor().post(`/orders/${uuid}/resend?key=${secret}`, { email: 'other@example.com' })
  expect(props.errors).toEqual({})
  const emails = db.selectFrom('orders').select('email').where('id', 'in', [id, other.id]).orderBy('id')
  expect(await emails.execute()).toEqual([{ email: 'other@example.com' }, { email: 'ors@example.com' }])
})

test('an order that was cancelled shows its state: nothing is sent, and no calendar is given', async () => {
  const { id, uuid, secret } = await order()
  await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', id).execute()
  const state = `/payment/success/${uuid}`
  const visitor = shop.visitor()
  await visitor.get(`${state}?key=${secret}`)
  const calendar = await visitor.get(`/orders/${uuid}/calendar.ics`, { follow: false })
  const sent = await visitor.post(`/orders/${uuid}/resend`, {}, { follow: false })
  expect([calendar.location, sent.location]).toEqual([state, state])
  expect(await mailsOf(id)).toEqual([])
  expect((await visitor.get(`/orders/${uuid}/tickets.pdf`)).status).toBe(200)
})

test('a ticket fills the page: the one of its number, the first that is good without one, and none beside them', async () => {
  const { id, uuid, secret, ref_nr } = await order()
  const visitor = shop.visitor()
  const open = (number = '') => visitor.get(`/orders/${uuid}/tickets${number}?key=${secret}`)
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['tickets.id', 'serial'])
    .where('order_id', '=', id)
    .orderBy('serial')
    .execute()
  const setState = (state: 'void' | 'valid', place: number) =>
    sql`update tickets set state = ${state}, voided_at = now(), void_reason = 'refunded' where id = ${tickets[place]!.id}`.execute(
      db,
    )
  const [first, second] = tickets
  expect((await open()).props).toMatchObject({
    uuid,
    number: 1,
    count: 2,
    new_number: null,
    ticket: { serial: first!.serial },
    head: { title: expect.stringContaining(ref_nr), robots: 'noindex' },
  })
  expect((await open('/2')).props).toMatchObject({ number: 2, ticket: { serial: second!.serial } })
  await setState('void', 0)
  expect((await open()).props).toMatchObject({ number: 2, ticket: { serial: second!.serial } })
  await setState('void', 1)
  expect((await open()).props).toMatchObject({ number: 1, ticket: { serial: first!.serial } })
  for (const number of ['/0', '/3']) expect((await open(number)).status).toBe(404)
})

test('one client sends only so many, of however many orders', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  const busy = await createTestShop({ season: false, environment: { TRUST_PROXY: '1' } })
  const visitor = busy.visitor()
  // A refused request sends nothing, and does not count.
  const mistyped = await insertPaidOrder(busy.db)
  await visitor.post(`/orders/${mistyped.uuid}/resend?key=${mistyped.secret}`, { email: 'anna@' }, { headers })
  let sent = 0
  for (let count = 0; count < 21; count++) {
    const { uuid, secret } = await insertPaidOrder(busy.db)
    const { props } = await visitor.post(`/orders/${uuid}/resend?key=${secret}`, {}, { headers })
    if (!props.errors.email) sent++
  }
  expect(sent).toBe(20)
  await busy.close()
})
