import { type DeskMessageKey, useDeskTexts } from '../i18n/messages.ts'

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

/** Returns the name of a mail's kind; kinds of a newer version have none. */
export function useMailName(): (kind: string) => string {
  const t = useDeskTexts()
  return (kind) => {
    const name = Object.hasOwn(names, kind) ? names[kind] : undefined
    return name ? t(name) : kind
  }
}
