/**
 * Time of the desk's reports on a ledger of a million entries, and of paging through the entries
 * behind their sums.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type ReportFilters, reportNames } from '#apps/desk/reports/reports.ts'
import { moneyEntryList, listEntries } from '#apps/desk/reports/server/ledger-store.ts'
import { readReport } from '#apps/desk/reports/server/report-store.ts'
import type { RowScope } from '#apps/desk/reports/server/report-scope.ts'
import { readSellThrough } from '#apps/desk/reports/server/sell-through-store.ts'
import { readList } from '#apps/desk/server/list-query.ts'

const timeZone = 'Europe/Budapest'
const locale = 'hu'

/** Halls to report on, and functions to repeat and report each query. */
export interface ReportsAsked {
  who: string
  halls: number[] | null
  note: (what: string, ask: () => Promise<unknown>) => Promise<void>
}

const whole: ReportFilters = { by: 'paid', from: null, to: null, venue: null }

export async function measureReports(db: Db, { who, halls, note }: ReportsAsked): Promise<void> {
  for (const [what, filters] of Object.entries(await periods(db)))
    for (const report of reportNames) {
      const scope = { filters, halls, timeZone }
      const ask = () =>
        report === 'sell-through' ? readSellThrough(db, { ...scope, locale }) : readReport(db, { ...scope, report })
      await note(`${who}: the report by ${report}, ${what}`, ask)
    }
  for (const [what, row] of Object.entries(await rowsBehind(db))) {
    const ask = () => listEntries(db, readList(moneyEntryList, {}), { filters: whole, halls, timeZone, locale, row })
    await note(`${who}: the lines behind ${what}`, ask)
  }
}

/** In the database's time zone, in which the orders end today. */
async function periods(db: Db): Promise<Record<string, ReportFilters>> {
  const { rows } = await sql<{ today: string; month: string; year: string }>`
    select current_date::text as today, (current_date - 30)::text as month, (current_date - 365)::text as year`.execute(
    db,
  )
  const { today, month, year } = rows[0]!
  return {
    'of all times': whole,
    'of a year': { ...whole, from: year, to: today },
    'of a month': { ...whole, from: month, to: today },
  }
}

async function rowsBehind(db: Db): Promise<Record<string, RowScope>> {
  const codes = await sql<{ id: number }>`select id from promo_codes where code like 'BENCH-%' order by code`.execute(
    db,
  )
  const [few, many] = codes.rows.map(({ id }) => String(id))
  return {
    'the sales online': { report: 'channels', key: 'online', kind: null },
    'a promo code of a few orders': { report: 'promo', key: few!, kind: null },
    'a promo code of many': { report: 'promo', key: many!, kind: null },
    'what went back': { report: 'refunds', key: 'ill', kind: null },
  }
}
