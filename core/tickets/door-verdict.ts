import { addDays, findCalendarDate, type CalendarDate, type TimeZone } from '#values/dates.ts'
import type { Ticket } from './ticket.ts'

/** Where and when somebody stands at a door. */
export interface Door {
  /** The evening, by the shop's clocks. */
  day: CalendarDate
  /** The hall, by its name in addresses; null: whichever. */
  venue: string | null
  /** When the concert begins, as `19:30` by the shop's clocks, where there are two in a hall; null: whenever. */
  time: string | null
}

/** What decides whether a ticket opens a door. */
export interface DoorTicket {
  state: Ticket['state']
  /** It was made anew: another one is good for its seat. */
  isReplaced: boolean
  dateStatus: 'scheduled' | 'cancelled' | 'postponed'
  startsAt: Date
  venueSlug: string
}

export type Verdict =
  | 'valid'
  | 'admitted'
  | 'void'
  | 'replaced'
  | 'exchanged'
  | 'cancelled'
  | 'postponed'
  | 'other date'
  | 'other hall'
  | 'other time'

/** Whether a ticket lets somebody in, or why not: what is wrong with the ticket itself first, then with the place and time. */
export function checkTicket(ticket: DoorTicket, door: Door, timeZone: TimeZone): Verdict {
  if (ticket.state === 'exchanged') return 'exchanged'
  if (ticket.isReplaced) return 'replaced'
  if (ticket.state !== 'valid') return ticket.state
  if (ticket.dateStatus !== 'scheduled') return ticket.dateStatus
  if (findCalendarDate(ticket.startsAt, timeZone) !== door.day) return 'other date'
  if (door.venue !== null && door.venue !== ticket.venueSlug) return 'other hall'
  return door.time === null || door.time === clockTimeOf(ticket.startsAt, timeZone) ? 'valid' : 'other time'
}

/** `19:30` */
function clockTimeOf(moment: Date, timeZone: TimeZone): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', clock).format(moment)
}

/** Hours after midnight that belong to the evening before. */
const nightHours = 4

/** The day whose concerts are on at a moment. */
export function findDoorDay(now: Date, timeZone: TimeZone): CalendarDate {
  const hour = Number(clockTimeOf(now, timeZone).slice(0, 2))
  const day = findCalendarDate(now, timeZone)
  return hour < nightHours ? addDays(day, -1) : day
}
