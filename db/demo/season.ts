import { createRandom, pick, type Random } from '@cadenza/house-art'
import { addDays, type CalendarDate } from '#values/dates.ts'
import type { Calendar, Demand } from './calendar.ts'

export interface DemoDate {
  date: CalendarDate
  /** Days from today; negative = past. */
  day: number
  event: string
  venue: string
  /** In the shop's time zone. */
  time: string
  demand: Demand
  status?: 'cancelled' | 'postponed'
  buy_at?: string
}

type Planned = Omit<DemoDate, 'date' | 'time' | 'demand'> & { demand?: Demand }

/** Plans all concerts from three months back to nine months ahead: deterministic for the day. */
export function planSeason(calendar: Calendar, today: CalendarDate): DemoDate[] {
  const random = createRandom(1831)
  const { first_day, last_day, nearby, hours } = calendar
  // Whole weeks, excluding the nearby days.
  const past = planWeeks(calendar, { today, random, from: first_day, to: nearby[0]!.day - 1 })
  const future = planWeeks(calendar, { today, random, from: nearby.at(-1)!.day + 2, to: last_day })
  return [...past, ...nearby, ...future].map((concert) => {
    const date = addDays(today, concert.day)
    const { evening, sunday } = hours[concert.venue]!
    return { demand: 'ordinary', ...concert, date, time: weekdayOf(date) === 0 ? sunday : evening }
  })
}

interface Weeks {
  today: CalendarDate
  random: Random
  from: number
  to: number
}

/**
 * Plans one concert every week or two, from Wednesday to Sunday, occasionally in two halls on one
 * evening.
 */
function planWeeks({ repertoire }: Calendar, { today, random, from, to }: Weeks): Planned[] {
  const planned: Planned[] = []
  const programmes = createRepertoire(Object.keys(repertoire), random)
  for (let week = from; week + 6 <= to; week += 7) {
    const days = [0, 1, 2, 3, 4, 5, 6]
      .map((day) => week + day)
      .filter((day) => ![1, 2].includes(weekdayOf(addDays(today, day))))
    // The first and last evenings of the season have concerts.
    const first = week === from ? days[0]! : week + 13 > to ? days.at(-1)! : pick(random, days)
    const second = random() < 0.3 ? pick(random, days) : null
    for (const day of second === null ? [first] : [first, second]) {
      const event = programmes()
      const free = repertoire[event]!.filter(
        (venue) => !planned.some((other) => other.day === day && other.venue === venue),
      )
      if (free.length > 0) planned.push({ day, event, venue: pick(random, free) })
    }
  }
  return planned
}

/** Cycles through the programmes, reshuffled for every round. */
function createRepertoire(programmes: readonly string[], random: Random): () => string {
  let round: string[] = []
  return () => {
    if (round.length === 0) round = [...programmes]
    const [event] = round.splice(Math.floor(random() * round.length), 1)
    return event!
  }
}

/** 0 = Sunday */
function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}
