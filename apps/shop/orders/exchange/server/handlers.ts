import { randomUUID } from 'node:crypto'
import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { formatDate } from '#values/dates.ts'
import { pickText } from '#values/locales.ts'
import { formatPrice, toEuros } from '#values/money.ts'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import type { ServerMessageKey } from '#ui/i18n/server/areas.ts'
import { routes } from '#core/routes/routes.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import type { ExchangePageProps } from '../exchange-page.tsx'
import { findExchangeDeadline, planExchange } from '#core/orders/exchange/ticket-exchange.ts'
import { findTermsOfSale } from '#core/orders/sale-terms.ts'
import type { OrderHandler } from '#apps/shop/orders/access/server/order-guard.ts'
import { exchangeSchema, nameOffer } from '#core/orders/exchange/server/exchange-form.ts'
import type { OfferedTicket, OwnTicket } from '#core/orders/exchange/server/exchange-store.ts'
import { type ExchangeRefusal, exchangeTicket } from '#core/orders/exchange/server/exchange-ticket.ts'
import { findExchangeable, findFittingOffers } from '#core/orders/exchange/server/own-exchanges.ts'
import { keepPhones } from '#values/typography.ts'

/** Without exchangeable tickets, redirects to the order's page. */
const showExchange: OrderHandler<'order.exchange'> = async ({ guarded: { order }, params, request, context }) => {
  const { uuid } = order
  const tickets = await findExchangeable(order, context)
  const ticket = tickets.length === 1 ? tickets[0] : tickets.find(({ serial }) => String(serial) === params.serial)
  if (tickets.length === 0) return redirect(href(routes['payment.success'], { uuid }))
  if (params.serial !== undefined && String(ticket?.serial) !== params.serial)
    return redirect(href(orderRoutes['order.exchange'], { uuid }))
  const { offers, isSomeDearer } = ticket
    ? await findFittingOffers(ticket, context)
    : { offers: [], isSomeDearer: false }
  const closedDates = await context.queues.findClosedDates(request, context.session.id)
  const reading = { locale: context.locale, timeZone: context.config.timeZone }
  const link = (serial: number) => href(orderRoutes['order.exchange'], { uuid, serial: String(serial) })
  return view(
    'ticket-exchange',
    {
      order: { uuid, ref_nr: order.ref_nr },
      tickets: tickets.map((own) => ({ ...describeTicket(own, context), href: link(own.serial) })),
      chosen: ticket
        ? {
            ...describeTicket(ticket, context),
            url: href(orderRoutes['order.exchange.store'], { uuid, serial: String(ticket.serial) }),
            key: randomUUID(),
            until: findExchangeDeadline(
              ticket.startsAt,
              findTermsOfSale(context.config, order.created_at).exchangeUntilHours ?? 0,
            ).toISOString(),
            offers: offers
              .filter(({ dateId }) => !closedDates.has(dateId))
              .map((offer) => describeOffer(ticket, offer, context)),
            is_some_dearer: isSomeDearer,
          }
        : null,
    },
    {
      head: {
        title: context.translate('exchange.head', { reference: order.ref_nr }),
        robots: 'noindex',
      },
    },
  )

  function describeOffer(own: OwnTicket, offer: OfferedTicket, { locale, translate }: ShopContext) {
    const { back: amount } = planExchange(own, offer)
    const what = { venue: pickText(offer.venueTitle, locale), ticket: pickText(offer.category, locale) }
    return {
      value: nameOffer({ eventTicketId: offer.eventTicketId, back: amount }),
      label: translate('exchange.when', {
        date: formatDate(offer.starts_at, 'full', reading),
        time: formatDate(offer.starts_at, 'time', reading),
      }),
      note:
        amount === 0
          ? translate('exchange.offer', what)
          : translate('exchange.cheaperOffer', { ...what, amount: formatPrice(toEuros(amount), locale) }),
    }
  }
}

function describeTicket(
  { serial, snapshot, startsAt, dateStatus, venueTitle, venueCity, venueColor }: OwnTicket,
  { locale }: ShopContext,
): Omit<ExchangePageProps['tickets'][number], 'href'> {
  return {
    serial,
    title: pickText(snapshot.ticket_title, locale),
    concert: {
      title: pickText(snapshot.event_title, locale),
      venue: `${pickText(venueTitle, locale)}, ${pickText(venueCity, locale)}`,
      venue_color: venueColor,
      start_date: startsAt.toISOString(),
      status: dateStatus,
    },
  }
}

const refusals: Partial<Record<ExchangeRefusal, ServerMessageKey>> = {
  sold_out: 'exchange.soldOut',
  other_money: 'exchange.changed',
  dearer: 'exchange.changed',
  unknown_offer: 'exchange.changed',
  money_gone: 'exchange.moneyGone',
}

/** Exchanges a ticket for the selected one; if that is gone, the page shows the current options. */
const store: OrderHandler<'order.exchange.store'> = async ({ guarded: { order }, params, body, request, context }) => {
  const { db, config, translate } = context
  const page = href(routes['payment.success'], { uuid: order.uuid })
  const limit = await findRequestLimit(requestLimits.ticketExchange, request, context)
  if (limit) return back({ flash: { notice: { kind: 'warning', text: limit } } })
  const form = readForm(exchangeSchema, body, translate)
  if ('errors' in form)
    return back({ errors: { offer: translate('exchange.choose'), ...form.errors }, fields: ['offer'] })
  const outcome = await exchangeTicket(db, {
    orderId: order.id,
    serial: Number(params.serial),
    ...form.value.offer,
    key: `order:${order.id}:${form.value.key}`,
    hoursBefore: findTermsOfSale(config, order.created_at).exchangeUntilHours,
    closedDates: await context.queues.findClosedDates(request, context.session.id),
  })
  if ('done' in outcome) {
    const { oldSerial, newSerial } = outcome.done
    const serials = { old: formatSerial(oldSerial), fresh: formatSerial(newSerial) }
    return redirect(page, { flash: { notice: { kind: 'positive', text: translate('exchange.done', serials) } } })
  }
  const { email, phone } = { email: config.contactEmail, phone: keepPhones(config.contactPhone) }
  const text = translate(refusals[outcome.refusal] ?? 'exchange.gone', { email, phone })
  return outcome.refusal in refusals
    ? back({ errors: { offer: text }, fields: ['offer'] })
    : redirect(page, { flash: { notice: { kind: 'warning', text } } })
}

export const exchangeHandlers = { 'order.exchange': showExchange, 'order.exchange.store': store }
