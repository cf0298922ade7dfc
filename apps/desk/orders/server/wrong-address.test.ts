/**
 * Correcting a mistyped mail address: pending mails go to the right one, and the stranger's links
 * open nothing.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { queueMail, sendQueuedMails } from '#platform/mail/outbox.ts'
import { emptyShop } from '#core/cart/server/testing/samples.ts'
import { orderLinks } from '#core/orders/access/server/order-access-store.ts'
import { changeEmail } from '#core/orders/mails/server/order-address-store.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { routes } from '#core/routes/routes.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor } = await desk.signedIn()
beforeEach(() => emptyShop(db))

type Order = Awaited<ReturnType<typeof insertPaidOrder>>
const wrong = 'wrong@example.com'
const right = 'right@example.com'

async function orderOfWrong(): Promise<Order> {
  const order = await insertPaidOrder(db)
  await sql`update orders set email = ${wrong} where id = ${order.id}`.execute(db)
  return order
}

const correct = async (order: Order, choice: { send: boolean; reissue?: boolean }, email = right) => {
  const page = await visitor.hybrid(href(deskRoutes['orders.show'], { order: order.ref_nr }))
  const was = page.props.order.buyer
  const body = { ...was, email, was, ...choice }
  return (await visitor.post(href(deskRoutes['orders.buyer.store'], { order: order.ref_nr }), body)).props
}
const mails = () =>
  db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'attempts', 'dedupe_key'])
    .orderBy('kind')
    .orderBy('id')
    .execute()
const queue = (order: Order, recipient = wrong) =>
  queueMail(db, orderMailKinds.orderPaid, { recipient, locale: 'hu', data: { orderId: order.id } })
const ticketsOf = (order: Order) =>
  db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['secret', 'state', 'issue', 'void_reason'])
    .where('order_id', '=', order.id)
    .orderBy('tickets.id')
    .execute()

test('wrong address: whatever waits to be sent there goes to the right one, once, and begins anew', async () => {
  const [order, other] = [await orderOfWrong(), await orderOfWrong()]
  await queue(order)
  await queue(other)
  await queueMail(db, orderMailKinds.dateCancelled, {
    recipient: wrong,
    locale: 'hu',
    data: { orderId: order.id, dateId: 1, returnId: null } as never,
    dedupeKey: 'cancelled:1',
  })
  await queueMail(db, orderMailKinds.emailChanged, {
    recipient: wrong,
    locale: 'hu',
    data: { orderId: order.id, maskedEmail: 'x' },
  })
  await sql`update outbox set attempts = 15, given_up_at = now() where kind = 'order-paid'`.execute(db)
  await queue(order, 'third@example.com')
  await correct(order, { send: true })
  expect(await mails()).toEqual([
    { kind: 'date-cancelled', recipient: right, attempts: 0, dedupe_key: 'cancelled:1' },
    { kind: 'email-changed', recipient: wrong, attempts: 0, dedupe_key: null },
    { kind: 'email-changed', recipient: wrong, attempts: 0, dedupe_key: null },
    { kind: 'order-paid', recipient: wrong, attempts: 15, dedupe_key: null },
    { kind: 'order-paid', recipient: 'third@example.com', attempts: 0, dedupe_key: null },
    { kind: 'order-paid', recipient: right, attempts: 0, dedupe_key: null },
  ])
})

test('wrong address: what was sent stays as it was, and nothing more is sent to who wishes nothing', async () => {
  const order = await orderOfWrong()
  await queue(order)
  await sql`update outbox set sent_at = now()`.execute(db)
  await correct(order, { send: false })
  expect(await mails()).toMatchObject([{ kind: 'order-paid', recipient: wrong }])
  await correct(order, { send: true }, 'third@example.com')
  expect(await mails()).toMatchObject([
    { kind: 'email-changed', recipient: right },
    { kind: 'order-paid', recipient: wrong },
    { kind: 'order-paid', recipient: 'third@example.com' },
  ])
})

test('wrong address: who is about to send a mail there finds it withdrawn', async () => {
  const order = await orderOfWrong()
  await queue(order)
  const sentTo: string[] = []
  const send = (correctMeanwhile: boolean) =>
    sendQueuedMails(db, {
      write: async () => {
        if (correctMeanwhile) await db.transaction().execute((trx) => changeEmail(trx, order.id, right))
        return { subject: 'Tickets', text: 'Here.', html: '' } as never
      },
      transport: { send: async ({ recipient }: { recipient: string }) => void sentTo.push(recipient) },
    })
  await send(true)
  await send(false)
  expect(sentTo).toEqual([right])
})

test('wrong address: tickets that are made anew open the door, and neither old codes nor old links open anything', async () => {
  const [order, other] = [await orderOfWrong(), await orderOfWrong()]
  const [before, untouched] = [await ticketsOf(order), await ticketsOf(other)]
  const { uuid, secret } = await db
    .selectFrom('orders')
    .select(['uuid', 'secret'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const token = await db.transaction().execute((trx) => orderLinks.issue(trx, order.id))
  const page = (key?: string) => href(routes['payment.success'], { uuid }, key === undefined ? {} : { query: { key } })
  const stranger = desk.visitor('hu')
  expect((await stranger.get(page(secret))).status).toBe(200)
  expect((await stranger.get(page())).status).toBe(200)

  const { flash, errors } = await correct(order, { send: true, reissue: true })
  expect(errors).toEqual({})
  expect(flash.notice).toEqual({
    kind: 'positive',
    text: `Corrected: new tickets are on their way to ${right}. What was sent before is void.`,
  })
  const now = await ticketsOf(order)
  expect(now.map(({ state, issue, void_reason }) => [state, issue, void_reason])).toEqual([
    ['void', 1, 'reissued'],
    ['void', 1, 'reissued'],
    ['valid', 2, null],
    ['valid', 2, null],
  ])
  expect(now.slice(2).every((ticket) => !before.some((old) => old.secret === ticket.secret))).toBe(true)
  expect(await ticketsOf(other)).toEqual(untouched)
  for (const key of [secret, token, undefined]) expect((await stranger.get(page(key))).status).toBe(404)
  const { secret: fresh } = await db
    .selectFrom('orders')
    .select('secret')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect((await desk.visitor('hu').get(page(fresh))).status).toBe(200)
  expect((await mails()).filter(({ kind }) => kind === 'order-paid')).toMatchObject([{ recipient: right }])
})

test.each([
  ['took it over by the wrong address has it no more', true],
  ['ordered in it keeps it', false],
])('wrong address: tickets are made anew, and the account that %s', async (_, isTakenOver) => {
  const order = await orderOfWrong()
  const { id: userId } = await desk.signedIn('door')
  await sql`update orders set user_id = ${userId}, taken_over_at = case when ${isTakenOver} then now() end
    where id = ${order.id}`.execute(db)
  await correct(order, { send: true, reissue: true })
  const { user_id } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(user_id).toBe(isTakenOver ? null : userId)
})

test('wrong address: tickets are made anew only with a new address to which they are sent', async () => {
  const order = await orderOfWrong()
  const before = await ticketsOf(order)
  await correct(order, { send: true, reissue: true }, wrong)
  await correct(order, { send: false, reissue: true })
  expect(await ticketsOf(order)).toEqual(before)
})
