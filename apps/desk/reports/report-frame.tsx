import { href } from '@cadenza/navigation'
import type { ReactNode } from 'react'
import { Link, useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import { ExportLinks } from '../ui/table/export-links.tsx'
import styles from './report-frame.module.css'
import { maxRows, type ReportFilters, type ReportName, reportNames, writeReportFilters } from './reports.ts'

interface ReportFrameProps {
  report: ReportName
  filters: ReportFilters
  /** Of which the page shows the first ones. */
  count: number
  sentence: ReactNode
  children: ReactNode
}

export function ReportFrame({ report, filters, count, sentence, children }: ReportFrameProps) {
  const t = useDeskTexts()
  const query = writeReportFilters(filters)
  return (
    <>
      <PageHead
        title={t(`reports.${report}`)}
        action={<ExportLinks address={(format) => href(deskRoutes['reports.export'], { report, format }, { query })} />}
      >
        {sentence}
      </PageHead>
      <OtherReports report={report} filters={filters} />
      <Narrowed report={report} filters={filters} />
      {count > maxRows && <p>{t('reports.more', { shown: maxRows, count })}</p>}
      {children}
    </>
  )
}

/** Links to the other reports keep halls and dates; sell-through has dates of its own. */
function OtherReports({ report, filters }: Pick<ReportFrameProps, 'report' | 'filters'>) {
  const t = useDeskTexts()
  const { from, to, ...kept } = filters
  const isOfDates = report === 'sell-through'
  return (
    <nav className={styles.reports} aria-label={t('reports.title')}>
      <ul>
        {reportNames.map((name) => {
          const sharesDays = !isOfDates && name !== 'sell-through'
          const days = { from: sharesDays ? from : null, to: sharesDays ? to : null }
          const query = writeReportFilters({ ...kept, by: sharesDays ? kept.by : 'paid', ...days })
          return (
            <li key={name}>
              <Link
                href={href(deskRoutes['reports.show'], { report: name }, { query })}
                aria-current={name === report ? 'page' : undefined}
              >
                {t(`reports.${name}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Narrowed({ report, filters: { by, from, to, venue } }: Pick<ReportFrameProps, 'report' | 'filters'>) {
  const t = useDeskTexts()
  const { me } = useShared()
  const halls = (me?.halls ?? []).map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <FilterBar
      label={t('reports.filters')}
      filters={[
        { name: 'from', label: t('reports.from'), value: from ?? '' },
        { name: 'to', label: t('reports.to'), value: to ?? '' },
        ...(report === 'sell-through'
          ? []
          : [
              {
                name: 'by',
                label: t('reports.by'),
                value: by === 'played' ? by : '',
                choices: [{ value: 'played', label: t('reports.by.played') }],
                nothing: t('reports.by.paid'),
              },
            ]),
        ...(halls.length > 1
          ? [
              {
                name: 'venue',
                label: t('reports.column.hall'),
                value: venue === null ? '' : String(venue),
                choices: halls,
              },
            ]
          : []),
      ]}
    />
  )
}
