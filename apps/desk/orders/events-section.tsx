import { useDeskTexts } from '../i18n/messages.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { useMoney } from '../ui/display/use-money.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { type OrderEvent, orderStates, ticketStates } from './orders.ts'
import layout from '../ui/page/layout.module.css'

const actions = [
  'order correct',
  'order note',
  'order refund',
  'order cancel',
  'order resend',
  'order exchange',
  'ticket reissue',
  'ticket undo',
] as const

/** Values omitted from the log, which contains no personal data. */
const hidden = ['firstname', 'lastname', 'email', 'phone', 'note'] as const

export function EventsSection({ events }: { events: OrderEvent[] }) {
  const t = useDeskTexts()
  const moment = useMoment()
  const money = useMoney()
  const nameOf = (action: string) => {
    const known = actions.find((one) => one === action)
    return known ? t(`orders.event.${known.replace(' ', '_') as 'order_correct'}`) : action
  }
  const describe = ({ amountCents, reason, changes }: OrderEvent) =>
    [
      amountCents === null ? null : money(amountCents),
      ...changes.filter(({ before, after }) => before !== after).map(describeChange),
      reason,
    ]
      .filter(Boolean)
      .join(' · ')
  const describeChange = ({ field, before, after }: OrderEvent['changes'][number]) => {
    const name = hidden.find((one) => one === field)
    return name
      ? t('orders.event.changed', { field: t(name === 'note' ? 'orders.note' : `orders.buyer.${name}`) })
      : `${nameState(before)} → ${nameState(after)}`
  }
  const nameState = (value: string) => {
    const ofOrder = orderStates.find((state) => state === value)
    const ofTicket = ticketStates.find((state) => state === value)
    if (ofOrder) return t(`orders.state.${ofOrder}`)
    return ofTicket ? t(`orders.ticket.state.${ofTicket}`) : value
  }
  const columns: Column<OrderEvent>[] = [
    { key: 'what', title: t('orders.event.what'), cell: ({ action }) => nameOf(action) },
    {
      key: 'at',
      title: t('orders.event.at'),
      cell: ({ at }) => moment(at),
    },
    { key: 'who', title: t('orders.event.who'), cell: ({ actor }) => actor },
    { key: 'details', title: t('orders.event.details'), cell: describe },
  ]
  return (
    <section className={layout.section}>
      <h2>{t('orders.events')}</h2>
      <DataTable
        caption={t('orders.events')}
        columns={columns}
        rows={events}
        keyOf={({ id }) => id}
        empty={<p className={layout.muted}>{t('orders.events.none')}</p>}
      />
    </section>
  )
}
