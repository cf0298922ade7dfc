import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import type { CartView, SelectedEventDate } from '#core/catalogue/catalogue.ts'
import { ZoneRow } from './zone-row.tsx'
import { groupByZone, isClosed } from '#core/catalogue/panel/zones.ts'
import styles from './ticket-picker.module.css'

/** Tickets of a future concert, with a link to the cart once it has content. */
export function TicketPicker({ eventDate, cart }: { eventDate: SelectedEventDate; cart: CartView }) {
  const t = useTranslate()
  const locale = useLocale()
  const fee = eventDate.issuing_fee
  return (
    <section className={styles.picker} aria-labelledby="tickets">
      <div className={styles.heading}>
        <h3 className={styles.title} id="tickets">
          {t('event.tickets')}
        </h3>
        {fee > 0 && <p className={styles.fee}>{t('event.ticketFee', { fee: formatPrice(fee, locale) })}</p>}
      </div>
      <ul>
        {groupByZone(eventDate.eventTickets).map((tickets) => (
          <ZoneRow
            key={tickets[0]!.zone_id}
            tickets={tickets}
            cart={cart}
            isClosed={isClosed(eventDate.eventTickets)}
          />
        ))}
      </ul>
      {!isClosed(eventDate.eventTickets) && (
        <p className={styles.fee}>
          {t('event.caps', { zone: Math.max(...eventDate.eventTickets.map(({ limit }) => limit)), all: cart.limit })}
        </p>
      )}
      {cart.count > 0 && (
        <Button as={Link} href={href(routes.cart)} variant="secondary" icon="cart">
          {t('header.cart', { count: cart.count })}
        </Button>
      )}
    </section>
  )
}
