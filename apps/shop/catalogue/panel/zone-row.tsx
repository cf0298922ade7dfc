import { memo, type ReactNode } from 'react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import type { CartView, EventTicket } from '#core/catalogue/catalogue.ts'
import { isOffered, nameInZone } from '#core/catalogue/panel/zones.ts'
import { Price } from '#ui/display/price.tsx'
import { countFewLeft, countRemaining, sumTickets } from '#core/catalogue/panel/quantity.ts'
import styles from './zone-row.module.css'

interface ZoneRowProps {
  /** Tickets sharing the seats of one zone; at least one. */
  tickets: EventTicket[]
  cart: CartView
  /** Whether nothing of the concert is on sale, as stated once for all its zones. */
  isClosed?: boolean
  /** Renders the field of a ticket that is offered. */
  field?: (ticket: EventTicket) => ReactNode
}

/** Memo: it has nothing that changes with the chosen number of tickets. */
export const ZoneRow = memo(function ZoneRow({ tickets, cart, isClosed, field }: ZoneRowProps) {
  const t = useTranslate()
  const zone = tickets[0]!
  const isSold = tickets.some(isOffered)
  const fewLeft = isSold ? countFewLeft(countRemaining(zone, cart.items)) : null
  return (
    <li className={styles.zone}>
      <h4 className={styles.title}>{zone.zone_title}</h4>
      {!isSold && !isClosed && <Gone ticket={zone} />}
      {fewLeft !== null && <strong className={styles.few}>{t('event.onlyLeft', { count: fewLeft })}</strong>}
      {(zone.zone_note || zone.zone_place) && (
        <p className={styles.place}>
          {zone.zone_note}{' '}
          {zone.zone_place && (
            <a href={`#${zone.zone_place}`} aria-label={t('event.inPlanOf', { zone: zone.zone_title })}>
              {t('event.inPlan')}
            </a>
          )}
        </p>
      )}
      <div className={styles.tickets}>
        {tickets.map((ticket) => (
          <TicketChoice key={ticket.id} ticket={ticket}>
            {isOffered(ticket) ? field?.(ticket) : isSold && <Gone ticket={ticket} />}
          </TicketChoice>
        ))}
      </div>
    </li>
  )
})

function Gone({ ticket: { stock } }: { ticket: EventTicket }) {
  const t = useTranslate()
  return <strong className={styles.gone}>{t(stock === 0 ? 'event.soldOut' : 'event.notOnSale')}</strong>
}

/** What a ticket is and costs with its fee, beside its field. */
function TicketChoice({ ticket, children }: { ticket: EventTicket; children?: ReactNode }) {
  const t = useTranslate()
  const locale = useLocale()
  const { title, description } = ticket.ticket
  const name = nameInZone(title, ticket.zone_title)
  const price = sumTickets([{ ...ticket, quantity: 1 }])
  return (
    <div className={styles.ticket}>
      <div className={styles.words}>
        <div className={styles.what}>
          {name && <h5 className={styles.name}>{name}</h5>}
          {description && <p className={styles.condition}>{description}</p>}
        </div>
        <p className={styles.cost}>
          {price > 0 ? (
            <Price value={price} className={styles.price} />
          ) : (
            <b className={styles.price}>{t('ticket.free')}</b>
          )}{' '}
          {ticket.fee > 0 && (
            <small className={styles.fee}>{t('event.feeOf', { fee: formatPrice(ticket.fee, locale) })}</small>
          )}
        </p>
      </div>
      {children && <div className={styles.field}>{children}</div>}
    </div>
  )
}
