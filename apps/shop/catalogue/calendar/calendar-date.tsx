import { Link } from '@cadenza/navigation/react'
import { type CalendarDate as Day, formatDayNumber } from '#values/dates.ts'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import type { EventDate, VenueChoice } from '#core/catalogue/catalogue.ts'
import styles from './calendar-date.module.css'
import { DateMark } from './date-mark.tsx'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { findDayAppearance } from '#core/catalogue/calendar/day-appearance.ts'
import { type Selection, findVenueSlugForDate } from '#core/catalogue/selection.ts'

export interface CalendarDateProps {
  eventDate: EventDate
  venues: VenueChoice[]
  selection: Selection
  nextDate: Day | null
}

/**
 * A day with concerts: a link in the colours of its venues, which its accessible name also lists.
 */
export function CalendarDate({ eventDate, venues, selection, nextDate }: CalendarDateProps) {
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
