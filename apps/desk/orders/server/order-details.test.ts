/**
 * Content of an order's page and of the order list, each condition with a sample on either side.
 */
import { href } from '@cadenza/navigation'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop } from '#core/cart/server/testing/samples.ts'
import { addItemsOf, insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate outbox cascade`.execute(db)
  visitor = (await desk.signedIn()).visitor
})

type Order = Awaited<ReturnType<typeof insertPaidOrder>>
type Route = 'orders.show' | 'orders.resend' | 'orders.buyer.store' | 'orders.note.store'
const address = (name: Route, { ref_nr: order }: Order) => href(deskRoutes[name], { order })
const pageOf = async (order: Order) => (await visitor.get(address('orders.show', order))).props
const listed = async (query: Record<string, string> = {}) =>
  (await visitor.get(href(deskRoutes['orders.index'], {}, { query }))).props.orders as Record<string, unknown>[]
const found = async (query: Record<string, string>) => (await listed(query)).map(({ reference }) => reference)
const set = ({ id }: Order, change: RawBuilder<unknown>) =>
  sql`update orders set ${change} where id = ${id}`.execute(db)
const serialsOf = async ({ id }: Order): Promise<number[]> =>
  (
    await sql<{ serial: number }>`select serial from tickets join order_items on order_items.id = order_item_id
      where order_id = ${id} order by serial`.execute(db)
  ).rows.map(({ serial }) => serial)
const mail = async (data: object, dedupeKey: string | null = null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into outbox (kind, recipient, locale, data, dedupe_key)
    values ('order-paid', 'a@example.com', 'en', ${JSON.stringify(data)}, ${dedupeKey}) returning id`.execute(db)
  return rows[0]!.id
}
async function pay({ id }: Order, { settlement = 'tickets', amount = 8_700 } = {}): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into payments (order_id, attempt, provider, state, amount_cents, settlement)
    values (${id}, (select count(*) + 1 from payments where order_id = ${id}), 'demo-bank', 'captured', ${amount}, ${settlement}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}
