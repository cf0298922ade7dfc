import { href } from '@cadenza/navigation'
import { Link } from '../hooks.ts'
import { useDeskTexts, type DeskMessageKey } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { MailStateMark } from '../ui/display/mail-state.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import layout from '../ui/page/layout.module.css'
import type { OrderMail } from './orders.ts'

/** The address is null for readers without access. */
type MailRow = OrderMail & { address: string | null }

const nameOf = (mail: MailRow) => <MailName {...mail} />

function MailName({ kind, address }: MailRow) {
  const write = useMailName()
  return address === null ? write(kind) : <Link href={address}>{write(kind)}</Link>
}

const stateOf = (mail: OrderMail) => <MailStateMark {...mail} />

export function MailsSection({
  reference,
  mails,
  mayRead,
}: {
  reference: string
  mails: OrderMail[]
  mayRead: boolean
}) {
  const t = useDeskTexts()
  const moment = useMoment()
  const columns: Column<MailRow>[] = [
    {
      key: 'kind',
      title: t('orders.mail.kind'),
      cell: nameOf,
    },
    { key: 'to', title: t('orders.mail.to'), cell: ({ recipient }) => recipient },
    {
      key: 'state',
      title: t('orders.mail.state'),
      cell: stateOf,
    },
    {
      key: 'at',
      title: t('orders.mail.at'),
      cell: ({ at }) => moment(at),
    },
  ]
  const addressOf = (mail: number) => href(deskRoutes['orders.mail'], { order: reference, mail })
  const rows = mails.map((mail) => ({ ...mail, address: mayRead ? addressOf(mail.id) : null }))
  return (
    <section className={layout.section}>
      <h2>{t('orders.mails')}</h2>
      <DataTable
        caption={t('orders.mails')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}

        empty={<p className={layout.muted}>{t('orders.mails.none')}</p>}
      />
    </section>
  )
}

const names: Readonly<Record<string, DeskMessageKey>> = {
  'order-paid': 'orders.mail.kind.order_paid',
  'payment-refunded': 'orders.mail.kind.payment_refunded',
  'date-changed': 'orders.mail.kind.date_changed',
  'date-cancelled': 'orders.mail.kind.date_cancelled',
  'tickets-refunded': 'orders.mail.kind.tickets_refunded',
  'ticket-exchanged': 'orders.mail.kind.ticket_exchanged',
  'credit-note': 'orders.mail.kind.credit_note',
  'email-changed': 'orders.mail.kind.email_changed',
  'tickets-found': 'orders.mail.kind.tickets_found',
}

/** Kinds of a newer version have no name. */
export function useMailName(): (kind: string) => string {
  const t = useDeskTexts()
  return (kind) => {
    const name = Object.hasOwn(names, kind) ? names[kind] : undefined
    return name ? t(name) : kind
  }
}
