import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { toCents } from '#values/money.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { issueTicketAgain } from '#core/tickets/server/reissue-ticket.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { findMoneyDifferences } from '#core/accounting/reconcile/money-differences-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

/** An order of two tickets at 42 euros with a fee of 1.50 each, and its payment. */
async function sell({ country = 'FR' } = {}) {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  await sql`update venues set country = ${country} where id = (
    select venue_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${id})`.execute(
    db,
  )
  await db.transaction().execute((trx) => issueTickets(trx, [id]))
  const payment = await db
    .insertInto('payments')
    .values({
      order_id: id,
      attempt: 1,
      provider: 'bank',
      provider_ref: `payment-${id}`,
      state: 'captured',
      settlement: 'tickets',
      amount_cents: toCents(8700),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', id)
    .orderBy('tickets.id')
    .execute()
  return { orderId: id, paymentId: payment.id, tickets: tickets.map((ticket) => ticket.id) as [number, number] }
}

// Holds: money.free-tickets-are-counted
test('a ticket that costs nothing has a line of the ledger, and is on no document', async () => {
  const { id } = await insertPaidOrder(db, { isIssued: false, quantity: 1 })
  await sql`update order_items set unit_price_cents = 0, issuing_fee_cents = 0 where order_id = ${id}`.execute(db)
  await sql`update orders set subtotal_cents = 0, fees_cents = 0, total_cents = 0 where id = ${id}`.execute(db)
  await sql`update venues set country = 'FR' where id = (
    select venue_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${id})`.execute(
    db,
  )
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
    await issueTickets(trx, [id])
  })
  const { rows } =
    await sql`select kind, gross_cents, vat_rate_bp, vat_cents from money_entries where order_id = ${id}`.execute(db)
  expect(rows).toEqual([{ kind: 'sale', gross_cents: 0, vat_rate_bp: 550, vat_cents: 0 }])
  expect(await db.selectFrom('documents').select('id').where('order_id', '=', id).execute()).toEqual([])
  // No other ledger entries can be inserted.
  const refused = sql`insert into money_entries (order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents)
    select order_id, ticket_id, event_date_id, legal_entity_id, channel, 'fee', 0 from money_entries where order_id = ${id}`
  await expect(refused.execute(db)).rejects.toThrow('money_moves_or_is_sold')
})

interface Line {
  ticket: number | null
  kind: 'ticket' | 'fee' | 'goodwill' | 'late'
  cents: number
}

/** Requests a refund with its lines, in one transaction. */
function request(paymentId: number, cents: number, lines: Line[] = []): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('refunds')
      .values({
        payment_id: paymentId,
        amount_cents: toCents(cents),
        reason: 'order_refunded',
        idempotency_key: crypto.randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { ticket, kind, cents: amount } of lines)
      await trx
        .insertInto('refund_lines')
        .values({ refund_id: id, ticket_id: ticket, kind, amount_cents: toCents(amount) })
        .execute()
    return id
  })
}

const move = (refundId: number, state: 'succeeded' | 'failed' | 'requested') =>
  db.updateTable('refunds').set({ state }).where('id', '=', refundId).execute()

async function readLines(orderId: number): Promise<string[]> {
  const rows = await db.selectFrom('money_entries').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map(
    ({ kind, gross_cents, vat_cents, ticket_id }) =>
      `${kind} ${gross_cents} with ${vat_cents}${ticket_id === null ? '' : ' of a ticket'}`,
  )
}

async function readRefundLines(refundId: number): Promise<string[]> {
  const rows = await db.selectFrom('refund_lines').selectAll().where('refund_id', '=', refundId).orderBy('id').execute()
  return rows.map(
    ({ kind, amount_cents, ticket_id }) => `${kind} ${amount_cents}${ticket_id ? ` of ${ticket_id}` : ''}`,
  )
}

