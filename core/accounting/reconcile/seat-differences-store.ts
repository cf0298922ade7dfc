import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type ComparedRow, type DescribeDifference, type Difference, toDifferences } from './difference.ts'

const rules = {
  held: (zone, ledger) => `holds ${zone} seats, but the ledger of seats says ${ledger}`,
  sold: (zone, ledger) => `has sold ${zone} seats, but the ledger of seats says ${ledger}`,
  blocked: (zone, ledger) => `blocks ${zone} seats, but the ledger of seats says ${ledger}`,
  promised: (zone, lines) => `holds ${zone} seats, but carts and orders hold ${lines}`,
  valid: (sold, valid) => `has sold ${sold} seats with tickets, but ${valid} tickets are valid`,
  lost: (sold, valid) => `has sold ${sold} seats with tickets, but only ${valid} tickets are valid`,
  oversold: (capacity, given) => `has ${capacity} seats, but ${given} are held, sold or blocked`,
} satisfies Record<string, DescribeDifference>

/**
 * Rules: held, sold and blocked seats match the ledger of seats; held seats equal those of carts
 * and orders; each valid ticket has a sold seat, and each seat sold to an order has a valid ticket.
 */
export async function findSeatDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<ComparedRow<keyof typeof rules>>`
    with ledger as (
      select zone_id,
        sum(case kind when 'hold' then delta when 'release' then -delta else 0 end) as held,
        sum(case kind when 'sell' then delta when 'return' then -delta else 0 end) as sold,
        sum(case kind when 'block' then delta when 'unblock' then -delta else 0 end) as blocked,
        -- Seats that were sold before there were tickets of this shop have none.
        coalesce(sum(delta) filter (where kind = 'sell' and source not like 'order-item:%'), 0) as sold_elsewhere
      from inventory_moves group by zone_id
    ), promised as (
      select zone_id, sum(held) as held from (
        select zone_id, held from order_items where held > 0
        union all
        select zone_id, cart_items.held from cart_items join event_tickets on event_tickets.id = event_ticket_id where cart_items.held > 0
      ) lines group by zone_id
    ), issued as (
      select zone_id, count(*) as live from tickets where state in ('valid', 'admitted') group by zone_id
    ), compared as (
      select zones.*, event_dates.date, venues.slug,
        coalesce(ledger.held, 0) as held_by_ledger, coalesce(ledger.sold, 0) as sold_by_ledger,
        coalesce(ledger.blocked, 0) as blocked_by_ledger, zones.sold - coalesce(sold_elsewhere, 0) as sold_here, coalesce(promised.held, 0) as promised,
        coalesce(live, 0) as live
      from zones
      join event_dates on event_dates.id = event_date_id
      join venues on venues.id = venue_id
      left join ledger on ledger.zone_id = zones.id
      left join promised on promised.zone_id = zones.id
      left join issued on issued.zone_id = zones.id
    )
    select 'zone ' || compared.id || ' (' || (title ->> 'en') || ', ' || slug || ', ' || date || ')' as subject, rule, one::text, other::text
    from compared cross join lateral (values
      ('held', held, held_by_ledger, held <> held_by_ledger),
      ('sold', sold, sold_by_ledger, sold <> sold_by_ledger),
      ('blocked', blocked, blocked_by_ledger, blocked <> blocked_by_ledger),
      ('promised', held, promised, held <> promised),
      ('valid', sold_here, live, live > sold_here),
      ('lost', sold_here, live, sold_here > live),
      ('oversold', capacity, held + sold + blocked, held + sold + blocked > capacity)
    ) compares (rule, one, other, is_broken)
    where is_broken
    order by compared.id, rule`.execute(db)
  return toDifferences(rows, rules)
}
