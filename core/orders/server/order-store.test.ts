/** Which order is found, and that changes of one order affect no other. */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { createCartVisitor } from '#core/cart/server/testing/cart-visitor.ts'
import { findPricedCarts } from '#core/cart/server/cart-store.ts'
import { emptyShop, storeConcert, storeOrder } from '#core/cart/server/testing/samples.ts'
import { toCents } from '#values/money.ts'
import type { PaymentState } from '#core/payments/payment.ts'
import { openAttempt } from '#core/payments/server/payment-store.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { formatReference } from '../order.ts'
import {
  extendOrder,
  findOrder,
  findOrderByKey,
  findPendingOrder,
  insertOrders,
  lockOrder,
  moveOrder,
} from './order-store.ts'
import { contact } from './testing/buyer.ts'
import { waitingOrders } from './waiting-orders-store.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

const transact = <result>(work: (trx: Trx) => Promise<result>) => db.transaction().execute(work)

/** A visitor's order without seats. */
async function storeBuyer() {
  const visitor = await createCartVisitor(db)
  return visitor.change(async ({ trx, id }) => ({ orderId: await storeOrder(trx, id), cartId: id }))
}

describe('an order', () => {
  it('is the one that is found and moved, once, and no other', async () => {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    const untouched = await findOrder(db, other.orderId)
    const own = await findOrder(db, buyer.orderId)
    expect(await findOrderByKey(db, own.idempotency_key)).toMatchObject({ id: buyer.orderId })
    expect(await findOrderByKey(db, crypto.randomUUID())).toBeUndefined()
    expect(await transact((trx) => moveOrder(trx, buyer.orderId, 'expired'))).toBe(true)
    expect(await transact((trx) => moveOrder(trx, buyer.orderId, 'expired'))).toBe(false)
    expect(await findOrder(db, buyer.orderId)).toMatchObject({ state: 'expired', paid_at: null })
    expect(await findOrder(db, other.orderId)).toEqual(untouched)
  })

  it.each([41, 999_998, 1_234_566])('has the number that follows %i, written as everywhere', async (last) => {
    const concert = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    await db.updateTable('counters').set({ value: last }).where('name', '=', 'order').execute()
    const [order] = await visitor.change(async ({ trx, id }) => {
      const cart = (await findPricedCarts(trx, [id]))[0]!
      const form = { ...contact, company_name: '', company_vat: '' }
      const of = {
        sessionId: visitor.sessionId,
        userId: null,
        locale: 'en',
        idempotencyKey: crypto.randomUUID(),
      } as const
      return insertOrders(trx, [{ cart, form, ...of }])
    })
    expect(order!.ref_nr).toBe(formatReference(last + 1, order!.created_at.getFullYear()))
    const lines = await db.selectFrom('order_items').selectAll().where('order_id', '=', order!.id).execute()
    expect(lines).toMatchObject([{ event_ticket_id: concert.ticketIds[0], quantity: 2, held: 0 }])
  })

  /** Orders two tickets for a company with an account, at a ten percent discount. */
  async function orderWithPromo() {
    const concert = await storeConcert(db)
    const visitor = await createCartVisitor(db)
    await visitor.add(concert.ticketIds[0], 2)
    const { id: userId } = await storeAccount(db)
    const code = crypto.randomUUID().toUpperCase()
    const promo = await db
      .insertInto('promo_codes')
      .values({ code, title: '{"en": "Da capo"}', kind: 'percent', percent: 10 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update carts set promo_code_id = ${promo.id} where session_id = ${visitor.sessionId}`.execute(db)
    const form = { ...contact, companyInvoice: true, company_name: 'Kft.', company_vat: 'HU1' }
    const [order] = await visitor.change(async ({ trx, id }) => {
      const cart = (await findPricedCarts(trx, [id]))[0]!
      const of = { sessionId: visitor.sessionId, userId, locale: 'hu', idempotencyKey: crypto.randomUUID() } as const
      return insertOrders(trx, [{ cart, form, ...of }])
    })
    return { order: order!, userId, promoId: promo.id, sessionId: visitor.sessionId }
  }

  it('has who ordered, what it costs and what was taken off, as it was read', async () => {
    const { order, userId, promoId, sessionId } = await orderWithPromo()
    const { companyInvoice: _, ...typed } = contact
    expect(order).toMatchObject({
      ...typed,
      company_name: 'Kft.',
      company_vat: 'HU1',
      locale: 'hu',
      session_id: sessionId,
      cart_id: expect.any(String),
      user_id: userId,
      promo_code_id: promoId,
      promo_title: { en: 'Da capo' },
      subtotal_cents: 8400,
      fees_cents: 300,
      discount_cents: 840,
      total_cents: 7860,
      state: 'awaiting_payment',
    })
    expect(order.expires_at.getTime() - order.created_at.getTime()).toBe(15 * 60_000)
    expect(order.secret).toMatch(/^[\w-]{32}$/)
  })

  it('is placed under the terms that apply then, where the shop shows any', async () => {
    const termsOf = async () => {
      const { terms_version, sale_terms_id } = (await orderWithPromo()).order
      return [terms_version, sale_terms_id]
    }
    const { rows } = await sql<{ id: number; isDue: boolean }>`
      insert into sale_terms (applies_from, return_keeps_fees) values (now() - interval '2 days', true), (now() - interval '1 day', true), (now() + interval '1 day', true)
      returning id, applies_from <= now() as "isDue"`.execute(db)
    const rules = rows.filter(({ isDue }) => isDue).at(-1)!.id
    const setPage = (published: string | null, archived: string | null) =>
      sql`update pages set published_at = now() + ${published}::interval, archived_at = now() + ${archived}::interval where key = 'terms'`.execute(
        db,
      )
    expect(await termsOf()).toEqual([null, rules])
    await sql`insert into pages (key, slug, title, content, published_at) values
      ('terms', '{"en": "terms"}', '{"en": "Terms"}', '{"en": []}', now() - interval '1 day'),
      ('other', '{"en": "other"}', '{"en": "Other"}', '{"en": []}', now() - interval '1 day')`.execute(db)
    // The page itself has created the first version.
    await sql`insert into terms_versions (number, applies_from, title, content) values
      (7, now() - interval '1 day', '{}', '{}'), (8, now() + interval '1 day', '{}', '{}')`.execute(db)
    expect(await termsOf()).toEqual([7, rules])
    for (const [published, archived] of [
      ['1 day', null],
      [null, null],
      ['-1 day', '-1 hour'],
    ] as const) {
      await setPage(published, archived)
      expect(await termsOf()).toEqual([null, rules])
    }
  })

  it('is locked with its cart’s others as long as it waits for its payment', async () => {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    const second = await transact((trx) => storeOrder(trx, buyer.cartId))
    expect(await transact((trx) => waitingOrders.lockWaiting(trx, buyer.cartId))).toEqual([buyer.orderId, second])
    await transact((trx) => moveOrder(trx, buyer.orderId, 'expired'))
    expect(await transact((trx) => waitingOrders.lockWaiting(trx, buyer.cartId))).toEqual([second])
    expect(await transact((trx) => waitingOrders.lockWaiting(trx, other.cartId))).toEqual([other.orderId])
  })

  it('is locked with its cart, and so are those of a cart that wait: nobody else gets them meanwhile', async () => {
    const buyer = await storeBuyer()
    const isLocked = (table: 'orders' | 'carts', id: number | string) =>
      sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(db).then(
        () => false,
        () => true,
      )
    const look = async () => [await isLocked('orders', buyer.orderId), await isLocked('carts', buyer.cartId)]
    const whileLocked = (lock: (trx: Trx) => Promise<unknown>) =>
      transact(async (trx) => {
        await lock(trx)
        return look()
      })
    expect(await look()).toEqual([false, false])
    expect(await whileLocked((trx) => lockOrder(trx, buyer.orderId))).toEqual([true, true])
    expect(await whileLocked((trx) => waitingOrders.lockWaiting(trx, buyer.cartId))).toEqual([true, false])
    const other = await storeBuyer()
    expect(await whileLocked((trx) => lockOrder(trx, other.orderId))).toEqual([false, false])
  })

  /**
   * Returns an order's remaining minutes after an extension, given those left and elapsed, by the
   * clock of one transaction.
   */
  async function extend(left: number, age: number) {
    const [other, buyer] = [await storeBuyer(), await storeBuyer()]
    return transact(async (trx) => {
      const [id, before] = [buyer.orderId, await findOrder(trx, other.orderId)]
      await sql`update orders set expires_at = now() + make_interval(mins => ${left}), created_at = now() - make_interval(mins => ${age})
        where id = ${id}`.execute(trx)
      const isExtended = await extendOrder(trx, id)
      expect(await findOrder(trx, other.orderId)).toEqual(before)
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from orders where id = ${id}`.execute(
        trx,
      )
      return [isExtended, rows[0]!.minutes]
    })
  }

  it.each([
    ['15 minutes from now', { left: 3, age: 12 }, 15],
    ['60 minutes from its beginning at most', { left: 3, age: 50 }, 10],
    ['what it has already, where that is more', { left: 8, age: 58 }, 8],
  ])('whose buyer tries again has %s', async (_, { left, age }, minutes) => {
    expect(await extend(left, age)).toEqual([true, minutes])
  })

  it('whose time is over gets no more, and one that waits no longer neither', async () => {
    expect(await extend(-1, 16)).toEqual([false, -1])
    const [buyer, waiting] = [await storeBuyer(), await storeBuyer()]
    await transact((trx) => moveOrder(trx, buyer.orderId, 'paid'))
    expect(await transact((trx) => extendOrder(trx, buyer.orderId))).toBe(false)
    expect(await transact((trx) => extendOrder(trx, waiting.orderId))).toBe(true)
  })
})

