import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { planAnew, planForPage } from '#platform/database/plan-anew.ts'
import { type Locale, type Translated, pickText } from '#values/locales.ts'
import { type ListRequest, type Page, readPage, defineList } from '#apps/desk/server/list-query.ts'
import type { LedgerEntry, MoneyKind } from '../reports.ts'
import { matchDatesInReport, matchEntries, matchSums, type ReportScope, type RowScope } from './report-scope.ts'
import { askSums, sumBy, selectSums } from './summed-lines.ts'

export const moneyEntryList = defineList({
  sorts: {
    at: { column: 'at', type: 'timestamptz' },
    gross: { column: 'gross_cents', type: 'bigint' },
  },
  byDefault: '-at',
  pageSize: 100,
})

type LedgerSort = keyof typeof moneyEntryList.sorts

export interface LedgerAsked extends ReportScope {
  row: RowScope
}

interface EntryRow {
  id: number
  at: Date
  reference: string
  event: Translated
  hall: Translated
  kind: MoneyKind
  serial: number | null
  gross_cents: number
  vat_rate_bp: number | null
  vat_cents: number | null
}

export async function listEntries(
  db: Db,
  list: ListRequest<LedgerSort>,
  { locale, ...asked }: LedgerAsked & { locale: Locale },
): Promise<Page<LedgerEntry>> {
  const meant = matchEntries(asked)
  if (!meant) return { rows: [], before: null, after: null }
  const select = (isAmong: RawBuilder<boolean>) => sql<EntryRow>`(
    select entries.id, entries.at, entries.kind, entries.gross_cents, entries.vat_rate_bp, entries.vat_cents,
      (select ref_nr from orders where orders.id = entries.order_id) as reference,
      (select serial from tickets where tickets.id = entries.ticket_id) as serial,
      (select title from events where events.id = event_dates.event_id) as event,
      (select title from venues where venues.id = event_dates.venue_id) as hall
    from money_entries entries join event_dates on event_dates.id = entries.event_date_id
    where ${meant} and ${isAmong})`
  const { rows, ...page } = await planForPage(db, async (trx) =>
    readPage<EntryRow>(trx, select(await isOneOfFew(trx, asked)), list),
  )
  return {
    ...page,
    rows: rows.map(({ id, at, reference, event, hall, kind, serial, gross_cents, vat_rate_bp, vat_cents }) => ({
      id,
      at: at.toISOString(),
      order: reference,
      event: pickText(event, locale),
      hall: pickText(hall, locale),
      kind,
      serial,
      grossCents: gross_cents,
      vatRate: vat_rate_bp,
      vatCents: vat_cents ?? 0,
    })),
  }
}

interface LedgerSum {
  count: number
  grossCents: number
  vatCents: number
}

/** For a single kind, and for refunds, every entry is read. */
export async function sumLedger(db: Db, asked: LedgerAsked): Promise<LedgerSum> {
  const { row, timeZone } = asked
  const { report, key, kind } = row
  if (report === 'refunds' || kind !== null) return sumLines(db, asked)
  const meant = matchSums({ report, key }, asked)
  if (!meant) return nothing
  const by = sumBy(report, asked)
  const { rows } = await askSums(db, (trx, summed) =>
    sql<LedgerSum>`
    select coalesce(sum(lines), 0)::bigint as count, coalesce(sum(gross), 0)::bigint as "grossCents", coalesce(sum(vat), 0)::bigint as "vatCents"
    from ${selectSums({ timeZone, summed, by })}
    where ${meant}`.execute(trx),
  )
  return rows[0]!
}

const nothing: LedgerSum = { count: 0, grossCents: 0, vatCents: 0 }

async function sumLines(db: Db, asked: LedgerAsked): Promise<LedgerSum> {
  const meant = matchEntries(asked)
  if (!meant) return nothing
  const { rows } = await planAnew(db, (trx) =>
    sql<LedgerSum>`
    select count(*) as count, coalesce(sum(entries.gross_cents), 0) as "grossCents", coalesce(sum(entries.vat_cents), 0) as "vatCents"
    from money_entries entries join event_dates on event_dates.id = entries.event_date_id
    where ${meant}`.execute(trx),
  )
  return rows[0]!
}

/** With more, a page fills quickly. */
const few = 2000

/** Limits `entries` to the ids of the concerts or promo code, if these are few. */
async function isOneOfFew(db: Db, { row, ...scope }: LedgerAsked): Promise<RawBuilder<boolean>> {
  for (const lines of [linesOfDates(scope), linesOfCode(row)]) {
    if (!lines) continue
    const { rows } = await sql<{ id: number }>`${lines} limit ${few + 1}`.execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length <= few) return sql<boolean>`entries.id in (select unnest(${ids}::bigint[]))`
  }
  return sql<boolean>`true`
}

function linesOfDates({ filters, halls }: Pick<ReportScope, 'filters' | 'halls'>): RawBuilder<unknown> | null {
  const period = filters.by === 'played' ? {} : { from: null, to: null }
  const ofDates = { ...filters, ...period }
  const areAll = halls === null && [ofDates.venue, ofDates.from, ofDates.to].every((value) => value === null)
  // By concert: for a hall with many expected entries the database would scan the whole ledger.
  return areAll
    ? null
    : sql`select lines.id from event_dates
        cross join lateral (select id from money_entries where event_date_id = event_dates.id limit ${few + 1}) lines
        where ${matchDatesInReport({ filters: ofDates, halls })}`
}

function linesOfCode({ report, key }: RowScope): RawBuilder<unknown> | null {
  return report === 'promo' && /^\d{1,9}$/.test(key ?? '')
    ? sql`select lines.id from orders
        cross join lateral (select id from money_entries where order_id = orders.id limit ${few + 1}) lines
        where promo_code_id = ${Number(key)}`
    : null
}
