import { href } from '@cadenza/navigation'
import { formatSerial } from '#core/tickets/ticket.ts'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { Link, usePage } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { Moment } from '../ui/display/moment.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import { ListPage } from '../ui/table/list-page.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import type { ListState } from '../ui/table/list-state.ts'
import { ExportLinks } from '../ui/table/export-links.tsx'
import styles from './ledger-page.module.css'
import { type LedgerEntry, type MoneyKind, type ReportFilters, type ReportName, writeReportFilters } from './reports.ts'

export interface LedgerPageProps {
  entries: LedgerEntry[]
  list: ListState
  filters: ReportFilters
  row: { report: ReportName; label: string | null; kind: MoneyKind | null }
  sum: { count: number; grossCents: number; vatCents: number }
}

export default function LedgerPage({ entries, list, filters, row, sum }: LedgerPageProps) {
  const t = useDeskTexts()
  const money = useMoney()
  const formatDate = useFormatDate()
  const columns = useColumns()
  const { report, label, kind } = row
  const days = [filters.from, filters.to].map((day) => (day === null ? '…' : formatDate(day, 'long')))
  const of = [label, kind === null ? null : t(`reports.kind.${kind}`), `${days[0]} – ${days[1]}`].filter(Boolean)
  const query = writeReportFilters(filters)
  const { search } = new URL(usePage().url)
  return (
    <ListPage
      above={
        <nav aria-label={t('reports.way')} className={styles.way}>
          <Link href={href(deskRoutes['reports.show'], { report }, { query })}>{t(`reports.${report}`)}</Link>
        </nav>
      }
      title={t('reports.ledger')}
      sentence={
        <>
          {of.join(' · ')}
          <br />
          {t('reports.ledger.sum', { count: sum.count, gross: money(sum.grossCents), vat: money(sum.vatCents) })}
        </>
      }
      action={<ExportLinks address={(format) => href(deskRoutes['reports.ledger.export'], { format }) + search} />}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      list={list}
      empty={{ title: t('reports.nothing'), text: t('reports.nothingHint') }}
    />
  )
}

function useColumns(): Column<LedgerEntry>[] {
  const t = useDeskTexts()
  const money = useMoney()
  const locale = useLocale()
  const rate = new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 2 })
  return [
    {
      key: 'at',
      title: t('reports.column.at'),
      sort: 'at',
      cell: ({ at }) => <Moment at={at} />,
    },
    { key: 'kind', title: t('reports.column.kind'), cell: ({ kind }) => t(`reports.kind.${kind}`) },
    {
      key: 'order',
      title: t('reports.column.order'),
      cell: ({ order }) => <Link href={href(deskRoutes['orders.show'], { order })}>{order}</Link>,
    },
    {
      key: 'ticket',
      title: t('reports.column.ticket'),
      cell: ({ serial }) => (serial === null ? '' : formatSerial(serial)),
    },
    { key: 'concert', title: t('reports.column.concert'), cell: ({ event }) => event },
    { key: 'hall', title: t('reports.column.hall'), cell: ({ hall }) => hall },
    {
      key: 'gross',
      title: t('reports.column.gross'),
      sort: 'gross',
      isNumber: true,
      cell: ({ grossCents }) => money(grossCents),
    },
    {
      key: 'rate',
      title: t('reports.column.vatRate'),
      isNumber: true,
      cell: ({ vatRate }) => (vatRate === null ? '' : rate.format(vatRate / 10_000)),
    },
    { key: 'vat', title: t('reports.column.vat'), isNumber: true, cell: ({ vatCents }) => money(vatCents) },
  ]
}
