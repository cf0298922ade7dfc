import type { Locale } from '#values/locales.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { orderMailKinds } from '#core/orders/server/mail-kinds.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { maskEmail } from '#core/orders/mask-email.ts'
import { changeEmail } from '#core/orders/mails/server/order-address-store.ts'
import { isResentTooOften } from '#core/orders/mails/server/order-mail-store.ts'

interface Resend {
  order: Pick<StoredOrder, 'id' | 'locale'>
  /** Replaces the order's address; null keeps it. */
  email: string | null
  locale: Locale
}

/**
 * If the address has changed, the old one is notified.
 * @returns the recipient; null if the resend limit is reached
 */
export function sendTicketsAgain(db: Db, resend: Resend): Promise<string | null> {
  return db.transaction().execute((trx) => queueTicketsAgain(trx, resend))
}

/** Resends within the caller's transaction; changes nothing if it returns null. */
export async function queueTicketsAgain(trx: Trx, { order, email, locale }: Resend): Promise<string | null> {
  if (await isResentTooOften(trx, order.id)) return null
  const { before, now, moved } = await changeEmail(trx, order.id, email)
  if (!moved.includes(orderMailKinds.orderPaid.name))
    await queueMail(trx, orderMailKinds.orderPaid, { recipient: now, locale, data: { orderId: order.id } })
  if (!isSameMailbox(before, now)) await notifyOldAddress(trx, order, { before, now })
  return now
}

async function notifyOldAddress(
  trx: Trx,
  { id, locale }: Resend['order'],
  { before, now }: { before: string; now: string },
): Promise<void> {
  const data = { orderId: id, maskedEmail: maskEmail(now) }
  await queueMail(trx, orderMailKinds.emailChanged, { recipient: before, locale, data })
}

/** Current mail servers ignore the case of addresses. */
function isSameMailbox(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
