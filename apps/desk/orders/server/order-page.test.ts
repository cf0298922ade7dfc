/** Page of an order: each fact in its own place, in the reader's language. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => sql`truncate outbox cascade`.execute(db))

type Order = Awaited<ReturnType<typeof insertPaidOrder>>
const english = (await desk.signedIn('viewer')).visitor
const pageOf = async ({ ref_nr: order }: Pick<Order, 'ref_nr'>, visitor = english) =>
  (await visitor.hybrid(href(deskRoutes['orders.show'], { order }))).props
const moment = (time: string) => sql`${time}::timestamptz`

test('order: who bought it, where they live, when and for how much', async () => {
  const order = await insertPaidOrder(db, { locale: 'fr', isIssued: false })
  await sql`update orders set created_at = ${moment('2026-01-01 10:00Z')}, paid_at = ${moment('2026-01-02 10:00Z')},
    expires_at = ${moment('2026-01-03 10:00Z')}, channel = 'box_office', address_line_1 = '12 rue des Tests', address_line_2 = 'Escalier B',
    country = 'CH', zip_code = '75017', city = 'Paris', company_name = 'Tests SARL', company_vat = 'FR123', message = 'By the aisle.', note = 'Called.',
    subtotal_cents = 9000, fees_cents = 300, discount_cents = 900, total_cents = 8400,
    promo_title = '{"en": "Spring", "hu": "Tavasz"}' where id = ${order.id}`.execute(db)
  const expected = {
    reference: order.ref_nr,
    state: 'awaiting_payment',
    channel: 'box_office',
    locale: 'fr',
    placedAt: '2026-01-01T10:00:00.000Z',
    paidAt: '2026-01-02T10:00:00.000Z',
    expiresAt: '2026-01-03T10:00:00.000Z',
    isErased: false,
    name: 'Őrs Szűcs',
    buyer: { firstname: 'Őrs', lastname: 'Szűcs', email: 'ors@example.com', phone: '+3612345678' },
    address: ['12 rue des Tests', 'Escalier B', '75017 Paris', 'Switzerland'],
    company: { name: 'Tests SARL', vat: 'FR123' },
    message: 'By the aisle.',
    note: 'Called.',
    subtotalCents: 9000,
    feesCents: 300,
    discountCents: 900,
    discountTitle: 'Spring',
    totalCents: 8400,
  }
  expect((await pageOf(order)).order).toEqual(expected)
  const hungarian = await desk.signedIn('viewer', 'hu')
  expect((await pageOf(order, hungarian.visitor)).order).toEqual({
    ...expected,
    name: 'Szűcs Őrs',
    address: ['75017 Paris', '12 rue des Tests', 'Escalier B', 'Svájc'],
    discountTitle: 'Tavasz',
  })
  await sql`update orders set paid_at = null, address_line_2 = '', zip_code = '', city = '', country = null, company_name = null, company_vat = null,
    promo_title = null, erased_at = now() where id = ${order.id}`.execute(db)
  expect((await pageOf(order)).order).toMatchObject({
    paidAt: null,
    isErased: true,
    address: ['12 rue des Tests'],
    company: null,
    discountTitle: null,
  })
})

// Holds: checkout.one-name
test('order: a company without a VAT number and a person with one name are shown by what they have', async () => {
  const order = await insertPaidOrder(db, { isIssued: false })
  await sql`update orders set firstname = '', lastname = 'Björk', company_name = 'Kórus', company_vat = '' where id = ${order.id}`.execute(
    db,
  )
  expect((await pageOf(order)).order).toMatchObject({ name: 'Björk', company: { name: 'Kórus', vat: '' } })
})

test('order: each ticket says what it is for, where, when, whose and for how much', async () => {
  const order = await insertPaidOrder(db, { quantity: 2, isIssued: false })
  await sql`update zones set title = '{"en": "Balcony", "hu": "Erkély"}'
    where id = (select zone_id from order_items where order_id = ${order.id})`.execute(db)
  await db.transaction().execute(async (trx) => {
    await sql`update orders set discount_cents = 840, total_cents = 7860, state = 'paid' where id = ${order.id}`.execute(
      trx,
    )
    await issueTickets(trx, [order.id])
  })
  const ofOrder = sql`order_item_id = (select id from order_items where order_id = ${order.id})`
  await sql`update tickets set holder_name = 'Béla Nagy' where ${ofOrder}`.execute(db)
  await sql`update tickets set state = 'void', voided_at = now(), void_reason = 'renamed', holder_name = null
    where id = (select min(id) from tickets where ${ofOrder})`.execute(db)
  const ticket = {
    id: expect.any(Number),
    serial: expect.any(Number),
    title: 'Erkély, Földszint, felnőtt',
    event: 'Őszi hangverseny – Kőszegi fúvósötös',
    venue: 'Húrok Háza',
    startsAt: '2026-11-28T18:30:00.000Z',
    priceCents: 4200,
    feeCents: 150,
    discountCents: 420,
  }
  const { visitor } = await desk.signedIn('viewer', 'hu')
  const { tickets } = await pageOf(order, visitor)
  expect(tickets).toEqual([
    { ...ticket, state: 'void', voidReason: 'renamed', holder: null, issue: 1 },
    { ...ticket, state: 'valid', voidReason: null, holder: 'Béla Nagy', issue: 1 },
  ])
})

/** Money received, and the refunded part. */
async function move(order: Order) {
  const { rows } = await sql<{ payment: number; refund: number }>`with payment as (
      insert into payments (order_id, attempt, provider, provider_ref, state, amount_cents, settlement, created_at)
      values (${order.id}, 1, 'stripe', ${`pi_${order.ref_nr}`}, 'captured', 8700, 'tickets', ${moment('2026-01-02 10:00Z')}) returning id),
    refund as (
      insert into refunds (payment_id, amount_cents, reason, state, provider_ref, idempotency_key, created_at)
      select id, 1000, 'buyer', 'submitted', ${`re_${order.ref_nr}`}, ${order.ref_nr}, ${moment('2026-01-03 10:00Z')} from payment returning id)
    select payment.id as payment, refund.id as refund from payment, refund`.execute(db)
  return rows[0]!
}

