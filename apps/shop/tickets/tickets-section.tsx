import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { describeDateChange } from '#core/tickets/date-notice.ts'
import { formatCode, formatSerial, isGood, type Ticket } from '#core/tickets/ticket.ts'
import { describePlace } from '#core/tickets/ticket-seat.ts'
import { describeTicketPrice } from '#core/tickets/ticket-price.ts'
import { Icon } from '#ui/display/icon.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import styles from './tickets-section.module.css'

interface TicketsSectionProps {
  tickets: Ticket[]
  /** Returns the URL of a full-screen ticket, by its number, from 1. */
  linkTo?: (number: number) => string
}

export function TicketsSection({ tickets, linkTo }: TicketsSectionProps) {
  const numbered = tickets.map((ticket, index) => ({ ticket, href: linkTo?.(index + 1) }))
  const good = numbered.filter(({ ticket }) => isGood(ticket))
  const gone = numbered.filter(({ ticket }) => !isGood(ticket))
  return (
    <>
      {good.length > 0 && <Evenings id="tickets" title="payment.success.tickets" stubs={good} />}
      {gone.length > 0 && <Evenings id="void-tickets" title="payment.refunded.tickets" stubs={gone} />}
    </>
  )
}

interface EveningsProps {
  id: string
  title: 'payment.success.tickets' | 'payment.refunded.tickets'
  stubs: StubProps[]
}

function Evenings({ id, title, stubs }: EveningsProps) {
  const t = useTranslate()
  const evenings = [...Map.groupBy(stubs, ({ ticket }) => ticket.event_date_id)]
  return (
    <section className={styles.evenings} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {t(title, { count: stubs.length })}
      </h2>
      {evenings
        .toSorted(([, [a]], [, [b]]) => (a && b ? a.ticket.start_date.localeCompare(b.ticket.start_date) : 0))
        .map(([date, ofEvening]) => (
          <Evening key={date} stubs={ofEvening} />
        ))}
    </section>
  )
}

interface StubProps {
  ticket: Ticket
  href: string | undefined
}

function Evening({ stubs }: { stubs: StubProps[] }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const first = stubs[0]?.ticket
  if (!first) return null
  const doors = formatDate(first.doors_at, 'time')
  const time = formatDate(first.start_date, 'time')
  const change = describeDateChange(first, { translate: t, formatDate })
  return (
    <article className={styles.evening}>
      <header className={styles.header}>
        <time className={styles.when} dateTime={first.start_date}>
          {formatDate(first.start_date, 'full')}
        </time>
        <h3 className={styles.event}>{first.event_title}</h3>
        {change && <p className={styles.change}>{change}</p>}
        <p className={styles.times}>{t('payment.success.doors', { doors, time })}</p>
        <p className={styles.venue}>
          <VenueColor color={first.venue_color} />
          <span>
            {first.venue_title}, {first.venue_address}
          </span>
        </p>
        <a
          className={styles.directions}
          data-print="hide"
          href={first.googleMapsUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('payment.success.directionsTo', { venue: first.venue_title })}
        >
          <Icon name="pin" size="sm" />
          {t('payment.success.directions')}
        </a>
      </header>
      <ul className={styles.stubs}>
        {stubs.map((stub) => (
          <Stub key={stub.ticket.uuid} {...stub} />
        ))}
      </ul>
    </article>
  )
}

function Stub({ ticket, href }: StubProps) {
  const t = useTranslate()
  const locale = useLocale()
  const serial = formatSerial(ticket.serial)
  if (!isGood(ticket)) return <VoidStub ticket={ticket} />
  const code = <QrCode className={styles.qr} drawing={ticket.qr} label={t('payment.success.qr', { serial })} />
  return (
    <li className={styles.stub}>
      {href === undefined ? (
        code
      ) : (
        <Link className={styles.show} href={href} aria-label={t('payment.success.showTicket', { serial })}>
          {code}
        </Link>
      )}
      <div className={styles.facts}>
        <p className={styles.category}>{describePlace(ticket, t)}</p>
        <p>{ticket.holder}</p>
        <p className={styles.price}>{describeTicketPrice(ticket, { translate: t, locale }).join(' · ')}</p>
        <p className={styles.serial}>{t('payment.success.serial', { serial })}</p>
        <p className={styles.code}>{formatCode(ticket.code)}</p>
      </div>
    </li>
  )
}

/** Without a code: an invalid ticket must not look valid. */
function VoidStub({ ticket }: { ticket: Ticket }) {
  const t = useTranslate()
  return (
    <li className={`${styles.stub} ${styles.void}`}>
      <p className={styles.verdict}>
        {ticket.exchanged_for === null
          ? t('ticket.void')
          : t('ticket.exchanged', { serial: formatSerial(ticket.exchanged_for) })}
      </p>
      <div className={styles.facts}>
        <p className={styles.category}>{describePlace(ticket, t)}</p>
        <p>{ticket.holder}</p>
        <p className={styles.serial}>{t('payment.success.serial', { serial: formatSerial(ticket.serial) })}</p>
      </div>
    </li>
  )
}
