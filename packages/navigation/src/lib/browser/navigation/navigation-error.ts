/**
 * Why a navigation did not succeed:
 * `cancelled` a `before` hook returned false, or the form is being sent already; `aborted` a newer navigation or `abort()`;
 * `invalid` the answer is outside of the protocol; `timeout` and `network` no answer, or no code to show it with; `component` there is no such page; `history`
 * the state could not be saved; `exception` anything else that was thrown.
 */
export type NavigationErrorCode =
  | 'cancelled'
  | 'aborted'
  | 'invalid'
  | 'timeout'
  | 'network'
  | 'component'
  | 'history'
  | 'exception'

/** An error with a code: behaviour follows the code, never the class's name, which minifying changes. */
export class NavigationError extends Error {
  declare readonly code: NavigationErrorCode
  /** The answer, where there was one. */
  declare response?: HttpResponse
  /** Of an answer outside of the protocol: the document that is loaded in its place, where that repeats nothing. */
  declare documentUrl?: URL

  constructor(code: NavigationErrorCode, message: string = code) {
    super(message)
    this.code = code
  }
}

/** An error of this kind that another one has led to. */
export const withCause = (code: NavigationErrorCode, cause: unknown): NavigationError =>
  Object.assign(new NavigationError(code, (cause as Error).message), { cause })

/** An answer as read from the network. */
export interface HttpResponse {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  /** Parsed JSON, else text; the bytes of a download. */
  data: unknown
}
