import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { useFormatDate, useLocale, useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { describeDateChange } from '#core/tickets/date-notice.ts'
import { formatCode, formatSerial, isGood, type Ticket } from '#core/tickets/ticket.ts'
import { describePlace } from '#core/tickets/ticket-seat.ts'
import { describeTicketPrice } from '#core/tickets/ticket-price.ts'
import { Icon } from '#ui/display/icon.tsx'
import { QrCode } from '#ui/display/qr-code.tsx'
import { useWakeLock } from '#ui/hooks/use-wake-lock.ts'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import styles from './ticket-page.module.css'

export interface TicketPageProps {
  uuid: string
  ticket: Ticket
  /** Number among the order's tickets, from 1. */
  number: number
  count: number
  /** Number of the replacement ticket; null if not exchanged. */
  new_number: number | null
  names_url: string | null
  return_url: string | null
}

/** Full-screen ticket on white, with the screen kept on: for the scanner at a dark door. */
export default function TicketPage({
  uuid,
  ticket,
  number,
  count,
  new_number,
  names_url,
  return_url,
}: TicketPageProps) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  useWakeLock()
  const { start_date, doors_at } = ticket
  const serial = formatSerial(ticket.serial)
  const locale = useLocale()
  const change = describeDateChange(ticket, { translate: t, formatDate })
  return (
    <div className={styles.page}>
      <nav className={styles.top} data-print="hide" aria-label={t('ticketPage.label')}>
        <Link className={styles.back} href={href(routes['payment.success'], { uuid })}>
          <Icon name="arrow-left" /> {t('ticketPage.back')}
        </Link>
        {count > 1 && (
          <ol className={styles.others}>
            <Step number={number - 1} {...{ uuid, count }} icon="chevron-left" label={t('ticketPage.previous')} />
            <li aria-current="page">{t('ticketPage.position', { number, count })}</li>
            <Step number={number + 1} {...{ uuid, count }} icon="chevron-right" label={t('ticketPage.next')} />
          </ol>
        )}
      </nav>
      {isGood(ticket) ? (
        <QrCode className={styles.qr} drawing={ticket.qr} label={t('payment.success.qr', { serial })} />
      ) : (
        <p className={styles.verdict}>
          {ticket.exchanged_for === null ? (
            t('ticket.void')
          ) : new_number === null ? (
            t('ticket.exchanged', { serial: formatSerial(ticket.exchanged_for) })
          ) : (
            <Link href={href(routes['order.ticket'], { uuid, number: new_number })}>
              {t('ticket.exchanged', { serial: formatSerial(ticket.exchanged_for) })}
            </Link>
          )}
        </p>
      )}
      <div className={styles.facts}>
        <h1 className={styles.event}>{ticket.event_title}</h1>
        <p className={styles.category}>{describePlace(ticket, t)}</p>
        {change && <p className={styles.change}>{change}</p>}
        <p>
          <time dateTime={start_date}>{formatDate(start_date, 'full')}</time>
          <br />
          {t('payment.success.doors', {
            doors: formatDate(doors_at, 'time'),
            time: formatDate(start_date, 'time'),
          })}
        </p>
        <p>
          {ticket.venue_title}, {ticket.venue_city}
        </p>
        <p>{ticket.holder}</p>
        <p>{describeTicketPrice(ticket, { translate: t, locale }).join(' · ')}</p>
        {return_url !== null && (
          <p data-print="hide">
            <Link className={styles.name} href={return_url}>
              {t('ticketPage.return')}
            </Link>
          </p>
        )}
        {names_url !== null && (
          <p data-print="hide">
            <Link className={styles.name} href={names_url}>
              {t('ticketPage.name')}
            </Link>
          </p>
        )}
        <p className={styles.code}>
          {t('payment.success.serial', { serial })}
          {isGood(ticket) && <> · {formatCode(ticket.code)}</>}
        </p>
      </div>
    </div>
  )
}

TicketPage.layout = { hideHeader: true, hideFooter: true, hideBackground: true } satisfies LayoutOptions

interface StepProps {
  uuid: string
  number: number
  count: number
  icon: 'chevron-left' | 'chevron-right'
  label: string
}

function Step({ uuid, number, count, icon, label }: StepProps) {
  if (number < 1 || number > count) return <li className={styles.step} aria-hidden="true" />
  return (
    <li>
      <Link className={styles.step} href={href(routes['order.ticket'], { uuid, number })} aria-label={label} replace>
        <Icon name={icon} />
      </Link>
    </li>
  )
}
