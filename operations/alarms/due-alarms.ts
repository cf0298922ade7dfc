/** Which alarms are mailed now: rules, without a clock of their own. */

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
 * The kinds that are mailed now, together: those that are new, those of which there is more than was told an hour ago or earlier,
 * and those that were last told a day ago.
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

/** What was told and is over, an hour ago or earlier: it counts as new when it comes again. Sooner, it is the same one. */
export function findOver(found: readonly FoundAlarm[], told: readonly DueAlarm[], now: Date): string[] {
  return told
    .filter(
      ({ kind, mailed_at }) =>
        !found.some((alarm) => alarm.kind === kind) && now.getTime() - mailed_at.getTime() >= hour,
    )
    .map(({ kind }) => kind)
}
