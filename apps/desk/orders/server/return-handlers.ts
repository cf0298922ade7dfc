import { href } from '@cadenza/navigation'
import { back } from '@cadenza/navigation/server'
import type { Trx } from '#platform/schema/schema.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { refundTickets, type ReturnOutcome, type ReturnRefusal } from '#core/orders/returns/server/refund-tickets.ts'
import { queueReturnMail } from '#core/orders/returns/server/return-mail-store.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { askWhoItIs, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { maxUnconfirmedRefund, type ReturnChoice, writeChoice } from '../return-choice.ts'
import { returnSchema } from './order-forms.ts'
import { readOrder, listVenuesOfOrder } from './read-order.ts'

/** The refund differs from the amount shown. */
class OtherSum extends Error {}

/**
 * Voids the tickets at once, and requests the refund from the provider. Repeated requests are
 * executed once. Does nothing if the refund differs from the amount shown.
 */
const storeReturn = deskHandler('orders.return.store', listVenuesOfOrder, async (input) => {
  const { params, body, person, request, context } = input
  const { db, locale, session, translate } = context
  const order = await readOrder({ params, context })
  const form = readForm(returnSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { expected, ...choice } = form.value
  if (expected > maxUnconfirmedRefund && !session.current?.isConfirmed)
    return askWhoItIs(input, href(deskRoutes['orders.show'], { order: order.ref_nr }, { query: writeChoice(choice) }))
  const outcome = await db
    .transaction()
    .execute((trx) => takeBack(trx, order, { choice, expected }, { person, request }))
    .catch((error: unknown) => {
      if (error instanceof OtherSum) return 'other sum' as const
      throw error
    })
  if (outcome === 'other sum') return back({ errors: { tickets: translate('orders.return.otherSum') } })
  if ('refusal' in outcome) return back({ errors: { tickets: describeRefusal(outcome.refusal, context) } })
  const { amount, tickets } = outcome.done
  const text = translate('orders.return.done', {
    count: tickets.length,
    amount: formatPrice(toEuros(amount), locale),
  })
  return back({ flash: { notice: { kind: 'positive', text } } })
})

export const orderReturnHandlers = { 'orders.return.store': storeReturn }

async function takeBack(
  trx: Trx,
  order: StoredOrder,
  { choice, expected }: { choice: ReturnChoice; expected: number },
  by: Parameters<typeof auditStaff>[2],
): Promise<ReturnOutcome> {
  const ids = choice.tickets.toSorted((a, b) => a - b)
  const outcome = await refundTickets(trx, {
    orderId: order.id,
    ticketIds: ids,
    money: choice.money,
    seats: choice.seats,
    reason: 'organiser',
    // A ticket is returned once, so equal keys mean the same request.
    key: `desk:${order.ref_nr}:${ids.join(',')}`,
  })
  if ('refusal' in outcome || outcome.isRepeated) return outcome
  const { done } = outcome
  if (done.amount !== toCents(expected)) throw new OtherSum()
  await queueReturnMail(trx, done)
  const { state } = await trx.selectFrom('orders').select('state').where('id', '=', order.id).executeTakeFirstOrThrow()
  const details = {
    tickets: done.tickets.map(({ serial }) => serial),
    money: done.money,
    seats: done.seats,
    cents: done.amount,
    kept: done.kept,
    reason: choice.reason,
    before: { state: order.state, tickets: 'valid' },
    after: { state, tickets: 'void' },
  }
  await auditStaff(trx, { action: 'order refund', subject: `order ${order.ref_nr}`, details }, by)
  return outcome
}

function describeRefusal(refusal: ReturnRefusal, { translate }: DeskContext): string {
  switch (refusal.kind) {
    case 'not_valid':
      return translate('orders.return.refused.not_valid', { serials: refusal.serials.map(formatSerial).join(', ') })
    case 'admitted':
      return translate('orders.return.refused.admitted', { serials: refusal.serials.map(formatSerial).join(', ') })
    default:
      return translate(`orders.return.refused.${refusal.kind}`)
  }
}
