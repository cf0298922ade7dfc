/** Where hardly any lines of the ledger are meant, they are found without a walk through all of it. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { matchDatesInReport, type ReportScope, type RowScope } from './report-scope.ts'

/** So many are looked up one by one; of more, a page is soon full. */
const few = 2000

/** Whether a line `entries` is of the concerts, or of the promo code, that is asked for: by its number where there are few, else true for each. */
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
  // Concert by concert: the database would look through the whole ledger for a hall of which it expects much.
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
