import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import { createTicketCalendar } from '#core/tickets/server/ticket-calendar.ts'
import { printTickets } from '#core/tickets/server/print-tickets.ts'
import type { PrintedTicket } from '#core/tickets/server/ticket-programme-store.ts'
import type { CalendarTicket } from '#core/tickets/server/ticket-store.ts'

type Attachment = NonNullable<Mail['attachments']>[number]

interface Files {
  reference: string
  /** Address of the order for the buyer. */
  url: string
}

/** Attaches the tickets as a PDF. */
export async function attachTickets(
  tickets: readonly PrintedTicket[],
  { reference }: Pick<Files, 'reference'>,
  context: MailContext,
): Promise<Attachment> {
  return {
    filename: `${context.translate('ticket.fileName', { reference })}.pdf`,
    content: await printTickets(tickets, context),
    contentType: 'application/pdf',
  }
}

/** Attaches a calendar of their concerts. */
export function attachCalendar(
  tickets: readonly CalendarTicket[],
  { reference, url }: Files,
  { translate, config }: MailContext,
): Attachment {
  const { text, method } = createTicketCalendar(tickets, {
    translate,
    shopName: config.shopName,
    host: new URL(config.origins.en).hostname,
    orderUrlOf: () => url,
    now: new Date(),
  })
  return {
    filename: `${translate('ticket.calendarFileName', { reference })}.ics`,
    content: text,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}
