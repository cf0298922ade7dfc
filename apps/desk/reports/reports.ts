import { addDays, type CalendarDate } from '#values/dates.ts'
import { readDay, readId } from '../ui/table/filter-values.ts'

export const moneyReports = ['days', 'channels', 'categories', 'promo', 'vat', 'refunds', 'settlement'] as const

export const reportNames = ['sell-through', ...moneyReports] as const

export type MoneyReport = (typeof moneyReports)[number]
export type ReportName = (typeof reportNames)[number]

export const moneyKinds = ['sale', 'fee', 'discount', 'refund', 'keep', 'chargeback'] as const

export type MoneyKind = (typeof moneyKinds)[number]

export interface ReportFilters {
  /** `paid`: when the money moved; `played`: the date of the concert. */
  by: 'paid' | 'played'
  /** Inclusive, in local time of the shop; null: open-ended. */
  from: CalendarDate | null
  to: CalendarDate | null
  venue: number | null
}

const [daysOfMoney, daysOfConcerts] = [30, 90]

/** By default the last month, or for sell-through the next three. */
export function readReportFilters(
  query: Record<string, unknown>,
  { report, today }: { report: ReportName | null; today: CalendarDate },
): ReportFilters {
  const isOfConcerts = report === 'sell-through'
  const [from, to] = [readDay(query['from']), readDay(query['to'])]
  const ofItself = isOfConcerts
    ? { from: today, to: addDays(today, daysOfConcerts) }
    : { from: addDays(today, 1 - daysOfMoney), to: today }
  return {
    by: isOfConcerts || query['by'] === 'played' ? 'played' : 'paid',
    ...(from === null && to === null ? ofItself : { from, to }),
    venue: readId(query['venue']),
  }
}

export function writeReportFilters({ by, from, to, venue }: ReportFilters): Record<string, string> {
  return {
    ...(by === 'played' && { by }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(venue !== null && { venue: String(venue) }),
  }
}

export interface MoneySums extends Record<MoneyKind, number> {
  tickets: number
  /** Of these, at no charge. */
  free: number
  /** Sum of all kinds, including VAT. */
  gross: number
  vat: number
}

export const noMoney: MoneySums = {
  tickets: 0,
  free: 0,
  sale: 0,
  fee: 0,
  discount: 0,
  refund: 0,
  keep: 0,
  chargeback: 0,
  gross: 0,
  vat: 0,
}

export function addMoney(rows: readonly MoneySums[]): MoneySums {
  const names = Object.keys(noMoney) as (keyof MoneySums)[]
  return Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as unknown as MoneySums
}

export interface ReportRow extends MoneySums {
  /** Null: all entries. */
  key: string | null
  label: string
  /** Tells rows of the same name apart: the hall of a category, the seller of a rate. */
  note: string
}

const noteTitles = {
  categories: 'reports.column.hall',
  promo: 'reports.column.codeTitle',
  vat: 'reports.column.seller',
  settlement: 'reports.column.seller',
} as const satisfies Partial<Record<MoneyReport, string>>

/** Titles of the columns `label` and `note`; VAT amounts have a column of their own. */
export const findReportTitles = (report: MoneyReport) => ({
  label: report === 'vat' ? ('reports.column.vatRate' as const) : (`reports.column.${report}` as const),
  note: report in noteTitles ? noteTitles[report as keyof typeof noteTitles] : null,
})

export interface SellThroughRow extends MoneySums {
  id: number
  event: string
  hall: string
  hallColor: string
  /** ISO. */
  startsAt: string
  status: 'scheduled' | 'cancelled' | 'postponed'
  sold: number
  /** Seats on sale or sold; null: unlimited. */
  capacity: number | null
  /** Sold less returned, in the last seven days, and in the seven before. */
  week: number
  weekBefore: number
}

/** From 0 to 1; null if seats are unlimited, or the concert is cancelled. */
export function countSoldShare({
  sold,
  capacity,
  status,
}: Pick<SellThroughRow, 'sold' | 'capacity'> & { status?: SellThroughRow['status'] }): number | null {
  if (capacity === null || status === 'cancelled') return null
  return capacity === 0 ? 0 : sold / capacity
}

/** Without the seats of cancelled concerts, but with their money. */
export interface SellThroughTotal extends MoneySums {
  sold: number
  /** Null if any is unlimited. */
  capacity: number | null
  week: number
  weekBefore: number
}

export function sumSellThrough(rows: readonly SellThroughRow[]): SellThroughTotal {
  const held = rows.filter(({ status }) => status !== 'cancelled')
  const sum = (name: 'sold' | 'week' | 'weekBefore') => held.reduce((total, row) => total + row[name], 0)
  const isLimited = held.every(({ capacity }) => capacity !== null)
  return {
    ...addMoney(rows),
    sold: sum('sold'),
    capacity: isLimited ? held.reduce((total, { capacity }) => total + (capacity ?? 0), 0) : null,
    week: sum('week'),
    weekBefore: sum('weekBefore'),
  }
}

export interface LedgerEntry {
  id: number
  /** ISO. */
  at: string
  order: string
  event: string
  hall: string
  kind: MoneyKind
  /** Null if it concerns no ticket in particular. */
  serial: number | null
  grossCents: number
  /** In basis points; null if no rate was known. */
  vatRate: number | null
  vatCents: number
}

/** The sum and the file include all. */
export const maxRows = 400