describe('the ledger of money', () => {
  test('has a sale and a fee for each ticket, with their VAT', async () => {
    const { orderId } = await sell()
    const ticket = ['sale 4200 with 219 of a ticket', 'fee 150 with 8 of a ticket']
    expect(await readLines(orderId)).toEqual([...ticket, ...ticket])
    expect(await findMoneyDifferences(db)).toEqual([])
  })

  test('has of a refund what its lines say, and takes it back when the bank does', async () => {
    const { orderId, paymentId, tickets } = await sell()
    const refund = await request(paymentId, 4350, [
      { ticket: tickets[1], kind: 'ticket', cents: 4200 },
      { ticket: tickets[1], kind: 'fee', cents: 150 },
    ])
    expect(await readLines(orderId)).toHaveLength(4)
    await move(refund, 'succeeded')
    await move(refund, 'succeeded')
    expect((await readLines(orderId)).slice(4)).toEqual(['refund -4350 with -227 of a ticket'])
    expect(await findMoneyDifferences(db)).toEqual([])
    await move(refund, 'failed')
    expect((await readLines(orderId)).slice(5)).toEqual(['refund 4350 with 227 of a ticket'])
    await move(refund, 'requested')
    await move(refund, 'succeeded')
    expect((await readLines(orderId)).slice(6)).toEqual(['refund -4350 with -227 of a ticket'])
    expect(await findMoneyDifferences(db)).toEqual([])
  })

  test('has a refund of which nobody says for which ticket, part after part, until nothing is left', async () => {
    const { orderId, paymentId } = await sell({ country: 'HU' })
    for (const cents of [1, 999, 7700]) await move(await request(paymentId, cents), 'succeeded')
    expect((await readLines(orderId)).slice(4)).toEqual([
      'refund -1 with 0',
      'refund -999 with -212',
      'refund -7700 with -1638',
    ])
    expect(await findMoneyDifferences(db)).toEqual([])
  })

  test('has what a lost dispute took: all that had not gone back', async () => {
    const { orderId, paymentId } = await sell()
    await move(await request(paymentId, 700), 'succeeded')
    await db.updateTable('payments').set({ state: 'charged_back' }).where('id', '=', paymentId).execute()
    await db.updateTable('payments').set({ state: 'charged_back' }).where('id', '=', paymentId).execute()
    expect((await readLines(orderId)).slice(5)).toEqual(['chargeback -8000 with -418'])
    expect(await findMoneyDifferences(db)).toEqual([])
  })

  test('says nothing of money for which there were no tickets', async () => {
    const { orderId, paymentId } = await sell()
    await db.updateTable('payments').set({ settlement: 'returned' }).where('id', '=', paymentId).execute()
    await move(await request(paymentId, 8700), 'succeeded')
    expect(await readLines(orderId)).toHaveLength(4)
  })

  test('stays as it was written', async () => {
    const { orderId } = await sell()
    const change = db
      .updateTable('money_entries')
      .set({ gross_cents: toCents(1) })
      .where('order_id', '=', orderId)
    await expect(change.execute()).rejects.toThrow('stays as it was written')
    await expect(db.deleteFrom('money_entries').where('order_id', '=', orderId).execute()).rejects.toThrow(
      'stays as it was written',
    )
  })
})

