/** Describes a ticket for admission on the command line, in English. */
import { formatDate, type TimeZone } from '#values/dates.ts'
import type { Door, Verdict } from '#core/tickets/door-verdict.ts'
import { formatSerial } from '#core/tickets/ticket.ts'
import type { ScannedTicket } from '#core/tickets/door/server/admission-store.ts'
import type { Refusal } from '#core/tickets/door/server/scan-ticket.ts'

/** Messages for invalid codes. */
export const ticketRefusals: Record<Refusal, string> = {
  nothing: 'No code was read.',
  'too long': 'That is far too long to be the code of a ticket.',
  'no code': 'That is not the code of a ticket. A QR code begins with C1: and has 120 characters, a typed code has 25.',
  'unknown version': 'That QR code is of a newer version of the shop: update this one.',
  'unknown key': 'Not let in: that QR code was signed by nobody whom this shop knows.',
  'revoked key':
    'Not let in: the key that signed that QR code was revoked. The order shows a new one; the typed code still counts.',
  forged: 'Not let in: the signature of that QR code is wrong. It was forged or altered.',
  unknown: 'Not let in: this shop has sold no such ticket.',
}

/** Describes concert, seat and holder. */
export function describeTicket(ticket: ScannedTicket, timeZone: TimeZone): string[] {
  const { serial, issue, refNr, eventTitle, venueTitle, category, holder, startsAt, doorsAt } = ticket
  const anew = issue === 1 ? '' : `, made anew (issue ${issue})`
  return [
    `Ticket ${formatSerial(serial)} of order ${refNr}${anew}`,
    `${eventTitle}, ${venueTitle}`,
    `${tell(startsAt, timeZone)}, doors ${formatDate(doorsAt, 'time', { locale: 'en', timeZone })}`,
    category,
    holder,
  ].filter((line) => line.trim() !== '')
}

export function describeVerdict(
  verdict: Verdict | 'let in',
  ticket: ScannedTicket,
  { door, timeZone }: { door: Door; timeZone: TimeZone },
): string {
  const since = (moment: Date | null) => (moment ? ` since ${tell(moment, timeZone)}` : '')
  switch (verdict) {
    case 'let in':
      return 'Let in.'
    case 'valid':
      return 'Valid: lets in once.'
    case 'admitted':
      return `Not let in: somebody has been let in by it${since(ticket.admittedAt)}.`
    case 'void':
      return `Not let in: it is void${since(ticket.voidedAt)}.`
    case 'replaced':
      return `Not let in: it was made anew${since(ticket.voidedAt)}; another ticket is good for this seat.`
    case 'exchanged':
      return `Not let in: it was exchanged for another one${since(ticket.voidedAt)}.`
    case 'cancelled':
      return 'Not let in: the concert is cancelled.'
    case 'postponed':
      return 'Not let in: the concert is postponed.'
    case 'other date':
      return `Not let in: it is for another date than ${door.day}.`
    case 'other time':
      return `Not let in: it is for another time than ${door.time}.`
    case 'other hall':
      return `Not let in: it is for another hall than ${door.venue}.`
  }
}

function tell(moment: Date, timeZone: TimeZone): string {
  return `${formatDate(moment, 'full', { locale: 'en', timeZone })}, ${formatDate(moment, 'time', { locale: 'en', timeZone })}`
}
