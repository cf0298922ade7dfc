/** Finds a small number of ledger entries without scanning the whole ledger. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { matchDatesInReport, type ReportScope, type RowScope } from './report-scope.ts'

/** Maximum number of individual lookups; with more, a page fills quickly. */
const few = 2000

/**
 * Returns a condition on `entries` for the requested concerts or promo code: by id if there are
 * few, else true for each.
 */
export async function isOneOfFew(
  db: Kysely<Database>,
  { row, ...scope }: ReportScope & { row: RowScope },
): Promise<RawBuilder<boolean>> {
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
