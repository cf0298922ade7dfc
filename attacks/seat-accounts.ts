import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'

export interface SeatAccounts {
  /** Zones with more seats given than there are. */
  oversold: number
  /** Zones whose seats are not those that carts and orders hold, or not those of the ledger. */
  disagreeing: number
}

/** Whether what is held and sold in every zone is what carts, orders and the ledger say. */
export async function readSeatAccounts(db: Kysely<Database>): Promise<SeatAccounts> {
  const { rows } = await sql<SeatAccounts>`
    with accounts as (
      select zone.capacity, zone.held, zone.sold, zone.blocked,
        (select coalesce(sum(item.held), 0) from cart_items item join event_tickets ticket on ticket.id = item.event_ticket_id
          where ticket.zone_id = zone.id)
        + (select coalesce(sum(item.held), 0) from order_items item where item.zone_id = zone.id) as promised,
        (select coalesce(sum(case kind when 'hold' then delta when 'release' then -delta else 0 end), 0)
          from inventory_moves where zone_id = zone.id) as held_by_ledger,
        (select coalesce(sum(case kind when 'sell' then delta when 'return' then -delta else 0 end), 0)
          from inventory_moves where zone_id = zone.id) as sold_by_ledger
      from zones zone
    )
    select count(*) filter (where held + sold + blocked > capacity)::integer as oversold,
      count(*) filter (where held <> promised)::integer as disagreeing
    from accounts`.execute(db)
  return rows[0]!
}
