import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

/** A few ledger entries are not yet summed, as while a shop sells. */
const unsummed = 500

/**
 * Stores the ledger of the orders from `seedManyOrders`: a million entries, for the sale and fee of
 * each ticket and for refunds; their sums; and two promo codes, one of them hardly used.
 */
export async function seedManyEntries(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`alter table money_entries disable trigger user`.execute(trx)
    await sql`alter table orders disable trigger user`.execute(trx)
    await sql`with codes as (
        insert into promo_codes (code, title, kind, percent)
        select code, '{"en": "A tenth less"}', 'percent', 10 from unnest(array['BENCH-FEW', 'BENCH-MANY']) code returning id, code)
      update orders set promo_code_id = codes.id from codes
      where orders.id % 20 = 7 and (code = 'BENCH-FEW') = (orders.id % 5000 = 7)`.execute(trx)
    await sql`insert into money_entries (at, order_id, ticket_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents)
      select paid_at, orders.id, tickets.id, tickets.event_date_id, seller.id, channel, line.kind, cents, rate, vat
      from orders join order_items on order_items.order_id = orders.id join tickets on tickets.order_item_id = order_items.id
      cross join (select min(id) as id from legal_entities) seller
      cross join (values ('sale', 4000, 550, 209), ('fee', 150, 2000, 25)) line (kind, cents, rate, vat)
      where orders.state = 'paid' order by orders.id`.execute(trx)
    await sql`insert into money_entries (at, order_id, event_date_id, legal_entity_id, channel, kind, gross_cents, vat_rate_bp, vat_cents, refund_id)
      select paid_at + interval '1 day', orders.id, bought.event_date_id, seller.id, channel, 'refund', -1000, 550, -52, refunds.id
      from refunds join payments on payments.id = payment_id join orders on orders.id = payments.order_id
      cross join (select min(id) as id from legal_entities) seller
      cross join lateral (select min(event_date_id) as event_date_id from order_items where order_id = orders.id) bought`.execute(
      trx,
    )
    await sql`alter table orders enable trigger user`.execute(trx)
    await sql`alter table money_entries enable trigger user`.execute(trx)
  })
  await sql`select sum_money((select max(id) - ${unsummed} from money_entries))`.execute(db)
}
