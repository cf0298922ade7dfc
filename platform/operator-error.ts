/** Something that the operator can mend: said in its message, without a trace of the program. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
