import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Which orders somebody is shown. */
export interface OrderScope {
  /** The halls that are looked at: something of the order is in one of them. */
  halls: readonly number[] | null
  /** The halls in which the person may see orders: nothing of the order is in any other. */
  allowed: readonly number[] | null
}

/** As a join that can begin at the halls: where hardly anything was sold, it is found without a look at every order. */
const hasTicketsWhere = (isMeant: RawBuilder<unknown>) => sql`exists (
  select from order_items join event_dates on event_dates.id = order_items.event_date_id
  where order_items.order_id = orders.id and ${isMeant})`

/** Whether a row of `orders` is within it; null means all halls. */
export function isInScope({ halls, allowed }: OrderScope): RawBuilder<boolean> {
  const isSeen = halls === null ? sql`true` : hasTicketsWhere(sql`venue_id = any(${halls}::bigint[])`)
  const isAllowed =
    allowed === null ? sql`true` : sql`not ${hasTicketsWhere(sql`venue_id <> all(${allowed}::bigint[])`)}`
  return sql<boolean>`(${isSeen} and ${isAllowed})`
}

/** The halls that something of an order is in, line by line; none where there is no such order. */
export async function findVenuesOfOrder(db: Kysely<Database>, reference: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('event_dates', 'event_dates.id', 'order_items.event_date_id')
    .select('venue_id')
    .where('ref_nr', '=', reference)
    .execute()
  return rows.map(({ venue_id }) => venue_id)
}
