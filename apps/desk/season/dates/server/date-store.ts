import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { askSums, selectSums } from '#apps/desk/reports/server/summed-lines.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Cents } from '#values/money.ts'
import { isConcertPublished, isPublished } from '#core/content/server/content-columns.ts'
import { findOperation } from '#platform/jobs/operations/operation-store.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { DateChangeName, PastChange } from '../../change/change.ts'
import type { Reach } from '../dates.ts'
import type { SalesDay } from '../sales-curve.tsx'
import type { SalesPace } from '../sales-figures.tsx'

/** Finds the public page of a concert, or what is still unpublished. */
export async function readReach(db: Db, dateId: number): Promise<Reach> {
  const { rows } = await sql<{
    venue: string
    date: string
    slot: string
    isSeen: boolean
    event: number
    hiddenEvent: number | null
    hiddenHall: number | null
  }>`
    select venues.slug as venue, event_dates.date::text as date, event_dates.slot,
      coalesce(${isConcertPublished}, false) as "isSeen", events.id as event,
      case when ${isPublished('events')} then null else events.id end as "hiddenEvent",
      case when ${isPublished('venues')} then null else venues.id end as "hiddenHall"
    from event_dates join events on events.id = event_id join venues on venues.id = venue_id
    where event_dates.id = ${dateId}`.execute(db)
  const { venue, date, slot, isSeen, ...hidden } = rows[0]!
  return { ...hidden, address: isSeen ? linkToConcert(venue, date, slot || undefined) : null }
}

/** Whether it is chosen for the front page. */
export async function isFeatured(db: Db, dateId: number): Promise<boolean> {
  const chosen = db.selectFrom('featured_dates').select('event_date_id').where('event_date_id', '=', dateId)
  return (await chosen.executeTakeFirst()) !== undefined
}

export async function readSales(db: Db, dateId: number, timeZone: string): Promise<SalesDay[]> {
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

/** The weeks are those of the report on sell-through. */
export async function readPace(db: Db, dateId: number): Promise<Omit<SalesPace, 'revenueCents'>> {
  const { rows } = await sql<Omit<SalesPace, 'revenueCents'>>`
    select coalesce(sum(change) filter (where created_at > now() - interval '7 days'), 0)::integer as week,
      coalesce(sum(change) filter (where created_at <= now() - interval '7 days'), 0)::integer as "weekBefore"
    from inventory_moves cross join lateral (select case kind when 'sell' then delta else -delta end as change) signed
    where zone_id in (select id from zones where event_date_id = ${dateId}) and kind in ('sell', 'return')
      and created_at > now() - interval '14 days'`.execute(db)
  return rows[0]!
}

/** What the ledger of money has for a concert, less what went back. */
export function sumRevenue(db: Db, dateId: number, timeZone: TimeZone): Promise<Cents> {
  return askSums(db, async (trx, summed) => {
    const { rows } = await sql<{ gross: Cents }>`
      select coalesce(sum(gross), 0)::bigint as gross
      from ${selectSums({ timeZone, summed, by: 'concerts' })} where event_dates.id = ${dateId}`.execute(trx)
    return rows[0]!.gross
  })
}

const changeOf = { moved: 'move', postponed: 'postpone', cancelled: 'cancel' } as const satisfies Record<
  string,
  DateChangeName
>

/** Finds the changes of a concert, latest first. */
export async function findChanges(db: Db, dateId: number, locale: Locale): Promise<PastChange[]> {
  const rows = await db
    .selectFrom('event_date_changes')
    .innerJoin('venues', 'venues.id', 'event_date_changes.venue_id')
    .select(['event_date_changes.id', 'kind', 'starts_at', 'changed_at', 'operation_id', 'title'])
    .where('event_date_id', '=', dateId)
    .orderBy('event_date_changes.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ id, kind, starts_at, changed_at, operation_id, title }) => {
      const found = operation_id === null ? undefined : await findOperation(db, operation_id)
      return {
        id,
        change: changeOf[kind],
        changedAt: changed_at.toISOString(),
        startsAt: starts_at.toISOString(),
        hall: pickText(title, locale),
        operation: found
          ? { id: found.id, state: found.state, items: found.items, done: found.done, failed: found.failed }
          : null,
      }
    }),
  )
}
