import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { createDemoBankProvider } from '#core/payments/demo-bank/server/demo-bank-provider.ts'
import type { RefundRequest } from '#core/payments/server/provider.ts'
import { sendRefunds } from './refund-jobs.ts'
import {
  countEverything,
  jobContext,
  orderTickets,
  pathOf,
  payAtBank,
  sendCheckout,
} from '#core/orders/server/testing/buyer.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { openDesk } from '#core/orders/server/testing/payment-desk.ts'

let shop: TestShop
let desk: ReturnType<typeof openDesk>

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  desk = openDesk(shop)
})
afterAll(() => shop.close())
afterEach(() => desk.clear())

describe('late money', () => {
  // Holds: operation.late-money-ends-tickets-refund
  test('with the seats still free becomes tickets', async () => {
    const { bank, uuid, zoneId } = await desk.order()
    await desk.runOutOfTime()
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 0 })
    await payAtBank(shop, bank, 'success')
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 2 })
    expect(await countEverything(shop)).toMatchObject({ tickets: 2, refunds: 0, mails: ['order-paid'] })
  })

  test('buys every line of its order, and leaves none of them in the cart', async () => {
    const [concert, other] = [await storeConcert(shop.db), await storeConcert(shop.db)]
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${other.ticketIds[0]}`, { quantity: 3 })
    const { location } = await orderTickets(visitor, concert.ticketIds[0])
    await desk.runOutOfTime()
    await payAtBank(shop, location!, 'success')
    expect((await visitor.get('/cart')).props.cart).toMatchObject({ count: 0 })
    expect([await desk.seatsOf(concert.zoneId), await desk.seatsOf(other.zoneId)]).toEqual([
      { held: 0, sold: 2 },
      { held: 0, sold: 3 },
    ])
  })

  // Holds: operation.late-money-ends-tickets-refund
  test('with the seats gone goes back, with a mail, once', async () => {
    const { visitor, bank, uuid, ticketId, zoneId } = await desk.order(2)
    await desk.runOutOfTime()
    const other = shop.visitor('hu')
    await payAtBank(shop, (await orderTickets(other, ticketId)).location!, 'success')
    const back = await payAtBank(shop, bank, 'success')
    expect(await desk.stateOf(uuid)).toBe('expired')
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 2 })
    expect(await countEverything(shop)).toMatchObject({
      tickets: 2,
      refunds: 1,
      mails: ['order-paid', 'payment-refunded'],
    })
    const page = await visitor.get(pathOf(back))
    expect(page.props.error).toContain('remise en vente')
    expect(page.props).toMatchObject({ charge: { kind: 'refunded', amount: 87 }, can_retry: false })
    await sendRefunds(jobContext(shop), createDemoBankProvider(shop.config))
    await sendRefunds(jobContext(shop), createDemoBankProvider(shop.config))
    expect(await shop.db.selectFrom('refunds').select(['state', 'amount_cents']).execute()).toEqual([
      { state: 'succeeded', amount_cents: 8700 },
    ])
    expect(await shop.db.selectFrom('demo_bank_refunds').select('amount_cents').execute()).toEqual([
      { amount_cents: 8700 },
    ])
  })

  test('on an order that the buyer took back buys what the cart holds, and no second time', async () => {
    const { visitor, bank, uuid, zoneId } = await desk.order(2)
    // The buyer goes back from the bank's page, and orders again with another address; then pays on
    // the first page.
    const second = await sendCheckout(visitor, { city: 'Lyon' })
    expect(second.location).not.toBe(bank)
    await payAtBank(shop, bank, 'success')
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 2 })
    await desk.reconcile()
    // The second page is closed: nobody pays twice.
    expect(await payAtBank(shop, second.location!, 'success')).toBe('')
    expect(await countEverything(shop)).toMatchObject({ orders: 2, tickets: 2, refunds: 0, mails: ['order-paid'] })
  })

  // Holds: visitors.26-back-refresh-late-notice
  test('of a second page that was paid as well goes back, even where more seats are free', async () => {
    const { visitor, bank } = await desk.order(10)
    const second = await sendCheckout(visitor, { city: 'Lyon' })
    await payAtBank(shop, bank, 'success')
    const back = await payAtBank(shop, second.location!, 'success')
    expect((await visitor.get(pathOf(back))).props).toMatchObject({
      error: 'Vous aviez déjà payé ces billets avec une autre commande. Ils restent valables.',
      charge: { kind: 'refunded', amount: 87 },
    })
    expect(await countEverything(shop)).toMatchObject({
      tickets: 2,
      refunds: 1,
      mails: ['order-paid', 'payment-refunded'],
    })
    expect((await shop.db.selectFrom('refunds').select('reason').executeTakeFirstOrThrow()).reason).toBe('paid_twice')
  })
})

describe('late money beside what else the visitor did', () => {
  test('becomes tickets where the same cart has bought another concert since', async () => {
    const { visitor, bank, uuid, zoneId } = await desk.order()
    const other = await storeConcert(shop.db)
    const { items } = (await visitor.get('/cart')).props.cart
    for (const hash of Object.keys(items)) await visitor.post(`/cart/update/${hash}`, { quantity: 0 })
    await payAtBank(shop, (await orderTickets(visitor, other.ticketIds[0], 1)).location!, 'success')
    await payAtBank(shop, bank, 'success')
    expect(await desk.stateOf(uuid)).toBe('paid')
    expect([await desk.seatsOf(zoneId), await desk.seatsOf(other.zoneId)]).toEqual([
      { held: 0, sold: 2 },
      { held: 0, sold: 1 },
    ])
    expect(await countEverything(shop)).toMatchObject({ tickets: 3, refunds: 0, mails: ['order-paid', 'order-paid'] })
  })

  test('becomes tickets where the same cart bought the same ones before, and where another cart did since', async () => {
    const { visitor, bank, uuid, ticketId, zoneId } = await desk.order()
    await payAtBank(shop, bank, 'success')
    const again = await orderTickets(visitor, ticketId, 1)
    const { uuid: second } = await shop.db
      .selectFrom('orders')
      .where(ofVisitors.orders)
      .select('uuid')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await desk.runOutOfTime()
    await payAtBank(shop, (await orderTickets(shop.visitor('hu'), ticketId, 1)).location!, 'success')
    await payAtBank(shop, again.location!, 'success')
    expect([await desk.stateOf(uuid), await desk.stateOf(second)]).toEqual(['paid', 'paid'])
    expect(await desk.seatsOf(zoneId)).toEqual({ held: 0, sold: 4 })
    expect(await countEverything(shop)).toMatchObject({ tickets: 4, refunds: 0 })
  })

  test('leaves the lines that it did not buy in the cart, with their seats', async () => {
    const { visitor, bank, zoneId } = await desk.order()
    const other = await storeConcert(shop.db)
    await visitor.post(`/cart/add/${other.ticketIds[0]}`, { quantity: 3 })
    await payAtBank(shop, bank, 'success')
    expect((await visitor.get('/cart')).props.cart).toMatchObject({ count: 3 })
    expect([await desk.seatsOf(zoneId), await desk.seatsOf(other.zoneId)]).toEqual([
      { held: 0, sold: 2 },
      { held: 3, sold: 0 },
    ])
  })

  test('with seats for one of its two evenings only goes back, and both evenings stay as they were', async () => {
    const one = await storeConcert(shop.db)
    const gone = await storeConcert(shop.db, { capacity: 2 })
    const visitor = shop.visitor('fr')
    await visitor.post(`/cart/add/${one.ticketIds[0]}`, { quantity: 2 })
    const { location } = await orderTickets(visitor, gone.ticketIds[0], 2)
    await desk.runOutOfTime()
    await payAtBank(shop, (await orderTickets(shop.visitor('hu'), gone.ticketIds[0], 1)).location!, 'success')
    await payAtBank(shop, location!, 'success')
    expect([await desk.seatsOf(one.zoneId), await desk.seatsOf(gone.zoneId)]).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 1 },
    ])
    expect((await visitor.get('/cart')).props.cart).toMatchObject({ count: 4 })
    expect(await countEverything(shop)).toMatchObject({ tickets: 1, refunds: 1 })
  })

  test.each([
    ['is counted again', 2, 1],
    ['is honoured where its last use went to somebody else, without counting it', 1, 1],
  ])('with a promo code that was given back %s', async (_, max_uses, usedByOthers) => {
    const title = JSON.stringify({ en: 'Da capo' })
    await shop.db
      .insertInto('promo_codes')
      .values({ code: 'DA CAPO', title, kind: 'percent', percent: 10, max_uses })
      .execute()
    const concert = await storeConcert(shop.db)
    const visitor = shop.visitor('fr')
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    await visitor.post('/cart/promo-code/apply', { promo_code: 'da capo' })
    const { location } = await sendCheckout(visitor)
    const code = () =>
      shop.db
        .selectFrom('promo_codes')
        .leftJoin('promo_redemptions', 'promo_code_id', 'promo_codes.id')
        .select(['used', 'state'])
        .where('code', '=', 'DA CAPO')
        .executeTakeFirstOrThrow()
    expect(await code()).toEqual({ used: 1, state: 'reserved' })
    await desk.runOutOfTime()
    expect(await code()).toEqual({ used: 0, state: 'released' })
    await shop.db.updateTable('promo_codes').set({ used: usedByOthers }).where('code', '=', 'DA CAPO').execute()
    await payAtBank(shop, location!, 'success')
    const isCounted = max_uses > usedByOthers
    expect(await code()).toEqual({ used: isCounted ? 2 : 1, state: isCounted ? 'redeemed' : 'released' })
    expect(await countEverything(shop)).toMatchObject({ tickets: 1, refunds: 0 })
  })
})

test('the page of an order that waits no longer is closed by the reconciler', async () => {
  const { bank, uuid } = await desk.order()
  await desk.runOutOfTime()
  await desk.reconcile()
  expect(
    await shop.db.selectFrom('payments').where(ofVisitors.payments).select(['state', 'error_code']).execute(),
  ).toEqual([{ state: 'cancelled', error_code: 'page_expired' }])
  expect(await payAtBank(shop, bank, 'success')).toBe('')
  expect(await desk.stateOf(uuid)).toBe('expired')
})

describe('refunds', () => {
  const refund = (amount: number, key: string) =>
    sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key) select id, ${amount}, 'test', ${key} from payments where ${ofVisitors.payments}`.execute(
      shop.db,
    )

  test('are refused by the database beyond what was captured, also two at once', async () => {
    const { bank } = await desk.order()
    await payAtBank(shop, bank, 'success')
    const results = await Promise.allSettled([refund(5000, 'a'), refund(5000, 'b')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(refund(3701, 'c')).rejects.toThrow(/exceed what was captured/)
    await refund(3700, 'd')
  })

  test('are refused by the database beyond what was captured, also where the provider says that they are made', async () => {
    const { bank } = await desk.order()
    await payAtBank(shop, bank, 'success')
    const insert = (amount: number, key: string) =>
      sql`insert into refunds (payment_id, amount_cents, state, origin, reason, provider_ref, idempotency_key)
        select id, ${amount}, 'succeeded', 'provider', 'test', ${key}, ${key} from payments where ${ofVisitors.payments}`.execute(
        shop.db,
      )
    const results = await Promise.allSettled([insert(5000, 'a'), insert(5000, 'b')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(insert(3701, 'c')).rejects.toThrow(/exceed what was captured/)
    await insert(3700, 'd')
    await expect(
      sql`update refunds set amount_cents = 3701 where idempotency_key = 'd'`.execute(shop.db),
    ).rejects.toThrow(/exceed what was captured/)
    await expect(
      sql`insert into refunds (payment_id, amount_cents, state, reason, provider_ref, idempotency_key)
        select id, 1, 'failed', 'test', 'd', 'e' from payments where ${ofVisitors.payments}`.execute(shop.db),
    ).rejects.toThrow(/one_row_a_refund/)
  })

  test('are refused where no money was captured', async () => {
    await desk.order()
    await expect(refund(100, 'a')).rejects.toThrow(/holds no money/)
  })

  test('that the provider does not answer to are asked for again with the same key', async () => {
    const { bank } = await desk.order()
    await payAtBank(shop, bank, 'success')
    await refund(8700, 'again')
    const keys: string[] = []
    const silent = {
      ...createDemoBankProvider(shop.config),
      refund: async ({ key }: { key: string }) => {
        keys.push(key)
        throw new Error('no answer')
      },
    }
    await sendRefunds(jobContext(shop), silent)
    await sendRefunds(jobContext(shop), silent)
    expect(keys).toEqual(['again:1'])
    await shop.db
      .updateTable('refunds')
      .set({ ask_after: sql<Date>`now()` })
      .execute()
    await sendRefunds(jobContext(shop), silent)
    expect(keys).toEqual(['again:1', 'again:1'])
  })

  test('that the provider refused are asked for again later, with a new key', async () => {
    const { bank } = await desk.order()
    await payAtBank(shop, bank, 'success')
    await refund(8700, 'refused')
    const keys: string[] = []
    const refusing = {
      ...createDemoBankProvider(shop.config),
      refund: async ({ key, amount, providerRef: chargeRef }: RefundRequest) => {
        keys.push(key)
        return { providerRef: `re_${keys.length}`, chargeRef, amount, currency: 'eur', key, state: 'failed' as const }
      },
    }
    await sendRefunds(jobContext(shop), refusing)
    await shop.db
      .updateTable('refunds')
      .set({ updated_at: sql<Date>`now() - interval '2 hours'` })
      .execute()
    await sendRefunds(jobContext(shop), refusing)
    expect(keys).toEqual(['refused:1', 'refused:2'])
  })
})
