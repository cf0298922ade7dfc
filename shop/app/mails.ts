import { contactMails } from '../contact/server/mails.ts'
import { orderMails } from '../orders/server/mails/mails.ts'

/** Every mail that the shop sends, by its kind. A feature adds its own here; the outbox is typed from it. */
export const mails = { ...orderMails, ...contactMails }

export type Mails = typeof mails
