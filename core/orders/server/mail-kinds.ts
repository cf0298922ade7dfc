import { defineMail } from '#platform/mail/mail.ts'
import type { RefundReason } from '#core/payments/refund.ts'

export interface DateChanged {
  orderId: number
  changeId: number
}

export interface DateCancelled {
  orderId: number
  dateId: number
  tickets: number
  amount: number
  kept: number
  /** Null if no money is refunded; missing in mails queued by an earlier version. */
  refundId?: number | null
}

export interface EmailChange {
  orderId: number
  /** Masked by `maskEmail`: the new address is not disclosed to the old one. */
  maskedEmail: string
}

export interface PaymentRefund {
  orderId: number
  amountCents: number
  reason: RefundReason
}

export const orderMailKinds = {
  orderPaid: defineMail<{ orderId: number }>('order-paid'),
  paymentRefunded: defineMail<PaymentRefund>('payment-refunded'),
  dateChanged: defineMail<DateChanged>('date-changed'),
  dateCancelled: defineMail<DateCancelled>('date-cancelled'),
  ticketRefunded: defineMail<{ returnId: number }>('tickets-refunded'),
  ticketExchanged: defineMail<{ exchangeId: number }>('ticket-exchanged'),
  /** For a refund that completed after its announcement. */
  creditNote: defineMail<{ refundId: number }>('credit-note'),
  emailChanged: defineMail<EmailChange>('email-changed'),
}
