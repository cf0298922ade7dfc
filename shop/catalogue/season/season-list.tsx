import { Link, useInfiniteScroll, usePage } from '@cadenza/navigation/react'
import type { MouseEvent } from 'react'
import { useFormatDate, useTranslate } from '../../i18n/translation.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { monthOf } from '../calendar/months.ts'
import type { SeasonConcert } from '../catalogue.ts'
import { ConcertsSection } from './concerts-section.tsx'
import { readPageNumber, type SeasonFilters } from './filters.ts'
import { linkToSeason } from './season-links.ts'
import styles from './season-list.module.css'

/** Concerts by month. The list grows at its end; without JavaScript, links lead to its other pages. */
export function SeasonList({ filters }: { filters: SeasonFilters }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const first = useFirstPage()
  const { items, isLoading, hasMore, hasFailed, loadMore, end } = useInfiniteScroll<SeasonConcert>('upcoming')
  const { current_page } = usePage<'season'>().properties.upcoming
  const grow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void loadMore()
  }
  return (
    <div className={styles.list} aria-busy={isLoading}>
      {first > 1 && (
        <Button as={Link} href={linkToSeason(filters, first - 1)} variant="quiet" icon="arrow-left">
          {t('season.earlier')}
        </Button>
      )}
      {groupByMonth(items).map(([month, concerts]) => (
        <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
          <Title lines id={`month-${month}`}>
            {formatDate(`${month}-01`, 'month')}
          </Title>
          <ConcertsSection concerts={concerts} />
        </section>
      ))}
      {hasMore && (
        <div className={styles.more} ref={end}>
          {hasFailed && <p role="alert">{t('season.failed')}</p>}
          <Button
            as="a"
            href={linkToSeason(filters, current_page + 1)}
            variant="secondary"
            loading={isLoading}
            onClick={grow}
          >
            {t('season.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The page that the address asks for: what has grown since does not stand in it. */
function useFirstPage(): number {
  const { url } = usePage()
  return readPageNumber(new URL(url, 'http://shop').searchParams.get('page'))
}

/** Each concert once: while the list grew, another may have begun and moved all others up. */
function groupByMonth(concerts: readonly SeasonConcert[]): [month: string, concerts: SeasonConcert[]][] {
  const once = new Map(concerts.map((concert) => [`${concert.venue.slug} ${concert.date}`, concert]))
  return [...Map.groupBy(once.values(), ({ date }) => monthOf(date))]
}
