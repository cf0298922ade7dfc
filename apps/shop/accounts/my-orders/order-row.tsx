import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { findCalendarDate } from '#values/dates.ts'
import { formatPrice } from '#values/money.ts'
import { useFormatDate, useLocale, useTimeZone } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { useAccountTexts } from '../ui/account-texts.tsx'
import type { MyConcert, MyOrder } from '#core/accounts/my-orders/my-order.ts'
import styles from './order-row.module.css'

interface OrderRowProps {
  order: MyOrder
  isChosen: boolean
  /** Null: there is no action for several orders. */
  onChoose: ((isChosen: boolean) => void) | null
}

/** An order: its concerts, the day of the first in large numerals, its state and tickets. */
export function OrderRow({ order, isChosen, onChoose }: OrderRowProps) {
  const t = useAccountTexts()
  const timeZone = useTimeZone()
  const locale = useLocale()
  const { uuid, ref_nr, state, total, refunded, concerts } = order
  const [first] = concerts
  return (
    <li className={styles.order} data-state={state}>
      <span className={styles.day} aria-hidden="true">
        {first && Number(findCalendarDate(new Date(first.start_date), timeZone).slice(-2))}
      </span>
      <ul className={styles.concerts}>
        {concerts.map((concert) => (
          <Concert key={`${concert.start_date} ${concert.venue}`} concert={concert} />
        ))}
      </ul>
      <div className={styles.facts}>
        <strong className={styles.state}>{t(`accounts.orders.state.${state}`)}</strong>
        <span className={styles.reference}>{ref_nr}</span>
        <span>{formatPrice(total, locale)}</span>
        {refunded > 0 && <span>{t('accounts.orders.refunded', { amount: formatPrice(refunded, locale) })}</span>}
        {onChoose && (
          <Choice
            type="checkbox"
            name="ids[]"
            value={uuid}
            id={`choose-${uuid}`}
            label={t('accounts.orders.choose')}
            aria-label={t('accounts.orders.chooseOrder', { reference: ref_nr })}
            checked={isChosen}
            onChange={onChoose}
          />
        )}
      </div>
      <Ways order={order} />
    </li>
  )
}

function Concert({ concert }: { concert: MyConcert }) {
  const t = useAccountTexts()
  const formatDate = useFormatDate()
  const { title, venue, venue_color, start_date, status, tickets, returned } = concert
  return (
    <li className={styles.concert}>
      <time className={styles.when} dateTime={start_date}>
        {formatDate(start_date, 'full')}, {formatDate(start_date, 'time')}
      </time>
      <span className={styles.title}>{title}</span>
      {status !== 'scheduled' && <strong className={styles.change}>{t(`accounts.orders.date.${status}`)}</strong>}
      <span className={styles.venue}>
        <VenueColor color={venue_color} /> {venue}
      </span>
      <span className={styles.tickets}>
        {t('accounts.orders.tickets', { count: tickets })}
        {returned > 0 && `, ${t('accounts.orders.returned', { count: returned })}`}
      </span>
    </li>
  )
}

/** Actions of an order: ticket actions if it has tickets. */
function Ways({ order: { uuid, ref_nr, state, return_url } }: { order: MyOrder }) {
  const t = useAccountTexts()
  const reference = ref_nr
  const page = href(routes['payment.success'], { uuid })
  const label = t(state === 'open' ? 'accounts.orders.pay' : 'accounts.orders.open')
  const open = (
    <Link className={styles.way} href={page} aria-label={t('accounts.orders.openOrder', { label, reference })}>
      {label}
    </Link>
  )
  if (state !== 'paid') return <p className={styles.ways}>{open}</p>
  const ticket = href(routes['order.ticket'], { uuid })
  return (
    <p className={styles.ways}>
      <Link className={styles.show} href={ticket} aria-label={t('accounts.orders.showOf', { reference })}>
        <Icon name="ticket" size="xs" /> {t('accounts.orders.show')}
      </Link>
      {open}
      <a
        className={styles.way}
        href={href(routes['order.tickets'], { uuid })}
        download
        aria-label={t('accounts.orders.pdfOf', { reference })}
      >
        {t('accounts.orders.pdf')}
      </a>
      <a
        className={styles.way}
        href={href(routes['order.calendar'], { uuid })}
        download
        aria-label={t('accounts.orders.calendarOf', { reference })}
      >
        {t('accounts.orders.calendar')}
      </a>
      {return_url !== null && (
        <Link className={styles.way} href={return_url} aria-label={t('accounts.orders.returnOf', { reference })}>
          {t('accounts.orders.return')}
        </Link>
      )}
      {/* Without JavaScript the order's own route sends them. */}
      <button
        className={styles.way}
        type="submit"
        formAction={href(routes['order.resend'], { uuid })}
        data-action="resend"
        data-order={uuid}
        aria-label={t('accounts.orders.resendOf', { reference })}
      >
        {t('accounts.orders.resend')}
      </button>
    </p>
  )
}
