/**
 * One hour before. If the clock change in spring skips that hour, the one before it on the clock is
 * also one hour earlier.
 */
export function findDoors(day: string, hour: string, isOnTheClock: (local: string) => boolean): string {
  const doors = findHourBefore(day, hour)
  return isOnTheClock(doors) ? doors : findHourBefore(day, doors.slice(11))
}

/** On the same day. */
export function findHourBefore(day: string, hour: string): string {
  const hours = Math.max(0, Number(hour.slice(0, 2)) - 1)
  return `${day} ${hour < '01:00' ? '00:00' : `${String(hours).padStart(2, '0')}${hour.slice(2)}`}`
}
