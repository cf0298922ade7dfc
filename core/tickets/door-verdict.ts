import { addDays, findCalendarDate, type CalendarDate, type TimeZone } from '#values/dates.ts'
import type { Ticket } from './ticket.ts'

export interface Door {
  /** By the shop's clock. */
  day: CalendarDate
  /** Slug of the hall; null: any. */
  venue: string | null
  /** `19:30`, if a hall has two concerts that day; null: any. */
  time: string | null
}

export interface DoorTicket {
  state: Ticket['state']
  /** Reissued: another ticket is valid for its seat. */
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

/** Reports problems of the ticket itself first, then place and time. */
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

/** Hours after midnight that belong to the previous evening. */
const nightHours = 4

/** Returns the day of the concerts running at a moment. */
export function findDoorDay(now: Date, timeZone: TimeZone): CalendarDate {
  const hour = Number(clockTimeOf(now, timeZone).slice(0, 2))
  const day = findCalendarDate(now, timeZone)
  return hour < nightHours ? addDays(day, -1) : day
}
