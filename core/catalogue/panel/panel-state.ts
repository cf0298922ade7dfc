import type { CalendarDate } from '#values/dates.ts'
import type { ConcertState, Event, EventDate, SelectedEventDate } from '../catalogue.ts'
import { findConcertState } from '../concert-state.ts'

export type PanelState =
  | { kind: 'no_date' }
  /** A day without concerts. */
  | { kind: 'no_concert'; date: CalendarDate }
  /** Several venues have concerts that day and none is selected. */
  | { kind: 'choose_venue'; eventDate: EventDate }
  | { kind: ConcertState; event: Event; eventDate: SelectedEventDate }

interface PanelInput {
  selectedDate: CalendarDate | null
  eventDates: readonly EventDate[]
  event: Event | null
  eventDate: SelectedEventDate | null
  now: Date
}

/** Details are shown only if a concert is selected and, on a day with several venues, a venue. */
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
