/** Erasure of personal data in orders: by time, by the operator's command, and by the buyer. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import {
  countOpenOrdersOf,
  eraseOrdersOf,
  erasePaidOrders,
  eraseUnpaidOrders,
} from '#core/orders/server/order-erasure-store.ts'
import { storeSession } from '#core/cart/server/testing/samples.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createTestShop } from '#test/shop/shop.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())
const { db } = shop

const [years, days] = [10, 90]
let people = 0

interface Sample {
  id: number
  email: string
}

/** An order with all personal data, for a concert a month ago; paid, or never paid. */
async function storeOrder(isPaid: boolean): Promise<Sample> {
  const { id } = await insertPaidOrder(db, { isIssued: isPaid })
  const email = `buyer-${++people}@example.com`
  const session = await storeSession(db)
  const { rows } = await sql<{ cart: string; account: number }>`
    with basket as (insert into carts (session_id) values (${session}) returning id),
      account as (insert into users (email, firstname, lastname, locale, password_hash)
        values (${`account-${people}@example.com`}, 'A', 'B', 'en', '$argon2id$x') returning id)
    select basket.id as cart, account.id as account from basket, account`.execute(db)
  const { cart, account } = rows[0]!
  await sql`insert into order_visits (session_id, order_id) values (${session}, ${id})`.execute(db)
  await sql`update orders set session_id = ${session}, cart_id = ${cart}, user_id = ${account}, email = ${email}, zip_code = '1088', city = 'Budapest', country = 'HU', address_line_1 = 'Őrház utca 12.', address_line_2 = 'I/1',
    company_name = 'Húr Bt.', company_vat = 'HU1', message = 'By the aisle', note = 'Calls often' where id = ${id}`.execute(
    db,
  )
  await sql`update event_dates set starts_at = now() - interval '30 days', doors_at = now() - interval '30 days' where ${ofOrder(id)}`.execute(
    db,
  )
  await sql`update tickets set holder_name = 'Béla' where order_item_id in (select id from order_items where order_id = ${id})`.execute(
    db,
  )
  if (!isPaid) await sql`update orders set state = 'expired', paid_at = null where id = ${id}`.execute(db)
  return { id, email }
}

const ofOrder = (id: number) => sql`event_dates.id in (select event_date_id from order_items where order_id = ${id})`
const dates = (id: number, set: RawBuilder<unknown>) =>
  sql`update event_dates set ${set} where ${ofOrder(id)}`.execute(db)
const startsIn = (span: string) => sql`starts_at = now() + ${span}::interval, doors_at = now() + ${span}::interval`
const pay = (id: number, state: string) =>
  sql<{ id: number }>`insert into payments (order_id, attempt, provider, state, amount_cents, settlement)
    values (${id}, 1, 'demo-bank', ${state}, 8700, ${['captured', 'disputed', 'charged_back'].includes(state) ? 'tickets' : null}) returning id`.execute(
    db,
  )
