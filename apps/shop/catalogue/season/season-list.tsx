import { Link, useInfiniteScroll, usePage } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ListEnd } from '#ui/layout/list-end.tsx'
import { Title } from '#ui/layout/title.tsx'
import { findMonth } from '#core/catalogue/calendar/months.ts'
import type { SeasonConcert } from '#core/catalogue/catalogue.ts'
import { ConcertsSection } from './concerts-section.tsx'
import { readPageNumber, type SeasonFilters } from '#core/catalogue/season/filters.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import styles from './season-list.module.css'

/** Concerts by month. The list grows at its end; without JavaScript, links lead to other pages. */
export function SeasonList({ filters }: { filters: SeasonFilters }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const first = useFirstPage()
  const linkTo = (page: number) => linkToSeason(filters, page)
  const { items, ...list } = useInfiniteScroll<SeasonConcert>('upcoming', { linkTo })
  return (
    <div className={styles.list}>
      {first > 1 && (
        <Button as={Link} href={linkTo(first - 1)} variant="quiet" icon="arrow-left">
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
      <ListEnd
        list={list}
        more={t('season.more')}
        failed={t('season.failed')}
        arrived={(count) => t('season.arrived', { count })}
      />
    </div>
  )
}

/** Returns the page in the URL, which excludes later growth. */
function useFirstPage(): number {
  const { url } = usePage()
  return readPageNumber(new URL(url, 'http://shop').searchParams.get('page'))
}

function groupByMonth(concerts: readonly SeasonConcert[]): [month: string, concerts: SeasonConcert[]][] {
  return [...Map.groupBy(concerts, ({ date }) => findMonth(date))]
}