describe('the order that waits for a bank', () => {
  async function insertSession() {
    const visitor = await createCartVisitor(db)
    const { sessionId } = visitor
    const { orderId, cartId } = await visitor.change(async ({ trx, id }) => ({
      orderId: await storeOrder(trx, id),
      cartId: id,
    }))
    await sql`update orders set session_id = ${sessionId} where id = ${orderId}`.execute(db)
    return { orderId, cartId, sessionId, uuid: (await findOrder(db, orderId)).uuid }
  }

  const attempt = async (orderId: number) =>
    (await transact((trx) => openAttempt(trx, { id: orderId, total_cents: toCents(100) }, 'test'))).id
  const move = (paymentId: number, state: PaymentState) =>
    db.updateTable('payments').set({ state }).where('id', '=', paymentId).execute()

  it('is the newest of this session that is not paid and whose payment is under way', async () => {
    const [other, buyer] = [await insertSession(), await insertSession()]
    await move(await attempt(other.orderId), 'processing')
    const find = () => findPendingOrder(db, buyer.sessionId)
    expect(await find()).toBeNull()
    const id = await attempt(buyer.orderId)
    expect(await find()).toBeNull()
    // While its page is open, no money is in transit.
    await move(id, 'requires_action')
    expect(await find()).toBeNull()
    await move(id, 'processing')
    expect(await find()).toMatchObject({ uuid: buyer.uuid })
    const newer = await transact((trx) => storeOrder(trx, buyer.cartId))
    await sql`update orders set session_id = ${buyer.sessionId} where id = ${newer}`.execute(db)
    await move(await attempt(newer), 'processing')
    // The older one is stored behind the newer one on disk.
    await sql`update orders set message = 'older' where id = ${buyer.orderId}`.execute(db)
    const { uuid } = await findOrder(db, newer)
    expect(await find()).toMatchObject({ uuid })
    await transact((trx) => moveOrder(trx, newer, 'paid'))
    expect(await find()).toMatchObject({ uuid: buyer.uuid })
  })
})
