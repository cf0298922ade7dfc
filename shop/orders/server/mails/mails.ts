import { writeEmailChanged } from './email-changed-mail.ts'
import { writeOrderPaid } from './order-paid-mail.ts'
import { writePaymentRefunded } from './payment-refunded-mail.ts'

/** What buyers are written about their order. */
export const orderMails = {
  'order-paid': writeOrderPaid,
  'payment-refunded': writePaymentRefunded,
  'email-changed': writeEmailChanged,
}
