/** An error that the operator can fix: its message is shown without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
