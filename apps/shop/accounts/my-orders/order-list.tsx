import { href } from '@cadenza/navigation'
import { HiddenFields, Link, useForm, useInfiniteScroll, useShared } from '@cadenza/navigation/react'
import type { SyntheticEvent } from 'react'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ListEnd } from '#ui/layout/list-end.tsx'
import type { MyOrder, MyConcert } from '#core/accounts/my-orders/my-order.ts'
import { findCalendarDate } from '#values/dates.ts'
import { formatPrice } from '#values/money.ts'
import { useFormatDate, useLocale, useTimeZone } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { useAccountTexts } from '../ui/account-texts.ts'
import styles from './order-list.module.css'

const url = href(accountRoutes.invoke)
const linkTo = (page: number): string => href(accountRoutes['account.orders'], {}, { query: page > 1 ? { page } : {} })

/** Orders, newest first, in a list that grows; without JavaScript, links lead to further pages. */
export function OrderList({ page }: { page: number }) {
  const t = useAccountTexts()
  const { items: orders, ...list } = useInfiniteScroll<MyOrder>('orders')
  const { ids: problem } = useShared().errors
  const form = useForm({ url, fields: { chosen: [] as string[] }, preserveScroll: true, reset: false })
  const { chosen } = form.fields
  const hasSeveral = orders.filter(hasTickets).length > 1

  /** The pressed button determines the orders: the one it belongs to, or the selected ones. */
  function send(event: SyntheticEvent): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    const { action, order } = submitter?.dataset ?? {}
    event.preventDefault()
    if (form.processing) return
    void form.submit({ transform: () => ({ table: 'orders', action, ids: order ? [order] : chosen }) })
  }

  function choose(uuid: string, isChosen: boolean): void {
    form.setField('chosen', isChosen ? [...chosen, uuid] : chosen.filter((other) => other !== uuid))
  }

  return (
    <form className={styles.list} method="post" action={url} onSubmit={send}>
      <HiddenFields />
      <input type="hidden" name="table" value="orders" />
      {problem && (
        <Banner kind="negative">
          <p>{problem}</p>
        </Banner>
      )}
      {page > 1 && (
        <Button as={Link} href={linkTo(page - 1)} variant="quiet" icon="arrow-left">
          {t('accounts.orders.newer')}
        </Button>
      )}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderRow
            key={order.uuid}
            order={order}
            isChosen={chosen.includes(order.uuid)}
            onChoose={hasSeveral && hasTickets(order) ? (isChosen) => choose(order.uuid, isChosen) : null}
          />
        ))}
      </ul>
      <ListEnd
        list={list}
        more={t('accounts.orders.more')}
        failed={t('accounts.orders.failed')}
        arrived={(count) => t('accounts.orders.arrived', { count })}
      />
      {hasSeveral && (
        <fieldset className={styles.bulk}>
          <legend className={styles.legend}>{t('accounts.orders.chosen', { count: chosen.length })}</legend>
          {actions.map(({ action, icon }) => (
            <Button
              key={action}
              type="submit"
              name="action"
              value={action}
              data-action={action}
              variant="secondary"
              icon={icon}
            >
              {t(`accounts.orders.action.${action}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </form>
  )
}

/** As in the server's static list. */
const actions = [
  { action: 'download', icon: 'download' },
  { action: 'calendar', icon: 'calendar' },
  { action: 'resend', icon: 'mail' },
] as const

const hasTickets = ({ state }: MyOrder): boolean => state === 'paid'

interface OrderRowProps {
  order: MyOrder
  isChosen: boolean
  /** Null: there is no action for several orders. */
  onChoose: ((isChosen: boolean) => void) | null
}

function OrderRow({ order, isChosen, onChoose }: OrderRowProps) {
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
