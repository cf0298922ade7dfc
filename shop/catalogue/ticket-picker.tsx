import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '../i18n/translation.tsx'
import { routes } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import type { CartView, SelectedEventDate } from './catalogue.ts'
import { TicketRow } from './ticket-row.tsx'
import styles from './ticket-picker.module.css'

/** The tickets of a concert that lies ahead, and the way to the cart once there is something in it. */
export function TicketPicker({ eventDate, cart }: { eventDate: SelectedEventDate; cart: CartView }) {
  const t = useTranslate()
  return (
    <section className={styles.picker} aria-labelledby="tickets">
      <h3 className={styles.title} id="tickets">
        {t('event.tickets')}
      </h3>
      <ul>
        {eventDate.eventTickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} issuingFee={eventDate.issuing_fee} cart={cart} />
        ))}
      </ul>
      {cart.count > 0 && (
        <Button as={Link} href={href(routes.cart)} variant="secondary" icon="cart">
          {t('header.cart', { count: cart.count })}
        </Button>
      )}
    </section>
  )
}
