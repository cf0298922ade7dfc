/** Reason why protective checks blocked a request, in addition to its status. */
export type Refusal =
  | 'host'
  /** A change that was not sent by the shop's own page, or not in this session. */
  | 'token'
  | 'sign-in'
  | 'confirmation'
  /** It requires a permission that the user's roles lack. */
  | 'permission'
  /** It requests an order that is not this visitor's, or does not exist. */
  | 'order'
  | 'limit'
  /** It claims to be from a payment provider, and lacks the signature. */
  | 'signature'
  | 'robot'

const refusals = new WeakMap<object, Refusal>()

/** Records why a request was blocked, for its log entry; the last reason counts. */
export function noteRefusal(request: object, refusal: Refusal): void {
  refusals.set(request, refusal)
}

export const findRefusal = (request: object): Refusal | undefined => refusals.get(request)
