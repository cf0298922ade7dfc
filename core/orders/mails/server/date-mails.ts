import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import type { Db } from '#platform/schema/schema.ts'
import { formatDate, type Timestamp } from '#values/dates.ts'
import { nameHall } from '#core/catalogue/venues/venue-address.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { formatPrice, toCents, toEuros } from '#values/money.ts'
import { findPrintedTickets } from '#core/tickets/server/ticket-programme-store.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import { isGood } from '#core/tickets/ticket.ts'
import { attachCreditNotes } from '#core/orders/documents/server/document-files.ts'
import { attachCalendar, attachTickets } from '#core/orders/documents/server/ticket-files.ts'
import type { DateCancelled, DateChanged } from '#core/orders/server/mail-kinds.ts'
import { writeOrderLetter } from './order-letter.ts'
import { findTicketOrder, type TicketOrderLine } from './order-mail-store.ts'

/** About concerts that are changed. */
export const dateMails = { dateChanged: writeDateChanged, dateCancelled: writeDateCancelled }

interface Before {
  event_date_id: number
  starts_at: Timestamp
  hall: string
  return_until: string | null
  status: 'scheduled' | 'cancelled' | 'postponed'
}

/**
 * To ticket holders of a moved or postponed concert. Not sent if the order has no valid ticket for
 * it, or the concert has been cancelled since: another mail covers that.
 */
async function writeDateChanged({ orderId, changeId }: DateChanged, context: MailContext): Promise<Mail | null> {
  const { db, locale, translate } = context
  const order = await findTicketOrder(db, orderId, locale)
  const before = await findBefore(db, changeId, locale)
  if (order?.state !== 'paid' || !before || before.status === 'cancelled') return null
  const tickets = await findPrintedTickets(db, orderId, context)
  const concert = order.goodLines.find(({ event_date_id }) => event_date_id === before.event_date_id)
  if (!concert || !tickets.some((ticket) => isGood(ticket) && ticket.event_date_id === before.event_date_id))
    return null
  const words = before.status === 'postponed' ? 'postponed' : 'moved'
  const reference = order.ref_nr
  const title = translate(`mail.dateChanged.${words}.title`, { event: concert.event_title })
  const facts = listFacts(before, concert, { reference, words }, context)
  const { return_until } = before
  return writeOrderLetter(
    order,
    {
      subject: translate(`mail.dateChanged.${words}.subject`, { event: concert.event_title, reference }),
      title,
      preheader: facts[1]?.join(' · ') ?? title,
      facts,
      paragraphs: [
        translate(`mail.dateChanged.${words}.text`),
        translate(`mail.dateChanged.${words}.tickets`),
        ...(return_until ? [sayHowToReturn(return_until, context)] : []),
      ],
      links: return_until ? [[translate('mail.dateChanged.returnLink'), returnUrl(order, context)]] : [],
      attachments: [await attachTickets(tickets, order, context), attachCalendar(tickets, order, context)],
    },
    context,
  )
}

function listFacts(
  before: Before,
  concert: TicketOrderLine,
  { reference, words }: { reference: string; words: 'moved' | 'postponed' },
  context: MailContext,
): [string, string][] {
  const { translate } = context
  const was = describeConcert({ ...before, start_date: before.starts_at }, context)
  const now =
    words === 'postponed'
      ? translate('mail.dateChanged.open')
      : `${describeConcert({ ...concert, hall: concert.venue_title }, context)}, ${concert.venue_address}`
  return [
    [translate('mail.dateChanged.before'), was],
    [translate('mail.dateChanged.now'), now],
    [translate('mail.orderPaid.reference'), reference],
  ]
}

function returnUrl({ uuid, secret }: { uuid: string; secret: string }, { config, locale }: MailContext): string {
  return config.origins[locale] + href(orderRoutes['order.return'], { uuid }, { query: { key: secret } })
}

function sayHowToReturn(until: string, { translate, locale }: MailContext): string {
  // A date without a time: noon is the same day in every zone.
  const date = formatDate(`${until}T12:00:00Z`, 'full', { locale, timeZone: 'UTC' })
  return translate('mail.dateChanged.return', { date })
}

async function findBefore(db: Db, changeId: number, locale: Locale): Promise<Before | null> {
  const row = await db
    .selectFrom('event_date_changes')
    .innerJoin('event_dates', 'event_dates.id', 'event_date_changes.event_date_id')
    .innerJoin('venues', 'venues.id', 'event_date_changes.venue_id')
    .select([
      'event_date_changes.event_date_id',
      'event_date_changes.starts_at',
      'venues.title',
      'venues.city',
      'event_dates.status',
      sql<string | null>`event_date_changes.return_until::text`.as('return_until'),
    ])
    .where('event_date_changes.id', '=', changeId)
    .executeTakeFirst()
  if (!row) return null
  const { title, city, starts_at, ...before } = row
  return {
    ...before,
    starts_at: starts_at.toISOString(),
    hall: nameHall(pickText(title, locale), pickText(city, locale)),
  }
}

/**
 * To ticket holders of a cancelled concert. The calendar file removes the concert from calendars.
 */
async function writeDateCancelled(
  { orderId, dateId, tickets: count, amount, kept, refundId }: DateCancelled,
  context: MailContext,
): Promise<Mail | null> {
  const { db, locale, translate } = context
  const order = await findTicketOrder(db, orderId, locale)
  const concert = order && [...order.lines, ...order.cameLines].find(({ event_date_id }) => event_date_id === dateId)
  if (!order || !concert) return null
  const tickets = await findOrderTickets(db, orderId, context)
  const sum = (cents: number) => formatPrice(toEuros(toCents(cents)), locale)
  const reference = order.ref_nr
  const title = translate('mail.dateCancelled.title', { event: concert.event_title })
  const paragraphs = [
    translate('mail.dateCancelled.text'),
    translate('mail.dateCancelled.tickets', { count }),
    ...(amount > 0 ? [translate('mail.dateCancelled.money', { amount: sum(amount) })] : []),
    ...(kept > 0 ? [translate('mail.dateCancelled.kept', { amount: sum(kept) })] : []),
    ...(tickets.some(isGood) ? [translate('mail.dateCancelled.others')] : []),
    translate('mail.dateCancelled.calendar'),
  ]
  const cancelled = tickets.filter(({ event_date_id }) => event_date_id === dateId)
  return writeOrderLetter(
    order,
    {
      subject: translate('mail.dateCancelled.subject', { event: concert.event_title, reference }),
      title,
      preheader: paragraphs[2] ?? title,
      facts: [
        [translate('mail.dateChanged.before'), describeConcert(concert, context)],
        [translate('mail.orderPaid.reference'), reference],
      ],
      paragraphs,
      attachments: [
        attachCalendar(cancelled, order, context),
        ...(await attachCreditNotes(context, { orderId, refundId })),
      ],
    },
    context,
  )
}

function describeConcert(
  { start_date, hall }: { start_date: Timestamp; hall: string },
  { translate, locale, config }: MailContext,
): string {
  const reader = { locale, timeZone: config.timeZone }
  const when = translate('mail.dateChanged.when', {
    date: formatDate(start_date, 'full', reader),
    time: formatDate(start_date, 'time', reader),
  })
  return `${when}, ${hall}`
}
