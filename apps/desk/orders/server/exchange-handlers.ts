import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { readForm } from '#ui/forms/server/read-form.ts'
import { planExchange, refuseExchange } from '#core/orders/exchange/ticket-exchange.ts'
import { findOwnTickets, type OfferedTicket, type OwnTicket } from '#core/orders/exchange/server/exchange-store.ts'
import { exchangeTicket } from '#core/orders/exchange/server/exchange-ticket.ts'
import { findFittingOffers } from '#core/orders/exchange/server/own-exchanges.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { toCents } from '#values/money.ts'
import { findHalls, canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { exchangeSchema } from './order-forms.ts'
import { findVenuesOfOrder } from './order-halls.ts'
import { readOrder, listVenuesOfOrder } from './read-order.ts'

/** The desk can exchange until the start of the concert. */
const hoursBefore = 0

/** A refund requires the permission in the ticket's hall. */
const showExchange = deskHandler('orders.exchange', listVenuesOfOrder, async ({ params, person, context }) => {
  const { db, locale, translate } = context
  const order = await readOrder({ params, context })
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

const storeExchange = deskHandler(
  'orders.exchange.store',
  listVenuesOfOrder,
  async ({ params, body, person, request, context }) => {
    const { db, translate } = context
    const order = await readOrder({ params, context })
    const form = readForm(exchangeSchema, body, translate)
    if ('errors' in form) return back({ errors: { offer: translate('orders.exchange.choose') } })
    const { eventTicketId, back: expected } = form.value
    if (expected > 0 && !(await mayRefundIn(params.order, person, context))) throw new HttpError(403)
    const serial = Number(params.serial)
    const outcome = await exchangeTicket(
      db,
      {
        orderId: order.id,
        serial,
        eventTicketId,
        back: toCents(expected),
        key: `desk:${order.ref_nr}:${serial}`,
        hoursBefore,
        // Seats of other halls require a permission there.
        halls: findHalls(person.roles, 'orders.sell'),
      },
      async (trx, done) => {
        const details = {
          cents: expected,
          before: { ticket: formatSerial(done.oldSerial) },
          after: { ticket: formatSerial(done.newSerial) },
        }
        await auditStaff(
          trx,
          { action: 'order exchange', subject: `order ${order.ref_nr}`, details },
          { person, request },
        )
      },
    )
    if ('refusal' in outcome)
      return back({ errors: { offer: translate(`orders.exchange.refused.${outcome.refusal}`) } })
    const { oldSerial, newSerial } = outcome.done
    const text = translate('orders.exchange.done', { old: formatSerial(oldSerial), fresh: formatSerial(newSerial) })
    return redirect(href(deskRoutes['orders.show'], { order: order.ref_nr }), {
      flash: { notice: { kind: 'positive', text } },
    })
  },
)

export const orderExchangeHandlers = { 'orders.exchange': showExchange, 'orders.exchange.store': storeExchange }
