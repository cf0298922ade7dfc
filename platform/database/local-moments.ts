/** Hours on the wall, and the moments that they are: the clocks of the shop's time zone. */
import { type RawBuilder, sql } from 'kysely'

/** The database knows when the clocks change, so it is given the hour on the wall. */
export function toLocalMoment(value: string | undefined, { timeZone }: { timeZone: string }): string | null {
  return value === undefined ? null : `${value} ${timeZone}`
}

/** A moment as the clock on the wall shows it, `2026-11-27 19:30`. */
export function selectLocal(column: string, timeZone: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
}

/** Tells whether the clocks of the zone ever show an hour on the wall: in spring they skip one. */
export function createClock(timeZone: string): (local: string) => boolean {
  // To make one takes longer than to ask it a hundred times.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (moment: number) => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - moment
  const hour = 3_600_000
  return (local) => {
    const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`)
    // No zone is further than 14 hours from UTC; a change of the clocks lies between two of these.
    return [-26, -14, -12, 0, 12, 14, 26].some((hours) => {
      const offset = offsetAt(asUtc + hours * hour)
      return offsetAt(asUtc - offset) === offset
    })
  }
}
