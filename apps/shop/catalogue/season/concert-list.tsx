import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { VenueColor } from '#ui/display/venue-color.tsx'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'
import styles from './concert-list.module.css'
import { linkToConcert } from '#core/catalogue/event-links.ts'

/** Nearest concerts with tickets, if the selected one has none. */
export function Alternatives({ concerts }: { concerts: ConcertSuggestion[] }) {
  const t = useTranslate()
  if (concerts.length === 0) return null
  return (
    <section className={styles.alternatives} aria-labelledby="alternatives">
      <h3 className={styles.title} id="alternatives">
        {t('event.alternatives')}
      </h3>
      <ConcertList concerts={concerts} keepsPlace />
    </section>
  )
}

interface ConcertListProps {
  concerts: ConcertSuggestion[]
  /** For the event page itself, which then only changes its concert. */
  keepsPlace?: boolean
}

export function ConcertList({ concerts, keepsPlace = false }: ConcertListProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const locale = useLocale()
  return (
    <ul>
      {concerts.map(({ date, slot, start_date, event_title, venue, from_price, state }) => (
        <li key={venue.slug + start_date}>
          <Link
            className={styles.concert}
            href={linkToConcert(venue.slug, date, slot)}
            preserveScroll={keepsPlace}
            preserveState={keepsPlace}
            preload="hover"
          >
            <time className={styles.when} dateTime={start_date}>
              {formatDate(start_date, 'short')}
              <small>{formatDate(start_date, 'time')}</small>
            </time>
            <span className={styles.what}>
              {event_title}
              <small>
                <VenueColor color={venue.color} /> {venue.title}, {venue.city}
              </small>
            </span>
            {state !== 'available' ? (
              <strong className={styles.price}>{t(`season.state.${state}`)}</strong>
            ) : (
              from_price !== null && (
                <span className={styles.price}>
                  {from_price > 0 ? t('event.fromPrice', { price: formatPrice(from_price, locale) }) : t('ticket.free')}
                </span>
              )
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
