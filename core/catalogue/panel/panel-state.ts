import type { CalendarDate } from '#values/dates.ts'
import type { ConcertState, Event, EventDate, SelectedEventDate } from '../catalogue.ts'
import { findConcertState } from '../concert-state.ts'

/** What the panel beside the calendar has to say. */
export type PanelState =
  /** Nothing chosen. */
  | { kind: 'no_date' }
  /** A day on which nobody plays. */
  | { kind: 'no_concert'; date: CalendarDate }
  /** Several venues play that day and none is chosen. */
  | { kind: 'choose_venue'; eventDate: EventDate }
  /** A concert. */
  | { kind: ConcertState; event: Event; eventDate: SelectedEventDate }

interface PanelInput {
  selectedDate: CalendarDate | null
  eventDates: readonly EventDate[]
  event: Event | null
  eventDate: SelectedEventDate | null
  now: Date
}

/** Details are shown only where a concert is selected and, on a day of several venues, one of them is chosen. */
export function findPanelState({ selectedDate, eventDates, event, eventDate, now }: PanelInput): PanelState {
  if (!selectedDate) return { kind: 'no_date' }
  if (event && eventDate) {
    const hasTickets = eventDate.eventTickets.some((ticket) => ticket.on_sale && ticket.stock !== 0 && !ticket.access)
    const kind = findConcertState({ ...eventDate, startsAt: new Date(eventDate.start_date), hasTickets }, now)
    return { kind, event, eventDate }
  }
  const ofDay = eventDates.find((candidate) => candidate.date === selectedDate)
  return ofDay ? { kind: 'choose_venue', eventDate: ofDay } : { kind: 'no_concert', date: selectedDate }
}
