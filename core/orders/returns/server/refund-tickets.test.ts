import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { findMoneyDifferences } from '#core/accounting/reconcile/money-differences-store.ts'
import { findSeatDifferences } from '#core/accounting/reconcile/seat-differences-store.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { emptyShop, storeConcert, storeZone } from '#core/cart/server/testing/samples.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import { admitTicket, findDoorTicket } from '#core/tickets/door/server/admission-store.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { sendRefunds } from '#core/orders/settlement/server/refund-jobs.ts'
import { jobContext, payAtBank, sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { planTicketReturn, refundTickets, type ReturnRequest } from './refund-tickets.ts'
import { findMoneyLeft } from './ticket-return-store.ts'
import { findReportedReturn } from './return-mail-store.ts'

let shop: TestShop
let db: Db
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  db = shop.db
})
afterAll(() => shop.close())
beforeEach(() => emptyShop(db))

interface Sale {
  visitor: TestVisitor
  orderId: number
  /** Ordered by serial. */
  tickets: number[]
  zoneId: number
  eventDateId: number
}

/** A paid order of tickets at 42 euros with a fee of 1.50 each, in France. */
async function sell(
  quantity = 3,
  { promo = 0, capacity = 10, isFree = false }: { promo?: number; capacity?: number | null; isFree?: boolean } = {},
): Promise<Sale> {
  const concert = await storeConcert(db, { capacity, ...(isFree && { prices: [0], fee: 0 }) })
  await sql`update venues set country = 'FR'`.execute(db)
  const visitor = shop.visitor('fr')
  await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity })
  if (promo > 0) {
    await sql`insert into promo_codes (code, title, kind, percent) values ('LESS', '{"en": "Less"}', 'percent', ${promo})`.execute(
      db,
    )
    await visitor.post('/cart/promo-code/apply', { promo_code: 'LESS' })
  }
  const { location } = await sendCheckout(visitor)
  if (!isFree) await payAtBank(shop, location!, 'success')
  const order = await db.selectFrom('orders').select(['id', 'state']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(order.state).toBe('paid')
  return {
    visitor,
    orderId: order.id,
    tickets: await ticketsOf(order.id),
    zoneId: concert.zoneId,
    eventDateId: concert.eventDateId,
  }
}

async function ticketsOf(orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', orderId)
    .orderBy('serial')
    .execute()
  return rows.map(({ id }) => id)
}

const serialsOf = async ({ tickets }: Sale) => {
  const rows = await db.selectFrom('tickets').select('serial').where('id', 'in', tickets).orderBy('serial').execute()
  return rows.map(({ serial }) => serial)
}

/** Stores a first payment attempt that failed. */
async function storeAttempt({ orderId }: Sale): Promise<void> {
  await sql`update payments set attempt = 2 where order_id = ${orderId}`.execute(db)
  await sql`insert into payments (order_id, attempt, provider, state, amount_cents)
    select order_id, 1, provider, 'failed', 1 from payments where order_id = ${orderId}`.execute(db)
}

let keys = 0
const requestOf = ({ orderId }: Sale, ticketIds: number[], changes: Partial<ReturnRequest> = {}): ReturnRequest => ({
  orderId,
  ticketIds,
  money: 'whole',
  seats: 'back',
  reason: 'organiser',
  key: `test-${++keys}`,
  ...changes,
})

const give = (request: ReturnRequest) => db.transaction().execute((trx) => refundTickets(trx, request))

const send = async () => sendRefunds(jobContext(shop), await openPaymentProvider(shop.config))

async function look({ orderId, zoneId }: Sale) {
  const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['state', 'void_reason', 'kept_cents'])
    .where('order_id', '=', orderId)
    .orderBy('serial')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.amount_cents', 'refunds.state'])
    .where('order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute()
  const zone = await db
    .selectFrom('zones')
    .select(['sold', 'blocked'])
    .where('id', '=', zoneId)
    .executeTakeFirstOrThrow()
  return {
    order: order.state,
    tickets: tickets.map(({ state, void_reason, kept_cents }) =>
      state === 'void' ? `void, ${void_reason}, kept ${kept_cents}` : state,
    ),
    refunds: refunds.map(({ amount_cents, state }) => `${amount_cents} ${state}`),
    ...zone,
  }
}

