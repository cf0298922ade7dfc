import { href } from '@cadenza/navigation'
import { sql, type Kysely } from 'kysely'
import { html } from '#platform/http/responses/html-template.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '#core/context/mail-layout.ts'
import { mailParagraph } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import type { Database } from '#platform/schema/schema.ts'
import { formatDate, type Timestamp } from '#values/dates.ts'
import { nameHall } from '#core/catalogue/venues/venue-address.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { findPrintedTickets } from '#core/tickets/server/ticket-programme-store.ts'
import { orderRoutes } from '#core/routes/order-routes.ts'
import { formatName, isGood } from '#core/tickets/ticket.ts'
import { describeConcert } from './concert-facts.ts'
import { findTicketOrder, type TicketOrderLine } from './order-mail-store.ts'
import { orderUrl } from './order-paid-mail.ts'
import { attachCalendar, attachTickets } from './ticket-attachments.ts'
import type { DateChanged } from '#core/orders/server/mail-kinds.ts'

/** Original place and time of a concert. */
interface Before {
  event_date_id: number
  starts_at: Timestamp
  hall: string
  return_until: string | null
  status: 'scheduled' | 'cancelled' | 'postponed'
}

/**
 * To ticket holders of a moved or postponed concert: the old and new details, that tickets stay
 * valid, and the options for those who cannot attend. Not sent if the order has no valid ticket for
 * it, or the concert has been cancelled since: another mail covers that.
 */
export async function writeDateChanged({ orderId, changeId }: DateChanged, context: MailContext): Promise<Mail | null> {
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
  const greeting = translate('mail.dear', { name: formatName(order, locale) })
  const paragraphs = [translate(`mail.dateChanged.${words}.text`), translate(`mail.dateChanged.${words}.tickets`)]
  if (before.return_until) paragraphs.push(sayHowToReturn(before.return_until, context))
  const facts = listFacts(before, concert, { reference, words }, context)
  const url = orderUrl(order, context)
  const open = translate('mail.orderPaid.open')
  const ways: [string, string][] = [
    ...(before.return_until
      ? [[translate('mail.dateChanged.returnLink'), returnUrl(order, context)] as [string, string]]
      : []),
    [open, url],
  ]
  return {
    subject: translate(`mail.dateChanged.${words}.subject`, { event: concert.event_title, reference }),
    text: [
      greeting,
      title,
      facts.map(([label, value]) => textFact(context, label, value)).join('\n'),
      ...paragraphs,
      ways.map(([label, address]) => textFact(context, label, address)).join('\n'),
      textSignature(context),
    ].join('\n\n'),
    html: layoutMail(context, {
      title,
      preheader: facts[1]?.join(' · ') ?? title,
      body: html`${mailParagraph(greeting)}${mailFacts(facts)}${paragraphs.map(mailParagraph)}
      ${ways.map(([label, address]) => mailButton(label, address))}`,
    }),
    attachments: [
      await attachTickets(tickets, { reference }, context),
      attachCalendar(tickets, { reference, url }, context),
    ],
  }
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

/** Returns the address for returning tickets, for the mail's recipient. */
function returnUrl({ uuid, secret }: { uuid: string; secret: string }, { config, locale }: MailContext): string {
  return config.origins[locale] + href(orderRoutes['order.return'], { uuid }, { query: { key: secret } })
}

function sayHowToReturn(until: string, { translate, locale }: MailContext): string {
  // A date without a time: noon is the same day in every zone.
  const date = formatDate(`${until}T12:00:00Z`, 'full', { locale, timeZone: 'UTC' })
  return translate('mail.dateChanged.return', { date })
}

async function findBefore(db: Kysely<Database>, changeId: number, locale: Locale): Promise<Before | null> {
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
