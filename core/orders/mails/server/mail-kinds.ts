import { defineMail } from '#platform/mail/mail.ts'
import type { DateCancelled } from './date-cancelled-mail.ts'
import type { DateChanged } from './date-changed-mail.ts'
import type { EmailChange } from './email-changed-mail.ts'
import type { PaymentRefund } from './payment-refunded-mail.ts'

export const orderPaid = defineMail<{ orderId: number }>('order-paid')
export const paymentRefunded = defineMail<PaymentRefund>('payment-refunded')
export const dateChanged = defineMail<DateChanged>('date-changed')
export const dateCancelled = defineMail<DateCancelled>('date-cancelled')
/** Of tickets that were given back: the return's number. */
export const ticketsRefunded = defineMail<{ returnId: number }>('tickets-refunded')
/** Of a ticket that was exchanged: the exchange's number. */
export const ticketExchanged = defineMail<{ exchangeId: number }>('ticket-exchanged')
/** Of a refund that took longer than the mail that announced it. */
export const creditNote = defineMail<{ refundId: number }>('credit-note')
export const emailChanged = defineMail<EmailChange>('email-changed')
