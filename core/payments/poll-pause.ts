/** Intervals of status polls for unsettled payments. All times in seconds. */

/**
 * Longer than a status poll may take: the claims of a crashed process are polled again after it.
 */
export const pollLease = 40

const shortestPause = 15
const maxPause = 10 * 60
const firstSilence = 5

/** After a response without a result: a quarter of the payment's age. */
export function pauseAfterAnswer(age: number): number {
  return Math.min(Math.max(age / 4, shortestPause), maxPause)
}

/** 5 seconds, doubled each time. */
export function pauseAfterSilence(unanswered: number): number {
  return Math.min(firstSilence * 2 ** (unanswered - 1), maxPause)
}
