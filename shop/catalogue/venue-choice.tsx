import { Link } from '@cadenza/navigation/react'
import { formatDate } from '../dates.ts'
import { useLocale, useTranslate } from '../i18n/translation.tsx'
import { Icon } from '../ui/icon.tsx'
import { VenueColor } from '../ui/venue-color.tsx'
import type { EventDate } from './catalogue.ts'
import { linkToConcert } from './event-links.ts'
import styles from './venue-choice.module.css'

/** The venues of a day on which several play, to choose from. */
export function VenueChoice({ eventDate, selectedSlug }: { eventDate: EventDate; selectedSlug: string | null }) {
  const t = useTranslate()
  const locale = useLocale()
  const { date, venues } = eventDate
  return (
    <nav className={styles.choice} aria-label={t('event.chooseVenue')}>
      <h3 className={styles.title}>{t('event.venuesOfDate', { date: formatDate(date, 'full', locale) })}</h3>
      <ul className={styles.venues}>
        {venues.map(({ id, slug, title, color, start_date, state }) => (
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
                  {formatDate(start_date, 'time', locale)} · {t(`event.state.${state}`)}
                </small>
              </span>
              <Icon name={slug === selectedSlug ? 'check' : 'arrow-right'} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
