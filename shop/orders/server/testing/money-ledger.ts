import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema/database.ts'

/** What is wrong with the ledger of money: for each order its lines come to what was paid less what went back, and so on. */
export async function findLedgerFaults(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    with money as (
      select orders.id,
        coalesce((select sum(amount_cents) from payments where order_id = orders.id and settlement = 'tickets'), 0) as paid,
        coalesce((select sum(refunds.amount_cents) from refunds join payments on payments.id = payment_id
          where order_id = orders.id and settlement = 'tickets' and refunds.state = 'succeeded'), 0) as refunded,
        coalesce((select sum(gross_cents) from money_entries where order_id = orders.id and kind <> 'chargeback'), 0) as written,
        (select count(distinct payment_id) from money_entries where order_id = orders.id and kind = 'chargeback') as taken,
        (select count(*) from payments where order_id = orders.id and settlement = 'tickets' and state = 'charged_back') as lost
      from orders
    )
    select 'order ' || id as what, paid - refunded as expected, written as found from money where paid - refunded <> written
    union all
    select 'charged back ' || id, lost, taken from money where taken > lost or (taken < lost and paid > refunded)
    union all
    select 'ticket ' || tickets.id, price_cents + fee_cents - discount_cents, coalesce(gross, 0) from tickets
      left join (select ticket_id, sum(gross_cents) as gross, sum(vat_cents) as vat from money_entries
        where kind in ('sale', 'fee', 'discount') group by ticket_id) sold on ticket_id = tickets.id
      where (price_cents + fee_cents - discount_cents, vat_cents) is distinct from (coalesce(gross, 0), vat)
    union all
    -- Where nothing of an order is left nothing is left at any concert, nor any VAT.
    select 'concert ' || event_date_id || ' of order ' || order_id, 0, sum(gross_cents) from money_entries
      where (select sum(gross_cents) from money_entries all_of where all_of.order_id = money_entries.order_id) = 0
      group by order_id, event_date_id, vat_rate_bp having sum(gross_cents) <> 0 or sum(vat_cents) <> 0`.execute(db)
  return rows
}
