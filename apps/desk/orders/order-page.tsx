import { href } from '@cadenza/navigation'
import { joinClassNames } from '#ui/class-names.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import { StateMark } from '../ui/display/state-mark.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import layout from '../ui/page/layout.module.css'
import { BuyerSection } from './buyer-section.tsx'
import { EventsSection } from './events-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { MoneySection } from './money-section.tsx'
import { NoteSection } from './note-section.tsx'
import styles from './order-page.module.css'
import {
  type MoneyEvent,
  type OrderDocument,
  type OrderEvent,
  type OrderMail,
  type OrderRights,
  type OrderTicket,
  type ShownOrder,
  orderStateShapes,
  type AcceptedTerms,
} from './orders.ts'
import type { ReturnChoice } from './return-choice.ts'
import { TicketsSection } from './tickets-section.tsx'

export interface OrderPageProps {
  order: ShownOrder
  tickets: OrderTicket[]
  unprintable: string[]
  money: MoneyEvent[]
  /** Refundable rest of the ticket money; null if it is or was disputed at the buyer's bank. */
  moneyLeft: number | null
  mails: OrderMail[]
  documents: OrderDocument[]
  terms: AcceptedTerms | null
  events: OrderEvent[]
  /** Made before the identity was confirmed. */
  chosen: ReturnChoice
  may: OrderRights
}

export default function OrderPage({
  order,
  tickets,
  unprintable,
  money,
  moneyLeft,
  mails,
  documents,
  terms,
  events,
  chosen,
  may,
}: OrderPageProps) {
  const t = useDeskTexts()
  const canSend = may.resend && order.state === 'paid' && order.buyer.email !== ''
  return (
    <>
      <BackLink href={href(deskRoutes['orders.index'])}>{t('orders.title')}</BackLink>
      <PageHead title={order.reference} action={canSend && <Resend reference={order.reference} />}>
        <Sentence order={order} />
      </PageHead>
      {unprintable.length > 0 && (
        <Banner kind="warning" title={t('orders.unprintable', { signs: unprintable.join(' ') })}>
          <p>{t('orders.unprintableHint')}</p>
        </Banner>
      )}
      <div className={layout.columns}>
        <div className={layout.main}>
          <TicketsSection order={order} tickets={tickets} moneyLeft={moneyLeft} chosen={chosen} may={may} />
          <MoneySection order={order} money={money} documents={documents} />
          <MailsSection reference={order.reference} mails={mails} mayRead={may.resend} />
          <EventsSection events={events} />
        </div>
        <div className={joinClassNames(layout.main, styles.beside)}>
          <BuyerSection order={order} mayCorrect={may.resend && !order.isErased && order.buyer.email !== ''} />
          <TermsSection reference={order.reference} terms={terms} />
          <NoteSection order={order} mayWrite={may.note && !order.isErased} />
        </div>
      </div>
    </>
  )
}

function Sentence({
  order: { state, placedAt, paidAt, expiresAt, totalCents, channel },
}: Pick<OrderPageProps, 'order'>) {
  const t = useDeskTexts()
  const moment = useMoment()
  const money = useMoney()
  const moments = { awaiting_payment: expiresAt, paid: paidAt ?? placedAt, expired: expiresAt, cancelled: placedAt }
  const at = moments[state]
  const values = { sum: money(totalCents), at: moment(at, 'long') }
  return (
    <>
      <StateMark shape={orderStateShapes[state]}>{t(`orders.state.${state}`)}</StateMark> ·{' '}
      {t(`orders.stands.${state}`, values)} · {t(`orders.channel.${channel}`)}
    </>
  )
}

function Resend({ reference }: { reference: string }) {
  const t = useDeskTexts()
  return (
    <Button
      as={Link}
      href={href(deskRoutes['orders.resend'], { order: reference })}
      method="post"
      preserveScroll
      variant="secondary"
    >
      {t('orders.resend')}
    </Button>
  )
}

interface TermsSectionProps {
  reference: string
  terms: AcceptedTerms | null
}

function TermsSection({ reference, terms }: TermsSectionProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  if (!terms?.version) return null
  const { version, rules } = terms
  return (
    <section className={layout.section} aria-labelledby="terms-title">
      <h2 id="terms-title">{t('orders.terms')}</h2>
      <dl className={layout.facts}>
        <div>
          <dt>{t('orders.terms.text')}</dt>
          <dd>
            <Link href={href(deskRoutes['orders.terms'], { order: reference })}>
              {t('orders.terms.version', { number: version.number, from: formatDate(version.from, 'long') })}
            </Link>
          </dd>
        </div>
        {rules && <Rules rules={rules} />}
      </dl>
    </section>
  )
}

function Rules({ rules }: { rules: NonNullable<AcceptedTerms['rules']> }) {
  const t = useDeskTexts()
  const { returnUntilHours, keepsFees, exchangeUntilHours } = rules
  const until = (hours: number | null) =>
    hours === null ? t('orders.terms.never') : t('orders.terms.until', { count: hours })
  const fees = t(keepsFees ? 'settings.fees.kept' : 'settings.fees.back')
  return (
    <>
      <div>
        <dt>{t('orders.terms.returns')}</dt>
        <dd>{returnUntilHours === null ? until(null) : `${until(returnUntilHours)}; ${fees}`}</dd>
      </div>
      <div>
        <dt>{t('orders.terms.exchanges')}</dt>
        <dd>{until(exchangeUntilHours)}</dd>
      </div>
    </>
  )
}
