/**
 * Schedule of a job: a cron line in UTC, or an interval in seconds in which the app runs it once,
 * however many processes there are.
 */
export type Schedule = { cron: string } | { everySeconds: number }

const hour = 60 * 60
const day = 24 * hour

/**
 * Returns the longest time between two runs, in seconds; for cron lines, those with minutes, hours
 * and days of the month.
 */
export function findLongestGap(schedule: Schedule): number {
  if ('everySeconds' in schedule) return schedule.everySeconds
  const [, hours, days, months] = schedule.cron.split(' ')
  if (hours === '*') return hour
  if (days === '*') return day
  return months === '*' ? 31 * day : 366 * day
}
