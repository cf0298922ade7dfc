import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import styles from './next-concert.module.css'

/** Links to the next concert: the season's, or that of the venue shown. */
export function NextConcert({ concert, isOfVenue }: { concert: ConcertSuggestion; isOfVenue: boolean }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { start_date, date, slot, venue, event_title } = concert
  return (
    <Link
      className={styles.next}
      href={linkToConcert(venue.slug, date, slot)}
      preserveScroll
      preserveState
      preload="hover"
    >
      <span>
        <strong>
          {t(isOfVenue ? 'event.nextConcertOfVenue' : 'event.nextConcertAt', {
            venue: venue.title,
            date: formatDate(start_date, 'short'),
            time: formatDate(start_date, 'time'),
          })}
        </strong>
        <span className={styles.what}>
          {event_title} · {venue.city}
        </span>
      </span>
      <Icon name="arrow-right" />
    </Link>
  )
}
