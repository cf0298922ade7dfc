import { defineMail } from '#platform/mail/mail.ts'
import type { RefundReason } from '#core/payments/refund.ts'

export interface DateChanged {
  orderId: number
  changeId: number
}

export interface DateCancelled {
  orderId: number
  dateId: number
  /** How many tickets have become void by it. */
  tickets: number
  /** What goes back, and what of the fees does not, in cents. */
  amount: number
  kept: number
  /** Null where no money goes back; unknown of those that were queued by an earlier version. */
  refundId?: number | null
}

export interface EmailChange {
  orderId: number
  /** As `maskEmail` gives it: the new address is not the old one's business. */
  maskedEmail: string
}

export interface PaymentRefund {
  orderId: number
  amountCents: number
  reason: RefundReason
}

export const orderPaid = defineMail<{ orderId: number }>('order-paid')
export const paymentRefunded = defineMail<PaymentRefund>('payment-refunded')
export const dateChanged = defineMail<DateChanged>('date-changed')
export const dateCancelled = defineMail<DateCancelled>('date-cancelled')
/** Of tickets that were given back: the return's number. */
export const ticketRefunded = defineMail<{ returnId: number }>('tickets-refunded')
/** Of a ticket that was exchanged: the exchange's number. */
export const ticketExchanged = defineMail<{ exchangeId: number }>('ticket-exchanged')
/** Of a refund that took longer than the mail that announced it. */
export const creditNote = defineMail<{ refundId: number }>('credit-note')
export const emailChanged = defineMail<EmailChange>('email-changed')
