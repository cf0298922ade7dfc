import type { Translate } from '#ui/i18n/translator.ts'
import type { Ticket } from './ticket.ts'

/** Hall category and price type, with the seat if it is numbered. */
export function describePlace(
  { ticket_title, seat }: Pick<Ticket, 'ticket_title' | 'seat'>,
  translate: Translate<'ticket.seat' | 'ticket.seatInSection'>,
): string {
  if (!seat) return ticket_title
  const { section, row, place } = seat
  const name = section
    ? translate('ticket.seatInSection', { section, row, place })
    : translate('ticket.seat', { row, place })
  return `${ticket_title} · ${name}`
}
