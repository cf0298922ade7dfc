import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import styles from './calendar-legend.module.css'
import type { EventDate, VenueChoice } from '#core/catalogue/catalogue.ts'
import { DateMark } from './date-mark.tsx'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { Selection } from '#core/catalogue/selection.ts'

interface CalendarLegendProps {
  venues: VenueChoice[]
  selection: Selection
  eventDate: EventDate | null
}

/** Each venue links to its own calendar, or to its concert of the day. */
export function CalendarLegend({ venues, selection, eventDate }: CalendarLegendProps) {
  const t = useTranslate()
  const dateAt = (slug: string) => (eventDate?.venues.some((venue) => venue.slug === slug) ? eventDate.date : null)
  return (
    <section className={styles.legend} aria-label={t('event.legend')}>
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
        <li>
          <span className={styles.sign} data-sign="next" /> {t('event.nextConcert')}
        </li>
        <li>
          <DateMark className={styles.sign} colors={venues.slice(0, 2).map(({ color }) => color)} />{' '}
          {t('event.legend.several')}
        </li>
        <li>
          <span className={styles.sign} data-sign="unavailable">
            28
          </span>{' '}
          {t('event.legend.unavailable')}
        </li>
        <li>
          <span className={styles.sign} data-sign="past" /> {t('event.legend.past')}
        </li>
        {selection.venueSlug && !selection.date && (
          <li>
            <span className={styles.sign} data-sign="elsewhere" /> {t('event.legend.elsewhere')}
          </li>
        )}
      </ul>
    </section>
  )
}
