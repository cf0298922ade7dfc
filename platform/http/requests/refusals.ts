/** Reason why protective checks blocked a request, in addition to its status. */
export type Refusal =
  /** It names an unknown host. */
  | 'host'
  /** A change that was not sent by the shop's own page, or not in this session. */
  | 'token'
  /** It requires a sign-in. */
  | 'sign-in'
  /** It requires a recent confirmation of identity. */
  | 'confirmation'
  /** It requires a permission that the user's roles lack. */
  | 'permission'
  /** It requests an order that is not this visitor's, or does not exist. */
  | 'order'
  /** Its client has exceeded a rate limit. */
  | 'limit'
  /** It claims to be from a payment provider, and lacks the signature. */
  | 'signature'
  /** It has not passed the bot check. */
  | 'robot'

const refusals = new WeakMap<object, Refusal>()

/** Records why a request was blocked, for its log entry; the last reason counts. */
export function noteRefusal(request: object, refusal: Refusal): void {
  refusals.set(request, refusal)
}

/** Returns why a request was blocked; undefined if it was not. */
export const findRefusal = (request: object): Refusal | undefined => refusals.get(request)
