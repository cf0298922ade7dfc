/**
 * Table of docs/operations.md, "Disputes": every transition, its ledger entries, and the refund
 * sent.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { findAlarms } from '#operations/alarms/alarm-rules.ts'
import { findMoneyDifferences } from '#core/accounting/reconcile/money-differences-store.ts'
import { refundTickets } from '#core/orders/returns/server/refund-tickets.ts'
import { openStripeDesk, type PaidOrder, type StripeDesk } from '#core/orders/server/testing/stripe-desk.ts'

let desk: StripeDesk
let books: StripeDesk['stripe']['books']
beforeAll(async () => {
  desk = await openStripeDesk()
  books = desk.stripe.books
})
afterAll(() => desk.close())
beforeEach(() => desk.clear())

/** An action and its result: the payment's state, new ledger entries, and refunds at Stripe. */
type Step = [what: string, state: string, lines: string[], sent?: number]

const sale = (order: PaidOrder) =>
  desk.shop.db.selectFrom('orders').select('id').where('uuid', '=', order.uuid).executeTakeFirstOrThrow()

/**
 * `dispute NAME STATUS [CENTS]`, `return N` tickets, `send` due refunds, `bank sends back` the last
 * refund.
 */
async function happen(order: PaidOrder, what: string): Promise<void> {
  const [verb, name, status, cents] = what.split(' ')
  if (verb === 'dispute') {
    const changes = { id: `dp_${name}`, ...(cents && { amount: Number(cents) }) }
    const event = books.disputeEvent('charge.dispute.updated', order.session, status!, changes)
    expect((await desk.sendWebhook(event)).statusCode).toBe(200)
    // Reported again it has no effect.
    await desk.sendWebhook(books.disputeEvent('charge.dispute.updated', order.session, status!, changes))
  }
  if (verb === 'return') {
    const { id: orderId } = await sale(order)
    const tickets = await desk.shop.db
      .selectFrom('tickets')
      .select('id')
      .where('state', '=', 'valid')
      .orderBy('id')
      .execute()
    const ticketIds = tickets.slice(0, Number(name)).map(({ id }) => id)
    const request = { orderId, ticketIds, money: 'whole', seats: 'back', reason: 'organiser', key: what } as const
    await desk.shop.db.transaction().execute((trx) => refundTickets(trx, request))
  }
  if (verb === 'send') {
    await sql`update refunds set updated_at = updated_at - interval '2 hours', ask_after = now()`.execute(desk.shop.db)
    await desk.sendRefunds()
  }
  if (verb === 'bank') await desk.sendWebhook(books.endRefund([...books.refunds.keys()].at(-1)!, 'failed'))
}

const readLines = async () =>
  (
    await sql<{ line: string }>`
      select kind || ' ' || sum(gross_cents) as line from money_entries where kind in ('refund', 'chargeback')
      group by kind, refund_id, payment_id, at, gross_cents < 0 order by min(id)`.execute(desk.shop.db)
  ).rows.map(({ line }) => line)

