import type { Paginated } from '@cadenza/navigation/react'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import type { CalendarAddresses, SeasonChoices, SeasonConcert } from '#core/catalogue/catalogue.ts'
import { type FilterProblems, isFiltered, type SeasonFilters } from '#core/catalogue/season/filters.ts'
import { FiltersInUse } from './filters-in-use.tsx'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { SeasonList } from './season-list.tsx'
import { SeasonMonths } from './season-months.tsx'
import styles from './season-page.module.css'
import { SeasonSearch } from './season-search.tsx'
import { SubscribeLinks } from '../feeds/subscribe-links.tsx'

export const layout: LayoutOptions = { slogan: 'season.slogan' }

export interface SeasonPageProps {
  /** As requested. */
  filters: SeasonFilters
  problems: FilterProblems
  /** Corrected search words. */
  corrections: { typed: string; meant: string }[]
  /** Unknown words, ignored beside known ones. */
  ignored: string[]
  /** Number of concerts on all pages. */
  total: number
  upcoming: Paginated<SeasonConcert>
  choices: SeasonChoices
  calendar: CalendarAddresses
  /** Path of the season's news feed. */
  news: string
}

/** Future concerts: all, or search results. */
export default function SeasonPage(props: SeasonPageProps) {
  const { filters, problems, corrections, ignored, total, upcoming, choices, calendar, news } = props
  const t = useTranslate()
  if (choices.months.length === 0 && !isFiltered(filters)) return <NothingYet />
  return (
    <div className={styles.page}>
      <SeasonSearch filters={filters} problems={problems} choices={choices} />
      <SeasonMonths months={choices.months} filters={filters} problem={problems.month} />
      <SubscribeLinks calendar={calendar} news={news} />
      <div className={styles.found}>
        {/* Live region: tells what a filter has left. */}
        <p role="status">
          {corrections.map(({ typed, meant }) => (
            <span key={typed}>{t('season.corrected', { typed, meant })} </span>
          ))}
          {ignored.length > 0 && <span>{t('season.ignored', { words: ignored.join(', ') })} </span>}
          {t('season.total', { count: total })}
        </p>
        <FiltersInUse filters={filters} choices={choices} />
        {isFiltered(filters) && (
          <Link className={styles.clear} href={linkToSeason()} preserveScroll>
            {t('season.clear')}
          </Link>
        )}
      </div>
      {upcoming.data.length > 0 ? <SeasonList filters={filters} /> : <NothingFound filters={filters} total={total} />}
    </div>
  )
}

function NothingYet() {
  const t = useTranslate()
  return <EmptyState title={t('season.empty.title')}>{t('season.empty.text')}</EmptyState>
}

/** No results, or page out of range. */
function NothingFound({ filters, total }: { filters: SeasonFilters; total: number }) {
  const t = useTranslate()
  const isTooFar = total > 0
  return (
    <EmptyState
      title={t(isTooFar ? 'season.tooFar.title' : 'season.none.title')}
      action={
        <Button as={Link} href={linkToSeason(isTooFar ? filters : {})} icon="arrow-left">
          {t(isTooFar ? 'season.tooFar.back' : 'season.none.clear')}
        </Button>
      }
    >
      {!isTooFar && t('season.none.text')}
    </EmptyState>
  )
}
