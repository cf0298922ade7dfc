import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { useMoney } from '../ui/display/use-money.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { BarChart, DayChart } from './charts.tsx'
import { useMoneyColumns } from './money-columns.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type MoneyReport, type ReportFilters, type ReportRow, findReportTitles } from './reports.ts'

export interface ReportPageProps {
  report: MoneyReport
  rows: ReportRow[]
  /** Including rows not shown. */
  total: ReportRow
  count: number
  filters: ReportFilters
}

export default function ReportPage({ report, rows, total, count, filters }: ReportPageProps) {
  const t = useDeskTexts()
  const money = useMoney()
  const columns = useColumns({ report, total, filters })
  const chart = { label: t('reports.chart', { report: t(`reports.${report}`) }), rows }
  return (
    <ReportFrame
      report={report}
      filters={filters}
      count={count}
      sentence={t('reports.sentence', { gross: money(total.gross), vat: money(total.vat), tickets: total.tickets })}
    >
      {report === 'days' ? <DayChart {...chart} /> : <BarChart {...chart} />}
      <DataTable
        caption={t(`reports.${report}`)}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key ?? ''}
        foot={total}
        empty={<EmptyState title={t('reports.nothing')}>{t('reports.nothingHint')}</EmptyState>}
      />
    </ReportFrame>
  )
}

function useColumns({
  report,
  total,
  filters,
}: Pick<ReportPageProps, 'report' | 'total' | 'filters'>): Column<ReportRow>[] {
  const t = useDeskTexts()
  const titles = findReportTitles(report)
  const money = useMoneyColumns<ReportRow>({ report, filters, total, keyOf: ({ key }) => key })
  return [
    { key: 'label', title: t(titles.label), cell: ({ label }) => label },
    ...(titles.note === null ? [] : [{ key: 'note', title: t(titles.note), cell: ({ note }: ReportRow) => note }]),
    ...money,
  ]
}