// Holds: operation.disputes-move-the-ledger
test.each<[string, ...Step[]]>([
  [
    'an inquiry that ends',
    ['dispute a warning_needs_response', 'disputed', []],
    ['dispute a warning_closed', 'captured', []],
  ],
  [
    'an inquiry that becomes a dispute and is lost',
    ['dispute a warning_under_review', 'disputed', []],
    ['dispute a needs_response', 'disputed', []],
    ['dispute a lost', 'charged_back', ['chargeback -8700']],
  ],
  ['one that is won', ['dispute a needs_response', 'disputed', []], ['dispute a won', 'captured', []]],
  [
    'one that is lost, then won, then lost',
    ['dispute a needs_response', 'disputed', []],
    ['dispute a lost', 'charged_back', ['chargeback -8700']],
    ['dispute a needs_response', 'charged_back', []],
    ['dispute a won', 'captured', ['chargeback 8700']],
    ['dispute a lost', 'charged_back', ['chargeback -8700']],
  ],
  [
    'of a part that is lost, then won',
    ['dispute a needs_response 4350', 'disputed', []],
    ['dispute a lost 4350', 'captured', ['chargeback -4350']],
    ['dispute a won 4350', 'captured', ['chargeback 4350']],
  ],
  ['of a part that is won', ['dispute a needs_response 2000', 'disputed', []], ['dispute a won 2000', 'captured', []]],
  [
    'two of a part each, both lost, one then won',
    ['dispute a lost 4350', 'captured', ['chargeback -4350']],
    ['dispute b needs_response 4350', 'disputed', []],
    ['dispute b lost 4350', 'charged_back', ['chargeback -4350']],
    ['dispute a won 4350', 'captured', ['chargeback 8700', 'chargeback -4350']],
  ],
  ['of more than was paid, by the rate of a currency', ['dispute a lost 9000', 'charged_back', ['chargeback -8700']]],
  [
    'of the whole after a part went back, which the bank sends back later',
    ['return 1', 'captured', []],
    ['send', 'captured', ['refund -4350'], 1],
    ['dispute a lost', 'charged_back', ['chargeback -4350'], 1],
    ['bank sends back', 'charged_back', ['refund 4350', 'chargeback -4350'], 1],
    ['dispute a won', 'captured', ['chargeback 8700'], 1],
    ['send', 'captured', ['refund -4350'], 2],
  ],
  [
    'of the whole after a refund was asked for, and won',
    ['return 1', 'captured', []],
    ['dispute a needs_response', 'disputed', []],
    ['send', 'disputed', [], 0],
    ['dispute a won', 'captured', []],
    ['send', 'captured', ['refund -4350'], 1],
  ],
  [
    'of the whole after a refund was asked for, and lost, then won',
    ['return 1', 'captured', []],
    ['dispute a needs_response', 'disputed', []],
    ['dispute a lost', 'charged_back', ['chargeback -8700']],
    ['send', 'charged_back', [], 0],
    ['dispute a won', 'captured', ['chargeback 8700']],
    ['send', 'captured', ['refund -4350'], 1],
  ],
  [
    'of a part while another part goes back',
    ['return 1', 'captured', []],
    ['dispute a needs_response 4350', 'disputed', []],
    ['send', 'disputed', ['refund -4350'], 1],
    ['dispute a lost 4350', 'charged back and refunded', ['chargeback -4350'], 1],
  ],
  [
    'of a part while more goes back than is left',
    ['return 2', 'captured', []],
    ['dispute a needs_response 4350', 'disputed', []],
    ['send', 'disputed', [], 0],
    ['dispute a lost 4350', 'captured', ['chargeback -4350']],
    ['send', 'captured', [], 0],
    ['dispute a won 4350', 'captured', ['chargeback 4350']],
    ['send', 'captured', ['refund -8700'], 1],
  ],
  [
    'an inquiry while a part goes back',
    ['return 1', 'captured', []],
    ['dispute a warning_needs_response', 'disputed', []],
    ['send', 'disputed', ['refund -4350'], 1],
  ],
])('disputes: %s', async (_, ...steps) => {
  const order = await desk.paidOrder()
  let known = 0
  for (const [what, state, lines, sent = 0] of steps) {
    await happen(order, what)
    const payment = await desk.shop.db
      .selectFrom('payments')
      .select('state')
      .where('provider', '=', 'stripe')
      .where('settlement', '=', 'tickets')
      .executeTakeFirstOrThrow()
    expect([what, payment.state], what).toEqual([what, state === 'charged back and refunded' ? 'captured' : state])
    const all = await readLines()
    expect(all.slice(known), what).toEqual(lines)
    known = all.length
    expect(books.refunds.size, what).toBe(sent)
    expect(await findMoneyDifferences(desk.shop.db), what).toEqual([])
  }
})

test('disputes: what is asked for anew is not more than the lost ones have left', async () => {
  const order = await desk.paidOrder()
  await happen(order, 'dispute a lost 8000')
  await happen(order, 'return 1')
  expect(await desk.look(order)).toMatchObject({ refunds: ['shop 700 requested'] })
  const more = sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key)
    select id, 1, 'organiser', 'more' from payments where settlement = 'tickets'`
  await expect(more.execute(desk.shop.db)).rejects.toThrow('would exceed what was captured')
})

test('disputes: one that was lost is an alarm for thirty days, of a part too, and none once it is won', async () => {
  const order = await desk.paidOrder()
  const kinds = async () => (await findAlarms(desk.shop.db, desk.shop.config)).map(({ kind }) => kind)
  await happen(order, 'dispute a lost 4350')
  expect(await kinds()).toEqual(['charged_back'])
  await sql`update disputes set updated_at = now() - interval '31 days'`.execute(desk.shop.db)
  expect(await kinds()).toEqual([])
  await sql`update disputes set updated_at = now()`.execute(desk.shop.db)
  await happen(order, 'dispute a won 4350')
  expect(await kinds()).toEqual([])
})

test('disputes: a payment that an older version has charged back has one, which the provider’s word takes over', async () => {
  const order = await desk.paidOrder()
  await sql`update payments set state = 'charged_back' where settlement = 'tickets'`.execute(desk.shop.db)
  expect(await readLines()).toEqual(['chargeback -8700'])
  await happen(order, 'dispute a won')
  expect(await readLines()).toEqual(['chargeback -8700', 'chargeback 8700'])
  const found = await desk.shop.db.selectFrom('disputes').select(['provider_ref', 'state']).execute()
  expect(found).toEqual([{ provider_ref: 'dp_a', state: 'won' }])
})
