/** Decides which alarms are due for mailing: rules without a clock of their own. */

export interface FoundAlarm {
  kind: string
  count: number
}

export interface DueAlarm extends FoundAlarm {
  mailed_at: Date
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Returns the kinds to mail together: new ones, those that have increased since a report at least
 * an hour ago, and those last reported a day ago.
 */
export function findDue<alarm extends FoundAlarm>(
  found: readonly alarm[],
  told: readonly DueAlarm[],
  now: Date,
): alarm[] {
  return found.filter(({ kind, count }) => {
    const last = told.find((alarm) => alarm.kind === kind)
    if (!last) return true
    const age = now.getTime() - last.mailed_at.getTime()
    return age >= day || (age >= hour && count > last.count)
  })
}

/**
 * Returns reported alarms that ended at least an hour ago: they count as new when they return.
 * Sooner, they are the same.
 */
export function findOver(found: readonly FoundAlarm[], told: readonly DueAlarm[], now: Date): string[] {
  return told
    .filter(
      ({ kind, mailed_at }) =>
        !found.some((alarm) => alarm.kind === kind) && now.getTime() - mailed_at.getTime() >= hour,
    )
    .map(({ kind }) => kind)
}
