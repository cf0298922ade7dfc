import { type RawBuilder, sql } from 'kysely'

/** The database knows the clock changes, so it converts the local time. */
export function toLocalMoment(value: string | undefined, { timeZone }: { timeZone: string }): string | null {
  return value === undefined ? null : `${value} ${timeZone}`
}

/** Selects a moment as local time, `2026-11-27 19:30`. */
export function selectLocal(column: string, timeZone: string): RawBuilder<string | null> {
  return sql<string | null>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`
}

/** Returns a check whether a local time exists: clock changes in spring skip an hour. */
export function createClock(timeZone: string): (local: string) => boolean {
  // Creating one takes longer than using it a hundred times.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (moment: number) => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - moment
  const hour = 3_600_000
  return (local) => {
    const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`)
    // No zone is further than 14 hours from UTC; a clock change lies between two of these.
    return [-26, -14, -12, 0, 12, 14, 26].some((hours) => {
      const offset = offsetAt(asUtc + hours * hour)
      return offsetAt(asUtc - offset) === offset
    })
  }
}
