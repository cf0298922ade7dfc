import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { FilterProblems, SeasonFilters } from '#core/catalogue/season/filters.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import styles from './season-months.module.css'

interface SeasonMonthsProps {
  months: string[]
  filters: SeasonFilters
  problem: FilterProblems['month']
}

/** Months with concerts, as links with the same filters. */
export function SeasonMonths({ months, filters, problem }: SeasonMonthsProps) {
  const t = useTranslate()
  const byYear = [...Map.groupBy(months, (month) => month.slice(0, 4))]
  return (
    <nav className={styles.months} aria-label={t('season.months')}>
      <ul className={styles.years}>
        <li>
          <MonthLink month="" filters={filters} />
        </li>
        {byYear.map(([year, ofYear]) => (
          <li className={styles.year} key={year}>
            <span className={styles.number}>{year}</span>
            <ul className={styles.links}>
              {ofYear.map((month) => (
                <li key={month}>
                  <MonthLink month={month} filters={filters} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <FieldError id="season-month-error" error={problem && t('season.problem.noMonth', { typed: filters.month })} />
    </nav>
  )
}

function MonthLink({ month, filters }: { month: string; filters: SeasonFilters }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  return (
    <Link
      className={styles.link}
      href={linkToSeason({ ...filters, month })}
      preserveScroll
      preserveState
      preload="hover"
      aria-current={filters.month === month ? 'true' : undefined}
    >
      {month ? formatDate(`${month}-01`, 'monthName') : t('season.allMonths')}
      {month && <VisuallyHidden> {month.slice(0, 4)}</VisuallyHidden>}
    </Link>
  )
}
