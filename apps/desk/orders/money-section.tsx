import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import { StateMark, type StateShape } from '../ui/display/state-mark.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { MoneyEvent, OrderDocument, ShownOrder } from './orders.ts'
import layout from '../ui/page/layout.module.css'

const shapes: Record<string, StateShape> = {
  captured: 'good',
  succeeded: 'good',
  failed: 'bad',
  held: 'bad',
  disputed: 'bad',
  charged_back: 'bad',
  cancelled: 'over',
}

const states = [
  'created',
  'requires_action',
  'processing',
  'captured',
  'failed',
  'cancelled',
  'held',
  'disputed',
  'charged_back',
  'requested',
  'submitted',
  'succeeded',
] as const

export function MoneySection({
  order,
  money,
  documents,
}: {
  order: ShownOrder
  money: MoneyEvent[]
  documents: OrderDocument[]
}) {
  const t = useDeskTexts()
  return (
    <section className={layout.section}>
      <h2>{t('orders.money')}</h2>
      <Sums order={order} />
      <DataTable
        caption={t('orders.money')}
        columns={useMoneyColumns()}
        rows={money}
        keyOf={({ key }) => key}
        empty={<p className={layout.muted}>{t('orders.money.none')}</p>}
      />
      {documents.length > 0 && <Documents reference={order.reference} documents={documents} />}
    </section>
  )
}

function Sums({
  order: { subtotalCents, feesCents, discountCents, discountTitle, totalCents },
}: {
  order: ShownOrder
}) {
  const t = useDeskTexts()
  const money = useMoney()
  return (
    <dl className={layout.facts}>
      <dt>{t('orders.money.tickets')}</dt>
      <dd>{money(subtotalCents)}</dd>
      <dt>{t('orders.money.fees')}</dt>
      <dd>{money(feesCents)}</dd>
      {discountCents > 0 && (
        <>
          <dt>{discountTitle ?? t('orders.money.discount')}</dt>
          <dd>{money(-discountCents)}</dd>
        </>
      )}
      <dt>{t('orders.money.total')}</dt>
      <dd>
        <strong>{money(totalCents)}</strong>
      </dd>
    </dl>
  )
}

function useMoneyColumns(): Column<MoneyEvent>[] {
  const t = useDeskTexts()
  const moment = useMoment()
  const money = useMoney()
  const stateOf = (state: string) => {
    const known = states.find((one) => one === state)
    return known ? t(`orders.money.state.${known}`) : state
  }
  return [
    { key: 'kind', title: t('orders.money.what'), cell: ({ kind }) => t(`orders.money.${kind}`) },
    {
      key: 'at',
      title: t('orders.money.at'),
      cell: ({ at }) => moment(at),
    },
    {
      key: 'amount',
      title: t('orders.money.amount'),
      isNumber: true,
      cell: ({ kind, amountCents }) => money(kind === 'refund' ? -amountCents : amountCents),
    },
    {
      key: 'state',
      title: t('orders.money.state'),
      cell: ({ state }) => <StateMark shape={shapes[state] ?? 'open'}>{stateOf(state)}</StateMark>,
    },
    {
      key: 'reference',
      title: t('orders.money.reference'),
      cell: ({ provider, reference }) => [provider, reference].filter(Boolean).join(' '),
    },
  ]
}

function Documents({ reference, documents }: { reference: string; documents: OrderDocument[] }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const money = useMoney()
  return (
    <ul aria-label={t('orders.papers')}>
      {documents.map((orderDocument) => (
        <li key={orderDocument.reference}>
          <a href={href(deskRoutes['orders.paper'], { order: reference, paper: orderDocument.reference })}>
            {t(`orders.paper.${orderDocument.kind}`)} {orderDocument.reference}
          </a>
          {', '}
          {formatDate(orderDocument.issuedAt, 'short')}, {money(orderDocument.grossCents)}
        </li>
      ))}
    </ul>
  )
}