async function refund(payment: number, { state = 'succeeded', origin = 'shop', amount = 100 } = {}): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into refunds (payment_id, amount_cents, reason, state, origin, idempotency_key)
    values (${payment}, ${amount}, 'requested', ${state}, ${origin}, ${crypto.randomUUID()}) returning id`.execute(db)
  return rows[0]!.id
}

test('orders: of mails those stand on its page that name it, or one of its refunds; of another order none', async () => {
  const [own, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  const wanted: number[] = []
  for (const order of [own, other]) {
    const ids = [await mail({ orderId: order.id }), await mail({}, `credit-note:${await refund(await pay(order))}`)]
    if (order === own) wanted.push(...ids)
  }
  await mail({}, 'credit-note:999999')
  const { mails } = await pageOf(own)
  expect(mails.map(({ id }: { id: number }) => id)).toEqual(wanted.toReversed())
})

test('orders: what was done to a ticket stands on the page of its order alone', async () => {
  const [own, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  for (const [order, action] of [
    [own, 'ticket renamed'],
    [other, 'ticket made anew'],
  ] as const) {
    const [serial] = await serialsOf(order)
    await sql`insert into audit_log (actor, action, subject) values ('visitor', ${action}, ${`ticket ${formatSerial(serial!)}`})`.execute(
      db,
    )
  }
  const { events } = await pageOf(own)
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['ticket renamed'])
})

test('orders: of a ticket that was made anew the last is listed', async () => {
  const order = await insertPaidOrder(db, { quantity: 1 })
  await sql`update tickets set state = 'void', voided_at = now(), void_reason = 'renamed'`.execute(db)
  await sql`insert into tickets (serial, secret, replaces_id, order_item_id, admission, issue, event_date_id, zone_id, price_cents, fee_cents, discount_cents)
    select serial + 1000, 'another secret', id, order_item_id, admission, 2, event_date_id, zone_id, price_cents, fee_cents, discount_cents from tickets`.execute(
    db,
  )
  const { tickets } = await pageOf(order)
  expect(tickets.map(({ state, issue }: { state: string; issue: number }) => [state, issue])).toEqual([['valid', 2]])
})

test.each([
  ['has no address any more', sql`email = ''`],
  ['is erased', sql`erased_at = now()`],
])('orders: of one that %s neither name nor address are corrected, and its tickets are not sent', async (_, change) => {
  const order = await insertPaidOrder(db)
  await set(order, change)
  const was = (await pageOf(order)).order.buyer
  const body = { ...was, firstname: 'Other', email: 'other@example.com', was, send: true }
  const { props } = await visitor.post(address('orders.buyer.store', order), body)
  expect(Object.keys(props.errors)).toEqual(['email'])
  expect((await pageOf(order)).order.buyer).toEqual(was)
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('orders: of an erased one no note is kept', async () => {
  const order = await insertPaidOrder(db)
  await set(order, sql`erased_at = now()`)
  const { props } = await visitor.post(address('orders.note.store', order), { note: 'Calls often', was: '' })
  expect(Object.keys(props.errors)).toEqual(['note'])
  expect((await pageOf(order)).order.note).toBe('')
})

test('orders: of one that is not paid a new address is kept, and no tickets are sent', async () => {
  const order = await insertPaidOrder(db, { isIssued: false })
  const was = (await pageOf(order)).order.buyer
  const { props } = await visitor.post(address('orders.buyer.store', order), {
    ...was,
    email: 'right@example.com',
    was,
    send: true,
  })
  expect(props.flash.notice).toMatchObject({ kind: 'positive', text: expect.not.stringContaining('right@example.com') })
  expect((await pageOf(order)).order.buyer.email).toBe('right@example.com')
  expect((await visitor.post(address('orders.resend', order))).props.flash.notice.kind).toBe('warning')
  expect(await db.selectFrom('outbox').select('kind').where('kind', '=', 'order-paid').execute()).toEqual([])
})

test('orders: a line of the list has each fact in its own place', async () => {
  const [order, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await set(order, sql`created_at = '2026-03-10 12:00Z'`)
  const line = {
    reference: order.ref_nr,
    state: 'paid',
    placedAt: '2026-03-10T12:00:00.000Z',
    buyer: 'Őrs Szűcs',
    email: 'ors@example.com',
    concert: 'Autumn concert',
    otherConcerts: 0,
    tickets: 2,
    totalCents: 8_700,
    refundedCents: 0,
    termsVersion: null,
  }
  expect(await listed({ q: order.ref_nr })).toEqual([line])
  await set(order, sql`firstname = '', lastname = ''`)
  expect(await listed({ q: order.ref_nr })).toEqual([{ ...line, buyer: '' }])
  await sql`update order_items set order_id = ${other.id} where order_id = ${order.id}`.execute(db)
  expect(await listed({ q: order.ref_nr })).toMatchObject([{ concert: '', otherConcerts: 0, tickets: 0 }])
})

test('orders: of several concerts the first of the order is named', async () => {
  const [own, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await sql`update order_items set snapshot = jsonb_set(snapshot, '{event_title,en}', '"Later"') where order_id = ${other.id}`.execute(
    db,
  )
  // Moved rows are stored behind the existing ones.
  await sql`update order_items set order_id = ${other.id} where order_id = ${own.id}`.execute(db)
  expect(await listed({ q: other.ref_nr })).toMatchObject([{ concert: 'Autumn concert', otherConcerts: 1 }])
  // The last item added may be of a concert planned first.
  const [older, mixed] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await addItemsOf(db, mixed, older)
  await sql`update order_items set snapshot = jsonb_set(snapshot, '{event_title,en}', '"First"')
    where id = (select min(id) from order_items where order_id = ${mixed.id})`.execute(db)
  expect(await listed({ q: mixed.ref_nr })).toMatchObject([{ concert: 'First', otherConcerts: 1 }])
})

test('orders: money stands in the order in which it came and went, and that of another order nowhere', async () => {
  const [own, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  const begun = (table: string, id: number, day: number) =>
    sql`update ${sql.table(table)} set created_at = ${`2026-01-0${day} 10:00Z`}::timestamptz where id = ${id}`.execute(
      db,
    )
  await refund(await pay(other))
  const late = await pay(own, { settlement: 'returned', amount: 50 })
  const early = await pay(own)
  await begun('payments', late, 3)
  await begun('payments', early, 1)
  const back = [await refund(early), await refund(late, { amount: 10 })]
  await begun('refunds', back[0]!, 2)
  await begun('refunds', back[1]!, 4)
  const { money, moneyLeft } = await pageOf(own)
  expect(money.map(({ key }: { key: string }) => key)).toEqual([
    `payment ${early}`,
    `refund ${back[0]}`,
    `payment ${late}`,
    `refund ${back[1]}`,
  ])
  expect(moneyLeft).toBe(8_600)
  await begun('payments', late, 1)
  await begun('refunds', back[0]!, 1)
  // At the same time, incoming money is listed before outgoing.
  const keys = (await pageOf(own)).money.map(({ key }: { key: string }) => key)
  expect(keys).toEqual([`payment ${late}`, `payment ${early}`, `refund ${back[0]}`, `refund ${back[1]}`])
})

test('orders: of very many mails the last hundred stand there', async () => {
  const order = await insertPaidOrder(db)
  await sql`insert into outbox (kind, recipient, locale, data) select 'order-paid', 'a' || n || '@example.com', 'en',
    jsonb_build_object('orderId', ${order.id}::text) from generate_series(1, 101) n`.execute(db)
  const { mails } = await pageOf(order)
  expect([mails.length, mails[0].recipient, mails.at(-1).recipient]).toEqual([
    100,
    'a101@example.com',
    'a2@example.com',
  ])
})

test('orders: a line of what was done tells a reason and changes where it has them as such', async () => {
  const order = await insertPaidOrder(db)
  const shown: [details: object, reason: string | null, fields: string[]][] = [
    [{ reason: 7 }, null, []],
    [{}, null, []],
    [{ before: { note: 'a' } }, null, []],
    [{ after: { note: 'a' } }, null, []],
    [{ before: null, after: { note: 'a' } }, null, []],
    [{ before: { note: 'a' }, after: null }, null, []],
    [{ before: 'a', after: { note: 'a' } }, null, []],
    [{ before: {}, after: { note: 'a' }, reason: 'asked' }, 'asked', ['note']],
  ]
  for (const [details] of shown.toReversed())
    await sql`insert into audit_log (actor, action, subject, details)
      values ('test', 'order note', ${`order ${order.ref_nr}`}, ${JSON.stringify(details)})`.execute(db)
  const events = (await pageOf(order)).events as { reason: string | null; changes: { field: string }[] }[]
  expect(events.map(({ reason, changes }) => [reason, changes.map(({ field }) => field)])).toEqual(
    shown.map(([, reason, fields]) => [reason, fields]),
  )
})

test('orders: a mail is shown with whom it went to and when; one of another order is not found', async () => {
  const [own, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  const [foreign, waiting] = [await mail({ orderId: other.id }), await mail({ orderId: own.id })]
  const read = (id: number) => visitor.get(href(deskRoutes['orders.mail'], { order: own.ref_nr, mail: id }))
  const { mail: told, reference, content, head } = (await read(waiting)).props
  expect({ told, reference, content }).toEqual({
    told: { kind: 'order-paid', recipient: 'a@example.com', sentAt: null },
    reference: own.ref_nr,
    content: {
      subject: expect.stringMatching(/./),
      text: expect.stringContaining(own.ref_nr),
      attachments: expect.arrayContaining([expect.stringMatching(/\.pdf$/)]),
    },
  })
  expect(head.title).toContain(own.ref_nr)
  await sql`update outbox set sent_at = '2026-01-02 10:00Z'`.execute(db)
  expect((await read(waiting)).props.mail.sentAt).toBe('2026-01-02T10:00:00.000Z')
  expect([(await read(foreign)).status, (await read(999_999)).status]).toEqual([404, 404])
})

test('orders: the page is called by its reference, also once nobody is named by it', async () => {
  const order = await insertPaidOrder(db)
  await set(order, sql`firstname = '', lastname = ''`)
  const { order: shown, head } = await pageOf(order)
  expect([shown.name, head.title]).toEqual(['', expect.stringContaining(order.ref_nr)])
})

test('orders: the list says what has gone back, or is on its way, of the money for tickets', async () => {
  const order = await insertPaidOrder(db)
  const refunded = async () => (await listed())[0]!['refundedCents']
  const payment = await pay(order)
  await refund(payment, { amount: 1 })
  await refund(payment, { amount: 10, state: 'requested' })
  await refund(payment, { amount: 100, state: 'submitted' })
  await refund(payment, { amount: 1_000, origin: 'provider' })
  expect(await refunded()).toBe(1_111)
  await refund(payment, { amount: 5, state: 'failed' })
  await refund(payment, { amount: 5, state: 'submitted', origin: 'provider' })
  await refund(payment, { amount: 5, state: 'failed', origin: 'provider' })
  // Late money was never for tickets.
  await refund(await pay(order, { settlement: 'returned', amount: 50 }), { amount: 50 })
  expect(await refunded()).toBe(1_111)
})

test('orders: the list counts the tickets that there are, and names other concerts where there are some', async () => {
  const [one, two] = [await insertPaidOrder(db, { quantity: 2 }), await insertPaidOrder(db, { quantity: 3 })]
  expect(await listed({ q: one.ref_nr })).toMatchObject([{ tickets: 2, otherConcerts: 0 }])
  await sql`update order_items set order_id = ${one.id}, exchanged_at = null where order_id = ${two.id}`.execute(db)
  await sql`update order_items set snapshot = jsonb_set(snapshot, '{event_title,en}', '"Later"') where quantity = 3`.execute(
    db,
  )
  expect(await listed({ q: one.ref_nr })).toMatchObject([{ tickets: 5, otherConcerts: 1, concert: 'Autumn concert' }])
  await sql`update order_items set quantity = 1, exchanged_at = now() where quantity = 3`.execute(db)
  expect(await listed({ q: one.ref_nr })).toMatchObject([{ tickets: 2, otherConcerts: 1 }])
  // A second line for a concert is not a second concert.
  await sql`with added as (
      insert into event_tickets (event_date_id, zone_id, title, price_cents)
      select event_date_id, zone_id, title, price_cents from event_tickets
      where id = (select event_ticket_id from order_items where order_id = ${one.id} and quantity = 2)
      returning id, event_date_id, zone_id)
    insert into order_items (order_id, event_ticket_id, event_date_id, zone_id, quantity, unit_price_cents, issuing_fee_cents, snapshot)
    select ${one.id}, added.id, added.event_date_id, added.zone_id, 1, 4200, 150, '{}' from added`.execute(db)
  expect(await listed({ q: one.ref_nr })).toMatchObject([{ tickets: 3, otherConcerts: 1 }])
})

test('orders: the list is narrowed by state, channel, concert, code and day, and by no more than was asked for', async () => {
  const [paid, waiting] = [await insertPaidOrder(db), await insertPaidOrder(db, { isIssued: false })]
  await set(paid, sql`channel = 'box_office'`)
  const both = [waiting.ref_nr, paid.ref_nr]
  expect(await found({})).toEqual(both)
  expect(await found({ state: 'paid' })).toEqual([paid.ref_nr])
  expect(await found({ state: 'nonsense' })).toEqual(both)
  expect(await found({ channel: 'online' })).toEqual([waiting.ref_nr])
  const { rows } = await sql<{
    date: string
  }>`select event_date_id::text as date from order_items where order_id = ${paid.id}`.execute(db)
  expect(await found({ date: rows[0]!.date })).toEqual([paid.ref_nr])

  const code = await db
    .insertInto('promo_codes')
    .values({ code: 'TENTH', title: '{"en":"A tenth"}', kind: 'percent', percent: 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [order, state] of [
    [paid, 'released'],
    [waiting, 'reserved'],
  ] as const)
    await sql`insert into promo_redemptions (order_id, promo_code_id, state) values (${order.id}, ${code.id}, ${state})`.execute(
      db,
    )
  expect(await found({ promo: String(code.id) })).toEqual([waiting.ref_nr])

  const at = (time: string) => sql`created_at = ${time}::timestamp at time zone ${desk.config.timeZone}`
  await set(paid, at('2026-03-10 00:00'))
  await set(waiting, at('2026-03-10 23:59:59'))
  expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual(both)
  expect(await found({ from: '2026-03-11' })).toEqual([])
  expect(await found({ to: '2026-03-09' })).toEqual([])
})

test('orders: a list begins at an order, however its reference is written', async () => {
  const order = await insertPaidOrder(db)
  await set(order, sql`ref_nr = 'CDZ-2026-000017'`)
  for (const at of ['CDZ-2026-000017', 'cdz-2026-000017']) {
    const url = href(deskRoutes['orders.index'], {}, { query: { at } })
    expect([at, (await visitor.get(url, { follow: false })).location]).toEqual([at, expect.stringContaining('after=')])
  }
})
