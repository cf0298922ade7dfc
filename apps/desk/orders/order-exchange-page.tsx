import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { formatSerial } from '#core/tickets/ticket.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import layout from '../ui/page/layout.module.css'

export interface OrderExchangePageProps {
  reference: string
  ticket: { serial: number; title: string; event: string; venue: string; startsAt: string }
  refusal: 'not_offered' | 'void' | 'admitted' | 'date_changed' | 'over' | null
  offers: Offer[]
  /** An exchange never costs extra. */
  isSomeDearer: boolean
  /** For users who may make refunds. */
  isSomeCheaper: boolean
}

interface Offer {
  id: number
  startsAt: string
  venue: string
  title: string
  priceCents: number
  /** Null: unlimited. */
  freeSeats: number | null
  backCents: number
}

export default function OrderExchangePage(props: OrderExchangePageProps) {
  const t = useDeskTexts()
  const moment = useMoment()
  const { reference, ticket, refusal, offers, isSomeDearer, isSomeCheaper } = props
  return (
    <>
      <BackLink href={href(deskRoutes['orders.show'], { order: reference })}>{reference}</BackLink>
      <PageHead title={t('orders.exchange.title', { serial: formatSerial(ticket.serial) })}>
        {[ticket.event, moment(ticket.startsAt, 'long'), ticket.venue, ticket.title].join(' · ')}
      </PageHead>
      {refusal !== null && <p>{t(`orders.exchange.refused.${refusal}`)}</p>}
      {refusal === null && offers.length === 0 && (
        <EmptyState title={t('orders.exchange.none')}>{t('orders.exchange.noneHint')}</EmptyState>
      )}
      {offers.length > 0 && <ExchangeForm {...props} />}
      {isSomeDearer && <p className={layout.muted}>{t('orders.exchange.dearer')}</p>}
      {isSomeCheaper && <p className={layout.muted}>{t('orders.exchange.cheaper')}</p>}
    </>
  )
}

function ExchangeForm({ reference, ticket, offers }: OrderExchangePageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const money = useMoney()
  const [chosen, setChosen] = useState<Offer | null>(null)
  const form = useCheckedForm<{ offer: string }>({
    url: href(deskRoutes['orders.exchange.store'], { order: reference, serial: ticket.serial }),
    fields: { offer: '' },
    transform: () => ({ eventTicketId: chosen?.id, back: chosen?.backCents }),
  })
  const describe = ({ startsAt, venue, title, priceCents, freeSeats }: Offer) =>
    [
      `${formatDate(startsAt, 'short')} ${formatDate(startsAt, 'time')}`,
      venue,
      title,
      money(priceCents),
      ...(freeSeats === null ? [] : [t('orders.exchange.free', { count: freeSeats })]),
    ].join(' · ')
  const submit =
    chosen && chosen.backCents > 0
      ? t('orders.exchange.submitWithMoney', { amount: money(chosen.backCents) })
      : t('orders.exchange.submit')
  return (
    <DeskForm form={form} submit={submit}>
      <fieldset aria-describedby="offer-error">
        <legend>{t('orders.exchange.for')}</legend>
        {offers.map((offer) => (
          <Choice
            key={offer.id}
            type="radio"
            name="offer"
            label={describe(offer)}
            checked={chosen?.id === offer.id}
            onChange={() => {
              setChosen(offer)
              form.clearErrors()
            }}
          />
        ))}
        <FieldError id="offer-error" error={form.errors.offer} />
      </fieldset>
      <p className={layout.muted}>{t('orders.exchange.forGood')}</p>
    </DeskForm>
  )
}
