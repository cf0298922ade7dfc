import { href } from '@cadenza/navigation'
import { back } from '@cadenza/navigation/server'
import { refundTickets, type ReturnRefusal } from '#core/orders/returns/server/refund-tickets.ts'
import { queueReturnMail } from '#core/orders/returns/server/return-mail-store.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { askWhoItIs, checkForm, FormRefused } from '#apps/desk/server/desk-handler.ts'
import { maxUnconfirmedRefund, writeChoice } from '../return-choice.ts'
import { returnSchema } from './order-forms.ts'
import { flashNotice } from '#apps/desk/server/undo-notice.ts'
import { orderHandler } from './read-order.ts'

/**
 * Voids the tickets at once, and requests the refund from the provider. Repeated requests are
 * executed once. Does nothing if the refund differs from the amount shown.
 */
const storeReturn = orderHandler('orders.return.store', async (input) => {
  const { order, body, audit, context } = input
  const { db, locale, session, translate } = context
  const { expected, ...choice } = checkForm(returnSchema, body, context.translate)
  if (expected > maxUnconfirmedRefund && !session.current?.isConfirmed)
    return askWhoItIs(input, href(deskRoutes['orders.show'], { order: order.ref_nr }, { query: writeChoice(choice) }))
  const ids = choice.tickets.toSorted((a, b) => a - b)
  const outcome = await db.transaction().execute(async (trx) => {
    const refunded = await refundTickets(trx, {
      orderId: order.id,
      ticketIds: ids,
      money: choice.money,
      seats: choice.seats,
      reason: 'organiser',
      // A ticket is returned once, so equal keys mean the same request.
      key: `desk:${order.ref_nr}:${ids.join(',')}`,
    })
    if ('refusal' in refunded || refunded.isRepeated) return refunded
    const { done } = refunded
    if (done.amount !== toCents(expected)) throw new FormRefused({ tickets: translate('orders.return.otherSum') })
    await queueReturnMail(trx, done)
    const { state } = await trx
      .selectFrom('orders')
      .select('state')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    await audit(trx, 'order refund', {
      tickets: done.tickets.map(({ serial }) => serial),
      money: done.money,
      seats: done.seats,
      cents: done.amount,
      kept: done.kept,
      reason: choice.reason,
      before: { state: order.state, tickets: 'valid' },
      after: { state, tickets: 'void' },
    })
    return refunded
  })
  if ('refusal' in outcome) return back({ errors: { tickets: describeRefusal(outcome.refusal, context) } })
  const { amount, tickets } = outcome.done
  const shown = { count: tickets.length, amount: formatPrice(toEuros(amount), locale) }
  return back(flashNotice(translate('orders.return.done', shown)))
})

function describeRefusal(refusal: ReturnRefusal, { translate }: DeskContext): string {
  if (refusal.kind === 'not_valid' || refusal.kind === 'admitted')
    return translate(`orders.return.refused.${refusal.kind}`, {
      serials: refusal.serials.map(formatSerial).join(', '),
    })
  return translate(`orders.return.refused.${refusal.kind}`)
}

export const orderReturnHandlers = { 'orders.return.store': storeReturn }
