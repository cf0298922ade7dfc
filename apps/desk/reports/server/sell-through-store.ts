import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, type Translated, pickText } from '#values/locales.ts'
import { noMoney, type SellThroughRow } from '../reports.ts'
import { matchDatesInReport, type ReportScope } from './report-scope.ts'
import { addSums, askSums, selectSums } from './summed-lines.ts'

interface Row extends Omit<SellThroughRow, 'event' | 'hall' | 'startsAt'> {
  event: Translated
  hall: Translated
  startsAt: Date
}

/** Archived concerts only if money has moved. */
export async function readSellThrough(
  db: Db,
  { locale, ...scope }: ReportScope & { locale: Locale },
): Promise<SellThroughRow[]> {
  const { rows } = await askSums(db, (trx, summed) =>
    sql<Row>`
    with dates as materialized (
      select event_dates.* from event_dates where ${matchDatesInReport(scope)}
    ), seats as (
      select zones.event_date_id, sum(sold) as sold,
        case when bool_and(capacity is not null) then sum(greatest(capacity - blocked, sold)) end as capacity
      from zones join dates on dates.id = zones.event_date_id group by 1
    ), pace as (
      select zones.event_date_id, sum(signed) filter (where created_at > now() - interval '7 days') as week,
        sum(signed) filter (where created_at <= now() - interval '7 days') as before
      from inventory_moves cross join lateral (select case kind when 'sell' then delta else -delta end as signed) change
      join zones on zones.id = zone_id
      where kind in ('sell', 'return') and created_at > now() - interval '14 days' group by 1
    ), money as (
      select entries.event_date_id, ${addSums}
      from dates join (${selectSums({ timeZone: scope.timeZone, summed, by: 'concerts' })}) on event_dates.id = dates.id group by 1
    )
    select dates.id, events.title as event, venues.title as hall, venues.color as "hallColor", dates.starts_at as "startsAt", dates.status,
      coalesce(seats.sold, 0)::integer as sold, case when seats.event_date_id is null then 0 else seats.capacity::integer end as capacity,
      coalesce(week, 0)::integer as week, coalesce(before, 0)::integer as "weekBefore", money.*
    from dates
    join events on events.id = dates.event_id
    join venues on venues.id = dates.venue_id
    left join seats on seats.event_date_id = dates.id
    left join pace on pace.event_date_id = dates.id
    left join money on money.event_date_id = dates.id
    where dates.archived_at is null or money.event_date_id is not null
    order by dates.starts_at, dates.id`.execute(trx),
  )
  return rows.map(({ event, hall, startsAt, ...row }) => ({
    ...row,
    ...pickMoney(row),
    event: pickText(event, locale),
    hall: pickText(hall, locale),
    startsAt: startsAt.toISOString(),
  }))
}

/** Zeros for a concert without entries. */
function pickMoney(row: Partial<Record<keyof typeof noMoney, number | null>>): typeof noMoney {
  const names = Object.keys(noMoney) as (keyof typeof noMoney)[]
  return Object.fromEntries(names.map((name) => [name, row[name] ?? 0])) as unknown as typeof noMoney
}
