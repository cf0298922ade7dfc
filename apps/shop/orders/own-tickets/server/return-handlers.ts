import { href } from '@cadenza/navigation'
import { type Answer, redirect, view } from '@cadenza/navigation/server'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import { formatPrice, toEuros } from '#values/money.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import { routes } from '#core/routes/routes.ts'
import type { OrderHandler } from '#apps/shop/orders/access/server/order-guard.ts'
import { describeChoice, describeReturnable } from '#core/orders/own-tickets/server/describe-returnable.ts'
import { checkChoice, type ChoiceRefusal } from '#core/orders/own-tickets/server/check-choice.ts'
import { readOrderOfBuyer } from '#core/orders/own-tickets/server/own-ticket-store.ts'
import { ownReturnSchemas, readSerials } from '#core/orders/own-tickets/server/return-form.ts'
import type { TicketReturn } from '#core/orders/returns/server/ticket-return-store.ts'
import { returnOwnTickets } from '#core/orders/own-tickets/server/return-own-tickets.ts'

const showReturnable: OrderHandler<'order.return'> = async ({ guarded: { order }, query, context }) => {
  if (order.state !== 'paid') return redirectToOrder(order.uuid)
  const { db, translate } = context
  return view(
    'return-tickets',
    {
      order: { uuid: order.uuid, ref_nr: order.ref_nr },
      url: linkTo('order.return', order.uuid),
      chosen: readSerials(query['tickets']),
      ...describeReturnable(await readOrderOfBuyer(db, order.id, context)),
    },
    { head: { title: translate('ownReturn.head', { reference: order.ref_nr }), robots: 'noindex' } },
  )
}

const chooseTickets: OrderHandler<'order.return.choose'> = async ({ guarded: { order }, body, context }) => {
  const { db, translate } = context
  if (order.state !== 'paid') return redirectToOrder(order.uuid)
  const form = readForm(ownReturnSchemas.choice, body, translate)
  if ('errors' in form) return refuseChoice(order.uuid, form.errors['tickets'])
  const { tickets } = form.value
  const choice = checkChoice(await readOrderOfBuyer(db, order.id, context), tickets)
  if ('refusal' in choice) return refuseChoice(order.uuid, explain(choice.refusal, context), tickets)
  return redirect(linkTo('order.return.review', order.uuid, tickets))
}

const reviewReturn: OrderHandler<'order.return.review'> = async ({ guarded: { order }, query, context }) => {
  const { db, translate } = context
  const { uuid, ref_nr } = order
  if (order.state !== 'paid') return redirectToOrder(uuid)
  const choice = checkChoice(await readOrderOfBuyer(db, order.id, context), readSerials(query['tickets']))
  if ('refusal' in choice) return redirect(linkTo('order.return', uuid))
  return view(
    'review-return',
    {
      order: { uuid, ref_nr },
      url: href(orderRoutes['order.return.store'], { uuid }),
      choose: linkTo(
        'order.return',
        uuid,
        choice.tickets.map(({ serial }) => serial),
      ),
      ...describeChoice(choice),
    },
    { head: { title: translate('ownReturn.head', { reference: ref_nr }), robots: 'noindex' } },
  )
}

const storeReturn: OrderHandler<'order.return.store'> = async ({ guarded: { order }, body, request, context }) => {
  const { db, translate } = context
  const { id, uuid } = order
  const form = readForm(ownReturnSchemas.return, body, translate)
  if ('errors' in form) return refuseChoice(uuid, form.errors['tickets'])
  const limit = await findRequestLimit(requestLimits.ticketReturn, request, context)
  if (limit) return redirect(linkTo('order.return', uuid), warn(limit))
  const { tickets: serials, expected } = form.value
  const returnRequest = { orderId: id, serials, expected }
  const outcome = await db.transaction().execute((trx) => returnOwnTickets(trx, returnRequest, context))
  if (outcome.kind === 'refused')
    return redirect(linkTo('order.return', uuid, serials), warn(explain(outcome.reason, context)))
  if (outcome.kind === 'other_sum')
    return redirect(linkTo('order.return.review', uuid, serials), warn(translate('ownReturn.otherSum')))
  const text = describeDone(outcome.made, context)
  return redirectToOrder(uuid, { flash: { notice: { kind: 'positive', text } } })
}

export const ownReturnHandlers = {
  'order.return': showReturnable,
  'order.return.choose': chooseTickets,
  'order.return.review': reviewReturn,
  'order.return.store': storeReturn,
}

type PageOfReturn = 'order.return' | 'order.return.review'

function linkTo(page: PageOfReturn, uuid: string, serials: readonly number[] = []): string {
  return href(orderRoutes[page], { uuid }, { query: serials.length > 0 ? { tickets: serials.join(',') } : {} })
}

function refuseChoice(uuid: string, message = '', serials: readonly number[] = []): Answer {
  return redirect(linkTo('order.return', uuid, serials), { errors: { tickets: message } })
}

const warn = (text: string) => ({ flash: { notice: { kind: 'warning', text } } }) as const

/** Redirects to the order's page, which shows its state. */
function redirectToOrder(uuid: string, options: Parameters<typeof redirect>[1] = {}): Answer {
  return redirect(href(routes['payment.success'], { uuid }), options)
}

const refusalTexts: Record<ChoiceRefusal, ServerMessageKey> = {
  unknown: 'ownReturn.unknown',
  several: 'ownReturn.several',
  gone: 'ownReturn.gone',
  admitted: 'ownReturn.admitted',
  cancelled: 'ownReturn.cancelled',
  over: 'ownReturn.over',
  not_offered: 'ownReturn.notOffered',
  disputed: 'ownReturn.disputed',
}

function explain(reason: ChoiceRefusal, { translate, config }: ShopContext): string {
  return translate(refusalTexts[reason], { email: config.contactEmail })
}

function describeDone({ tickets, amount }: TicketReturn, { translate, locale }: ShopContext): string {
  const count = tickets.length
  return amount > 0
    ? translate('ownReturn.done', { count, amount: formatPrice(toEuros(amount), locale) })
    : translate('ownReturn.doneFree', { count })
}
