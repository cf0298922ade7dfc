import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import { describeVisit } from '#core/catalogue/server/describe-visit.ts'
import type { Locale } from '#values/locales.ts'
import { describePlace } from '../ticket-seat.ts'
import { isGood } from '../ticket.ts'
import type { CalendarTicket } from './ticket-store.ts'

interface CalendarOptions {
  translate: Translate<TicketMessageKey>
  locale: Locale
  shopName: string
  /** Domain of the ids: a concert imported twice stays one entry. */
  host: string
  orderUrlOf: (reference: string) => string
  now: Date
}

const alarmSecondsBefore = 2 * 60 * 60

const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<CalendarTicket['date_status'], ICalEventStatus>

export interface TicketCalendar {
  text: string
  /** `CANCEL` if no concert remains: calendars then remove the entries. */
  method: 'PUBLISH' | 'CANCEL'
}

/**
 * One entry per concert, with its place and a reminder two hours before. Concerts that are
 * cancelled, or with exchanged tickets, are included as cancelled, since a calendar may contain
 * them.
 */
export function createTicketCalendar(
  tickets: readonly CalendarTicket[],
  { translate, locale, shopName, host, orderUrlOf, now }: CalendarOptions,
): TicketCalendar {
  const concerts = groupByConcert(tickets)
  const isOff = concerts.length > 0 && concerts.every(isOver)
  const method = isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    name: shopName,
    prodId: { company: shopName, product: 'tickets' },
    method,
  })
  for (const concert of concerts) {
    const [first] = concert
    const start = new Date(first.start_date)
    const orderUrl = orderUrlOf(first.ref_nr)
    const entry = calendar.createEvent({
      id: `${first.calendar_id}@${host}`,
      sequence: first.sequence,
      stamp: now,
      status: isOver(concert) ? ICalEventStatus.CANCELLED : statuses[first.date_status],
      start,
      end: new Date(start.getTime() + first.duration_minutes * 60_000),
      summary: first.event_title,
      location: `${first.venue_title}, ${first.venue_address}`,
      description: [
        translate('ticket.calendarTickets', { count: concert.length, reference: first.ref_nr }),
        ...concert.map((ticket) => `${describePlace(ticket, translate)} · ${ticket.serial}`),
        ...describeVisit(first.visit, { translate, locale }),
        orderUrl,
      ].join('\n'),
      url: orderUrl,
    })
    if (isOver(concert)) continue
    const description = translate('ticket.calendarAlarm', { event: first.event_title })
    entry.createAlarm({ type: ICalAlarmType.display, trigger: alarmSecondsBefore, description })
  }
  return { text: calendar.toString(), method }
}

type Concert = [CalendarTicket, ...CalendarTicket[]]

function isOver(concert: Concert): boolean {
  return concert[0].date_status === 'cancelled' || !concert.some(isGood)
}

/**
 * Groups valid tickets by concert and order, by date; also those of cancelled concerts, and
 * exchanged ones of concerts for which the order has no other.
 */
function groupByConcert(tickets: readonly CalendarTicket[]): Concert[] {
  const concerts = new Map<string, Concert>()
  for (const ticket of tickets) {
    if (ticket.state === 'void' && ticket.date_status !== 'cancelled') continue
    const key = `${ticket.event_date_id} ${ticket.ref_nr}`
    const concert = concerts.get(key)
    if (concert) concert.push(ticket)
    else concerts.set(key, [ticket])
  }
  return [...concerts.values()].map(leaveOutExchanged).sort(([a], [b]) => a.start_date.localeCompare(b.start_date))
}

function leaveOutExchanged(concert: Concert): Concert {
  const [first, ...others] = concert.filter(({ state }) => state !== 'exchanged')
  return first ? [first, ...others] : concert
}
