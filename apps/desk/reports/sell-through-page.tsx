import { href } from '@cadenza/navigation'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { languageTags } from '#values/locales.ts'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { ShareChart } from './charts.tsx'
import { useMoneyColumns } from './money-columns.tsx'
import { ReportFrame } from './report-frame.tsx'
import { type ReportFilters, type SellThroughRow, type SellThroughTotal, countSoldShare } from './reports.ts'
import layout from '../ui/page/layout.module.css'
import styles from './sell-through-page.module.css'

export interface SellThroughPageProps {
  rows: SellThroughRow[]
  total: SellThroughTotal
  count: number
  filters: ReportFilters
  /** Server time. */
  now: string
}

/** Null: all concerts. */
type Row = SellThroughTotal & { id: number | null; date: SellThroughRow | null }

const toRow = (date: SellThroughRow): Row => ({ ...date, date })

export default function SellThroughPage({ rows, total, count, filters, now }: SellThroughPageProps) {
  const t = useDeskTexts()
  const columns = useColumns({ filters, total, now })
  const { sold, capacity, week } = total
  const sentence =
    capacity === null
      ? t('reports.sold', { sold, dates: count, week })
      : t('reports.soldOf', { sold, capacity, dates: count, week })
  return (
    <ReportFrame report="sell-through" filters={filters} count={count} sentence={sentence}>
      <ShareChart rows={rows} />
      <DataTable
        caption={t('reports.sell-through')}
        columns={columns}
        rows={rows.map(toRow)}
        keyOf={({ id }) => id ?? ''}
        foot={{ ...total, id: null, date: null }}
        empty={<EmptyState title={t('reports.noDates')}>{t('reports.nothingHint')}</EmptyState>}
      />
    </ReportFrame>
  )
}

const day = 86_400_000

/** The file has the other sums of a concert. */
const ofConcert = ['gross', 'vat', 'net']

function useColumns({ filters, total, now }: Pick<SellThroughPageProps, 'filters' | 'total' | 'now'>): Column<Row>[] {
  const t = useDeskTexts()
  const locale = useLocale()
  const formatDate = useFormatDate()
  const percent = new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 0 })
  const count = new Intl.NumberFormat(languageTags[locale])
  const sinceWeek = new Date(Date.parse(now) - 6 * day).toISOString().slice(0, 10)
  const ordersOf = ({ id }: Row, from?: string) =>
    href(
      deskRoutes['orders.index'],
      {},
      { query: { state: 'paid', ...(id !== null && { date: String(id) }), ...(from && { from }) } },
    )
  const seats = (row: Row, number: number, from?: string) =>
    number === 0 || row.id === null ? number : <Link href={ordersOf(row, from)}>{count.format(number)}</Link>
  const money = useMoneyColumns<Row>({
    report: 'sell-through',
    filters,
    total,
    keyOf: ({ id }) => (id === null ? null : String(id)),
  })
  return [
    {
      key: 'starts',
      title: t('reports.column.starts'),
      cell: ({ date }) =>
        date === null ? (
          t('reports.total')
        ) : (
          <Link href={href(deskRoutes['season.date'], { date: date.id })}>
            <span className={layout.nowrap}>{formatDate(date.startsAt, 'short')}</span>{' '}
            <span className={layout.nowrap}>{formatDate(date.startsAt, 'time')}</span>
          </Link>
        ),
    },
    {
      key: 'concert',
      title: t('reports.column.concert'),
      cell: ({ date }) =>
        date && (date.status === 'scheduled' ? date.event : `${date.event} (${t(`reports.status.${date.status}`)})`),
    },
    {
      key: 'hall',
      title: t('reports.column.hall'),
      cell: ({ date }) =>
        date && (
          <span className={styles.hall}>
            <VenueColor color={date.hallColor} className={styles.color} />
            {date.hall}
          </span>
        ),
    },
    { key: 'sold', title: t('reports.column.sold'), isNumber: true, cell: (row) => seats(row, row.sold) },
    {
      key: 'capacity',
      title: t('reports.column.capacity'),
      isNumber: true,
      cell: ({ capacity }) => capacity ?? t('reports.unlimited'),
    },
    {
      key: 'share',
      title: t('reports.column.share'),
      isNumber: true,
      cell: (row) => {
        const share = countSoldShare(row.date ?? row)
        return share === null ? '' : percent.format(share)
      },
    },
    { key: 'week', title: t('reports.column.week'), isNumber: true, cell: (row) => seats(row, row.week, sinceWeek) },
    { key: 'weekBefore', title: t('reports.column.weekBefore'), isNumber: true, cell: ({ weekBefore }) => weekBefore },
    {
      key: 'left',
      title: t('reports.column.left'),
      isNumber: true,
      cell: ({ date }) => date && Math.max(0, Math.floor((Date.parse(date.startsAt) - Date.parse(now)) / day)),
    },
    ...money.filter(({ key }) => ofConcert.includes(key)),
  ]
}
