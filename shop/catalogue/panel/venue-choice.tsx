import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useTranslate } from '../../i18n/translation.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { VenueColor } from '../../ui/display/venue-color.tsx'
import type { EventDate, VenueChoice as Choice } from '../catalogue.ts'
import { linkToConcert } from '../event-links.ts'
import styles from './venue-choice.module.css'

interface VenueChoiceProps {
  venues: Choice[]
  eventDate: EventDate
  selectedSlug: string | null
}

/** The venues of a day on which several play, to choose from: where, when, what, and whether there are tickets. */
export function VenueChoice({ venues, eventDate, selectedSlug }: VenueChoiceProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { date } = eventDate
  const cityOf = (slug: string) => venues.find((venue) => venue.slug === slug)?.city ?? ''
  return (
    <nav className={styles.choice} aria-label={t('event.chooseVenue')}>
      <h3 className={styles.title}>{t('event.venuesOfDate', { date: formatDate(date, 'full') })}</h3>
      <ul className={styles.venues}>
        {eventDate.venues.map(({ id, slug, title, color, start_date, event_title, state }) => (
          <li key={id}>
            <Link
              className={styles.venue}
              href={linkToConcert(slug, date)}
              preserveScroll
              preserveState
              preload="hover"
              aria-current={slug === selectedSlug ? 'true' : undefined}
            >
              <VenueColor color={color} />
              <span className={styles.name}>
                {title}
                <small>
                  {t('event.timeAndCity', { time: formatDate(start_date, 'time'), city: cityOf(slug) })} ·{' '}
                  {t(`event.state.${state}`)}
                </small>
                <i className={styles.event}>{event_title}</i>
              </span>
              <Icon name={slug === selectedSlug ? 'check' : 'arrow-right'} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
