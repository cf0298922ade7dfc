/**
 * Abandoned orders are deleted after their retention: records agree afterwards, whatever fails in
 * between, and nothing paid is deleted.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { sumOldHolds } from '#core/inventory/server/ledger-store.ts'
import { removeUnpaidOrders } from '#core/orders/server/order-erasure-store.ts'
import { jobContext, orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import { reconcileRecords } from '#core/accounting/reconcile/reconcile.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { forgetWhatIsDue } from './jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate orders, sessions, carts, demo_bank_payments, inventory_moves, documents, document_series, skipped_numbers cascade`.execute(
    shop.db,
  )
  await sql`delete from event_dates`.execute(shop.db)
  await sql`update counters set value = 0`.execute(shop.db)
})

const forget = () => forgetWhatIsDue(jobContext(shop), new AbortController().signal)
const agreement = { seats: [], money: [], numbers: [], documents: [] }
const expectAgreement = async () => expect(await reconcileRecords(shop.db)).toEqual(agreement)

async function readAll<row>(query: RawBuilder<row>): Promise<row[]> {
  return (await query.execute(shop.db)).rows
}

const readMoves = () =>
  readAll(sql<{ kind: string; seats: number; lines: number }>`
    select kind, sum(delta)::integer as seats, count(*)::integer as lines from inventory_moves group by kind order by kind`)
const readSkipped = () =>
  readAll(sql`select name, first_number, last_number, reason from skipped_numbers order by first_number`)
const readReferences = async () => {
  const rows = await readAll(sql<{ number: string }>`select right(ref_nr, 6) as number from orders order by id`)
  return rows.map(({ number }) => number)
}

describe('the ledger of seats', () => {
  /**
   * One buyer has paid for two, one waits at the bank with one, one has three in a cart, and one
   * has returned four.
   */
  async function storeSales(): Promise<void> {
    const { ticketIds } = await storeConcert(shop.db, { capacity: 20, bystanders: false })
    const bank = await orderTickets(shop.visitor(), ticketIds[0], 2)
    await payAtBank(shop, bank.location!, 'success')
    await orderTickets(shop.visitor(), ticketIds[0], 1)
    await shop.visitor().post(`/cart/add/${ticketIds[0]}`, { quantity: 3 })
    const leaving = shop.visitor()
    await leaving.post(`/cart/add/${ticketIds[0]}`, { quantity: 4 })
    await sql`update cart_items set held_until = now() where quantity = 4`.execute(shop.db)
    // Requesting more than is free releases expired holds.
    await shop.visitor().post(`/cart/add/${ticketIds[0]}`, { quantity: 15 })
    expect(await readMoves()).toEqual([
      { kind: 'hold', seats: 10, lines: 4 },
      { kind: 'release', seats: 6, lines: 2 },
      { kind: 'sell', seats: 2, lines: 1 },
    ])
    await expectAgreement()
  }
  const age = (days: number) =>
    sql`update inventory_moves set created_at = now() - make_interval(days => ${days})`.execute(shop.db)

  test('folds what was held and given back after its days, and agrees with the zones as before', async () => {
    await storeSales()
    await age(29)
    await forget()
    expect(await readMoves()).toHaveLength(3)
    await age(31)
    await forget()
    const folded = [
      { kind: 'hold', seats: 4, lines: 1 },
      { kind: 'sell', seats: 2, lines: 1 },
    ]
    expect(await readMoves()).toEqual(folded)
    await expectAgreement()
    await forget()
    expect(await readMoves()).toEqual(folded)
  })

  test('in steps that part a hold from its release it agrees after each, and loses both in the end', async () => {
    await storeSales()
    for (let round = 0; round < 4; round++) {
      await age(31)
      for (let step = 0; (await sumOldHolds(shop.db, 30, 1)) > 0; step++) await expectAgreement()
    }
    await age(31)
    await sumOldHolds(shop.db, 30, 500)
    expect(await readMoves()).toEqual([
      { kind: 'hold', seats: 4, lines: 1 },
      { kind: 'sell', seats: 2, lines: 1 },
    ])
    await expectAgreement()
  })

  test('is as it was where its balance cannot be written', async () => {
    await storeSales()
    await age(31)
    const before = await readMoves()
    await whileFailing(shop.db, 'insert on inventory_moves', () =>
      expect(sumOldHolds(shop.db, 30, 500)).rejects.toThrow(diskIsFull),
    )
    expect(await readMoves()).toEqual(before)
    await expectAgreement()
  })

  test('is folded once, however many do it at the same time, while visitors take seats', async () => {
    await storeSales()
    await age(31)
    const ticket = await shop.db.selectFrom('event_tickets').select('id').executeTakeFirstOrThrow()
    const add = () => shop.visitor().post(`/cart/add/${ticket.id}`, { quantity: 2 })
    await Promise.all([...Array.from({ length: 6 }, () => sumOldHolds(shop.db, 30, 3)), add(), add(), add()])
    while ((await sumOldHolds(shop.db, 30, 3)) > 0);
    const held = (await readMoves()).reduce(
      (sum, { kind, seats }) => sum + ({ hold: seats, release: -seats }[kind] ?? 0),
      0,
    )
    expect(held).toBe(10)
    await expectAgreement()
  })
})

