/**
 * Reason why a navigation failed: `cancelled` a `before` hook returned false, or the form is
 * already being sent; `aborted` a newer navigation or `abort()`; `invalid` the response is outside
 * of the protocol; `timeout` and `network` no response, or no code to show it with; `component` no
 * such page; `history` the state could not be saved; `exception` anything else that was thrown.
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

/** Error with a code. Behaviour follows the code, never the class name, which minifying changes. */
export class NavigationError extends Error {
  declare readonly code: NavigationErrorCode
  /** The response, if any. */
  declare response?: HttpResponse
  /** Document to load instead of a response outside of the protocol, if that repeats nothing. */
  declare documentUrl?: URL

  constructor(code: NavigationErrorCode, message: string = code) {
    super(message)
    this.code = code
  }
}

export const withCause = (code: NavigationErrorCode, cause: unknown): NavigationError =>
  Object.assign(new NavigationError(code, (cause as Error).message), { cause })

/** Response as read from the network. */
export interface HttpResponse {
  status: number
  /** Keyed by lower-case name. */
  headers: Record<string, string>
  /** Parsed JSON, else text; bytes for a download. */
  data: unknown
}
