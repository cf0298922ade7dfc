import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { formatSerial } from '#core/tickets/ticket.ts'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoney } from '../ui/display/use-money.ts'
import { StateMark, type StateShape } from '../ui/display/state-mark.tsx'
import { type Column, DataTable, type RowSelection } from '../ui/table/data-table.tsx'
import type { OrderRights, OrderTicket, ShownOrder } from './orders.ts'
import { isReturnable, type ReturnChoice } from './return-choice.ts'
import { ReturnPanel } from './return-panel.tsx'
import layout from '../ui/page/layout.module.css'

const shapes: Record<OrderTicket['state'], StateShape> = {
  valid: 'good',
  admitted: 'good',
  void: 'off',
  exchanged: 'over',
}

interface TicketsSectionProps {
  order: ShownOrder
  tickets: OrderTicket[]
  moneyLeft: number | null
  chosen: ReturnChoice
  may: OrderRights
}

export function TicketsSection({ order, tickets, moneyLeft, chosen, may }: TicketsSectionProps) {
  const t = useDeskTexts()
  const choosable = order.state === 'paid' && may.refund ? tickets.filter(isReturnable) : []
  const [ticked, setTicked] = useState(chosen.tickets)
  // Some of the ticked tickets may have been returned since.
  const good = ticked.filter((id) => choosable.some((ticket) => ticket.id === id))
  const isSomeNamed = tickets.some(({ holder }) => holder !== null)
  const columns = useTicketColumns(order, may).filter(({ key }) => key !== 'holder' || isSomeNamed)
  const selection: RowSelection<OrderTicket> = {
    chosen: good,
    onChange: (keys) => setTicked(keys.map(Number)),
    labelOf: ({ serial }) => t('orders.return.tick', { serial: formatSerial(serial) }),
    isChoosable: (ticket) => choosable.includes(ticket),
  }
  return (
    <section className={layout.section}>
      <h2>{t('orders.tickets')}</h2>
      <DataTable
        caption={t('orders.tickets')}
        columns={columns}
        rows={tickets}
        keyOf={({ id }) => id}
        selection={choosable.length > 0 ? selection : undefined}

        empty={<p className={layout.muted}>{t('orders.tickets.none')}</p>}
      />
      {choosable.length > 0 && (
        <ReturnPanel
          order={order}
          tickets={tickets}
          ticked={good}
          moneyLeft={moneyLeft}
          upTo={may.refundUpTo}
          begin={chosen}
          onDone={() => setTicked([])}
        />
      )}
    </section>
  )
}

function useTicketColumns({ reference, state }: ShownOrder, may: OrderRights): Column<OrderTicket>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const money = useMoney()
  const canExchange = (ticket: OrderTicket) => may.sell && state === 'paid' && ticket.state === 'valid'
  return [
    { key: 'serial', title: t('orders.ticket.serial'), cell: ({ serial }) => formatSerial(serial) },
    {
      key: 'concert',
      title: t('orders.ticket.concert'),
      cell: ({ event, venue, startsAt }) =>
        `${event}, ${formatDate(startsAt, 'short')} ${formatDate(startsAt, 'time')}, ${venue}`,
    },
    { key: 'seat', title: t('orders.ticket.seat'), cell: ({ title }) => title },
    { key: 'holder', title: t('orders.ticket.holder'), cell: ({ holder }) => holder ?? '' },
    {
      key: 'cost',
      title: t('orders.ticket.cost'),
      isNumber: true,
      cell: ({ priceCents, feeCents, discountCents }) => money(priceCents + feeCents - discountCents),
    },
    {
      key: 'state',
      title: t('orders.ticket.state'),
      cell: (ticket) => <StateMark shape={shapes[ticket.state]}>{t(`orders.ticket.state.${ticket.state}`)}</StateMark>,
    },
    {
      key: 'ways',
      title: t('orders.ticket.ways'),
      cell: (ticket) =>
        canExchange(ticket) && (
          <Link
            href={href(deskRoutes['orders.exchange'], { order: reference, serial: ticket.serial })}
            aria-label={t('orders.exchange.of', { serial: formatSerial(ticket.serial) })}
          >
            {t('orders.exchange')}
          </Link>
        ),
    },
  ]
}
