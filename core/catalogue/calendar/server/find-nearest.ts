import type { CalendarDate } from '#values/dates.ts'
import { findCarriedMonths, findSeasonsMonths } from '../carried-months.ts'
import { addMonths, findMonth, type MonthRange } from '../months.ts'
import { maxAlternatives, measureDistance, findAlternatives } from '#core/catalogue/season/suggestions.ts'
import type { ScheduledConcert } from '#core/catalogue/catalogue.ts'
import type { Calendar } from './visitors-calendar.ts'

/** A time of the day may lie on another date in another time zone. */
const day = 24 * 60 * 60 * 1000

interface Chosen {
  date: CalendarDate
  moment: Date
  /** The chosen concert, which is left out. */
  id?: number | undefined
}

/** The concerts with tickets that lie nearest to a moment, in the order in which they come: further months are read until no nearer one can be in them. */
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

/** How near to the moment, in milliseconds, all concerts are known. */
function findReach(read: MonthRange, season: MonthRange, moment: Date): number {
  const startOf = (month: string) => new Date(`${month}-01T00:00:00Z`).getTime()
  const back = read.first <= season.first ? Infinity : moment.getTime() - startOf(read.first)
  const forth = read.last >= season.last ? Infinity : startOf(addMonths(read.last, 1)) - moment.getTime()
  return Math.min(back, forth) - day
}
