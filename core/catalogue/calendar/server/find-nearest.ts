import type { CalendarDate } from '#values/dates.ts'
import { findCarriedMonths, findSeasonsMonths } from '../carried-months.ts'
import { addMonths, findMonth, type MonthRange } from '../months.ts'
import type { ConcertSuggestion, ScheduledConcert } from '#core/catalogue/catalogue.ts'
import type { Calendar } from './calendar-store.ts'

/** Offered when the chosen concert is unavailable. */
const maxAlternatives = 3

/** Margin for time zones, in which the same moment may fall on another date. */
const day = 24 * 60 * 60 * 1000

interface Chosen {
  date: CalendarDate
  moment: Date
  /** The selected concert, which is left out. */
  id?: number | undefined
}

/**
 * Returns the nearest concerts with tickets, in chronological order. Reads further months until
 * none can contain a nearer one.
 */
export async function findNearest(calendar: Calendar, { date, moment, id }: Chosen): Promise<ScheduledConcert[]> {
  const { months } = calendar
  const season = findSeasonsMonths(months)
  if (!season) return []
  const { first, last } = season
  const month = findMonth(date)
  let read = findCarriedMonths(month < first ? first : month > last ? last : month, months)
  let concerts = await calendar.findConcerts(read)
  for (;;) {
    const found = findAlternatives(concerts, moment, id)
    const reach = findReach(read, season, moment)
    if (found.length === maxAlternatives && found.every((one) => measureDistance(moment, one) <= reach)) return found
    if (reach === Infinity) return found
    const before = addMonths(read.first, -1)
    const after = addMonths(read.last, 1)
    concerts = concerts.concat(
      await calendar.findConcerts({ first: before, last: before }),
      await calendar.findConcerts({ first: after, last: after }),
    )
    read = { first: before, last: after }
  }
}

/** Returns the milliseconds from the moment within which all concerts are known. */
function findReach(read: MonthRange, season: MonthRange, moment: Date): number {
  const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`).getTime()
  const back = read.first <= season.first ? Infinity : moment.getTime() - startOf(read.first)
  const forth = read.last >= season.last ? Infinity : startOf(addMonths(read.last, 1)) - moment.getTime()
  return Math.min(back, forth) - day
}

/** Finds the nearest concerts with tickets except the chosen one, in chronological order. */
export function findAlternatives(
  concerts: readonly ScheduledConcert[],
  moment: Date,
  chosenId: number | null = null,
): ScheduledConcert[] {
  return concerts
    .filter((concert) => concert.state === 'available' && concert.id !== chosenId)
    .toSorted((a, b) => measureDistance(moment, a) - measureDistance(moment, b) || byStart(a, b))
    .slice(0, maxAlternatives)
    .toSorted(byStart)
}

/** In milliseconds, before or after. */
function measureDistance(moment: Date, { start_date }: Pick<ConcertSuggestion, 'start_date'>): number {
  return Math.abs(new Date(start_date).getTime() - moment.getTime())
}

function byStart(a: ConcertSuggestion, b: ConcertSuggestion): number {
  return a.start_date.localeCompare(b.start_date)
}
