import { type RawBuilder, sql } from 'kysely'
import type { SeasonContext } from './kind.ts'

/** The database knows when the clocks change, so it is given the hour on the wall. */
export function localMoment(value: string | undefined, { timeZone }: Pick<SeasonContext, 'timeZone'>): string | null {
  return value === undefined ? null : `${value} ${timeZone}`
}

/** A moment as the clock on the wall shows it, `2026-11-27 19:30`. */
export function selectLocal(column: string, timeZone: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
}

/** Whether the clocks of the zone ever show that: in spring they skip an hour. */
export function isOnTheClock(local: string, timeZone: string): boolean {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`)
  const hour = 3_600_000
  // No zone is further than 14 hours from UTC; a change of the clocks lies between two of these.
  return [-26, -14, -12, 0, 12, 14, 26].some((hours) => {
    const offset = offsetAt(asUtc + hours * hour, timeZone)
    return offsetAt(asUtc - offset, timeZone) === offset
  })
}

function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment)
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}
