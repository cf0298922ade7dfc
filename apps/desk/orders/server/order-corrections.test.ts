/** Corrections and refunds of an order: input limits, and concurrent changes. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy, sellFirstEvening } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { locales } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { withClosedLog } from '#apps/desk/testing/closed-log.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { maxReasonLength } from '../return-choice.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor, id: owner } = await desk.signedIn()
beforeEach(async () => {
  await emptyShop(db)
  // From a page that exists whatever was deleted.
  await visitor.hybrid(href(deskRoutes['orders.index']))
})

type Order = { id: number; ref_nr: string }
type Route = 'orders.show' | 'orders.resend' | 'orders.buyer.store' | 'orders.note.store' | 'orders.return.store'
const address = (name: Route, { ref_nr: order }: Order) => href(deskRoutes[name], { order })
const buyerOf = async (order: Order) => (await visitor.hybrid(address('orders.show', order))).props.order.buyer
const correct = async (order: Order, changes: object, send = false) => {
  const was = await buyerOf(order)
  return (await visitor.post(address('orders.buyer.store', order), { ...was, ...changes, was, send })).props
}
const write = async (order: Order, note: string, was: string) =>
  (await visitor.post(address('orders.note.store', order), { note, was })).props
const mailsOut = () => db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute()
const linesOf = ({ ref_nr }: Order) =>
  db.selectFrom('audit_log').selectAll().where('subject', '=', `order ${ref_nr}`).orderBy('id').execute()

test.each([
  ['firstname', 'x'.repeat(1_000), /\d/],
  ['email', 'anna@', /complete/],
  ['email', '', 'Please enter your e-mail address.'],
  ['phone', '1'.repeat(41), /phone|number/i],
])('orders: as %s of a buyer %j is refused in its own words', async (field, typed, told) => {
  const order = await insertPaidOrder(db)
  const was = await buyerOf(order)
  const { errors } = await correct(order, { [field]: typed })
  expect(errors).toEqual({ [field]: expect.stringMatching(told) })
  expect(await buyerOf(order)).toEqual(was)
})

test('orders: a buyer keeps one name at least, and one is enough', async () => {
  const order = await insertPaidOrder(db)
  const was = await buyerOf(order)
  const { errors } = await correct(order, { firstname: ' ', lastname: '—' })
  expect(errors).toEqual({ firstname: 'Enter a name.', lastname: 'Enter a name.' })
  expect(await buyerOf(order)).toEqual(was)
  expect((await correct(order, { firstname: '', lastname: 'Suharto' })).errors).toEqual({})
  expect(await buyerOf(order)).toMatchObject({ firstname: '', lastname: 'Suharto' })
})

test('orders: a corrected name is no reason to send tickets, and another order keeps its own', async () => {
  const [order, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  const was = await buyerOf(other)
  const { flash } = await correct(order, { firstname: 'Anna', phone: '+33 1 23 45 67 89' }, true)
  expect(flash.notice).toEqual({ kind: 'positive', text: 'The buyer’s details have been corrected.' })
  expect(await mailsOut()).toEqual([])
  expect(await buyerOf(order)).toMatchObject({ firstname: 'Anna', lastname: was.lastname })
  expect(await buyerOf(other)).toEqual(was)
  const sent = await correct(order, { email: 'right@example.com' }, true)
  expect(sent.flash.notice).toEqual({
    kind: 'positive',
    text: 'Corrected: the tickets are on their way to right@example.com.',
  })
  expect((await linesOf(order)).map(({ actor, details }) => [actor, details['isSent']])).toEqual([
    [`user ${owner}`, false],
    [`user ${owner}`, true],
  ])
})

test('orders: where tickets were sent as often as they may be nothing of a buyer is corrected, and it is told', async () => {
  const order = await insertPaidOrder(db)
  for (let times = 0; times < 4; times++) await visitor.post(address('orders.resend', order))
  const [was, mails] = [await buyerOf(order), await mailsOut()]
  const { errors } = await correct(order, { firstname: 'Anna', email: 'right@example.com' }, true)
  expect(errors).toEqual({ email: expect.stringContaining('as often as allowed') })
  expect(await buyerOf(order)).toEqual(was)
  expect(await mailsOut()).toEqual(mails)
  const { flash } = (await visitor.post(address('orders.resend', order))).props
  expect(flash.notice).toEqual({ kind: 'warning', text: expect.stringContaining('as often as allowed') })
})

test('orders: tickets are sent again to the buyer, and it is said whether they could be', async () => {
  const [paid, open, erased] = [
    await insertPaidOrder(db),
    await insertPaidOrder(db, { isIssued: false }),
    await insertPaidOrder(db),
  ]
  await sql`update orders set email = '' where id = ${erased.id}`.execute(db)
  const resend = async (order: Order) => (await visitor.post(address('orders.resend', order))).props.flash.notice
  expect([await resend(paid), await resend(open), await resend(erased)]).toEqual([
    { kind: 'positive', text: 'The tickets are on their way to ors@example.com.' },
    { kind: 'warning', text: 'This order has no valid tickets: nothing was sent.' },
    { kind: 'warning', text: 'The buyer’s data has been erased: there is nobody to write to.' },
  ])
  expect(await mailsOut()).toEqual([{ kind: 'order-paid', recipient: 'ors@example.com' }])
  expect((await linesOf(paid)).map(({ actor, action, details }) => [actor, action, details])).toEqual([
    [`user ${owner}`, 'order resend', {}],
  ])
})

test.each(locales)(
  'orders: whatever is done at the desk, a buyer is written to in their own language: %s',
  async (locale) => {
    const order = await insertPaidOrder(db, { quantity: 2 })
    await sql`update orders set locale = ${locale} where id = ${order.id}`.execute(db)
    await visitor.post(address('orders.resend', order))
    await sql`update outbox set sent_at = now()`.execute(db)
    await correct(order, { email: 'right@example.com' }, true)
    const { tickets } = (await visitor.hybrid(address('orders.show', order))).props
    const choice = { tickets: [tickets[0].id], money: 'none', seats: 'back', reason: '', expected: 0 }
    expect((await visitor.post(address('orders.return.store', order), choice)).props.errors).toEqual({})
    const mails = await db.selectFrom('outbox').select(['kind', 'locale']).orderBy('id').execute()
    expect(mails.map((mail) => mail.locale)).toEqual(mails.map(() => locale))
    expect(mails.length).toBeGreaterThanOrEqual(3)
  },
)

test('orders: who corrects a field while somebody else is saving it sees what they have written', async () => {
  const order = await insertPaidOrder(db)
  const was = await buyerOf(order)
  const saving = await db.transaction().execute(async (trx) => {
    await sql`update orders set firstname = 'Theirs' where id = ${order.id}`.execute(trx)
    const answer = visitor.post(address('orders.buyer.store', order), { ...was, firstname: 'Mine', was, send: false })
    await whileSomebodyWaits(db, answer)
    return { answer }
  })
  expect((await saving.answer).props.errors).toEqual({ firstname: expect.stringContaining('Theirs') })
  expect(await buyerOf(order)).toEqual({ ...was, firstname: 'Theirs' })
})

test('orders: a note has room for four thousand letters; written alike by two it is no conflict, and that of another order is its own', async () => {
  const [other, order] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await sql`update orders set note = 'Of the other.' where id = ${other.id}`.execute(db)
  const long = 'x'.repeat(4_000)
  const { flash, errors } = await write(order, long, '')
  expect([errors, flash.notice]).toEqual([{}, { kind: 'positive', text: 'The note has been saved.' }])
  expect((await write(order, `${long}x`, long)).errors).toEqual({ note: expect.stringContaining('too long') })
  expect((await write(order, long, 'What it never was.')).errors).toEqual({})
  await write(order, 'Theirs.', long)
  const conflict = await write(order, 'Mine.', 'What it never was.')
  expect(conflict.flash.conflicts).toEqual([{ name: 'note', mine: 'Mine.', theirs: 'Theirs.' }])
  await sql`update orders set note = '' where id = ${other.id}`.execute(db)
  await write(order, '', 'Theirs.')
  await write(order, 'Aisle.', '')
  const notes = await db.selectFrom('orders').select('note').orderBy('id').execute()
  expect(notes).toEqual([{ note: '' }, { note: 'Aisle.' }])
  await sql`update orders set erased_at = now(), note = '' where id = ${order.id}`.execute(db)
  expect((await write(order, 'Calls often', 'x')).errors).toEqual({
    note: 'The data of this order has been erased: no notes can be added.',
  })
})

async function sellTwo(cents: number) {
  const concert = await storeConcert(db, { bystanders: false, prices: [cents], fee: 0 })
  await buy(desk, desk.visitor(), concert)
  const order = await buy(desk, desk.visitor(), concert, { quantity: 2 })
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', order.id)
    .orderBy('tickets.id')
    .execute()
  return { order, tickets: rows.map(({ id }) => id) }
}
const give = (order: Order, tickets: number[], changes: object = {}) =>
  visitor.post(
    address('orders.return.store', order),
    { tickets, money: 'whole', seats: 'back', reason: '', ...changes },
    { follow: false },
  )
const refunds = async () =>
  (await db.selectFrom('refunds').select('amount_cents').execute()).map(({ amount_cents }) => amount_cents)

test('orders: two hundred euros go back without a question who it is, a cent more does not', async () => {
  await desk.letConfirmationPass(owner)
  const { order, tickets } = await sellTwo(10_000)
  const dearer = await sellTwo(10_001)
  expect((await give(dearer.order, dearer.tickets, { expected: 20_002 })).location).toContain(href(deskRoutes.confirm))
  expect(await refunds()).toEqual([])
  expect((await give(order, tickets, { expected: 20_000 })).location).not.toContain(href(deskRoutes.confirm))
  expect(await refunds()).toEqual([20_000])
  await sql`update staff_sessions set confirmed_at = now() where user_id = ${owner}`.execute(db)
  expect((await give(dearer.order, dearer.tickets, { expected: 20_002 })).location).not.toContain(
    href(deskRoutes.confirm),
  )
  expect(await refunds()).toEqual([20_000, 20_002])
})

test('orders: the same tickets in another order are the same request, and a reason is kept as far as there is room for it', async () => {
  const { order, tickets } = await sellTwo(1_000)
  const send = async (ids: number[]) => {
    await give(order, ids, { expected: 2_000, reason: 'x'.repeat(maxReasonLength + 1) })
    return (await visitor.hybrid(address('orders.show', order))).props
  }
  expect((await send(tickets)).flash.notice.kind).toBe('positive')
  const again = await send(tickets.toReversed())
  expect([again.errors, again.flash.notice.kind]).toEqual([{}, 'positive'])
  const lines = await linesOf(order)
  expect(lines.map(({ details }) => details['reason'])).toEqual(['x'.repeat(maxReasonLength)])
  expect(lines[0]!.details['after']).toEqual({ state: 'cancelled', tickets: 'void' })
  expect(await refunds()).toEqual([2_000])
  expect((await mailsOut()).filter(({ kind }) => kind === 'tickets-refunded')).toHaveLength(1)
})

test('orders: what is no choice of tickets is told, and gives nothing back', async () => {
  const { order, tickets } = await sellTwo(1_000)
  const errors = async (changes: object) => {
    const body = { tickets, money: 'whole', seats: 'back', reason: '', expected: 2_000, ...changes }
    return Object.keys((await visitor.post(address('orders.return.store', order), body)).props.errors)
  }
  expect(await errors({ money: 'all' })).toEqual(['money'])
  expect(await errors({ expected: -1 })).toEqual(['expected'])
  expect(await errors({ tickets: [999_999] })).toEqual(['tickets'])
  expect(await refunds()).toEqual([])
})

test('exchange: what is not to be had is not told of, and where nothing may be exchanged nothing is listed', async () => {
  const sale = await sellFirstEvening(desk, { prices: [4200, 5000] })
  const url = href(deskRoutes['orders.exchange'], { order: sale.order.ref_nr, serial: sale.serials[0]! })
  const { visitor: seller } = await desk.signedIn('box_office')
  const read = async () => {
    const { offers, refusal, isSomeDearer, isSomeCheaper, head } = (await seller.hybrid(url)).props
    return [offers.map(({ id }: { id: number }) => id), refusal, isSomeDearer, isSomeCheaper, head.title]
  }
  const title = expect.stringMatching(/^Exchange ticket \d/)
  expect(await read()).toEqual([[sale.second.ticketIds[0]], null, true, false, title])
  await sql`update orders set state = 'cancelled' where id = ${sale.order.id}`.execute(db)
  expect(await read()).toEqual([[], 'void', false, false, title])
})

test('orders: what cannot be written into the log is not done, and no file is exported', async () => {
  const { order, tickets } = await sellTwo(1_000)
  const was = await buyerOf(order)
  const stored = async () => [
    await db.selectFrom('orders').selectAll().orderBy('id').execute(),
    await db.selectFrom('tickets').selectAll().orderBy('id').execute(),
    await mailsOut(),
    await refunds(),
  ]
  const before = await stored()
  const statuses = await withClosedLog(db, async () => [
    (await visitor.post(address('orders.buyer.store', order), { ...was, firstname: 'X', was, send: false })).status,
    (await visitor.post(address('orders.resend', order))).status,
    (await visitor.post(address('orders.note.store', order), { note: 'x', was: '' })).status,
    (await give(order, tickets, { expected: 2_000 })).status,
    (await visitor.get(href(deskRoutes['orders.export'], { format: 'csv' }))).status,
  ])
  expect(statuses).toEqual([500, 500, 500, 500, 500])
  expect(await stored()).toEqual(before)
})
