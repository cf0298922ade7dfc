import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import type { ConcertSuggestion } from '../catalogue/catalogue.ts'
import { formatDate } from '../../values/dates.ts'
import { useLocale, useTranslate } from '../i18n/translation.tsx'
import { formatPrice } from '../../values/money.ts'
import { routes } from '../routes.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { VenueColor } from '../ui/display/venue-color.tsx'
import styles from './empty-cart.module.css'

/** Nothing in the cart yet: the way to something. */
export function EmptyCart({ concerts }: { concerts: ConcertSuggestion[] }) {
  const t = useTranslate()
  return (
    <>
      <EmptyState
        title={t('cart.empty.title')}
        action={
          <Button as={Link} href={href(routes.home)} icon="arrow-left">
            {t('cart.pickFirstTickets')}
          </Button>
        }
      >
        {concerts.length > 0 && t('cart.empty.text')}
      </EmptyState>
      {concerts.length > 0 && (
        <section className={styles.next} aria-label={t('cart.empty.concerts')}>
          <ul>
            {concerts.map((concert) => (
              <li key={`${concert.venue.slug} ${concert.date}`}>
                <ConcertLink concert={concert} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ConcertLink({ concert }: { concert: ConcertSuggestion }) {
  const t = useTranslate()
  const locale = useLocale()
  const { venue, date, start_date, event_title, from_price } = concert
  return (
    <Link className={styles.concert} href={href(routes['events.show'], { venueSlug: venue.slug, date })}>
      <span className={styles.day} aria-hidden="true">
        {Number(date.slice(-2))}
      </span>
      <span className={styles.text}>
        <time className={styles.when} dateTime={start_date}>
          {formatDate(start_date, 'short', locale)}, {formatDate(start_date, 'time', locale)}
        </time>
        <span className={styles.event}>{event_title}</span>
        <span className={styles.venue}>
          <VenueColor color={venue.color} /> {venue.title}, {venue.city}
        </span>
      </span>
      {from_price !== null && (
        <span className={styles.from}>{t('cart.empty.from', { price: formatPrice(from_price, locale) })}</span>
      )}
    </Link>
  )
}
