import { href } from '@cadenza/navigation'
import { back, redirect, view } from '@cadenza/navigation/server'
import { findRequestLimit, requestLimits } from '#core/context/request-limits.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { routes } from '#core/routes/routes.ts'
import { formatName, formatSerial } from '#core/tickets/ticket.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import { nameField } from '#core/orders/names/holder-name.ts'
import type { OrderHandler } from '#apps/shop/orders/access/server/order-guard.ts'
import { ticketNamesSchema, readSerials } from '#core/orders/names/server/names-form.ts'
import { findNameableTickets, saveNames } from '#core/orders/names/server/ticket-name-store.ts'

/** Form with a name for each unused ticket. Without any, the order's page explains why. */
const showNames: OrderHandler<'order.names'> = async ({ guarded: { order }, context }) => {
  const { db, locale, translate } = context
  const tickets = await findNameableTickets(db, order.id, locale)
  if (tickets.length === 0) return redirect(href(routes['payment.success'], { uuid: order.uuid }))
  return view(
    'ticket-names',
    {
      uuid: order.uuid,
      url: href(orderRoutes['order.names.store'], { uuid: order.uuid }),
      buyer: formatName(order, locale),
      tickets: tickets.map(({ serial, startsAt, ticketTitle, eventTitle, venueTitle, name }) => ({
        field: nameField(serial),
        serial,
        title: ticketTitle,
        event_title: eventTitle,
        venue_title: venueTitle,
        start_date: startsAt.toISOString(),
        name: name ?? '',
      })),
    },
    { head: { title: translate('names.head', { reference: order.ref_nr }), robots: 'noindex' } },
  )
}

/** Saves names on tickets: all if each is valid, else none. */
const storeNames: OrderHandler<'order.names.store'> = async ({ guarded: { order }, body, request, context }) => {
  const { db, locale, translate } = context
  const limit = await findRequestLimit(requestLimits.ticketNames, request, context)
  if (limit) return back({ flash: { notice: { kind: 'warning', text: limit } } })
  const sent = readSerials(body)
  const tickets = await findNameableTickets(db, order.id, locale)
  const serials = tickets.map(({ serial }) => serial).filter((serial) => sent.includes(serial))
  const fields = serials.map(nameField)
  const form = readForm(ticketNamesSchema(serials), body, translate)
  if ('errors' in form) return back({ errors: form.errors, fields })
  const names = new Map(serials.map((serial) => [serial, form.value[nameField(serial)] ?? null]))
  const saved = await saveNames(db, order.id, names)
  const stayed = sent.filter((serial) => !saved.has(serial))
  const text =
    stayed.length > 0
      ? translate('names.stayed', { count: stayed.length, serials: stayed.slice(0, 10).map(formatSerial).join(', ') })
      : translate('names.saved')
  return back({ flash: { notice: { kind: stayed.length > 0 ? 'warning' : 'positive', text } } })
}

export const ticketNameHandlers = { 'order.names': showNames, 'order.names.store': storeNames }
