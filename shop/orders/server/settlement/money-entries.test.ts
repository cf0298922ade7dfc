import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../../db/schema/database.ts'
import { createTestDatabase } from '../../../app/testing/database.ts'
import { toCents } from '../../../../values/money.ts'
import { issueTickets } from '../../../tickets/server/ticket-store.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { findMoneyDifferences } from '../../../app/reconcile/money-differences-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

/** An order of two tickets at 42 euros with a fee of 1.50 each, and its payment. */
async function sell({ country = 'FR' } = {}) {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  await sql`update venues set country = ${country} where id = (
    select venue_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${id})`.execute(
    db,
  )
  await db.transaction().execute((trx) => issueTickets(trx, id))
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

interface Line {
  ticket: number | null
  kind: 'ticket' | 'fee' | 'goodwill' | 'late'
  cents: number
}

/** Asks for a refund with its lines, in one transaction. */
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

const untilSomebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000, interval: 20 },
  )

async function readLines(orderId: number): Promise<string[]> {
  const rows = await db.selectFrom('money_entries').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map(
    ({ kind, gross_cents, vat_cents, ticket_id }) =>
      `${kind} ${gross_cents} with ${vat_cents}${ticket_id === null ? '' : ' of a ticket'}`,
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
    const write = (on: Kysely<Database>, refundId: number) =>
      on
        .insertInto('refund_lines')
        .values({ refund_id: refundId, ticket_id: tickets[0], kind: 'ticket', amount_cents: toCents(3000) })
        .execute()
    const earlier = await db.startTransaction().execute()
    await write(earlier, first)
    const later = write(db, second)
    // Without the lock the later one would be through by now, since it does not see the earlier one.
    await Promise.race([later.catch(() => {}), untilSomebodyWaits()])
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

  test('is for a ticket of the payment’s own order', async () => {
    const [own, other] = [await sell(), await sell()]
    const wrong = request(own.paymentId, 100, [{ ticket: other.tickets[0], kind: 'ticket', cents: 100 }])
    await expect(wrong).rejects.toThrow('was not bought with the payment')
  })
})