describe('orders that were never paid', () => {
  const years = '431 days'
  async function storeOrders(kinds: ('paid' | 'unpaid')[]): Promise<void> {
    const { ticketIds } = await storeConcert(shop.db, { capacity: 20, bystanders: false })
    for (const kind of kinds) {
      const bank = await orderTickets(shop.visitor(), ticketIds[0], 1)
      if (kind === 'paid') await payAtBank(shop, bank.location!, 'success')
    }
    await sql`update orders set expires_at = now() where state = 'awaiting_payment'`.execute(shop.db)
    // Requesting more than is free releases expired holds.
    await shop.visitor().post(`/cart/add/${ticketIds[0]}`, { quantity: 20 })
    await sql`update payments set state = 'cancelled' where state in ('created', 'requires_action')`.execute(shop.db)
  }
  const age = (span = years) =>
    sql`with aged as (update payments set updated_at = updated_at - ${span}::interval)
      update orders set created_at = created_at - ${span}::interval`.execute(shop.db)

  test('go with all that belongs to them, their numbers are written down in rows, and what was paid stays', async () => {
    await storeOrders(['unpaid', 'paid', 'unpaid', 'unpaid', 'paid', 'unpaid'])
    await age('429 days')
    await forget()
    expect(await readReferences()).toHaveLength(6)
    await age('2 days')
    await forget()
    expect(await readReferences()).toEqual(['000002', '000005'])
    expect(await readAll(sql`select state from payments order by id`)).toEqual([
      { state: 'captured' },
      { state: 'captured' },
    ])
    expect(await readAll(sql`select from order_items`)).toHaveLength(2)
    const reason = 'never paid'
    expect(await readSkipped()).toEqual([
      { name: 'order', first_number: 1, last_number: 1, reason },
      { name: 'order', first_number: 3, last_number: 4, reason },
      { name: 'order', first_number: 6, last_number: 6, reason },
    ])
    await expectAgreement()
    const before = await readSkipped()
    await forget()
    expect(await readSkipped()).toEqual(before)
  })

  test('join their numbers with those of before, however they were parted', async () => {
    await storeOrders(['unpaid', 'unpaid', 'unpaid', 'unpaid', 'unpaid'])
    await sql`insert into skipped_numbers (name, first_number, last_number, reason) values ('order', 6, 7, 'restore')`.execute(
      shop.db,
    )
    await sql`update counters set value = 7 where name = 'order'`.execute(shop.db)
    await age()
    await sql`update orders set erased_at = now()`.execute(shop.db)
    // The first, the third, the fifth, the fourth, the second.
    for (const number of [1, 3, 5, 4, 2]) {
      await sql`update orders set created_at = created_at - interval '1 year' where right(ref_nr, 6)::integer = ${number}`.execute(
        shop.db,
      )
      expect(await removeUnpaidOrders(shop.db, 700, 1)).toBe(1)
      await expectAgreement()
    }
    expect(await readSkipped()).toEqual([
      { name: 'order', first_number: 1, last_number: 5, reason: 'never paid' },
      { name: 'order', first_number: 6, last_number: 7, reason: 'restore' },
    ])
  })

  test('stay where their numbers cannot be written down', async () => {
    await storeOrders(['unpaid', 'unpaid'])
    await age()
    await sql`update orders set erased_at = now()`.execute(shop.db)
    await whileFailing(shop.db, 'insert on skipped_numbers', () =>
      expect(removeUnpaidOrders(shop.db, 430, 500)).rejects.toThrow(diskIsFull),
    )
    expect(await readReferences()).toEqual(['000001', '000002'])
    await expectAgreement()
  })

  test.each([
    ['money has come', sql`update payments set state = 'captured', settlement = 'returned'`],
    ['money may come', sql`update payments set state = 'processing'`],
    ['its buyer is still named', sql`update orders set erased_at = null`],
    ['it waits for its payment', sql`update orders set state = 'awaiting_payment'`],
  ])('an order stays for which %s', async (_, change) => {
    await storeOrders(['unpaid'])
    await age()
    await sql`update orders set erased_at = now()`.execute(shop.db)
    await change.execute(shop.db)
    expect(await removeUnpaidOrders(shop.db, 430, 500)).toBe(0)
  })

  /** An order without a payment, such as a free one. */
  async function storeFreeOrder(isIssued: boolean): Promise<void> {
    const { id } = await insertPaidOrder(shop.db, { isIssued })
    await sql`update orders set state = 'cancelled', erased_at = now(), created_at = now() - interval '2 years' where id = ${id}`.execute(
      shop.db,
    )
  }

  test('one that had tickets stays', async () => {
    await storeFreeOrder(true)
    expect(await removeUnpaidOrders(shop.db, 430, 500)).toBe(0)
  })

  test('one whose reference is no number leaves none', async () => {
    await storeFreeOrder(false)
    await sql`update orders set ref_nr = 'before'`.execute(shop.db)
    expect(await removeUnpaidOrders(shop.db, 430, 500)).toBe(1)
    expect(await readSkipped()).toEqual([])
  })

  test('one that somebody works on is passed over', async () => {
    for (let time = 0; time < 2; time++) await storeFreeOrder(false)
    await sql`update orders set ref_nr = 'CA-00000' || id`.execute(shop.db)
    await shop.db.transaction().execute(async (trx) => {
      await sql`select from orders order by id limit 1 for update`.execute(trx)
      await shop.db.transaction().execute(async (deleter) => {
        await sql`set local lock_timeout = '1s'`.execute(deleter)
        expect(await removeUnpaidOrders(deleter, 430, 500)).toBe(1)
      })
    })
    expect(await readReferences()).toHaveLength(1)
  })

  test('the database deletes no payment that has brought money, whoever asks', async () => {
    await storeOrders(['paid', 'unpaid'])
    await sql`update payments set state = 'captured', settlement = 'returned' where state = 'cancelled'`.execute(
      shop.db,
    )
    const constraint = { constraint: 'payment_with_money_stays' }
    await expect(sql`delete from payments where settlement = 'returned'`.execute(shop.db)).rejects.toMatchObject(
      constraint,
    )
    await expect(sql`delete from orders where state = 'expired'`.execute(shop.db)).rejects.toMatchObject(constraint)
  })

  test('of a paid order the attempts go that came to nothing', async () => {
    await storeOrders(['paid'])
    await sql`insert into payments (order_id, attempt, provider, state, amount_cents, updated_at)
      select order_id, 2, provider, 'failed', amount_cents, now() - interval '1 minute' from payments`.execute(shop.db)
    await age('429 days')
    await forget()
    expect(await readAll(sql`select from payments`)).toHaveLength(2)
    await age('1 day')
    await forget()
    expect(await readAll(sql`select state from payments`)).toEqual([{ state: 'captured' }])
    await expectAgreement()
  })

  test('the demo bank’s books go after the shop’s', async () => {
    await storeOrders(['paid', 'unpaid'])
    const read = () => readAll(sql`select from demo_bank_payments`)
    const ageBooks = (days: number) =>
      sql`update demo_bank_payments set created_at = created_at - make_interval(days => ${days})`.execute(shop.db)
    await sql`insert into demo_bank_refunds (id, payment_id, amount_cents, idempotency_key) select 'r' || id, id, 1, id from demo_bank_payments`.execute(
      shop.db,
    )
    await ageBooks(799)
    await forget()
    expect(await read()).toHaveLength(2)
    await ageBooks(2)
    await forget()
    expect(await read()).toHaveLength(0)
    expect(await readAll(sql`select from demo_bank_refunds`)).toHaveLength(0)
  })
})