test('order: money that came and went is told in its order, each with what the provider calls it, and is found by that', async () => {
  const order = await insertPaidOrder(db)
  expect(await pageOf(order)).toMatchObject({ money: [], moneyLeft: 0 })
  const { payment, refund } = await move(order)
  const { money, moneyLeft } = await pageOf(order)
  expect(money).toEqual([
    {
      key: `payment ${payment}`,
      kind: 'payment',
      at: '2026-01-02T10:00:00.000Z',
      amountCents: 8700,
      state: 'captured',
      provider: 'stripe',
      reference: `pi_${order.ref_nr}`,
      reason: null,
    },
    {
      key: `refund ${refund}`,
      kind: 'refund',
      at: '2026-01-03T10:00:00.000Z',
      amountCents: 1000,
      state: 'submitted',
      provider: 'stripe',
      reference: `re_${order.ref_nr}`,
      reason: 'buyer',
    },
  ])
  expect(moneyLeft).toBe(7700)
  for (const q of [`pi_${order.ref_nr}`, `re_${order.ref_nr}`]) {
    const { orders } = (await english.hybrid(href(deskRoutes['orders.index'], {}, { query: { q } }))).props
    expect([q, orders.map(({ reference }: { reference: string }) => reference)]).toEqual([q, [order.ref_nr]])
  }
})

/** An empty return and exchange, which the database would not allow. */
const giveBackAndExchange = ({ id, ref_nr }: Order) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table ticket_exchanges disable trigger user`.execute(trx)
    const { rows } = await sql<{ returned: number; exchanged: number }>`with returned as (
        insert into ticket_returns (key, order_id, money, seats, reason) values (${ref_nr}, ${id}, 'none', 'back', 'buyer') returning id),
      exchanged as (
        insert into ticket_exchanges (key, order_id, old_ticket_id)
        select ${ref_nr}, ${id}, min(tickets.id) from tickets join order_items on order_items.id = order_item_id
        where order_id = ${id} returning id)
      select returned.id as returned, exchanged.id as exchanged from returned, exchanged`.execute(trx)
    await sql`alter table ticket_exchanges enable trigger user`.execute(trx)
    return rows[0]!
  })

test('order: of mails those of its returns, exchanges and refunds stand there, too, with when they went', async () => {
  const [own, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  const wanted: number[] = []
  for (const order of [own, other]) {
    const { refund } = await move(order)
    const { returned, exchanged } = await giveBackAndExchange(order)
    for (const [kind, key] of [
      ['tickets-refunded', returned],
      ['ticket-exchanged', exchanged],
      ['credit-note', refund],
    ] as const) {
      const { id } = await db
        .insertInto('outbox')
        .values({ kind, recipient: 'a@example.com', locale: 'en', data: '{}', dedupe_key: `${kind}:${key}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (order === own) wanted.unshift(id)
    }
  }
  await sql`update outbox set created_at = ${moment('2026-01-02 10:00Z')}`.execute(db)
  await sql`update outbox set attempts = 2, last_error = '451', sent_at = ${moment('2026-01-02 11:00Z')} where id = ${wanted[0]!}`.execute(
    db,
  )
  const { mails } = await pageOf(own)
  const waiting = {
    recipient: 'a@example.com',
    state: 'waiting',
    at: '2026-01-02T10:00:00.000Z',
    attempts: 0,
    lastError: null,
  }
  expect(mails).toEqual([
    {
      ...waiting,
      id: wanted[0],
      kind: 'credit-note',
      state: 'sent',
      at: '2026-01-02T11:00:00.000Z',
      attempts: 2,
      lastError: '451',
    },
    { ...waiting, id: wanted[1], kind: 'ticket-exchanged' },
    { ...waiting, id: wanted[2], kind: 'tickets-refunded' },
  ])
})

