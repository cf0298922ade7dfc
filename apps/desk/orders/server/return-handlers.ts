/** Returns and exchanges of tickets. */
import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { refundTickets, type ReturnRefusal } from '#core/orders/returns/server/refund-tickets.ts'
import { returnMoneyChoices, returnSeatChoices } from '#core/orders/ticket-return.ts'
import { queueReturnMail } from '#core/orders/returns/server/return-mail-store.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { type Cents, formatPrice, toCents, toEuros } from '#values/money.ts'
import { cleanLine } from '#values/typed-text.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { askWhoItIs, checkForm, FormRefused } from '#apps/desk/server/desk-handler.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { planExchange, refuseExchange } from '#core/orders/exchange/ticket-exchange.ts'
import { findOwnTickets, type OfferedTicket, type OwnTicket } from '#core/orders/exchange/server/exchange-store.ts'
import { exchangeTicket } from '#core/orders/exchange/server/exchange-ticket.ts'
import { findFittingOffers } from '#core/orders/exchange/server/own-exchanges.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { findHalls, canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { maxReasonLength, maxUnconfirmedRefund, writeChoice } from '../return-choice.ts'
import { orderHandler } from './read-order.ts'
import { checkRefundLimit } from './refund-limit-store.ts'
import { findVenuesOfOrder } from './order-halls.ts'

const returnSchema = z.object({
  tickets: z.array(z.number().int().positive()).max(100),
  money: z.enum(returnMoneyChoices),
  seats: z.enum(returnSeatChoices),
  reason: formField.typed(cleanLine).transform((reason) => reason.slice(0, maxReasonLength)),
  /** Displayed refund, in cents. */
  expected: z.number().int().nonnegative(),
})

/**
 * Voids the tickets at once, and requests the refund from the provider. Repeated requests are
 * executed once. Does nothing if the refund differs from the amount shown.
 */
const storeReturn = orderHandler('orders.return.store', async (input) => {
  const { order, body, person, audit, context } = input
  const { db, locale, session, config, translate } = context
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
    await checkRefundLimit(trx, {
      reference: order.ref_nr,
      person,
      limits: config.refundLimits,
      amount: done.amount,
      refuse: (left) => ({ tickets: describeLimit(left, context) }),
    })
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
  return back(withNotice(translate('orders.return.done', shown)))
})

const describeLimit = (left: Cents, { locale, translate }: DeskContext) =>
  translate('orders.return.aboveLimit', { amount: formatPrice(toEuros(left), locale) })

function describeRefusal(refusal: ReturnRefusal, { translate }: DeskContext): string {
  if (refusal.kind === 'not_valid' || refusal.kind === 'admitted')
    return translate(`orders.return.refused.${refusal.kind}`, {
      serials: refusal.serials.map(formatSerial).join(', '),
    })
  return translate(`orders.return.refused.${refusal.kind}`)
}

/** The desk can exchange until the start of the concert. */
const hoursBefore = 0

/** A refund requires the permission in the ticket's hall. */
const showExchange = orderHandler('orders.exchange', async ({ order, params, person, context }) => {
  const { db, locale, translate } = context
  const { now, tickets } = await findOwnTickets(db, order.id)
  const ticket = tickets.find(({ serial }) => serial === Number(params.serial))
  if (!ticket) throw new HttpError(404)
  const refusal = order.state === 'paid' ? refuseExchange(ticket, { now, hoursBefore }) : 'void'
  const fitting = refusal
    ? { offers: [], isSomeDearer: false }
    : await findFittingOffers(ticket, context, findHalls(person.roles, 'orders.sell'))
  const mayRefund = await mayRefundIn(params.order, person, context)
  const offers = fitting.offers.map((offer) => describeOffer(ticket, offer, locale))
  return view('order-exchange', translate('orders.exchange.title', { serial: formatSerial(ticket.serial) }), {
    reference: order.ref_nr,
    ticket: {
      serial: ticket.serial,
      title: pickText(ticket.snapshot.ticket_title, locale),
      event: pickText(ticket.snapshot.event_title, locale),
      venue: pickText(ticket.venueTitle, locale),
      startsAt: ticket.startsAt.toISOString(),
    },
    refusal,
    offers: offers.filter(({ backCents }) => backCents === 0 || mayRefund),
    isSomeDearer: fitting.isSomeDearer,
    isSomeCheaper: !mayRefund && offers.some(({ backCents }) => backCents > 0),
  })
})

async function mayRefundIn(reference: string, { roles }: StaffPerson, { db }: DeskContext): Promise<boolean> {
  return canOpen(roles, staffPermissions['orders.return.store'], await findVenuesOfOrder(db, reference))
}

function describeOffer(ticket: OwnTicket, offer: OfferedTicket, locale: Locale) {
  return {
    id: offer.eventTicketId,
    startsAt: offer.starts_at.toISOString(),
    venue: pickText(offer.venueTitle, locale),
    title: pickText(offer.category, locale),
    priceCents: offer.price + offer.fee,
    freeSeats: offer.freeSeats,
    backCents: planExchange(ticket, offer).back,
  }
}

const exchangeSchema = z.object({
  eventTicketId: z.number().int().positive(),
  /** Displayed refund, in cents. */
  back: z.number().int().nonnegative(),
})

const storeExchange = orderHandler('orders.exchange.store', async ({ order, params, body, person, audit, context }) => {
  const { db, config, translate } = context
  const form = readForm(exchangeSchema, body, translate)
  if ('errors' in form) return back({ errors: { offer: translate('orders.exchange.choose') } })
  const { eventTicketId, back: expected } = form.value
  if (expected > 0 && !(await mayRefundIn(params.order, person, context))) throw new HttpError(403)
  const serial = Number(params.serial)
  const asked = {
    orderId: order.id,
    serial,
    eventTicketId,
    back: toCents(expected),
    key: `desk:${order.ref_nr}:${serial}`,
    hoursBefore,
    // Seats of other halls require a permission there.
    halls: findHalls(person.roles, 'orders.sell'),
  }
  const outcome = await exchangeTicket(db, asked, async (trx, { oldSerial, newSerial }) => {
    await checkRefundLimit(trx, {
      reference: order.ref_nr,
      person,
      limits: config.refundLimits,
      amount: asked.back,
      refuse: (left) => ({ offer: describeLimit(left, context) }),
    })
    await audit(trx, 'order exchange', {
      cents: expected,
      before: { ticket: formatSerial(oldSerial) },
      after: { ticket: formatSerial(newSerial) },
    })
  })
  if ('refusal' in outcome) return back({ errors: { offer: translate(`orders.exchange.refused.${outcome.refusal}`) } })
  const { oldSerial, newSerial } = outcome.done
  const text = translate('orders.exchange.done', { old: formatSerial(oldSerial), fresh: formatSerial(newSerial) })
  return redirect(href(deskRoutes['orders.show'], { order: order.ref_nr }), withNotice(text))
})

export const orderReturnHandlers = {
  'orders.return.store': storeReturn,
  'orders.exchange': showExchange,
  'orders.exchange.store': storeExchange,
}