const ledger = async ({ orderId }: Sale) =>
  (await db.selectFrom('money_entries').selectAll().where('order_id', '=', orderId).orderBy('id').execute())
    .filter(({ kind }) => !['sale', 'fee', 'discount'].includes(kind))
    .map(({ kind, gross_cents, vat_cents }) => `${kind} ${gross_cents} with ${vat_cents}`)

const sumOf = async ({ orderId }: Sale) => {
  const { rows } = await sql<{ gross: number; vat: number }>`
    select sum(gross_cents)::integer as gross, sum(vat_cents)::integer as vat from money_entries where order_id = ${orderId}`.execute(
    db,
  )
  return rows[0]!
}

/** Ignores number sequences: tables are emptied between the tests. */
const differences = async () => [...(await findSeatDifferences(db)), ...(await findMoneyDifferences(db))]

const bankRefunds = async () =>
  (await db.selectFrom('demo_bank_refunds').select('amount_cents').orderBy('created_at').execute()).map(
    ({ amount_cents }) => amount_cents,
  )

describe('tickets that are given back', () => {
  test('are void, their seats are on sale, and their money goes back; the others stay as they were', async () => {
    const sale = await sell()
    const { sold } = await look(sale)
    expect(await give(requestOf(sale, sale.tickets.slice(1)))).toMatchObject({
      isRepeated: false,
      done: { amount: 8700, kept: 0, tickets: sale.tickets.slice(1).map((id) => ({ id })) },
    })
    const gone = 'void, organiser, kept 0'
    expect(await look(sale)).toEqual({
      order: 'paid',
      tickets: ['valid', gone, gone],
      refunds: ['8700 requested'],
      sold: sold - 2,
      blocked: 0,
    })
    expect(await ledger(sale)).toEqual([])
    await send()
    expect(await bankRefunds()).toEqual([8700])
    expect(await look(sale)).toMatchObject({ order: 'paid', refunds: ['8700 succeeded'] })
    expect(await ledger(sale)).toEqual(['refund -4350 with -227', 'refund -4350 with -227'])
    expect(await differences()).toEqual([])
  })

  test('are void without a word to anybody that a person is wanted', async () => {
    const sale = await sell()
    const said: string[] = []
    await give(requestOf(sale, sale.tickets.slice(1)))
    const log = {
      info() {},
      warn: (_: unknown, text: string) => said.push(text),
      error: (_: unknown, text: string) => said.push(text),
    }
    await sendRefunds({ db, log } as never, await openPaymentProvider(shop.config))
    expect(await look(sale)).toMatchObject({ refunds: ['8700 succeeded'] })
    expect(said).toEqual([])
  })

  test('minus fees: the fees stay, with their VAT, as what is kept', async () => {
    const sale = await sell(2)
    await give(requestOf(sale, sale.tickets, { money: 'minus_fees' }))
    expect(await look(sale)).toMatchObject({ order: 'cancelled', refunds: ['8400 requested'] })
    await send()
    expect(await ledger(sale)).toEqual([
      'refund -150 with -8',
      'keep 150 with 8',
      'refund -150 with -8',
      'keep 150 with 8',
      'refund -4200 with -219',
      'refund -4200 with -219',
    ])
    expect(await sumOf(sale)).toEqual({ gross: 300, vat: 16 })
    expect(await differences()).toEqual([])
  })

  test('without money: all of it is kept, nothing is asked of the bank, and the order is cancelled', async () => {
    const sale = await sell(1)
    expect(await give(requestOf(sale, sale.tickets, { money: 'none', reason: 'buyer' }))).toMatchObject({
      done: { amount: 0, kept: 4350, refundId: null },
    })
    expect(await look(sale)).toMatchObject({ order: 'cancelled', tickets: ['void, buyer, kept 4350'], refunds: [] })
    expect(await ledger(sale)).toEqual(['refund -4350 with -227', 'keep 4350 with 227'])
    await send()
    expect(await bankRefunds()).toEqual([])
    expect(await differences()).toEqual([])
  })

  test.each([10, null])('with seats that stay out of sale: blocked, in a zone of %s seats', async (capacity) => {
    const sale = await sell(3, { capacity })
    const before = await look(sale)
    await give(requestOf(sale, sale.tickets.slice(0, 2), { seats: 'keep' }))
    expect(await look(sale)).toMatchObject({ sold: before.sold - 2, blocked: 2 })
    expect(await differences()).toEqual([])
  })

  test('of a discount each gives back its own share, to the cent', async () => {
    const sale = await sell(3, { promo: 33 })
    const { rows } = await sql<{ cost: number }>`
      select price_cents + fee_cents - discount_cents as cost from tickets where id = any(${sale.tickets}) order by serial`.execute(
      db,
    )
    for (const [index, id] of sale.tickets.entries()) {
      expect(await give(requestOf(sale, [id]))).toMatchObject({ done: { amount: rows[index]!.cost } })
      await send()
      expect(await differences()).toEqual([])
    }
    const paid = await db
      .selectFrom('payments')
      .select('amount_cents')
      .where('order_id', '=', sale.orderId)
      .executeTakeFirstOrThrow()
    // A third off 126 euros, and the fees.
    expect(paid.amount_cents).toBe(8892)
    expect((await bankRefunds()).reduce((sum, cents) => sum + cents, 0)).toBe(paid.amount_cents)
    expect(await sumOf(sale)).toEqual({ gross: 0, vat: 0 })
    expect(await look(sale)).toMatchObject({ order: 'cancelled' })
  })

  test('that cost nothing are void as well, and the order that has no other is cancelled', async () => {
    const sale = await sell(2, { isFree: true })
    expect(await give(requestOf(sale, [sale.tickets[0]!]))).toMatchObject({
      done: { amount: 0, kept: 0, refundId: null },
    })
    expect(await look(sale)).toMatchObject({ order: 'paid', refunds: [] })
    await give(requestOf(sale, [sale.tickets[1]!]))
    expect(await look(sale)).toMatchObject({ order: 'cancelled', refunds: [] })
    expect(await ledger(sale)).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('that were made anew are the last ones, and cost what the first did', async () => {
    const sale = await sell(2)
    await db.transaction().execute((trx) => issueTicketAgain(trx, sale.tickets[0]!))
    const anew = (await ticketsOf(sale.orderId)).at(-1)!
    expect(await give(requestOf(sale, [sale.tickets[0]!]))).toMatchObject({ refusal: { kind: 'not_valid' } })
    expect(await give(requestOf(sale, [anew, sale.tickets[1]!]))).toMatchObject({ done: { amount: 8700 } })
    await send()
    expect(await sumOf(sale)).toEqual({ gross: 0, vat: 0 })
    expect(await look(sale)).toMatchObject({ order: 'cancelled' })
    expect(await differences()).toEqual([])
  })

  test('of money that has gone back before, no more goes back than is left', async () => {
    const sale = await sell(2)
    await storeAttempt(sale)
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', sale.orderId)
      .where('settlement', '=', 'tickets')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('refunds')
      .values({
        payment_id: id,
        amount_cents: 2000 as never,
        state: 'succeeded',
        origin: 'provider',
        reason: 'made_at_provider',
        idempotency_key: 'by hand',
        provider_ref: 'x',
      })
      .execute()
    expect(await findMoneyLeft(db, sale.orderId)).toBe(6700)
    const outcome = await give(requestOf(sale, sale.tickets))
    expect(outcome).toMatchObject({ done: { amount: 6700 } })
    if (!('done' in outcome)) throw new Error('Nothing went back.')
    // In the buyer's order, by serial.
    await db.updateTable('tickets').set({ holder_name: 'Nadia' }).where('id', '=', sale.tickets[0]!).execute()
    const titles = {
      title: 'Stalls (fr), Adult (fr)',
      eventTitle: 'Winterreise (fr)',
      hall: 'Salle Cortot (fr), Paris (fr)',
    }
    const [first, second] = await serialsOf(sale)
    expect(await findReportedReturn(db, outcome.done.id, 'fr')).toMatchObject({
      amount: 6700,
      kept: 0,
      goneBefore: 2000,
      remaining: 0,
      tickets: [
        { serial: first, ...titles },
        { serial: second, ...titles },
      ],
    })
    await db.updateTable('refunds').set({ state: 'succeeded' }).where('state', '=', 'requested').execute()
    expect(await sumOf(sale)).toEqual({ gross: 0, vat: 0 })
    expect(await differences()).toEqual([])
  })
})

describe('the buyer', () => {
  const pageOf = async ({ visitor, orderId }: Sale) => {
    const { uuid } = await db.selectFrom('orders').select('uuid').where('id', '=', orderId).executeTakeFirstOrThrow()
    return { uuid, page: await visitor.get(`/payment/success/${uuid}`) }
  }

  test('is shown what of the order is good, what is void and what goes back; the first good ticket for the door', async () => {
    const sale = await sell(3)
    await give(requestOf(sale, [sale.tickets[0]!]))
    const { uuid, page } = await pageOf(sale)
    expect(page.payload.view?.component).toBe('payment-success')
    expect(page.props).toMatchObject({ total: 130.5, refunded: 43.5, not_taken: 0 })
    expect(page.props.tickets.map(({ state }: { state: string }) => state)).toEqual(['void', 'valid', 'valid'])
    expect((await sale.visitor.get(`/orders/${uuid}/tickets`)).props).toMatchObject({ number: 2, count: 3 })
    expect((await sale.visitor.get(`/orders/${uuid}/tickets/1`)).props).toMatchObject({ ticket: { state: 'void' } })
  })

  // Holds: payment.not-taken-is-said
  test('is told where their bank did not take what was sent back for some of the tickets', async () => {
    const [sale, other] = [await sell(3), await sell(3)]
    for (const { tickets, ...one } of [sale, other]) await give(requestOf({ tickets, ...one }, [tickets[0]!]))
    await give(requestOf(sale, [sale.tickets[1]!]))
    const { rows } = await sql<{ id: number }>`update refunds set state = 'failed'
      where id = (select max(refunds.id) from refunds join payments on payments.id = payment_id where order_id = ${sale.orderId})
      returning id`.execute(db)
    expect(rows).toHaveLength(1)
    expect((await pageOf(sale)).page.props).toMatchObject({ refunded: 43.5, not_taken: 43.5 })
    expect((await pageOf(other)).page.props).toMatchObject({ refunded: 43.5, not_taken: 0 })
  })

  test.each([
    ['whole', 'whole', 87, true],
    ['minus_fees', 'part', 84, true],
    ['none', 'none', 0, true],
  ] as const)(
    'of an order that is cancelled, money %s, is told the truth of it',
    async (money, kind, amount, isBack) => {
      const other = await sell(1)
      await give(requestOf(other, other.tickets, { money: 'none' }))
      const sale = await sell(2)
      await give(requestOf(sale, sale.tickets, { money }))
      const { page } = await pageOf(sale)
      expect(page.payload.view?.component).toBe('payment-refunded')
      expect(page.props).toMatchObject({ money: kind, amount, is_back: isBack })
      await db.updateTable('refunds').set({ state: 'failed' }).execute()
      expect((await pageOf(sale)).page.props).toMatchObject({ amount, is_back: amount === 0 })
    },
  )
})

describe('a request', () => {
  test('is carried out once under its key, one after the other and at once', async () => {
    const sale = await sell(3)
    const request = requestOf(sale, sale.tickets.slice(0, 2))
    const outcomes = await Promise.all([give(request), give(request), give(request)])
    expect(outcomes.filter((outcome) => 'done' in outcome && outcome.isRepeated)).toHaveLength(2)
    expect(outcomes.filter((outcome) => 'done' in outcome && !outcome.isRepeated)).toHaveLength(1)
    await db.updateTable('tickets').set({ holder_name: 'Nadia' }).where('id', '=', sale.tickets[0]!).execute()
    const [first, second] = await serialsOf(sale)
    expect(await give(request)).toMatchObject({
      isRepeated: true,
      done: {
        amount: 8700,
        tickets: [
          { id: sale.tickets[0], serial: first },
          { id: sale.tickets[1], serial: second },
        ],
      },
    })
    expect(await look(sale)).toMatchObject({ refunds: ['8700 requested'], order: 'paid' })
  })

  test.each<[string, (sale: Sale, other: Sale) => Partial<ReturnRequest>]>([
    ['another order', (_, { orderId }) => ({ orderId })],
    ['other tickets', ({ tickets }) => ({ ticketIds: [tickets[1]!] })],
    ['more tickets', ({ tickets }) => ({ ticketIds: tickets })],
    ['other money', () => ({ money: 'none' })],
    ['other seats', () => ({ seats: 'keep' })],
  ])('is refused under the key of one for %s', async (_, changes) => {
    const [sale, other] = [await sell(2), await sell(1)]
    const request = requestOf(sale, [sale.tickets[0]!])
    await give(request)
    expect(await give({ ...request, ...changes(sale, other) })).toEqual({ refusal: { kind: 'used_key' } })
  })

  test('is refused where it names no ticket, one of another order, or one twice over', async () => {
    const [sale, other] = [await sell(2), await sell(1)]
    expect(await give(requestOf(sale, []))).toEqual({ refusal: { kind: 'no_tickets' } })
    expect(await give(requestOf(sale, [sale.tickets[0]!, other.tickets[0]!]))).toEqual({
      refusal: { kind: 'unknown_tickets', ids: other.tickets },
    })
    await give(requestOf(sale, [sale.tickets[0]!]))
    expect(await give(requestOf(sale, sale.tickets))).toMatchObject({ refusal: { kind: 'not_valid' } })
    expect(await look(sale)).toMatchObject({ refunds: ['4350 requested'] })
    await give(requestOf(sale, [sale.tickets[1]!, sale.tickets[1]!]))
    expect(await look(sale)).toMatchObject({ refunds: ['4350 requested', '4350 requested'], order: 'cancelled' })
    expect(await give(requestOf(sale, sale.tickets))).toEqual({ refusal: { kind: 'not_paid', state: 'cancelled' } })
  })

  test('is refused while a bank is asked for the money, or after it has taken it; not where no money goes back', async () => {
    for (const state of ['disputed', 'charged_back'] as const) {
      const sale = await sell(1)
      await db.updateTable('payments').set({ state }).where('order_id', '=', sale.orderId).execute()
      expect(await give(requestOf(sale, sale.tickets))).toEqual({ refusal: { kind: state } })
      expect(await look(sale)).toMatchObject({ tickets: ['valid'], refunds: [] })
      expect(await findMoneyLeft(db, sale.orderId)).toBeNull()
      expect(await give(requestOf(sale, sale.tickets, { money: 'none' }))).toMatchObject({ done: { amount: 0 } })
    }
  })

  test('is planned without a change', async () => {
    const sale = await sell(2)
    const before = await look(sale)
    // Tickets are read and locked by id, whichever was updated last.
    await db.updateTable('tickets').set({ holder_name: 'Nadia' }).where('id', '=', sale.tickets[0]!).execute()
    const all = await db.transaction().execute((trx) => planTicketReturn(trx, requestOf(sale, sale.tickets)))
    expect('tickets' in all && all.tickets.map(({ id }) => id)).toEqual(sale.tickets)
    const planned = await db.transaction().execute((trx) => planTicketReturn(trx, requestOf(sale, [sale.tickets[0]!])))
    expect(planned).toMatchObject({ amount: 4350, kept: [0], goneBefore: 0, remaining: 1 })
    expect(await look(sale)).toEqual(before)
  })
})

const door = { day: '2000-01-01', venue: null, time: null } as const

async function admit(ticketId: number) {
  const ticket = (await findDoorTicket(db, 'id', ticketId))!
  const day = ticket.startsAt.toISOString().slice(0, 10)
  return admitTicket(db, { ticket, door: { ...door, day }, timeZone: 'UTC', actor: 'test' })
}

describe('at the same moment', () => {
  test('two requests for one ticket: one is carried out', async () => {
    const sale = await sell(2)
    const [ticket] = sale.tickets
    const outcomes = await Promise.all([give(requestOf(sale, [ticket!])), give(requestOf(sale, [ticket!]))])
    expect(outcomes.filter((outcome) => 'done' in outcome)).toHaveLength(1)
    expect(await look(sale)).toMatchObject({ refunds: ['4350 requested'] })
    expect(await differences()).toEqual([])
  })

  test('a ticket lets somebody in: then it is not given back, unless that is wanted', async () => {
    const sale = await sell(2)
    const [ticket] = sale.tickets
    const open = await db.startTransaction().execute()
    await sql`update tickets set state = 'admitted' where id = ${ticket}`.execute(open)
    const refund = give(requestOf(sale, [ticket!]))
    await whileSomebodyWaits(db, refund)
    await open.commit().execute()
    expect(await refund).toMatchObject({ refusal: { kind: 'admitted' } })
    expect(await look(sale)).toMatchObject({ tickets: ['admitted', 'valid'], refunds: [] })
    expect(await give(requestOf(sale, [ticket!], { mayBeAdmitted: true }))).toMatchObject({ done: { amount: 4350 } })
  })

  test('a ticket is given back: then it lets nobody in', async () => {
    const sale = await sell(2)
    const [ticket] = sale.tickets
    const open = await db.startTransaction().execute()
    await refundTickets(open, requestOf(sale, [ticket!]))
    const admission = admit(ticket!)
    await whileSomebodyWaits(db, admission)
    await open.commit().execute()
    expect(await admission).toBe('void')
    expect(await look(sale)).toMatchObject({ tickets: ['void, organiser, kept 0', 'valid'] })
  })

  test('a ticket is made anew: then the one before is not given back', async () => {
    const sale = await sell(2)
    const [ticket] = sale.tickets
    const open = await db.startTransaction().execute()
    await issueTicketAgain(open, ticket!)
    const refund = give(requestOf(sale, [ticket!]))
    await whileSomebodyWaits(db, refund)
    await open.commit().execute()
    expect(await refund).toMatchObject({ refusal: { kind: 'not_valid' } })
    expect(await look(sale)).toMatchObject({ refunds: [] })
    expect(await differences()).toEqual([])
  })

  test.each(['disputed', 'charged_back'])(
    'a payment is %s at the bank: then its money does not go back again',
    async (state) => {
      const sale = await sell(2)
      const open = await db.startTransaction().execute()
      await sql`update payments set state = ${state} where order_id = ${sale.orderId}`.execute(open)
      const refund = give(requestOf(sale, sale.tickets))
      await whileSomebodyWaits(db, refund)
      await open.commit().execute()
      expect(await refund).toEqual({ refusal: { kind: state } })
      expect(await look(sale)).toMatchObject({ tickets: ['valid', 'valid'], refunds: [] })
    },
  )
})

test('the zones of tickets are locked by their numbers, whatever order the tickets are in', async () => {
  const concert = await storeConcert(db)
  const later = await storeZone(db, concert.eventDateId, { capacity: 10, prices: [4_200] })
  await sql`update event_tickets set position = 9 where zone_id = ${concert.zoneId}`.execute(db)
  const visitor = shop.visitor('fr')
  for (const id of [concert.ticketIds[0], later.ticketIds[0]]) await visitor.post(`/cart/add/${id}`, { quantity: 1 })
  await payAtBank(shop, (await sendCheckout(visitor)).location!, 'success')
  const { id: orderId } = await db.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const sale = { ...concert, visitor, orderId, tickets: await ticketsOf(orderId) }
  const first = await db.selectFrom('tickets').select('zone_id').where('id', '=', sale.tickets[0]!).executeTakeFirst()
  expect(first?.zone_id).toBe(later.zoneId)
  const open = await db.startTransaction().execute()
  await sql`select from zones where id = ${concert.zoneId} for update`.execute(open)
  const refund = give(requestOf(sale, sale.tickets))
  await whileSomebodyWaits(db, refund)
  // The holder of the earlier zone can lock the later one: no deadlock.
  await sql`select from zones where id = ${later.zoneId} for update nowait`.execute(open)
  await open.commit().execute()
  expect(await refund).toMatchObject({ done: { amount: 8700 } })
})

describe('what was given back stays so', () => {
  test('whatever else is done to the ticket', async () => {
    const sale = await sell(2)
    await give(requestOf(sale, [sale.tickets[0]!]))
    for (const change of [
      sql`state = 'valid', voided_at = null`,
      sql`return_id = null, kept_cents = null`,
      sql`kept_cents = 1`,
    ])
      await expect(sql`update tickets set ${change} where id = ${sale.tickets[0]}`.execute(db)).rejects.toThrow(
        'stays so',
      )
    expect(await db.transaction().execute((trx) => issueTicketAgain(trx, sale.tickets[0]!))).toBeNull()
  })

  test('and belongs to the order of its return', async () => {
    const [sale, other] = [await sell(2), await sell(1)]
    await give(requestOf(sale, [sale.tickets[0]!]))
    const { id } = await db.selectFrom('ticket_returns').select('id').executeTakeFirstOrThrow()
    const stolen = sql`update tickets set state = 'void', return_id = ${id}, kept_cents = 0 where id = ${other.tickets[0]}`
    await expect(stolen.execute(db)).rejects.toThrow('none of the order')
  })
})