async function refund(id: number, state: string, paid = 'captured'): Promise<void> {
  const { rows } = await pay(id, paid)
  await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
    values (${rows[0]!.id}, 100, 'requested', ${`refund of ${id}`}, ${state})`.execute(db)
}
const voidTickets = (id: number) =>
  sql`update tickets set state = 'void', voided_at = now(), void_reason = 'refunded' where order_item_id in (select id from order_items where order_id = ${id})`.execute(
    db,
  )
/** Adds a line, for a concert of another order. */
async function addConcert(id: number, span: string): Promise<void> {
  const other = await insertPaidOrder(db)
  await dates(other.id, startsIn(span))
  await sql`update order_items set order_id = ${id} where order_id = ${other.id}`.execute(db)
}
const nothingMore = async () => undefined

/**
 * Data kept by an order at its buyer's erasure: `whole` while anything is pending; its `invoice`,
 * name and address; or `nothing` if there was never any money.
 */
const paidOrders: [what: string, change: (id: number) => Promise<unknown>, keeps: 'whole' | 'invoice'][] = [
  ['for a concert that is over', nothingMore, 'invoice'],
  ['for a concert that began 23 hours ago', (id) => dates(id, startsIn('-23 hours')), 'whole'],
  ['for a concert that began 25 hours ago', (id) => dates(id, startsIn('-25 hours')), 'invoice'],
  ['for a concert to come', (id) => dates(id, startsIn('30 days')), 'whole'],
  ['for a concert that was postponed', (id) => dates(id, sql`status = 'postponed'`), 'whole'],
  ['for a concert that was cancelled', (id) => dates(id, sql`status = 'cancelled'`), 'invoice'],
  [
    'with void tickets for a concert to come',
    (id) => dates(id, startsIn('30 days')).then(() => voidTickets(id)),
    'invoice',
  ],
  [
    'with void tickets for a postponed concert',
    (id) => dates(id, sql`status = 'postponed'`).then(() => voidTickets(id)),
    'invoice',
  ],
  ['with another concert to come', (id) => addConcert(id, '30 days'), 'whole'],
  ['with another concert that is over', (id) => addConcert(id, '-30 days'), 'invoice'],
  ['whose money is there', (id) => pay(id, 'captured'), 'invoice'],
  ['whose money is disputed', (id) => pay(id, 'disputed'), 'whole'],
  ['whose bank has taken the money back', (id) => pay(id, 'charged_back'), 'invoice'],
  ['with a second attempt to pay that is open', (id) => pay(id, 'processing'), 'whole'],
  ['with a second attempt to pay that came to nothing', (id) => pay(id, 'failed'), 'invoice'],
  // Its credit note is written once the money is refunded.
  ['whose refund is to be asked for', (id) => refund(id, 'requested'), 'whole'],
  ['whose refund is on its way', (id) => refund(id, 'submitted'), 'whole'],
  ['whose refund has failed', (id) => refund(id, 'failed'), 'whole'],
  [
    'whose refund has failed, and whose bank has taken the money back',
    (id) => refund(id, 'failed', 'charged_back'),
    'invoice',
  ],
  ['whose refund has arrived', (id) => refund(id, 'succeeded'), 'invoice'],
]
const unpaidOrders: [what: string, change: (id: number) => Promise<unknown>, keeps: 'whole' | 'invoice' | 'nothing'][] =
  [
    ['that ran out', nothingMore, 'nothing'],
    [
      'that waits for its payment',
      (id) => sql`update orders set state = 'awaiting_payment' where id = ${id}`.execute(db),
      'whole',
    ],
    ['that was cancelled', (id) => sql`update orders set state = 'cancelled' where id = ${id}`.execute(db), 'nothing'],
    ['whose payment has begun', (id) => pay(id, 'created'), 'whole'],
    ['whose payment waits for the buyer', (id) => pay(id, 'requires_action'), 'whole'],
    ['whose payment may still come', (id) => pay(id, 'processing'), 'whole'],
    ['whose payment has failed', (id) => pay(id, 'failed'), 'nothing'],
    ['whose payment was cancelled', (id) => pay(id, 'cancelled'), 'nothing'],
    ['whose money came too late', (id) => pay(id, 'captured'), 'invoice'],
    ['whose money came too late and goes back', (id) => refund(id, 'submitted'), 'whole'],
    ['whose money came too late and has gone back', (id) => refund(id, 'succeeded'), 'invoice'],
    ['whose late money is disputed', (id) => pay(id, 'disputed'), 'whole'],
  ]

const contact = ['email', 'phone', 'message', 'note'] as const
const invoice = [
  'firstname',
  'lastname',
  'zip_code',
  'city',
  'country',
  'address_line_1',
  'address_line_2',
  'company_name',
  'company_vat',
] as const
const read = (id: number) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sessionsOf = (id: number) =>
  db.selectFrom('order_visits').select('session_id').where('order_id', '=', id).execute()
const holdersOf = async (id: number) =>
  (
    await db
      .selectFrom('tickets')
      .innerJoin('order_items', 'order_items.id', 'order_item_id')
      .select('holder_name')
      .where('order_id', '=', id)
      .execute()
  ).map(({ holder_name }) => holder_name)

async function expectKept({ id }: Sample, before: Awaited<ReturnType<typeof read>>, keeps: string): Promise<void> {
  const after = await read(id)
  if (keeps === 'whole') return expect(after).toEqual(before)
  const kept = keeps === 'invoice' ? invoice : []
  for (const name of [...contact, ...invoice])
    expect([name, after[name] || null]).toEqual([
      name,
      (kept as readonly string[]).includes(name) ? before[name] : null,
    ])
  expect(after.secret).not.toBe(before.secret)
  expect([after.session_id, after.cart_id, after.user_id]).toEqual([null, null, null])
  expect((await holdersOf(id)).filter((name) => name !== null)).toEqual([])
  const { ref_nr, total_cents, state, created_at } = before
  expect(after).toMatchObject({ ref_nr, total_cents, state, created_at })
  expect(after.erased_at !== null).toBe(keeps === 'nothing')
}

const samples = [
  ...paidOrders.map(([what, change, keeps]) => [`a paid order ${what}`, true, change, keeps] as const),
  ...unpaidOrders.map(([what, change, keeps]) => [`an unpaid order ${what}`, false, change, keeps] as const),
]

describe.each(samples)('%s', (_, isPaid, change, keeps) => {
  test(`keeps ${keeps} when its person is forgotten, and is counted before where it stays`, async () => {
    const sample = await storeOrder(isPaid)
    await change(sample.id)
    const before = await read(sample.id)
    expect(await countOpenOrdersOf(db, sample.email)).toBe(keeps === 'whole' ? 1 : 0)
    const erased = await db.transaction().execute(async (trx) => {
      const outcome = await eraseOrdersOf(trx, sample.email.toUpperCase())
      // Until all other data of the person is gone, the order is unchanged, whatever its state.
      const elsewhere = sql`select from orders where id = ${sample.id} for update nowait`.execute(db)
      await expect(elsewhere).rejects.toThrow('could not obtain lock')
      return outcome
    })
    const { id, ref_nr, paid_at, created_at } = before
    expect(erased).toEqual({
      emptied: keeps === 'nothing' ? 1 : 0,
      invoices: keeps === 'invoice' ? [{ ref_nr, year: (paid_at ?? created_at).getFullYear() }] : [],
      open: keeps === 'whole' ? [{ id, ref_nr }] : [],
    })
    expect(await sessionsOf(id)).toHaveLength(keeps === 'whole' ? 1 : 0)
    await expectKept(sample, before, keeps)
  })

  test(`${keeps === 'whole' ? 'stays whole' : 'is emptied'} when its time is long over`, async () => {
    const sample = await storeOrder(isPaid)
    await change(sample.id)
    await setMoments(sample.id, { created: '-30 years', paid: '-30 years', issued: '-30 years' })
    const before = await read(sample.id)
    const isMoney = keeps === 'invoice' || (keeps === 'whole' && isPaid)
    // Each of the two rules leaves the other's orders.
    await (isMoney ? eraseUnpaidOrders(db, days, 500) : erasePaidOrders(db, years, 500))
    expect(await read(sample.id)).toEqual(before)
    await eraseUnpaidOrders(db, days, 500)
    await erasePaidOrders(db, years, 500)
    await expectKept(sample, before, keeps === 'invoice' ? 'nothing' : keeps)
  })
})

/** Sets dates of an order, relative to now, or to the end of the statutory years. */
async function setMoments(
  id: number,
  { created, paid, issued }: Record<'created' | 'paid' | 'issued', string>,
  from = sql`now()`,
) {
  const at = (span: string) => sql`${from} + ${span}::interval`
  await sql`update orders set created_at = ${at(created)}, paid_at = case when paid_at is not null then ${at(paid)} end where id = ${id}`.execute(
    db,
  )
  await sql`alter table documents disable trigger documents_stay`.execute(db)
  await sql`update documents set issued_at = ${at(issued)} where order_id = ${id}`.execute(db)
  await sql`alter table documents enable trigger documents_stay`.execute(db)
}

const isErased = async (id: number) => (await read(id)).erased_at !== null

describe('the years of the law', () => {
  const end = sql`date_trunc('year', now()) - make_interval(years => ${years})`
  const [before, after] = ['-1 second', '0 seconds']

  test.each([
    ['all of it was a second before', { created: before, paid: before, issued: before }, true],
    ['it was placed at that second', { created: after, paid: before, issued: before }, false],
    ['it was paid at that second', { created: before, paid: after, issued: before }, false],
    ['its last paper was written at that second', { created: before, paid: before, issued: after }, false],
  ])('count from the end of the year: %s', async (_, moments, isDue) => {
    const [{ id }, other] = [await storeOrder(true), await storeOrder(true)]
    await setMoments(id, moments, end)
    await erasePaidOrders(db, years, 500)
    expect(await isErased(id)).toBe(isDue)
    const named = ['Béla', 'Béla']
    expect([await holdersOf(id), await holdersOf(other.id)]).toEqual([isDue ? [null, null] : named, named])
  })

  test('count by the order where it has no moment of payment', async () => {
    const [{ id: due }, { id: young }] = [await storeOrder(false), await storeOrder(false)]
    for (const id of [due, young]) await pay(id, 'captured')
    await setMoments(due, { created: before, paid: before, issued: before }, end)
    await setMoments(young, { created: after, paid: after, issued: after }, end)
    await erasePaidOrders(db, years, 500)
    expect([await isErased(due), await isErased(young)]).toEqual([true, false])
  })
})

test('the days of an order that was never paid count to the second', async () => {
  const [{ id: due }, { id: young }] = [await storeOrder(false), await storeOrder(false)]
  const none = { paid: '0', issued: '0' }
  await setMoments(due, { created: `-${days} days -1 second`, ...none })
  await setMoments(young, { created: `-${days} days 1 minute`, ...none })
  await eraseUnpaidOrders(db, days, 500)
  expect([await isErased(due), await isErased(young)]).toEqual([true, false])
})

test('an order that somebody works on is passed over', async () => {
  const [busy, due] = [await storeOrder(false), await storeOrder(false)]
  for (const { id } of [busy, due]) await setMoments(id, { created: '-1 year', paid: '0', issued: '0' })
  await db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${busy.id} for update`.execute(trx)
    await db.transaction().execute(async (eraser) => {
      await sql`set local lock_timeout = '1s'`.execute(eraser)
      await eraseUnpaidOrders(eraser, days, 500)
    })
  })
  expect([await isErased(busy.id), await isErased(due.id)]).toEqual([false, true])
})

