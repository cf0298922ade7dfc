import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, isCalendarDate, type TimeZone } from '#values/dates.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import type { MoneyKind, ReportFilters, ReportName } from '../reports.ts'

export interface ReportScope {
  filters: ReportFilters
  /** null: all. */
  halls: readonly number[] | null
  timeZone: TimeZone
}

export interface RowScope {
  report: ReportName
  /** Null: all rows. */
  key: string | null
  /** Null: all kinds. */
  kind: MoneyKind | null
}

const all = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

const midnight = (day: CalendarDate, timeZone: TimeZone, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`

interface Ends {
  from: (day: CalendarDate) => RawBuilder<unknown>
  to: (day: CalendarDate) => RawBuilder<unknown>
}

/** Of entries `entries` of concerts `event_dates`; null if the report has no such row. */
export function matchEntries({ row, timeZone, ...scope }: ReportScope & { row: RowScope }): RawBuilder<boolean> | null {
  const { report, key, kind } = row
  const isOfRow = key === null ? sql`true` : isOfKey[report](key, timeZone)
  const isInReport = isInPeriod(scope, {
    from: (day) => sql`entries.at >= ${midnight(day, timeZone)}`,
    to: (day) => sql`entries.at < ${midnight(day, timeZone, 1)}`,
  })
  const isOfKind = kind === null ? [] : [sql`entries.kind = ${kind}`]
  return isOfRow && all([isInReport, isOfReport(report), isOfRow, ...isOfKind])
}

/** Like `matchEntries`, for summed lines (`selectSums`), which do not contain kinds and reasons. */
export function matchSums(
  { report, key }: { report: Exclude<ReportName, 'refunds'>; key: string | null },
  { timeZone, ...scope }: ReportScope,
): RawBuilder<boolean> | null {
  const isOfRow = key === null ? sql`true` : (ofSummedKey[report] ?? isOfKey[report])(key, timeZone)
  const isInReport = isInPeriod(scope, {
    from: (day) => sql`entries.day >= ${day}::date`,
    to: (day) => sql`entries.day <= ${day}::date`,
  })
  return isOfRow && all([isInReport, isOfRow])
}

function isInPeriod({ filters, halls }: Pick<ReportScope, 'filters' | 'halls'>, ends: Ends): RawBuilder<boolean> {
  const { by, from, to } = filters
  if (by === 'played') return matchDatesInReport({ filters, halls })
  return all([
    ...(from === null ? [] : [ends.from(from)]),
    ...(to === null ? [] : [ends.to(to)]),
    matchDatesInReport({ filters: { ...filters, from: null, to: null }, halls }),
  ])
}

/** Of concerts `event_dates`. */
export function matchDatesInReport({
  filters: { from, to, venue },
  halls,
}: Pick<ReportScope, 'filters' | 'halls'>): RawBuilder<boolean> {
  return all([
    ...(from === null ? [] : [sql`event_dates.date >= ${from}::date`]),
    ...(to === null ? [] : [sql`event_dates.date <= ${to}::date`]),
    ...(venue === null ? [] : [sql`event_dates.venue_id = ${venue}`]),
    isInHalls('event_dates.venue_id', halls),
  ])
}

export const selectReason = sql<string>`case
  when entries.kind = 'chargeback' then 'chargeback'
  when entries.exchange_id is not null then 'exchange'
  when entries.refund_id is null then 'kept'
  else (select reason from refunds where refunds.id = entries.refund_id) end`

const ofSummedKey: Partial<typeof isOfKey> = {
  days: (key) => (isCalendarDate(key) ? sql`entries.day = ${key}::date` : null),
  categories(key) {
    const [venue, title] = splitKey(key)
    if (!isNumber(venue)) return null
    const ofTitle =
      title === ''
        ? sql`entries.zone_id is null`
        : sql`(select zones.title ->> 'en' from zones where zones.id = entries.zone_id) = ${title}`
    return sql`event_dates.venue_id = ${Number(venue)} and ${ofTitle}`
  },
  promo: (key) => sql`coalesce(entries.promo_code_id::text, '') = ${key}`,
}

function isOfReport(report: ReportName): RawBuilder<boolean> {
  return report === 'refunds' ? sql<boolean>`entries.kind in ('refund', 'keep', 'chargeback')` : sql<boolean>`true`
}

const isOfKey: Record<ReportName, (key: string, timeZone: TimeZone) => RawBuilder<unknown> | null> = {
  'sell-through': (key) => (isNumber(key) ? sql`entries.event_date_id = ${Number(key)}` : null),
  days: (key, timeZone) =>
    isCalendarDate(key)
      ? sql`entries.at >= ${midnight(key, timeZone)} and entries.at < ${midnight(key, timeZone, 1)}`
      : null,
  channels: (key) => sql`entries.channel = ${key}`,
  categories(key) {
    const [venue, title] = splitKey(key)
    if (!isNumber(venue)) return null
    const ofTitle = sql`exists (select from tickets join zones on zones.id = tickets.zone_id
      where tickets.id = entries.ticket_id and zones.title ->> 'en' = ${title})`
    return sql`event_dates.venue_id = ${Number(venue)} and ${title === '' ? sql`entries.ticket_id is null` : ofTitle}`
  },
  promo: (key) =>
    sql`(select coalesce(promo_code_id::text, '') from orders where orders.id = entries.order_id) = ${key}`,
  vat(key) {
    const [entity, rate] = splitKey(key)
    if (!isNumber(entity) || !(rate === '' || isNumber(rate))) return null
    const basisPoints = rate === '' ? null : Number(rate)
    return sql`entries.legal_entity_id = ${Number(entity)} and entries.vat_rate_bp is not distinct from ${basisPoints}::integer`
  },
  refunds: (key) => sql`${selectReason} = ${key}`,
  settlement(key) {
    const [venue, entity] = splitKey(key)
    if (!isNumber(venue) || !isNumber(entity)) return null
    return sql`event_dates.venue_id = ${Number(venue)} and entries.legal_entity_id = ${Number(entity)}`
  },
}

const isNumber = (text: string) => /^\d{1,9}$/.test(text)

function splitKey(key: string): [string, string] {
  const at = key.indexOf(':')
  return at === -1 ? ['', ''] : [key.slice(0, at), key.slice(at + 1)]
}
