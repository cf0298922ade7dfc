import { askTogether } from '#platform/database/ask-together.ts'
import { lockZones } from '#core/inventory/server/holds.ts'
import { lockDatesForSale } from '#core/orders/changed-dates/server/change-steps.ts'
import { lockPayableOrders, type StoredOrder } from '#core/orders/server/order-store.ts'
import {
  capturePayments,
  findReportedOrders,
  lockCapturedPayments,
  saveSettlement,
} from '#core/payments/server/payment-store.ts'
import type { PaymentReport } from '#core/payments/server/provider.ts'
import { type NewWebhookEvent, storeWebhookEvents } from '#core/payments/server/webhook-event-store.ts'
import type { Trx } from '#platform/schema/schema.ts'
import { findItems, type OrderedItem, sellHeldSeats } from './order-payment.ts'

export interface Capture {
  provider: string
  /** Of captured money, in euros. */
  report: PaymentReport
  /** That reports it, and nothing else; null: the shop has asked. */
  event: NewWebhookEvent | null
}

interface Settled {
  capture: Capture
  paymentId: number
  order: StoredOrder
  items: readonly OrderedItem[]
}

/**
 * Turns captured payments that arrive together into tickets, in one transaction: each with its
 * webhook event, or none of them. False for a payment that leaves something to decide, to wait for
 * or to refuse, or that has been settled: nothing has changed for it.
 *
 * Locks in the order given in `holds.ts`.
 */
export const settleTogether = askTogether(async (db, captures: readonly Capture[]): Promise<boolean[]> => {
  return db.transaction().execute(async (trx) => {
    const settled = await storeEvents(trx, await findPlain(trx, captures))
    if (settled.length > 0) {
      const paymentIds = settled.map(({ paymentId }) => paymentId)
      await capturePayments(trx, paymentIds)
      await sellHeldSeats(
        trx,
        settled.map(({ order }) => order),
        settled.flatMap(({ items }) => items),
      )
      await saveSettlement(trx, paymentIds, 'tickets')
    }
    const done = new Set(settled.map(({ capture }) => capture))
    return captures.map((capture) => done.has(capture))
  })
})

/** Orders that await this payment, hold their seats, and whose concerts are on sale. */
async function findPlain(trx: Trx, captures: readonly Capture[]): Promise<Settled[]> {
  const orders = await lockPayableOrders(trx, await findReportedOrders(trx, captures))
  const payments = await lockCapturedPayments(
    trx,
    orders.map(({ id }) => id),
    captures,
  )
  const captureOf = new Map(captures.toReversed().map((capture) => [nameOf(capture), capture]))
  const paymentOf = new Map(payments.toReversed().map((payment) => [payment.order_id, payment]))
  const items = Map.groupBy(await findItems(trx, [...paymentOf.keys()]), ({ order_id }) => order_id)
  const plain = orders.flatMap((order) => {
    const payment = paymentOf.get(order.id)
    const lines = items.get(order.id) ?? []
    if (!payment || lines.length === 0 || lines.some(({ held, quantity }) => held !== quantity)) return []
    const capture = captureOf.get(nameOf({ ...payment, report: { providerRef: payment.provider_ref! } }))!
    return [{ capture, paymentId: payment.id, order, items: lines }]
  })
  const sold = plain.flatMap((one) => one.items)
  await lockZones(trx, [...new Set(sold.map(({ zone_id }) => zone_id))])
  const stop = await lockDatesForSale(trx, [...new Set(sold.map(({ event_date_id }) => event_date_id))])
  return stop ? [] : plain
}

/** Without those whose event was stored before. */
async function storeEvents(trx: Trx, settled: readonly Settled[]): Promise<Settled[]> {
  const events = settled.flatMap(({ capture: { event } }) => event ?? [])
  const stored = new Set((await storeWebhookEvents(trx, events)).map(nameOfEvent))
  return settled.filter(({ capture: { event } }) => event === null || stored.has(nameOfEvent(event)))
}

const nameOf = ({ provider, report }: { provider: string; report: Pick<PaymentReport, 'providerRef'> }): string =>
  `${provider} ${report.providerRef}`

const nameOfEvent = ({ provider, eventId }: Pick<NewWebhookEvent, 'provider' | 'eventId'>): string =>
  `${provider} ${eventId}`
