/** A startup error that a person can fix: the message is a sentence with the remedy. */
export class StartError extends Error {
  override name = 'StartError'
}
