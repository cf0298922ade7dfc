import { Link } from '@cadenza/navigation/react'
import { formatPrice } from '#values/money.ts'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { Picture } from '#ui/display/picture.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import type { ConcertSuggestion, SeasonConcert } from '#core/catalogue/catalogue.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import styles from './concerts-section.module.css'

/** Number of seats up to which they count as few and the number is shown. */
const maxFewSeats = 10

/** A concert with optional additional data of a list. */
export type ListedConcert = ConcertSuggestion &
  Partial<Pick<SeasonConcert, 'subtitle' | 'cover' | 'composers' | 'soloists' | 'seats_left'>>

/** Concerts in chronological order, with large day numerals; several on a day share one. */
export function ConcertsSection({ concerts }: { concerts: readonly ListedConcert[] }) {
  const hasPictures = concerts.some(({ cover }) => cover)
  return (
    <ul className={joinClassNames(styles.concerts, hasPictures && styles.pictured)}>
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
  const { venue, date, slot, start_date, event_title, cover } = concert
  return (
    <Link className={styles.concert} href={linkToConcert(venue.slug, date, slot)} preload="hover">
      <span className={styles.day} aria-hidden="true">
        {Number(date.slice(-2))}
      </span>
      <time className={styles.when} dateTime={start_date}>
        <span>{formatDate(start_date, 'short')}</span> <span>{formatDate(start_date, 'time')}</span>
      </time>
      {cover && (
        <span className={styles.frame}>
          <Picture className={styles.picture} picture={cover} alt="" sizes="6rem" />
        </span>
      )}
      <span className={styles.what}>
        <span className={styles.event}>{event_title}</span>
        <Names of={concert} />
      </span>
      <span className={styles.venue}>
        <VenueColor color={venue.color} />
        <span>
          {venue.title}, {venue.city}
        </span>
      </span>
      <Offer concert={concert} />
    </Link>
  )
}

/** Who is played and who plays; where nobody is named, the second line of the title. */
function Names({ of: { composers = [], soloists = [], subtitle } }: { of: ListedConcert }) {
  if (composers.length + soloists.length === 0)
    return subtitle ? <span className={styles.subtitle}>{subtitle}</span> : null
  return (
    <span className={styles.names}>
      {composers.length > 0 && <span className={styles.composers}>{listFirst(composers)}</span>}
      {composers.length > 0 && soloists.length > 0 && ' · '}
      {listFirst(soloists)}
    </span>
  )
}

/** Names of a kind in a line; an ellipsis stands for the others. */
const mostNames = 3

const listFirst = (names: readonly string[]): string =>
  names.slice(0, mostNames).join(', ') + (names.length > mostNames ? '…' : '')

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
