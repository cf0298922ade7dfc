import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import styles from './calendar-legend.module.css'
import type { EventDate, Month, VenueChoice } from '#core/catalogue/catalogue.ts'
import type { CalendarDate } from '#values/dates.ts'
import { findDayAppearance } from '#core/catalogue/calendar/event-dates.ts'
import { DateMark } from './date-mark.tsx'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { Selection } from '#core/catalogue/selection.ts'

interface CalendarLegendProps {
  month: Month
  /** Of this month and those around it. */
  eventDates: EventDate[]
  nextDate: CalendarDate | null
  venues: VenueChoice[]
  selection: Selection
  eventDate: EventDate | null
}

/**
 * The venues, each linking to its own calendar or to its concert of the day, and the signs of the
 * month shown.
 */
export function CalendarLegend({ month, eventDates, nextDate, venues, selection, eventDate }: CalendarLegendProps) {
  const t = useTranslate()
  const ofMonth = eventDates.filter(({ date }) => date.startsWith(month))
  const looks = new Set(ofMonth.map((day) => findDayAppearance(day, selection.date ? null : selection.venueSlug)))
  const mixed = ofMonth
    .map((day) => [...new Set(day.venues.map(({ color }) => color))])
    .find(({ length }) => length > 1)
  const dateAt = (slug: string) => (eventDate?.venues.some((venue) => venue.slug === slug) ? eventDate.date : null)
  return (
    <section className={styles.legend} aria-labelledby="legend">
      <h3 className={styles.title} id="legend">
        {t('event.legend')}
      </h3>
      <ul className={styles.venues}>
        {venues.map(({ id, slug, title, city, color }) => (
          <li key={id}>
            <Link
              className={styles.venue}
              href={linkToConcert(slug, dateAt(slug))}
              aria-current={slug === selection.venueSlug ? 'true' : undefined}
              preserveScroll
              preserveState
            >
              <VenueColor color={color} />
              <span>
                {title}
                <small>{city}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.signs}>
        {nextDate?.startsWith(month) && (
          <li>
            <span className={styles.sign} data-sign="next" /> {t('event.nextConcert')}
          </li>
        )}
        {selection.date?.startsWith(month) && (
          <li>
            <span className={styles.sign} data-sign="chosen" /> {t('event.legend.chosen')}
          </li>
        )}
        {mixed && (
          <li>
            <DateMark className={styles.sign} colors={mixed} /> {t('event.legend.several')}
          </li>
        )}
        {looks.has('unavailable') && (
          <li>
            <span className={styles.sign} data-sign="unavailable">
              28
            </span>{' '}
            {t('event.legend.unavailable')}
          </li>
        )}
        {looks.has('past') && (
          <li>
            <span className={styles.sign} data-sign="past" /> {t('event.legend.past')}
          </li>
        )}
        {looks.has('elsewhere') && (
          <li>
            <span className={styles.sign} data-sign="elsewhere" /> {t('event.legend.elsewhere')}
          </li>
        )}
      </ul>
    </section>
  )
}