test('no more orders are emptied at once than are asked for, and none twice', async () => {
  await sql`update orders set erased_at = now()`.execute(db)
  for (const { id } of [await storeOrder(false), await storeOrder(false), await storeOrder(false)])
    await setMoments(id, { created: '-1 year', paid: '0', issued: '0' })
  expect([
    await eraseUnpaidOrders(db, days, 2),
    await eraseUnpaidOrders(db, days, 2),
    await eraseUnpaidOrders(db, days, 2),
  ]).toEqual([2, 1, 0])
})

test('the orders of an account are its person’s, whichever address they were made with, and nobody else’s', async () => {
  const [own, elsewhere, other] = [await storeOrder(true), await storeOrder(true), await storeOrder(true)]
  const { rows } = await sql<{ id: number }>`insert into users (email, firstname, lastname, locale, password_hash)
    values (${own.email.toUpperCase()}, 'A', 'B', 'en', '$argon2id$x') returning id`.execute(db)
  await sql`update orders set user_id = ${rows[0]!.id} where id = ${elsewhere.id}`.execute(db)
  await eraseOrdersOf(db, own.email)
  const emails = [await read(own.id), await read(elsewhere.id), await read(other.id)].map(({ email }) => email)
  expect(emails).toEqual(['', '', other.email])
  expect(await holdersOf(other.id)).toEqual(['Béla', 'Béla'])
  expect(await sessionsOf(other.id)).toHaveLength(1)
})
