import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useId } from 'react'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Price } from '#ui/display/price.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import type { CartGroup } from '#core/cart/cart.ts'
import styles from './cart-group.module.css'
import { CartLine } from './cart-line.tsx'

/** Tickets of one concert. */
export function CartGroupSection({ group }: { group: CartGroup }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const locale = useLocale()
  const titleId = useId()
  const {
    event_name,
    event_date,
    slot,
    start_date,
    venue_slug,
    venue_name,
    venue_color,
    issuing_fee,
    count,
    fees,
    items,
  } = group
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <header className={styles.header}>
        <span className={styles.day} aria-hidden="true">
          {Number(event_date.slice(-2))}
        </span>
        <div className={styles.evening}>
          <time className={styles.when} dateTime={start_date}>
            <span className={styles.part}>{formatDate(event_date, 'full')},</span>{' '}
            <span className={styles.part}>{formatDate(start_date, 'time')}</span>
          </time>
          <h2 className={styles.event} id={titleId}>
            <Link href={href(routes['events.show'], { venueSlug: venue_slug, date: event_date }, { query: { slot } })}>
              {event_name}
            </Link>
          </h2>
          <p className={styles.venue}>
            <VenueColor color={venue_color} />
            {venue_name}
          </p>
        </div>
      </header>
      <ul className={styles.lines}>
        {items.map((item) => (
          <CartLine key={item.hash} item={item} />
        ))}
      </ul>
      {issuing_fee > 0 && (
        <p className={styles.fees}>
          <span>{t('cart.fees.name')}</span>
          <span className={styles.each}>{t('cart.fees.each', { fee: formatPrice(issuing_fee, locale), count })}</span>
          <Price value={fees} />
        </p>
      )}
    </section>
  )
}
