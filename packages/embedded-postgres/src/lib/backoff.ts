const FIRST_DELAY_MILLISECONDS = 100
const LONGEST_DELAY_MILLISECONDS = 30_000
/** Time without a failure after which the count restarts. */
const CALM_MILLISECONDS = 60_000

export type Backoff = {
  /**
   * Counts a failure. Returns the failures in a row and the delay before the next attempt, in
   * milliseconds and at most `longest`.
   */
  next: (longest: number) => { count: number; delay: number }
}

/**
 * Doubles the delay after each failure: early ones pass unnoticed, and a crash loop does not keep
 * the machine busy.
 */
export function createBackoff(now: () => number): Backoff {
  let count = 0
  let attemptAt = -Infinity
  return {
    next(longest) {
      if (now() - attemptAt > CALM_MILLISECONDS) count = 0
      count += 1
      const delay = Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (count - 1), LONGEST_DELAY_MILLISECONDS, longest)
      attemptAt = now() + delay
      return { count, delay }
    },
  }
}
