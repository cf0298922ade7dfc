import type { Db } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { listAddressLines } from '#core/orders/address-lines.ts'
import type { Invoice } from '../invoice.ts'
import { findTicketOrder } from '#core/orders/mails/server/order-mail-store.ts'
import { findOrder } from '#core/orders/server/order-store.ts'

/** Null if nothing was paid. */
export async function findInvoice(db: Db, orderId: number, locale: Locale): Promise<Invoice | null> {
  const order = await findOrder(db, orderId)
  const sold = await findTicketOrder(db, orderId, locale)
  if (!sold || !order.paid_at) return null
  const { subtotal, fees, discount, discount_title, total, company } = sold
  return {
    paid_at: order.paid_at.toISOString(),
    name: formatName(order, locale),
    company,
    address: listAddressLines(order, locale),
    email: order.email,
    lines: sold.lines.map(({ quantity, title, event_title, subtotal: price }) => ({
      quantity,
      title: `${event_title} · ${title}`,
      subtotal: price,
    })),
    subtotal,
    fees,
    discount,
    discount_title,
    total,
    vat: sold.vat,
  }
}
