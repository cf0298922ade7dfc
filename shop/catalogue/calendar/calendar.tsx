import { useHistoryState } from '@cadenza/navigation/react'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { CalendarDate as Day } from '../../../values/dates.ts'
import { useFormatDate, useTranslate } from '../../i18n/translation.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { addMonths, buildWeeks, findMonthRange, type Month, weekdays } from './months.ts'
import styles from './calendar.module.css'
import { CalendarDate, type CalendarDateProps } from './calendar-date.tsx'
import { findDateByKey } from './calendar-keys.ts'
import type { EventDate } from '../catalogue.ts'
import { linkToMonth } from '../event-links.ts'
import type { Selection } from '../selection.ts'

interface CalendarProps extends Omit<CalendarDateProps, 'eventDate'> {
  /** The month to open on. */
  month: Month
  eventDates: EventDate[]
}

/** A month of concerts, as a table of links. Its months are paged in place; without JavaScript, by links. */
export function Calendar({ month, eventDates, selection, ...dateProps }: CalendarProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const [shown, showMonth] = useShownMonth(month, selection)
  const table = useRef<HTMLTableElement>(null)
  const dates = eventDates.map(({ date }) => date).filter((date) => date.startsWith(shown))

  const moveFocus = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.date
    const to = from && findDateByKey(event.key, from, dates)
    if (!to) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
  }

  return (
    <section className={styles.calendar} aria-label={t('event.calendar')}>
      <MonthPager shown={shown} onShow={showMonth} eventDates={eventDates} selection={selection} />
      <table className={styles.table} ref={table} onKeyDown={moveFocus} aria-labelledby="calendar-month">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={formatDate(day, 'weekday')}>
                {formatDate(day, 'weekdayShort')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buildWeeks(shown, eventDates).map((week, index) => (
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

/** A month that was paged to, and what the calendar was opened for. */
interface PagedMonth {
  shown: Month
  opened: Month
  date: Day | null
}

/** The month that is paged to, until another choice opens the calendar anew. The way back finds it again. */
function useShownMonth(opened: Month, { date }: Selection) {
  const [paged, remember] = useHistoryState<PagedMonth | null>('calendar', null)
  const isOfThisChoice = paged?.opened === opened && paged.date === date
  const show = (shown: Month) => remember({ shown, opened, date })
  return [isOfThisChoice ? paged.shown : opened, show] as const
}

interface MonthPagerProps extends Pick<CalendarProps, 'eventDates' | 'selection'> {
  shown: Month
  onShow: (month: Month) => void
}

function MonthPager({ shown, onShow, eventDates, selection }: MonthPagerProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const range = findMonthRange(shown, eventDates)
  const previous = addMonths(shown, -1)
  const next = addMonths(shown, 1)
  const page = (month: Month) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onShow(month)
  }
  const linkTo = (month: Month) => ({ href: linkToMonth(month, selection), onClick: page(month) })
  return (
    <div className={styles.pager}>
      <h2 className={styles.month} id="calendar-month" aria-live="polite">
        {formatDate(`${shown}-01`, 'month')}
      </h2>
      <PagerLink
        icon="arrow-left"
        label={t('event.previousMonth', { month: formatDate(`${previous}-01`, 'month') })}
        {...(previous >= range.first && linkTo(previous))}
      />
      <PagerLink
        icon="arrow-right"
        label={t('event.nextMonth', { month: formatDate(`${next}-01`, 'month') })}
        {...(next <= range.last && linkTo(next))}
      />
    </div>
  )
}

interface PagerLinkProps {
  icon: 'arrow-left' | 'arrow-right'
  label: string
  href?: string
  onClick?: (event: MouseEvent) => void
}

/** A link without an address is one that leads nowhere for now: it keeps its place, and the focus that is on it. */
function PagerLink({ icon, label, href, onClick }: PagerLinkProps) {
  return (
    <a
      className={styles.page}
      href={href}
      onClick={onClick}
      aria-label={label}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
      tabIndex={0}
    >
      <Icon name={icon} />
    </a>
  )
}