describe('a line of a refund', () => {
  test('gives no more back for a ticket than it cost, over all its refunds', async () => {
    const { paymentId, tickets } = await sell()
    const [ticket] = tickets
    await request(paymentId, 4000, [{ ticket, kind: 'ticket', cents: 4000 }])
    await expect(request(paymentId, 351, [{ ticket, kind: 'goodwill', cents: 351 }])).rejects.toThrow('than it cost')
    await request(paymentId, 350, [{ ticket, kind: 'fee', cents: 350 }])
  })

  test('gives no more back when two refunds of a ticket are given their lines at once', async () => {
    const { paymentId, tickets } = await sell()
    const [first, second] = [await request(paymentId, 3000), await request(paymentId, 3000)]
    const write = async (on: Db, refundId: number) => {
      await on.deleteFrom('refund_lines').where('refund_id', '=', refundId).execute()
      await on
        .insertInto('refund_lines')
        .values({ refund_id: refundId, ticket_id: tickets[0], kind: 'ticket', amount_cents: toCents(3000) })
        .execute()
    }
    const earlier = await db.startTransaction().execute()
    await write(earlier, first)
    const later = db.transaction().execute((trx) => write(trx, second))
    // Without the lock the later one would finish now, since it does not see the earlier one.
    await whileSomebodyWaits(db, later)
    await earlier.commit().execute()
    await expect(later).rejects.toThrow('than it cost')
  })

  test('counts again when a refund that has failed is asked for again', async () => {
    const { paymentId, tickets } = await sell()
    const line: Line = { ticket: tickets[0], kind: 'ticket', cents: 3000 }
    const first = await request(paymentId, 3000, [line])
    await move(first, 'failed')
    await request(paymentId, 3000, [line])
    await expect(move(first, 'requested')).rejects.toThrow('than it cost')
  })

  test.each(['requested', 'failed'] as const)(
    'gives no more back for a seat than it cost, however often its ticket was made anew; %s',
    async (state) => {
      const { paymentId, tickets } = await sell()
      await move(await request(paymentId, 4000, [{ ticket: tickets[0], kind: 'ticket', cents: 4000 }]), state)
      await db.transaction().execute((trx) => issueTicketAgain(trx, tickets[0]))
      const { id: anew } = await db
        .selectFrom('tickets')
        .select('id')
        .where('replaces_id', '=', tickets[0])
        .executeTakeFirstOrThrow()
      const second = request(paymentId, 4350, [{ ticket: anew, kind: 'ticket', cents: 4350 }])
      if (state === 'failed') await second
      else await expect(second).rejects.toThrow('than it cost')
    },
  )

  test('comes with the others to what its refund gives back', async () => {
    const { paymentId, tickets } = await sell()
    const line = (cents: number): Line => ({ ticket: tickets[0], kind: 'ticket', cents })
    for (const cents of [2999, 3001])
      await expect(request(paymentId, 3000, [line(cents)])).rejects.toThrow('but it gives back 3000')
    const id = await request(paymentId, 3000, [line(3000)])
    await expect(db.deleteFrom('refund_lines').where('ticket_id', '=', tickets[0]).execute()).resolves.toBeDefined()
    expect(await readRefundLines(id)).toEqual(['goodwill 3000'])
    const more = db.insertInto('refund_lines').values({ refund_id: id, kind: 'goodwill', amount_cents: toCents(1) })
    await expect(more.execute()).rejects.toThrow('come to 3001, but it gives back 3000')
  })

  test('is written where nobody says what a refund is for: for each ticket where all the money goes back', async () => {
    const { paymentId } = await sell()
    expect(await readRefundLines(await request(paymentId, 8699))).toEqual(['goodwill 8699'])
    const other = await sell()
    const [one, two] = other.tickets
    expect(await readRefundLines(await request(other.paymentId, 8700))).toEqual([
      `ticket 4200 of ${one}`,
      `fee 150 of ${one}`,
      `ticket 4200 of ${two}`,
      `fee 150 of ${two}`,
    ])
    const late = await sell()
    await db.updateTable('payments').set({ settlement: 'returned' }).where('id', '=', late.paymentId).execute()
    expect(await readRefundLines(await request(late.paymentId, 8700))).toEqual(['late 8700'])
  })

  test('follows the amount: less is for none in particular, more comes beside it', async () => {
    const { paymentId, tickets } = await sell()
    const id = await request(paymentId, 3000, [{ ticket: tickets[0], kind: 'ticket', cents: 3000 }])
    const resize = (cents: number) =>
      db
        .updateTable('refunds')
        .set({ amount_cents: toCents(cents) })
        .where('id', '=', id)
        .execute()
    await resize(5000)
    expect(await readRefundLines(id)).toEqual([`ticket 3000 of ${tickets[0]}`, 'goodwill 2000'])
    await resize(1000)
    expect(await readRefundLines(id)).toEqual(['goodwill 1000'])
  })

  test('is for a ticket of the payment’s own order', async () => {
    const [own, other] = [await sell(), await sell()]
    const wrong = request(own.paymentId, 100, [{ ticket: other.tickets[0], kind: 'ticket', cents: 100 }])
    await expect(wrong).rejects.toThrow('was not bought with the payment')
  })
})
