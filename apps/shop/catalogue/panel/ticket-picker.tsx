import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import type { CartView, SelectedEventDate } from '#core/catalogue/catalogue.ts'
import { groupByZone, isClosed, isOffered } from '#core/catalogue/panel/zones.ts'
import { AddForm } from './add-form.tsx'
import { QueueEntry } from './queue-entry.tsx'
import { ZoneRow } from './zone-row.tsx'
import styles from './ticket-picker.module.css'

export function TicketPicker({ eventDate, cart }: { eventDate: SelectedEventDate; cart: CartView }) {
  const t = useTranslate()
  const { id, eventTickets, queue } = eventDate
  const isNothingSold = isClosed(eventTickets)
  return (
    <section className={styles.picker} aria-labelledby="tickets">
      <h3 className={styles.title} id="tickets">
        {t('event.tickets')}
      </h3>
      {queue && <QueueEntry queue={queue} />}
      {eventTickets.some(isOffered) && !queue ? (
        <AddForm key={id} tickets={eventTickets} cart={cart} />
      ) : (
        <ul className={styles.zones}>
          {groupByZone(eventTickets).map((tickets) => (
            <ZoneRow key={tickets[0]!.zone_id} tickets={tickets} cart={cart} isClosed={isNothingSold} />
          ))}
        </ul>
      )}
      {!isNothingSold && (
        <p className={styles.caps}>
          {t('event.caps', { zone: Math.max(...eventTickets.map(({ limit }) => limit)), all: cart.limit })}
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
