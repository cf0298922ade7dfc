import { Form, useShared } from '@cadenza/navigation/react'
import { focusControl } from '#ui/forms/use-checked-form.ts'
import { useFormatDate, useTranslate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import type { Order } from '#core/orders/order.ts'
import { BackToOrder } from './back-to-order.tsx'
import { ConcertHeader } from './concert-header.tsx'
import styles from './own-tickets.module.css'
import { TicketRow } from './ticket-row.tsx'
import type {
  OtherConcert,
  OwnConcert,
  ReturnableConcert,
  ReturnableTicket,
  ReturnTerm,
} from '#core/orders/own-tickets/self-service.ts'

export interface ReturnTicketsPageProps {
  order: Pick<Order, 'uuid' | 'ref_nr'>
  url: string
  concerts: ReturnableConcert[]
  others: OtherConcert[]
  /** Serials of previously selected tickets. */
  chosen: number[]
  /** Whether a dispute at the bank prevents returns here. */
  is_disputed: boolean
}

export default function ReturnTicketsPage(props: ReturnTicketsPageProps) {
  const { order, concerts, others, is_disputed } = props
  const t = useTranslate()
  const stray = useStrayError(concerts)
  const { email, phone } = useShared().shop
  const hasSome = concerts.length > 0 && !is_disputed
  const contact = t('ownReturn.contact', { email, phone })
  return (
    <div className={styles.page}>
      <p className={styles.reference}>{t('payment.failure.reference', { reference: order.ref_nr })}</p>
      {stray && (
        <Banner kind="negative">
          <p>{stray}</p>
        </Banner>
      )}
      {hasSome && <p className={styles.lead}>{t('ownReturn.lead')}</p>}
      {hasSome && concerts.map((one) => <ConcertForm key={one.id} {...props} {...one} />)}
      {!hasSome && (
        <EmptyState title={t('ownReturn.nothing')}>
          <p>{is_disputed ? `${t('ownReturn.held')} ${contact}` : contact}</p>
        </EmptyState>
      )}
      {others.length > 0 && !is_disputed && <Others others={others} />}
      <p>
        <BackToOrder uuid={order.uuid}>{t('ownReturn.toOrder')}</BackToOrder>
      </p>
    </div>
  )
}

ReturnTicketsPage.layout = { heading: 'ownReturn.title', slogan: null, hideBackground: true } satisfies LayoutOptions

const bagOf = ({ id }: Pick<ReturnableConcert, 'id'>): string => `concert-${id}`

/** Returns the error of a form that is no longer on the page. */
function useStrayError(concerts: readonly ReturnableConcert[]): string | undefined {
  const errors: Record<string, string | Record<string, string>> = useShared().errors
  const bags = new Set(concerts.map(bagOf))
  const strays = Object.entries(errors).filter(([bag]) => !bags.has(bag))
  return strays.flatMap(([, error]) => (typeof error === 'string' ? error : Object.values(error)))[0]
}

function ConcertForm({ id, url, concert, term, keeps_fees, tickets, used, chosen }: FormProps) {
  const t = useTranslate()
  const bag = bagOf({ id })
  const first = `${bag}-first`
  const isChosen = ({ serial }: ReturnableTicket) => tickets.length === 1 || chosen.includes(serial)
  return (
    <article className={styles.concert}>
      <ConcertHeader concert={concert}>
        <Term term={term} status={concert.status} />
        {keeps_fees && <p className={styles.note}>{t('ownReturn.fees')}</p>}
      </ConcertHeader>
      <Form
        className={styles.form}
        action={url}
        errorBag={bag}
        reset={false}
        noValidate
        hooks={{ error: () => void setTimeout(() => focusControl(first)) }}
      >
        {({ errors, processing, clearErrors }) => (
          <>
            <fieldset
              className={styles.choices}
              aria-describedby={errors['tickets'] ? `${bag}-error` : undefined}
              onChange={() => clearErrors('tickets')}
            >
              <legend className={styles.legend}>{t('ownReturn.which')}</legend>
              <FieldError id={`${bag}-error`} error={errors['tickets']} />
              <ul className={styles.tickets}>
                {tickets.map((ticket, index) => (
                  <TicketRow
                    key={ticket.serial}
                    ticket={ticket}
                    choice={{
                      id: index === 0 ? first : undefined,
                      isChosen: isChosen(ticket),
                      isInvalid: errors['tickets'] !== undefined,
                    }}
                  />
                ))}
              </ul>
            </fieldset>
            {used > 0 && <p className={styles.note}>{t('ownReturn.used', { count: used })}</p>}
            <Button type="submit" iconAfter="arrow-right" loading={processing}>
              {t('ownReturn.next')}
            </Button>
          </>
        )}
      </Form>
    </article>
  )
}

type FormProps = ReturnableConcert & Pick<ReturnTicketsPageProps, 'url' | 'chosen'>

function Term({ term: { reason, until }, status }: { term: ReturnTerm; status: OwnConcert['status'] }) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  const date = formatDate(until, 'full')
  if (reason === 'buyer')
    return <p className={styles.term}>{t('ownReturn.term.buyer', { date, time: formatDate(until, 'time') })}</p>
  const key = status === 'postponed' ? 'ownReturn.term.postponed' : 'ownReturn.term.moved'
  return <p className={styles.term}>{t(key, { date })}</p>
}

function Others({ others }: { others: OtherConcert[] }) {
  const t = useTranslate()
  return (
    <section className={styles.others} aria-labelledby="others">
      <h2 className={styles.title} id="others">
        {t('ownReturn.others')}
      </h2>
      {others.map(({ id, concert, ...why }) => (
        <ConcertHeader key={id} concert={concert} as="h3">
          <p className={styles.note}>
            <Refusal {...why} />
          </p>
        </ConcertHeader>
      ))}
    </section>
  )
}

function Refusal({ refusal, until }: Pick<OtherConcert, 'refusal' | 'until'>) {
  const t = useTranslate()
  const formatDate = useFormatDate()
  if (refusal !== 'over') return t(`ownReturn.other.${refusal}`)
  if (until === null) return null
  const date = formatDate(until, 'full')
  // A deadline at the end of a day has no time.
  return until.includes('T')
    ? t('ownReturn.other.overAt', { date, time: formatDate(until, 'time') })
    : t('ownReturn.other.over', { date })
}
