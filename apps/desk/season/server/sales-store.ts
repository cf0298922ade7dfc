/** Sales of a concert by day. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { SalesDay } from '../date/sales.ts'

/** Reads the days with sales or returns, with running totals. */
export async function readSales(db: Kysely<Database>, dateId: number, timeZone: string): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    select day::text as date, greatest(0, (select date from event_dates where id = ${dateId}) - day)::integer as "daysBefore",
      (sum(change) over (order by day))::integer as sold
    from (
      select (created_at at time zone ${timeZone})::date as day, sum(case kind when 'sell' then delta else -delta end) as change
      from inventory_moves
      where zone_id in (select id from zones where event_date_id = ${dateId}) and kind in ('sell', 'return') group by 1
    ) daily
    order by day`.execute(db)
  return rows
}
