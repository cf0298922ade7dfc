import { HiddenFields, Link } from '@cadenza/navigation/react'
import type { Timestamp } from '#values/dates.ts'
import type { Order } from '#core/orders/order.ts'
import { BackToOrder } from '../own-tickets/back-to-order.tsx'
import { ConcertHeader } from '../own-tickets/concert-header.tsx'
import own from '../own-tickets/own-tickets.module.css'
import type { OwnConcert } from '#core/orders/own-tickets/self-service.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { formatSerial } from '#core/tickets/ticket.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChoiceGroup } from '#ui/controls/choice-group.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import styles from './exchange-page.module.css'

interface OwnTicketProps {
  serial: number
  title: string
  concert: OwnConcert
}

export interface ExchangePageProps {
  order: Pick<Order, 'uuid' | 'ref_nr'>
  tickets: (OwnTicketProps & { href: string })[]
  /** Null if a ticket must be selected first. */
  chosen:
    | (OwnTicketProps & {
        url: string
        /** New for every page: repeated submissions of one page exchange once. */
        key: string
        until: Timestamp
        offers: { value: string; label: string; note: string }[]
        /** Whether more expensive tickets exist, which are not offered. */
        is_some_dearer: boolean
      })
    | null
}

export default function ExchangePage({ order, tickets, chosen }: ExchangePageProps) {
  const t = useTranslate()
  return (
    <div className={own.page}>
      <p className={own.reference}>{t('payment.failure.reference', { reference: order.ref_nr })}</p>
      <p className={own.lead}>{t('exchange.lead')}</p>
      {chosen && <Offers key={chosen.serial} chosen={chosen} />}
      {tickets.length > 1 && <Tickets tickets={tickets} chosen={chosen} />}
      <p>
        <BackToOrder uuid={order.uuid}>{t('ticketPage.back')}</BackToOrder>
      </p>
    </div>
  )
}

ExchangePage.layout = { heading: 'exchange.title', slogan: null, hideBackground: true } satisfies LayoutOptions

function Tickets({ tickets, chosen }: Pick<ExchangePageProps, 'tickets' | 'chosen'>) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  return (
    <nav className={styles.which} aria-labelledby="exchange-which">
      <h2 className={own.title} id="exchange-which">
        {t('exchange.which')}
      </h2>
      <ul className={styles.tickets}>
        {tickets.map(({ serial, title, concert, href: address }) => (
          <li key={serial}>
            <Link href={address} aria-current={serial === chosen?.serial ? 'page' : undefined}>
              {t('exchange.ticket', { serial: formatSerial(serial), ticket: title })}
            </Link>
            <p className={styles.concert}>
              {concert.title}, <time dateTime={concert.start_date}>{formatDate(concert.start_date, 'full')}</time>
            </p>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Offers({ chosen }: { chosen: NonNullable<ExchangePageProps['chosen']> }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { serial, title, concert, url, key, until, offers, is_some_dearer } = chosen
  const form = useCheckedForm({ url, method: 'POST', fields: { offer: '', key }, order: ['offer'], keepErrors: true })
  const { value, onChange, onBlur: _, ...field } = form.control('offer')
  const deadline = t('exchange.until', { date: formatDate(until, 'full'), time: formatDate(until, 'time') })
  return (
    <article className={own.concert}>
      <ConcertHeader concert={concert}>
        <p className={own.term}>{t('exchange.ticket', { serial: formatSerial(serial), ticket: title })}</p>
        <p className={own.note}>{deadline}</p>
        {is_some_dearer && <p className={own.note}>{t('exchange.dearer')}</p>}
      </ConcertHeader>
      {offers.length === 0 ? (
        <p className={own.form}>{t('exchange.nothing')}</p>
      ) : (
        <form className={own.form} action={url} method="post" noValidate onSubmit={form.submit}>
          <HiddenFields />
          <input type="hidden" name="key" value={key} />
          <ChoiceGroup
            {...field}
            type="radio"
            label={t('exchange.for')}
            choices={offers}
            values={[value]}
            onChange={([one]) => onChange(one ?? value)}
            required
          />
          <p>{t('exchange.consequence')}</p>
          <Button type="submit" loading={form.processing}>
            {t('exchange.submit')}
          </Button>
        </form>
      )}
    </article>
  )
}
