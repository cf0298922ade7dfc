import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'

export interface OrderScope {
  /** Selected halls: the order has an item in one of them. */
  halls: readonly number[] | null
  /** Halls in which the viewer may see orders: the order has no items elsewhere. */
  allowed: readonly number[] | null
}

/** A join that can start at the halls: few sales are found without scanning every order. */
const hasTicketsWhere = (isMeant: RawBuilder<unknown>) => sql`exists (
  select from order_items join event_dates on event_dates.id = order_items.event_date_id
  where order_items.order_id = orders.id and ${isMeant})`

/** Null halls: all. */
export function isInScope({ halls, allowed }: OrderScope): RawBuilder<boolean> {
  const isSeen = halls === null ? sql`true` : hasTicketsWhere(sql`venue_id = any(${halls}::bigint[])`)
  const isAllowed =
    allowed === null ? sql`true` : sql`not ${hasTicketsWhere(sql`venue_id <> all(${allowed}::bigint[])`)}`
  return sql<boolean>`(${isSeen} and ${isAllowed})`
}

/** Empty if there is no such order. */
export async function findVenuesOfOrder(db: Db, reference: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('event_dates', 'event_dates.id', 'order_items.event_date_id')
    .select('venue_id')
    .where('ref_nr', '=', reference)
    .execute()
  return rows.map(({ venue_id }) => venue_id)
}
