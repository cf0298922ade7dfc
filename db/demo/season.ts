import { createRandom, pick, type Random } from '@cadenza/house-art'
import { addDays, type CalendarDate } from '../../values/dates.ts'
import type { DemoEvent } from './events/event.ts'
import { events } from './events.ts'
import { venues } from './venues.ts'

/** How well a concert has sold. */
type Demand = 'ordinary' | 'sold-out' | 'best-seats-gone' | 'three-left'

export interface DemoDate {
  date: CalendarDate
  /** Days from today; negative = past. */
  offset: number
  event: string
  venue: string
  /** In the shop's time zone. */
  time: string
  demand: Demand
  status?: 'cancelled' | 'postponed'
  tmp_purchase_link?: string
}

type Planned = Omit<DemoDate, 'date' | 'time' | 'demand'> & { demand?: Demand }

const firstDay = -91
const lastDay = 272

/**
 * The weeks around today, one concert of every kind. Today and tomorrow stay free, so that the next concert is the same one
 * the whole day long.
 */
const nearby: Planned[] = [
  { offset: -9, event: 'bach-alone', venue: 'viztorony-studio' },
  { offset: -6, event: 'eight-seasons', venue: 'ezusthars-terem' },
  { offset: -6, event: 'two-exiles-in-paris', venue: 'verriere-des-bateliers' },
  { offset: -3, event: 'voices-under-the-vault', venue: 'chapelle-sainte-aurore', demand: 'sold-out' },
  { offset: 2, event: 'eight-seasons', venue: 'salle-aubepine' },
  { offset: 4, event: 'bach-alone', venue: 'chapelle-sainte-aurore' },
  { offset: 4, event: 'three-quartets', venue: 'viztorony-studio' },
  { offset: 6, event: 'requiem-by-candlelight', venue: 'chapelle-sainte-aurore', demand: 'best-seats-gone' },
  { offset: 8, event: 'from-the-village', venue: 'viztorony-studio', demand: 'sold-out' },
  { offset: 9, event: 'voices-under-the-vault', venue: 'chapelle-sainte-aurore' },
  { offset: 9, event: 'two-exiles-in-paris', venue: 'verriere-des-bateliers' },
  { offset: 9, event: 'eight-seasons', venue: 'ezusthars-terem' },
  { offset: 11, event: 'from-the-village', venue: 'salle-aubepine', demand: 'three-left' },
  {
    offset: 13,
    event: 'three-quartets',
    venue: 'salle-aubepine',
    tmp_purchase_link: 'https://tickets.example.org/three-quartets',
  },
  { offset: 15, event: 'bach-alone', venue: 'viztorony-studio', status: 'cancelled' },
  { offset: 16, event: 'requiem-by-candlelight', venue: 'ezusthars-terem', status: 'postponed' },
  { offset: 18, event: 'three-quartets', venue: 'verriere-des-bateliers' },
  { offset: 20, event: 'nine-friends-gala', venue: 'ezusthars-terem' },
  { offset: 20, event: 'bach-alone', venue: 'verriere-des-bateliers' },
  { offset: 23, event: 'requiem-by-candlelight', venue: 'chapelle-sainte-aurore' },
  { offset: 27, event: 'nine-friends-gala', venue: 'salle-aubepine' },
]

/** Every concert from three months back to nine months ahead: the same for the same day. */
export function planSeason(today: CalendarDate): DemoDate[] {
  const random = createRandom(1831)
  const planned = [...planWeeks(today, random, firstDay, -10), ...nearby, ...planWeeks(today, random, 29, lastDay)]
  return planned.map((concert) => {
    const date = addDays(today, concert.offset)
    return { demand: 'ordinary', ...concert, date, time: findTime(date, concert.venue) }
  })
}

/** One concert a week or two, from Wednesday to Sunday, now and then two halls on one evening. */
function planWeeks(today: CalendarDate, random: Random, from: number, to: number): Planned[] {
  const planned: Planned[] = []
  const repertoire = createRepertoire(random)
  for (let week = from; week + 6 <= to; week += 7) {
    const days = [0, 1, 2, 3, 4, 5, 6]
      .map((day) => week + day)
      .filter((day) => ![1, 2].includes(weekdayOf(addDays(today, day))))
    // The season begins and ends on its first and last evenings.
    const first = week === from ? days[0]! : week + 13 > to ? days.at(-1)! : pick(random, days)
    const second = random() < 0.3 ? pick(random, days) : null
    for (const offset of second === null ? [first] : [first, second]) {
      const event = repertoire()
      const free = event.venues.filter(
        (venue) => !planned.some((other) => other.offset === offset && other.venue === venue),
      )
      if (free.length > 0) planned.push({ offset, event: event.slug, venue: pick(random, free) })
    }
  }
  return planned
}

/** The programmes in turn, shuffled anew for every round. */
function createRepertoire(random: Random): () => DemoEvent {
  let round: DemoEvent[] = []
  return () => {
    if (round.length === 0) round = [...events]
    const [event] = round.splice(Math.floor(random() * round.length), 1)
    return event!
  }
}

/** Evenings begin at half past seven, in the tower at eight; on Sundays each hall has its own hour. */
function findTime(date: CalendarDate, slug: string): string {
  const venue = venues.find((candidate) => candidate.slug === slug)
  if (venue && weekdayOf(date) === 0) return venue.matinee
  return slug === 'viztorony-studio' ? '20:00' : '19:30'
}

/** 0 = Sunday */
function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}
