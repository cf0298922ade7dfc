/** A start that failed for a reason that a person can mend: the message is a sentence with the remedy. */
export class StartError extends Error {
  override name = 'StartError'
}
