import { href } from '@cadenza/navigation'
import { Link, HiddenFields, useForm } from '@cadenza/navigation/react'
import { type ReactNode, useRef } from 'react'
import { useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { formatPrice } from '#values/money.ts'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import type { CartView, SelectedEventDate, EventTicket } from '#core/catalogue/catalogue.ts'
import { groupByZone, isClosed, nameInZone } from '#core/catalogue/panel/zones.ts'
import { joinSentences } from '#ui/i18n/join-sentences.ts'
import { useNotify } from '#ui/feedback/notices.tsx'
import { Price } from '#ui/display/price.tsx'
import { Stepper } from '#ui/controls/stepper.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { countAddable, countFewLeft, countRemaining } from '#core/catalogue/panel/quantity.ts'
import styles from './ticket-picker.module.css'

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

interface ZoneRowProps {
  /** Tickets sharing the seats of one zone; at least one. */
  tickets: EventTicket[]
  cart: CartView
  /** Whether nothing of the concert is on sale, as stated once for all its zones. */
  isClosed?: boolean
}

export function ZoneRow({ tickets, cart, isClosed }: ZoneRowProps) {
  const t = useTranslate()
  const zone = tickets[0]!
  const isSold = tickets.some(isOffered)
  const fewLeft = isSold ? countFewLeft(countRemaining(zone, cart.items)) : null
  return (
    <li className={styles.zone}>
      <h4 className={styles.zoneTitle}>{zone.zone_title}</h4>
      {!isSold && !isClosed && <Gone ticket={zone} />}
      {fewLeft !== null && <strong className={styles.few}>{t('event.onlyLeft', { count: fewLeft })}</strong>}
      {(zone.zone_note || zone.zone_place) && (
        <p className={styles.place}>
          {zone.zone_note}{' '}
          {zone.zone_place && (
            <a href={`#${zone.zone_place}`}>
              {t('event.inPlan')}
              <VisuallyHidden>, {zone.zone_title}</VisuallyHidden>
            </a>
          )}
        </p>
      )}
      {isSold ? (
        <AddForm tickets={tickets} cart={cart} />
      ) : (
        <div className={styles.tickets}>
          {tickets.map((ticket) => (
            <TicketChoice key={ticket.id} ticket={ticket} />
          ))}
        </div>
      )}
    </li>
  )
}

const isOffered = ({ on_sale, stock }: EventTicket) => on_sale && stock !== 0

function Gone({ ticket: { stock } }: { ticket: EventTicket }) {
  const t = useTranslate()
  return <strong className={styles.gone}>{t(stock === 0 ? 'event.soldOut' : 'event.notOnSale')}</strong>
}

function TicketChoice({ ticket, children }: { ticket: EventTicket; children?: ReactNode }) {
  const t = useTranslate()
  const { title, price, description } = ticket.ticket
  const name = nameInZone(title, ticket.zone_title)
  return (
    <div className={styles.ticket}>
      <div className={styles.what}>
        {name && <h5 className={styles.name}>{name}</h5>}
        {price > 0 ? (
          <Price value={price} className={styles.price} />
        ) : (
          <span className={styles.price}>{t('ticket.free')}</span>
        )}
      </div>
      {children}
      {description && <p className={styles.note}>{description}</p>}
    </div>
  )
}

/** Adds tickets of a zone to the cart, all or none. Without JavaScript it is a plain form. */
function AddForm({ tickets, cart }: ZoneRowProps) {
  const t = useTranslate()
  const notify = useNotify()
  const [first, ...others] = tickets.filter(isOffered) as [EventTicket, ...EventTicket[]]
  const url = href(routes['cart.add_ticket'], { eventTicket: first.id })
  // Each zone has its own form with separate errors.
  const errorBag = `ticket-${first.id}`
  const fields: { quantity: string; also?: Record<string, string> } = { quantity: '0' }
  if (others.length > 0) fields.also = Object.fromEntries(others.map(({ id }) => [id, '0']))
  const key = useIdempotencyKey()
  const form = useForm({
    method: 'POST',
    url,
    errorBag,
    fields,
    // Without a response the outcome is unknown: a retry is the same request.
    transform: (wanted) => ({ ...wanted, key: key.current() }),
    preserveScroll: true,
    only: ['cart', 'eventDate'],
    hooks: { success: key.renew },
  })
  const { quantity, also } = form.fields
  const chosenOf = ({ id }: EventTicket) => (id === first.id ? quantity : (also?.[id] ?? '0'))
  const choose = ({ id }: EventTicket, text: string) =>
    id === first.id ? form.setField('quantity', text) : form.setField(`also.${id}`, text)
  const chosen = tickets.reduce((sum, ticket) => sum + (Number(chosenOf(ticket)) || 0), 0)
  return (
    <form className={styles.add} method="post" action={url} onSubmit={(event) => form.submit(event)}>
      <HiddenFields errorBag={errorBag} />
      <div className={styles.tickets}>
        {tickets.map((ticket) => {
          const { title } = ticket.ticket
          const { end, most, inCart } = countAddable(ticket, cart)
          const path = ticket.id === first.id ? 'quantity' : (`also.${ticket.id}` as const)
          const number = chosenOf(ticket)
          const noMore = {
            seats: t('cart.noMoreTickets'),
            session_zone: t('cart.cap.session_zone', { most: ticket.limit }),
            session: t('cart.cap.session', { most: cart.limit }),
          }[end]
          const alreadyInCart = inCart > 0 ? t('cart.alreadyInCart', { quantityInCart: inCart }) : undefined
          const reason = joinSentences(noMore, alreadyInCart)
          return (
            <TicketChoice key={ticket.id} ticket={ticket}>
              {isOffered(ticket) ? (
                <Stepper
                  name={path === 'quantity' ? path : `also[${ticket.id}]`}
                  value={number}
                  max={most - chosen + (Number(number) || 0)}
                  onType={(text) => {
                    form.clearErrors()
                    choose(ticket, text)
                  }}
                  onRefuse={() => notify({ kind: 'negative', text: noMore, caption: alreadyInCart })}
                  label={t('event.quantityOf', { ticket: title })}
                  decreaseLabel={t('event.fewer', { ticket: title })}
                  increaseLabel={t('event.more', { ticket: title })}
                  error={form.errors[path]}
                  // If other tickets have taken the last seats, those show it.
                  disabledReason={chosen > 0 && !Number(number) ? <VisuallyHidden>{reason}</VisuallyHidden> : reason}
                />
              ) : (
                <Gone ticket={ticket} />
              )}
            </TicketChoice>
          )
        })}
      </div>
      <Button type="submit" icon="ticket" className={styles.button} loading={form.processing} unready={chosen === 0}>
        {t('event.addToCart')}
        <VisuallyHidden>, {first.zone_title}</VisuallyHidden>
      </Button>
    </form>
  )
}

interface IdempotencyKey {
  /** Stable until renewed. */
  current(): string
  renew(): void
}

/** Generated in the browser, since the page may be cached; missing on the server. */
function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<string>(undefined)
  return {
    current: () => (key.current ??= makeKey()),
    renew: () => void (key.current = undefined),
  }
}

/** `crypto.randomUUID` requires a secure context. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
