import { href } from '@cadenza/navigation'
import { type Paginated, Link, useInfiniteScroll, usePage } from '@cadenza/navigation/react'
import { useEffect, useRef } from 'react'
import { useTranslate, useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import type { CalendarAddresses, SeasonChoices, SeasonConcert } from '#core/catalogue/catalogue.ts'
import {
  type FilterProblems,
  isFiltered,
  type SeasonFilters,
  seasonNamedFilters,
  readPageNumber,
} from '#core/catalogue/season/filters.ts'
import { routes } from '#core/routes/routes.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { Icon } from '#ui/display/icon.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { ListEnd } from '#ui/layout/list-end.tsx'
import { Title } from '#ui/layout/title.tsx'
import { findMonth } from '#core/catalogue/calendar/months.ts'
import { SubscribeLinks } from '../feeds/subscribe-links.tsx'
import styles from './season-page.module.css'
import { SeasonSearch, usePriceChoices } from './season-search.tsx'
import { ConcertsSection } from './concerts-section.tsx'

export interface SeasonPageProps {
  filters: SeasonFilters
  problems: FilterProblems
  corrections: { typed: string; meant: string }[]
  /** Unknown words, ignored beside known ones. */
  ignored: string[]
  /** Number of concerts on all pages. */
  total: number
  upcoming: Paginated<SeasonConcert>
  choices: SeasonChoices
  calendar: CalendarAddresses
  news: string
}

export default function SeasonPage(props: SeasonPageProps) {
  const { filters, problems, corrections, ignored, total, upcoming, choices, calendar, news } = props
  const t = useTranslate()
  if (choices.months.length === 0 && !isFiltered(filters)) return <NothingYet />
  return (
    <div className={styles.page}>
      <SeasonSearch filters={filters} problems={problems} choices={choices} />
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
      <SeasonMonths months={choices.months} filters={filters} problem={problems.month} />
      {upcoming.data.length > 0 ? <SeasonList filters={filters} /> : <NothingFound filters={filters} total={total} />}
      <div className={styles.further}>
        <p className={styles.indexes}>
          <Link href={href(routes.composers)} preload="hover">
            {t('season.composers')}
          </Link>
          <Link href={href(routes.soloists)} preload="hover">
            {t('soloists.title')}
          </Link>
        </p>
        <SubscribeLinks calendar={calendar} news={news} />
      </div>
    </div>
  )
}

SeasonPage.layout = { heading: 'season.title', slogan: 'season.slogan' } satisfies LayoutOptions

function NothingYet() {
  const t = useTranslate()
  return <EmptyState title={t('season.empty.title')}>{t('season.empty.text')}</EmptyState>
}

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

/** Active filters, each a link that removes it; visible even if the fields are collapsed. */
function FiltersInUse({ filters, choices }: { filters: SeasonFilters; choices: SeasonChoices }) {
  const t = useTranslate()
  const { cities: city, halls: hall, composers: composer, soloists: soloist } = choices
  const offered = { city, hall, composer, soloist, price: usePriceChoices(filters.price) }
  const inUse = seasonNamedFilters
    .filter((name) => filters[name])
    // Label of the option, else the typed text.
    .map((name) => ({ name, choice: offered[name].find(({ value }) => value === filters[name])?.label }))
  if (inUse.length === 0) return null
  return (
    <ul className={styles.filters} aria-label={t('season.inUse')}>
      {inUse.map(({ name, choice }) => {
        const said = { name: t(`season.filter.${name}`), value: choice ?? filters[name] }
        // “Up to €50.00” is self-explanatory.
        const words = name === 'price' && choice ? choice : t('season.filterInUse', said)
        return (
          <li key={name}>
            <Link
              className={styles.filter}
              href={linkToSeason({ ...filters, [name]: '' })}
              preserveScroll
              aria-label={t('season.remove', said)}
            >
              {words}
              <Icon name="close" size="xs" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Where the list begins, below the months, which stay in view. */
const monthsAnchor = 'months'

interface SeasonMonthsProps {
  months: string[]
  filters: SeasonFilters
  problem: FilterProblems['month']
}

function SeasonMonths({ months, filters, problem }: SeasonMonthsProps) {
  const t = useTranslate()
  const byYear = [...Map.groupBy(months, (month) => month.slice(0, 4))]
  const line = useRef<HTMLElement>(null)
  // On phones, the shown month may be beyond the edge.
  useEffect(() => {
    const shown = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (line.current && shown) line.current.scrollLeft = shown.offsetLeft - line.current.clientWidth / 3
  }, [filters.month])
  return (
    <nav data-print="hide" className={styles.months} ref={line} id={monthsAnchor} aria-label={t('season.months')}>
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
      href={`${linkToSeason({ ...filters, month })}#${monthsAnchor}`}
      preserveState
      preload="hover"
      aria-current={filters.month === month ? 'true' : undefined}
    >
      {month ? formatDate(`${month}-01`, 'monthName') : t('season.allMonths')}
      {month && <VisuallyHidden> {month.slice(0, 4)}</VisuallyHidden>}
    </Link>
  )
}

/** Concerts by month. The list grows at its end; without JavaScript, links lead to other pages. */
function SeasonList({ filters }: { filters: SeasonFilters }) {
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
          <Title id={`month-${month}`}>{formatDate(`${month}-01`, 'month')}</Title>
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
