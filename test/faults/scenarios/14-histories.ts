import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { FaultScenario } from '../scenario.ts'
import {
  anyHistory,
  countExchanges,
  findBroken,
  historiesAtOnce,
  historyEnvironment,
  runHistories,
} from '../histories.ts'

/** Maximum age of a history in days. */
const DAYS = 30

export const scenario: FaultScenario = {
  number: 14,
  story:
    'the ledger of money after random histories: its sums by date, by day and by VAT rate are what was paid less what went back',
  run: (run) =>
    run.withShopWithin({ environment: historyEnvironment }, async (shop) => {
      const count = run.scale(500, historiesAtOnce)
      const histories = fc.sample(anyHistory({ crash: false }), { seed: run.seed, numRuns: count })
      const broken: string[] = []
      const sums = { paid: 0, back: 0, compared: 0, exchanges: 0 }
      for (let first = 0; first < histories.length; first += historiesAtOnce) {
        const worlds = await runHistories(shop, histories.slice(first, first + historiesAtOnce), first)
        for (const { number } of worlds) await moveBack(shop.db, number, Math.floor(run.random() * DAYS))
        const compared = await compareSums(shop.db)
        sums.compared += compared.length
        for (const { by, name, ledger, expected } of compared)
          if (ledger !== expected)
            broken.push(`histories from ${first} on: by ${by} ${name} ${ledger} instead of ${expected}`)
        broken.push(...(await findBroken(shop)))
        sums.exchanges += await countExchanges(shop)
        const { paid, back } = await sumAtBank(shop.db)
        sums.paid += paid
        sums.back += back
      }
      const euros = (cents: number) => (cents / 100).toFixed(2)
      return [
        {
          promise: 'every sum of the ledger is what was paid less what went back',
          measured:
            broken.length > 0
              ? `${broken.length} wrong: ${broken.slice(0, 3).join('; ')}`
              : `${count} histories, ${euros(sums.paid)} EUR paid and ${euros(sums.back)} EUR back, ${sums.exchanges} tickets exchanged, ${sums.compared} sums compared`,
          // A few histories may contain no refund or exchange: the order of actions depends on the
          // machine's speed.
          isKept: broken.length === 0 && sums.paid > 0 && (run.isShort || (sums.back > 0 && sums.exchanges > 0)),
        },
      ]
    }),
}

/** Backdates a history by some days, changing the immutable ledger bypassing its triggers. */
async function moveBack(db: Db, number: number, days: number): Promise<void> {
  const own = sql`select id from orders where email like ${`life-${number}-%`}`
  await db.transaction().execute(async (trx) => {
    await sql`alter table money_entries disable trigger user`.execute(trx)
    await sql`update money_entries set at = at - make_interval(days => ${days}) where order_id in (${own})`.execute(trx)
    await sql`alter table money_entries enable trigger user`.execute(trx)
    await sql`update orders set paid_at = paid_at - make_interval(days => ${days}) where id in (${own})`.execute(trx)
  })
}

interface ComparedSum {
  by: string
  name: string
  ledger: number
  expected: number
}

/**
 * Compares each sum of the ledger with payments and refunds. An order has one event, one day and
 * one rate, as have its payments and refunds. It has one date until a ticket is exchanged; then the
 * valid tickets of each date determine its sum, unless a refund without a named ticket was made:
 * then only the event is compared.
 */
async function compareSums(db: Db): Promise<ComparedSum[]> {
  const { rows } = await sql<ComparedSum>`
    with entries as (
      select event_date_id, event_id, at::date as day, order_id, gross_cents
      from money_entries join event_dates on event_dates.id = event_date_id
    ), of_order as (
      select orders.id as order_id, paid_at::date as day, event_dates.id as event_date_id, event_dates.event_id,
        (select min(vat_rate_bp) from tickets join order_items on order_items.id = order_item_id where order_id = orders.id) as rate,
        exists (select from ticket_exchanges where order_id = orders.id) as has_exchanged,
        exists (select from refund_lines join refunds on refunds.id = refund_id join payments on payments.id = payment_id
          where order_id = orders.id and ticket_id is null) as has_unnamed
      from orders join event_dates on event_dates.id = (select min(event_date_id) from order_items where order_id = orders.id)
      where paid_at is not null
    ), money as (
      select order_id, sum(amount_cents - coalesce(
        (select sum(refunds.amount_cents) from refunds where payment_id = payments.id and refunds.state = 'succeeded'), 0)) as cents
      from payments where state = 'captured' group by order_id
    ), told as (
      select of_order.*, coalesce(cents, 0) as cents from of_order left join money using (order_id)
    ), of_date as (
      select event_date_id, cents from told where not has_exchanged
      union all
      select tickets.event_date_id, price_cents + fee_cents - discount_cents
      from of_order join order_items using (order_id) join tickets on tickets.order_item_id = order_items.id
      where has_exchanged and not has_unnamed and tickets.state = 'valid'
    ), sums as (
      select 'date' as by, entries.event_date_id::text as name, sum(gross_cents) as ledger, 0 as expected
      from entries join of_order using (order_id) where not (has_exchanged and has_unnamed) group by entries.event_date_id
      union all select 'date', event_date_id::text, 0, sum(cents) from of_date group by event_date_id
      union all select 'event', event_id::text, sum(gross_cents), 0 from entries group by event_id
      union all select 'event', event_id::text, 0, sum(cents) from told group by event_id
      union all select 'day', day::text, sum(gross_cents), 0 from entries group by day
      union all select 'day', day::text, 0, sum(cents) from told group by day
      union all select 'rate', rate::text, sum(gross_cents), 0 from entries join of_order using (order_id) group by rate
      union all select 'rate', rate::text, 0, sum(cents) from told group by rate
      union all select 'all', '', sum(gross_cents), 0 from entries
      union all select 'all', '', 0, sum(cents) from money
    )
    select by, name, coalesce(sum(ledger), 0)::integer as ledger, coalesce(sum(expected), 0)::integer as expected
    from sums group by by, name`.execute(db)
  return rows
}

async function sumAtBank(db: Db): Promise<{ paid: number; back: number }> {
  const { rows } = await sql<{ paid: number; back: number }>`
    select coalesce(sum(amount_cents), 0)::integer as paid, coalesce(sum(refunded_cents), 0)::integer as back
    from demo_bank_payments where state = 'captured'`.execute(db)
  return rows[0]!
}
