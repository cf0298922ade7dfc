import { addDays, type CalendarDate, isCalendarDate } from '#values/dates.ts'

/** Reports that put the lines of the ledger together by something. */
export const moneyReports = ['days', 'channels', 'categories', 'promo', 'vat', 'refunds', 'settlement'] as const

export const reportNames = ['sell-through', ...moneyReports] as const

export type MoneyReport = (typeof moneyReports)[number]
export type ReportName = (typeof reportNames)[number]

/** What a line of the ledger of money can be. */
export const moneyKinds = ['sale', 'fee', 'discount', 'refund', 'keep', 'chargeback'] as const

export type MoneyKind = (typeof moneyKinds)[number]

/** What an address narrows a report by. */
export interface ReportFilters {
  /** `paid`: when the money moved; `played`: when the concert is. */
  by: 'paid' | 'played'
  /** Both days count, by the clocks of the shop; null: without an end. */
  from: CalendarDate | null
  to: CalendarDate | null
  venue: number | null
}

/** Days that a report is about, where its address says none. */
const [daysOfMoney, daysOfConcerts] = [30, 90]

/** Reads the filters of an address: without days the last month is meant, and of sell-through the next three. */
export function readReportFilters(
  query: Record<string, unknown>,
  { report, today }: { report: ReportName | null; today: CalendarDate },
): ReportFilters {
  const day = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && isCalendarDate(value) ? value : null
  }
  const isOfConcerts = report === 'sell-through'
  const [from, to] = [day('from'), day('to')]
  const ofItself = isOfConcerts
    ? { from: today, to: addDays(today, daysOfConcerts) }
    : { from: addDays(today, 1 - daysOfMoney), to: today }
  return {
    by: isOfConcerts || query['by'] === 'played' ? 'played' : 'paid',
    ...(from === null && to === null ? ofItself : { from, to }),
    venue: typeof query['venue'] === 'string' && /^\d{1,15}$/.test(query['venue']) ? Number(query['venue']) : null,
  }
}

/** As an address has them. */
export function writeReportFilters({ by, from, to, venue }: ReportFilters): Record<string, string> {
  return {
    ...(by === 'played' && { by }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(venue !== null && { venue: String(venue) }),
  }
}

/** What lines of the ledger come to. */
export interface MoneySums extends Record<MoneyKind, number> {
  /** Lines that are the sale of a ticket. */
  tickets: number
  /** Those of them for which nothing was paid. */
  free: number
  /** Of all kinds, with VAT. */
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

/** A row of a report. */
export interface ReportRow extends MoneySums {
  /** What its lines are found by again; null: all lines. */
  key: string | null
  label: string
  /** What tells rows of one name apart: the hall of a category, the seller of a rate. Empty: nothing does. */
  note: string
}

/** What the note of a row is; a report without one has none. */
const noteTitles = {
  categories: 'reports.column.hall',
  promo: 'reports.column.codeTitle',
  vat: 'reports.column.seller',
  settlement: 'reports.column.seller',
} as const satisfies Partial<Record<MoneyReport, string>>

export const noteTitleOf = (report: MoneyReport): (typeof noteTitles)[keyof typeof noteTitles] | null =>
  report in noteTitles ? noteTitles[report as keyof typeof noteTitles] : null

/** What the rows of a report are called: the amount of VAT has a column of its own. */
export const findReportTitle = (report: MoneyReport) =>
  report === 'vat' ? 'reports.column.vatRate' : (`reports.column.${report}` as const)

const channels = ['online', 'box_office', 'invitation', 'exchange'] as const

export const isKnownChannel = (name: string): name is (typeof channels)[number] =>
  (channels as readonly string[]).includes(name)

/** Why money goes back, as far as there are words for it. */
const reasons = [
  'order_refunded',
  'organiser',
  'buyer',
  'date_cancelled',
  'date_moved',
  'date_postponed',
  'seats_gone',
  'paid_twice',
  'cancelled',
  'made_at_provider',
  'exchanged',
  'exchange',
  'kept',
  'chargeback',
] as const

export const isKnownReason = (name: string): name is (typeof reasons)[number] =>
  (reasons as readonly string[]).includes(name)

/** How a concert sells. */
export interface SellThroughRow extends MoneySums {
  id: number
  event: string
  hall: string
  hallColor: string
  /** ISO. */
  startsAt: string
  status: 'scheduled' | 'cancelled' | 'postponed'
  sold: number
  /** Seats that are on sale or sold; null: there is no end of them. */
  capacity: number | null
  /** Seats sold, less those that were taken back, in the last seven days, and in the seven before. */
  week: number
  weekBefore: number
}

/** Which part of the seats is sold, 0 to 1; null where there is no end of them, and of a concert that is cancelled. */
export function countSoldShare({
  sold,
  capacity,
  status,
}: Pick<SellThroughRow, 'sold' | 'capacity'> & { status?: SellThroughRow['status'] }): number | null {
  if (capacity === null || status === 'cancelled') return null
  return capacity === 0 ? 0 : sold / capacity
}

/** All concerts as one; the seats of those that are cancelled are not among them, their money is. */
export interface SellThroughTotal extends MoneySums {
  sold: number
  /** null where one of them has no end of seats. */
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

/** A line of the ledger. */
export interface LedgerEntry {
  id: number
  /** ISO. */
  at: string
  /** The reference of its order. */
  order: string
  event: string
  hall: string
  kind: MoneyKind
  /** The ticket's number; null: of none in particular. */
  serial: number | null
  grossCents: number
  /** In basis points; null where no rate was known. */
  vatRate: number | null
  vatCents: number
}

/** Rows that a page shows at most; the sum, and the file, are of all. */
export const maxRows = 400
