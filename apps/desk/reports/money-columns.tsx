import { href } from '@cadenza/navigation'
import { useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoney } from '../ui/display/use-money.ts'
import type { Column } from '../ui/table/data-table.tsx'
import {
  type MoneyKind,
  moneyKinds,
  type MoneySums,
  type ReportFilters,
  type ReportName,
  writeReportFilters,
} from './reports.ts'

interface Counted<row> {
  report: ReportName
  filters: ReportFilters
  /** Null: all. */
  keyOf: (row: row) => string | null
  /** Columns without any amount are hidden. */
  total: MoneySums
}

/** Each sum links to its entries. */
export function useMoneyColumns<row extends MoneySums>({ report, filters, keyOf, total }: Counted<row>): Column<row>[] {
  const t = useDeskTexts()
  const money = useMoney()
  const numbers = new Intl.NumberFormat(languageTags[useLocale()])
  const query = { ...writeReportFilters(filters), report }
  const linesOf = (row: row, kind: MoneyKind | null) => {
    const key = keyOf(row)
    const asked = { ...query, ...(key !== null && { key }), ...(kind !== null && { kind }) }
    return href(deskRoutes['reports.ledger'], {}, { query: asked })
  }
  const amount = (row: row, cents: number, kind: MoneyKind | null) =>
    cents === 0 ? money(0) : <Link href={linesOf(row, kind)}>{money(cents)}</Link>
  const kinds = moneyKinds.filter((kind) => total[kind] !== 0)
  return [
    {
      key: 'tickets',
      title: t('reports.column.tickets'),
      isNumber: true,
      cell: (row) => (row.tickets === 0 ? 0 : <Link href={linesOf(row, 'sale')}>{numbers.format(row.tickets)}</Link>),
    },
    ...(total.free === 0
      ? []
      : [{ key: 'free', title: t('reports.column.free'), isNumber: true, cell: ({ free }: row) => free }]),
    ...kinds.map((kind) => ({
      key: kind,
      title: t(`reports.kind.${kind}`),
      isNumber: true,
      cell: (row: row) => amount(row, row[kind], kind),
    })),
    {
      key: 'gross',
      title: t('reports.column.gross'),
      isNumber: true,
      cell: (row) => amount(row, row.gross, null),
    },
    { key: 'vat', title: t('reports.column.vat'), isNumber: true, cell: (row) => amount(row, row.vat, null) },
    {
      key: 'net',
      title: t('reports.column.net'),
      isNumber: true,
      cell: (row) => amount(row, row.gross - row.vat, null),
    },
  ]
}
