/** Time during which a reported outage is not reported again. */
const silenceMilliseconds = 60_000

export interface OutageGate {
  /**
   * Returns the number of reports suppressed since the last one if this one should be logged, or
   * null to suppress it, too. A higher level does not wait for the minute of a lower one.
   */
  ask(level: number): number | null
}

/**
 * Limits reports of an outage to one a minute, so that a log stays readable when many parts fail at
 * once.
 */
export function createOutageGate(clock: () => Date): OutageGate {
  let reported = { at: Number.NEGATIVE_INFINITY, level: 0 }
  let heldBack = 0
  return {
    ask(level) {
      const at = clock().getTime()
      const isSilent = at - reported.at < silenceMilliseconds && at >= reported.at
      if (isSilent && level <= reported.level) {
        heldBack++
        return null
      }
      const held = heldBack
      reported = { at, level }
      heldBack = 0
      return held
    },
  }
}
