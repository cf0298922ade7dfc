import { Link, type LinkProps, useNavigation } from '@cadenza/navigation/react'
import { type KeyboardEvent, useRef } from 'react'
import { useFormatDate, useTranslate, useLocale } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { addMonths, createWeeks, type MonthRange, findMonth, dateWeekdays } from '#core/catalogue/calendar/months.ts'
import type { Month, EventDate, VenueChoice } from '#core/catalogue/catalogue.ts'
import { findDateByKey } from '#core/catalogue/calendar/calendar-keys.ts'
import { linkToMonth, linkToConcert } from '#core/catalogue/event-links.ts'
import { type CalendarDate as Day, formatDayNumber } from '#values/dates.ts'
import { findDayAppearance } from '#core/catalogue/calendar/event-dates.ts'
import { type Selection, findVenueSlugForDate } from '#core/catalogue/selection.ts'
import styles from './calendar.module.css'
import { DateMark } from './date-mark.tsx'

interface CalendarProps extends Omit<CalendarDateProps, 'eventDate'> {
  month: Month
  months: MonthRange | null
  eventDates: EventDate[]
}

export function Calendar({ month, months, eventDates, selection, ...dateProps }: CalendarProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const table = useRef<HTMLTableElement>(null)
  const dates = eventDates.map(({ date }) => date).filter((date) => date.startsWith(month))

  const moveFocus = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.date
    const to = from && findDateByKey(event.key, from, dates)
    if (!to) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
  }

  return (
    <section className={styles.calendar} aria-label={t('event.calendar')}>
      <MonthPager {...{ month, months, eventDates, selection }} />
      <table className={styles.table} ref={table} onKeyDown={moveFocus} aria-labelledby="calendar-month">
        <thead>
          <tr>
            {dateWeekdays.map((day) => (
              <th key={day} scope="col" abbr={formatDate(day, 'weekday')}>
                {formatDate(day, 'weekdayShort')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {createWeeks(month, eventDates).map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) => (
                <td key={weekday}>
                  {day?.eventDate && <CalendarDate {...dateProps} selection={selection} eventDate={day.eventDate} />}
                  {day && !day.eventDate && <span className={styles.empty}>{day.day}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type MonthPagerProps = Pick<CalendarProps, 'month' | 'months' | 'eventDates' | 'selection'>

function MonthPager({ month, months, eventDates, selection }: MonthPagerProps) {
  const formatDate = useFormatDate()
  const pagerLink = { eventDates, selection }
  return (
    <div className={styles.pager}>
      <h2 className={styles.month} id="calendar-month" aria-live="polite">
        {formatDate(`${month}-01`, 'month')}
      </h2>
      <PagerLink
        {...pagerLink}
        way="previous"
        month={addMonths(month, -1)}
        isThere={!!months && month > months.first}
      />
      <PagerLink {...pagerLink} way="next" month={addMonths(month, 1)} isThere={!!months && month < months.last} />
    </div>
  )
}

const ways = {
  previous: { icon: 'arrow-left', label: 'event.previousMonth' },
  next: { icon: 'arrow-right', label: 'event.nextMonth' },
} as const

/** Properties with data of the adjacent months. */
const carriedByMonth = ['eventDates'] as const

interface PagerLinkProps extends Pick<CalendarProps, 'eventDates' | 'selection'> {
  way: keyof typeof ways
  month: Month
  /** Whether there are concerts in that direction. */
  isThere: boolean
}

/** Shows a month from preloaded data at once, and fetches adjacent ones. */
function PagerLink({ way, month, isThere, eventDates, selection }: PagerLinkProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { local, request } = useNavigation()
  const { icon, label } = ways[way]
  const common = {
    className: styles.page,
    'aria-label': t(label, { month: formatDate(`${month}-01`, 'month') }),
  }
  const arrow = <Icon name={icon} />
  if (!isThere) {
    // Without a target it is disabled, but keeps its place and focus.
    return (
      <a {...common} role="link" aria-disabled tabIndex={0}>
        {arrow}
      </a>
    )
  }
  const href = linkToMonth(month, selection)
  const keep = { replace: true, preserveScroll: true, preserveState: true }
  // Adds the history entry before the request: a visitor leaving at once returns to it.
  const showCarried: NonNullable<LinkProps['hooks']>['before'] = (_, { view }) => {
    void local(href, { ...keep, properties: { ...view.properties, month } }).then(() =>
      request({ only: carriedByMonth }),
    )
    return false
  }
  const isCarried = eventDates.some(({ date }) => findMonth(date) === month)
  return (
    <Link
      {...common}
      {...keep}
      href={href}
      only={['month', ...carriedByMonth]}
      hooks={isCarried ? { before: showCarried } : undefined}
    >
      {arrow}
    </Link>
  )
}

interface CalendarDateProps {
  eventDate: EventDate
  venues: VenueChoice[]
  selection: Selection
  nextDate: Day | null
}

/** A day with concerts, in the colours of its venues, which its accessible name also lists. */
function CalendarDate({ eventDate, venues, selection, nextDate }: CalendarDateProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { date } = eventDate
  const isNext = date === nextDate
  const name = [
    formatDate(date, 'full'),
    ...eventDate.venues.map((venue) =>
      t('event.venueState', {
        venue: venue.title,
        title: venue.event_title,
        state: t(`event.state.${venue.state}`),
      }),
    ),
    ...(eventDate.more ? [t('event.moreConcerts', { count: eventDate.more })] : []),
    ...(isNext ? [t('event.nextConcert')] : []),
  ].join('. ')
  return (
    <Link
      className={styles.date}
      href={linkToConcert(findVenueSlugForDate(eventDate, selection.venueSlug, venues), date)}
      preserveScroll
      preserveState
      preload="hover"
      data-date={date}
      data-look={findDayAppearance(eventDate, selection.date ? null : selection.venueSlug)}
      data-next={isNext || undefined}
      aria-current={date === selection.date ? 'date' : undefined}
      aria-label={name}
    >
      <DateMark className={styles.mark} colors={eventDate.venues.map(({ color }) => color)} />
      <span className={styles.number}>{formatDayNumber(date, useLocale())}</span>
    </Link>
  )
}
