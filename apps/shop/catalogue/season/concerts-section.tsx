import { Link } from '@cadenza/navigation/react'
import { formatPrice } from '#values/money.ts'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import type { ConcertSuggestion, SeasonConcert } from '#core/catalogue/catalogue.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import styles from './concerts-section.module.css'

/** Number of seats up to which they count as few and the number is shown. */
const maxFewSeats = 10

/** A concert with optional additional data of a list. */
export type ListedConcert = ConcertSuggestion & Partial<Pick<SeasonConcert, 'subtitle' | 'seats_left'>>

/** Concerts in chronological order, with large day numerals; several on a day share one. */
export function ConcertsSection({ concerts }: { concerts: readonly ListedConcert[] }) {
  return (
    <ul className={styles.concerts}>
      {concerts.map((concert, index) => (
        <li
          key={`${concert.venue.slug} ${concert.date} ${concert.slot}`}
          data-again={concerts[index - 1]?.date === concert.date || undefined}
        >
          <ConcertLink concert={concert} />
        </li>
      ))}
    </ul>
  )
}

function ConcertLink({ concert }: { concert: ListedConcert }) {
  const formatDate = useFormatDate()
  const { venue, date, slot, start_date, event_title, subtitle } = concert
  return (
    <Link className={styles.concert} href={linkToConcert(venue.slug, date, slot)} preload="hover">
      <span className={styles.day} aria-hidden="true">
        {Number(date.slice(-2))}
      </span>
      <span className={styles.text}>
        <time className={styles.when} dateTime={start_date}>
          {formatDate(start_date, 'short')}, {formatDate(start_date, 'time')}
        </time>
        <span className={styles.event}>{event_title}</span>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        <span className={styles.venue}>
          <VenueColor color={venue.color} /> {venue.title}, {venue.city}
        </span>
      </span>
      <Offer concert={concert} />
    </Link>
  )
}

function Offer({ concert: { state, from_price, seats_left = null } }: { concert: ListedConcert }) {
  const t = useTranslate()
  const locale = useLocale()
  if (state !== 'available')
    return (
      <span className={styles.offer}>
        <strong className={styles.none}>{t(`season.state.${state}`)}</strong>
      </span>
    )
  return (
    <span className={styles.offer}>
      {from_price !== null && (
        <span>{from_price > 0 ? t('season.from', { price: formatPrice(from_price, locale) }) : t('ticket.free')}</span>
      )}
      {seats_left !== null && seats_left <= maxFewSeats && (
        <strong className={styles.few}>{t('season.left', { count: seats_left })}</strong>
      )}
    </span>
  )
}
