import { href } from '@cadenza/navigation'
import { HiddenFields, Link } from '@cadenza/navigation/react'
import type { Timestamp } from '../../../values/dates.ts'
import { useCheckedForm } from '../../forms/use-checked-form.ts'
import { useFormatDate, useTranslate } from '../../i18n/translation.tsx'
import { routes } from '../../routes.ts'
import { formatSerial } from '../../tickets/ticket.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChoiceGroup } from '../../ui/controls/choice-group.tsx'
import type { LayoutOptions } from '../../ui/layout/layout-options.ts'
import styles from './exchange-page.module.css'

interface OwnTicketProps {
  serial: number
  title: string
  event_title: string
  venue_title: string
  start_date: Timestamp
}

export interface ExchangePageProps {
  /** Of the order. */
  uuid: string
  /** Those that are exchanged now, each with the address where it is. */
  tickets: (OwnTicketProps & { href: string })[]
  /** Null where one is to be chosen first. */
  chosen:
    | (OwnTicketProps & {
        url: string
        /** Made anew for every page: a page that is sent twice exchanges once. */
        key: string
        until: Timestamp
        /** What it is exchanged for. */
        offers: { value: string; label: string }[]
        /** There are tickets that cost more, which are not offered. */
        is_some_dearer: boolean
      })
    | null
}

export const layout: LayoutOptions = { slogan: 'exchange.title', hideBackground: true }

/** Which ticket is given, and for what. */
export default function ExchangePage({ uuid, tickets, chosen }: ExchangePageProps) {
  const t = useTranslate()
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('exchange.lead')}</p>
      {tickets.length > 1 && (
        <nav aria-labelledby="exchange-which">
          <h2 className={styles.title} id="exchange-which">
            {t('exchange.which')}
          </h2>
          <ul className={styles.tickets}>
            {tickets.map((ticket) => (
              <li key={ticket.serial}>
                <Link href={ticket.href} aria-current={ticket.serial === chosen?.serial ? 'page' : undefined}>
                  {t('exchange.ticket', { serial: formatSerial(ticket.serial), ticket: ticket.title })}
                </Link>
                <Concert {...ticket} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {chosen && <Offers key={chosen.serial} chosen={chosen} />}
      <Button as={Link} href={href(routes['payment.success'], { uuid })} variant="quiet" icon="arrow-left">
        {t('ticketPage.back')}
      </Button>
    </div>
  )
}

function Concert({ event_title, venue_title, start_date }: OwnTicketProps) {
  const formatDate = useFormatDate()
  return (
    <p className={styles.concert}>
      {event_title}, {venue_title}, <time dateTime={start_date}>{formatDate(start_date, 'full')}</time>
    </p>
  )
}

function Offers({ chosen }: { chosen: NonNullable<ExchangePageProps['chosen']> }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const { serial, title, url, key, until, offers, is_some_dearer } = chosen
  const form = useCheckedForm({ url, method: 'POST', fields: { offer: '', key }, order: ['offer'], keepErrors: true })
  const { value, onChange, onBlur: _, ...field } = form.control('offer')
  const deadline = t('exchange.until', { date: formatDate(until, 'full'), time: formatDate(until, 'time') })
  return (
    <section className={styles.offers} aria-labelledby="exchange-for">
      <div>
        <h2 className={styles.title} id="exchange-for">
          {t('exchange.ticket', { serial: formatSerial(serial), ticket: title })}
        </h2>
        <Concert {...chosen} />
      </div>
      {offers.length === 0 ? (
        <p>{t('exchange.nothing')}</p>
      ) : (
        <form className={styles.form} action={url} method="post" noValidate onSubmit={form.submit}>
          <HiddenFields />
          <input type="hidden" name="key" value={key} />
          <ChoiceGroup
            {...field}
            type="radio"
            label={t('exchange.for')}
            hint={deadline}
            choices={offers}
            values={[value]}
            onChange={([one]) => onChange(one ?? value)}
            required
          />
          <p className={styles.note}>{t('exchange.consequence')}</p>
          <Button type="submit" loading={form.processing}>
            {t('exchange.submit')}
          </Button>
        </form>
      )}
      {is_some_dearer && <p className={styles.note}>{t('exchange.dearer')}</p>}
    </section>
  )
}