test('order: what was done is told by its last fifty lines, the newest first, with who, why and what it changed', async () => {
  const order = await insertPaidOrder(db)
  const { id } = await desk.staff('finance')
  const subject = `order ${order.ref_nr}`
  await sql`insert into audit_log (actor, action, subject, details) select 'test', 'order note', ${subject}, jsonb_build_object('reason', n::text)
    from generate_series(1, 49) n`.execute(db)
  const details = {
    reason: 'ill',
    cents: 700,
    before: { state: 'paid', note: null },
    after: { state: 'cancelled', note: 'x' },
  }
  await sql`insert into audit_log (actor, action, subject, details, happened_at) values
    ('nobody', 'order resend', ${subject}, '{"reason": "", "cents": "7"}', now()),
    (${`user ${id}`}, 'order refund', ${subject}, ${JSON.stringify(details)}, ${moment('2026-01-02 10:00Z')}),
    ('test', 'order note', 'order other', '{}', now())`.execute(db)
  const { events } = await pageOf(order)
  expect(events).toHaveLength(50)
  expect(events.slice(0, 2)).toEqual([
    {
      id: expect.any(Number),
      at: '2026-01-02T10:00:00.000Z',
      actor: 'Anna Kovács',
      action: 'order refund',
      reason: 'ill',
      amountCents: 700,
      changes: [
        { field: 'note', before: '', after: 'x' },
        { field: 'state', before: 'paid', after: 'cancelled' },
      ],
    },
    {
      id: expect.any(Number),
      at: expect.any(String),
      actor: 'nobody',
      action: 'order resend',
      reason: null,
      amountCents: null,
      changes: [],
    },
  ])
  expect(events.at(-1).reason).toBe('2')
})

test('order: its documents stand there as they were written, and each is read as itself', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  const [own, other] = [await buy(desk, desk.visitor(), concert), await buy(desk, desk.visitor(), concert)]
  const documentsOf = async (order: Pick<Order, 'ref_nr'>) => (await pageOf(order)).documents as { reference: string }[]
  const [orderDocument, ...more] = await documentsOf(own)
  const { rows } = await sql<{ issued_at: Date }>`select issued_at from documents where order_id = ${own.id}`.execute(
    db,
  )
  expect([orderDocument, more]).toEqual([
    {
      kind: 'receipt',
      reference: orderDocument!.reference,
      issuedAt: rows[0]!.issued_at.toISOString(),
      grossCents: 4350,
    },
    [],
  ])
  const [foreign] = await documentsOf(other)
  const read = (reference: string) =>
    english.get(href(deskRoutes['orders.paper'], { order: own.ref_nr, paper: reference }))
  const { status, headers } = await read(orderDocument!.reference)
  expect([status, String(headers['content-disposition'])]).toEqual([
    200,
    expect.stringContaining(orderDocument!.reference),
  ])
  expect((await read(foreign!.reference)).status).toBe(404)
})

// Holds: tickets.signs-without-a-font-told
test('order: what its documents cannot print is told, whoever typed it, and nothing where they can', async () => {
  const order = await insertPaidOrder(db, { isIssued: false })
  const say = (firstname: string, company: string) =>
    sql`update orders set firstname = ${firstname}, company_name = ${company}, company_vat = 'x' where id = ${order.id}`.execute(
      db,
    )
  await say('Ngọc 王', 'Χ № ♯ می\u200Cخواهم')
  expect((await pageOf(order)).unprintable).toEqual([])
  await say('Anna \u{1D518}', 'Őry \u{13000} \u{1D518}')
  expect((await pageOf(order)).unprintable).toEqual(['\u{1D518}', '\u{13000}'])
})
