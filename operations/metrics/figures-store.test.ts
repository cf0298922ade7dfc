/** Each seat, order, payment and refund is counted under its state, and nowhere else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert, storeSession } from '#core/cart/server/testing/samples.ts'
import { moveSeats } from '#core/inventory/server/holds.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { readFigures } from './figures-store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate outbox, job_rounds`.execute(shop.db)
  await emptyShop(shop.db)
})

const read = () => readFigures(shop.db, 'demo')
const storeAlone = (sample: Parameters<typeof storeConcert>[1] = {}) =>
  storeConcert(shop.db, { capacity: 10, bystanders: false, ...sample })

test('figures: seats of concerts to come are free, held, sold or blocked, and lines of carts are counted that hold some', async () => {
  const concert = await storeAlone()
  for (const sample of [{ status: 'cancelled' }, { startsInDays: -1 }] as const) {
    const { zoneId } = await storeAlone(sample)
    await sql`update zones set held = 1, sold = 2, blocked = 3 where id = ${zoneId}`.execute(shop.db)
  }
  const [ticketId] = concert.ticketIds
  await shop.visitor().post(`/cart/add/${ticketId}`, { quantity: 2 })
  await orderTickets(shop.visitor(), ticketId, 1)
  await payAtBank(shop, (await orderTickets(shop.visitor(), ticketId, 3)).location!, 'success')
  await shop.db
    .transaction()
    .execute((trx) => moveSeats(trx, 'block', { zoneId: concert.zoneId, quantity: 1, source: 'figures' }))
  const sessionId = await storeSession(shop.db)
  await sql`with cart as (insert into carts (session_id) values (${sessionId}) returning id)
    insert into cart_items (cart_id, hash, event_ticket_id, quantity, held) select id, 'without seats', ${ticketId}, 1, 0 from cart`.execute(
    shop.db,
  )
  expect(await read()).toMatchObject({
    seats_capacity: 10,
    seats_held: 3,
    seats_sold: 3,
    seats_blocked: 1,
    cart_holds: 1,
    orders_waiting: 1,
  })
})

test('figures: a payment is open until its end is known, and disputed while it is', async () => {
  const { ticketIds } = await storeAlone()
  await orderTickets(shop.visitor(), ticketIds[0], 1)
  await payAtBank(shop, (await orderTickets(shop.visitor(), ticketIds[0], 1)).location!, 'success')
  for (const state of ['created', 'requires_action', 'processing']) {
    await sql`update payments set state = ${state} where state <> 'captured'`.execute(shop.db)
    expect(await read(), state).toMatchObject({ payments_open: 1, payments_disputed: 0 })
  }
  await sql`update payments set state = 'disputed' where state = 'captured'`.execute(shop.db)
  expect(await read()).toMatchObject({ payments_open: 1, payments_disputed: 1 })
})

test('figures: a refund waits, or was given up: one that the provider has undone at once, one of the shop after its last try', async () => {
  const { ticketIds } = await storeAlone()
  await payAtBank(shop, (await orderTickets(shop.visitor(), ticketIds[0], 2)).location!, 'success')
  const { id, order_id } = await shop.db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['tickets.id', 'order_id'])
    .executeTakeFirstOrThrow()
  const request = { orderId: order_id, ticketIds: [id], money: 'whole', seats: 'back', reason: 'buyer' } as const
  await shop.db.transaction().execute((trx) => refundTickets(trx, { ...request, key: 'figures' }))
  expect(await read()).toMatchObject({ refunds_waiting: 1, refunds_given_up: 0 })
  await sql`update refunds set state = 'failed', attempt = 4`.execute(shop.db)
  expect(await read()).toMatchObject({ refunds_waiting: 0, refunds_given_up: 0 })
  await sql`update refunds set attempt = 5`.execute(shop.db)
  expect(await read()).toMatchObject({ refunds_waiting: 0, refunds_given_up: 1 })
  await sql`insert into refunds (payment_id, amount_cents, state, origin, reason, idempotency_key, provider_ref)
    select payment_id, 1, 'failed', 'provider', 'made_at_provider', 'undone', 'undone' from refunds`.execute(shop.db)
  expect(await read()).toMatchObject({ refunds_given_up: 2 })
})

test('figures: a mail that was sent waits no more, and a job that has never done its round is late since it is known', async () => {
  await sql`insert into outbox (kind, recipient, locale, data, sent_at) values ('a', 'a@example.com', 'en', '{}', now())`.execute(
    shop.db,
  )
  await sql`insert into job_rounds (name, gap_seconds, known_since) values ('never', 60, now() - interval '1 hour')`.execute(
    shop.db,
  )
  const { mails_waiting, mails_due, mails_oldest, mails_given_up, jobs } = await read()
  expect([mails_waiting, mails_due, mails_oldest, mails_given_up]).toEqual([0, 0, null, 0])
  expect(jobs).toMatchObject([{ name: 'never', succeeded_at: null, late: expect.closeTo(3540, -2) }])
})

test('figures: of the mails that wait the oldest is told, and how many could be sent by now', async () => {
  await sql`insert into outbox (kind, recipient, locale, data, created_at, send_after) values
    ('a', 'a@example.com', 'en', '{}', now() - interval '1 minute', now()),
    ('a', 'a@example.com', 'en', '{}', now() - interval '1 hour', now() + interval '1 hour')`.execute(shop.db)
  const { mails_waiting, mails_due, mails_oldest, mails_given_up } = await read()
  expect([mails_waiting, mails_due, mails_given_up]).toEqual([2, 1, 0])
  expect(mails_oldest).toBeCloseTo(3600, -3)
})
