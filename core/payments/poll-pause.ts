/** When a provider is asked again about what it has not settled yet. All times in seconds. */

/** Longer than one status poll may take: what a process took that has died is asked about after this. */
export const pollLease = 40

const shortestPause = 15
/** However long it lasts, nothing is left alone for longer. */
export const maxPause = 10 * 60
const firstSilence = 5

/** After an answer that settled nothing: a quarter of the payment's age. */
export function pauseAfterAnswer(age: number): number {
  return Math.min(Math.max(age / 4, shortestPause), maxPause)
}

/** After so many status polls in a row that were not answered: 5 seconds, and each time twice as long. */
export function pauseAfterSilence(unanswered: number): number {
  return Math.min(firstSilence * 2 ** (unanswered - 1), maxPause)
}
