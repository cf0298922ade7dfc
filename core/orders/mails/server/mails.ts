import { createWriters } from '#platform/mail/mail.ts'
import type { ShopMailWriters } from '#core/context/shop-context.ts'
import { writeCreditNote } from './credit-note-mail.ts'
import { writeDateCancelled } from './date-cancelled-mail.ts'
import { writeDateChanged } from './date-changed-mail.ts'
import { writeEmailChanged } from './email-changed-mail.ts'
import * as kinds from '#core/orders/server/mail-kinds.ts'
import { writeOrderPaid } from './order-paid-mail.ts'
import { writePaymentRefunded } from './payment-refunded-mail.ts'
import { writeTicketExchanged } from './ticket-exchanged-mail.ts'
import { writeTicketsRefunded } from './tickets-refunded-mail.ts'

/** Mails to buyers about their order. */
export const orderMails: ShopMailWriters = createWriters(kinds, {
  orderPaid: writeOrderPaid,
  paymentRefunded: writePaymentRefunded,
  dateCancelled: writeDateCancelled,
  dateChanged: writeDateChanged,
  ticketRefunded: writeTicketsRefunded,
  ticketExchanged: writeTicketExchanged,
  creditNote: writeCreditNote,
  emailChanged: writeEmailChanged,
})
