/** How long an outage that was told is not told again. */
const silenceMilliseconds = 60_000

export interface OutageGate {
  /**
   * Whether to tell of an outage now: how many tellings were held back since the last one, or null to hold back this one
   * too. A higher level does not wait for the minute of a lower one.
   */
  ask(level: number): number | null
}

/** Lets one telling of an outage through each minute, so that a log of which many parts fail at once stays readable. */
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
