/** Why a request was held up by what protects the app, beside what its status says. */
export type Refusal =
  /** It names no host of ours. */
  | 'host'
  /** It changes something, and no page of ours has sent it, or not in this visit. */
  | 'token'
  /** It wants what only those may who have signed in. */
  | 'sign-in'
  /** It wants what only those may who have lately shown that it is them. */
  | 'confirmation'
  /** It wants what the person's roles do not allow. */
  | 'permission'
  /** It wants an order that is not this visitor's, or is none. */
  | 'order'
  /** Its client has done this too often. */
  | 'limit'
  /** It says to be of a payment provider, and is not signed by it. */
  | 'signature'
  /** It cannot show that no robot has sent it. */
  | 'robot'

const refusals = new WeakMap<object, Refusal>()

/** Notes that a request was held up, for its line in the log; the last word counts. */
export function noteRefusal(request: object, refusal: Refusal): void {
  refusals.set(request, refusal)
}

/** Why a request was held up; undefined where it was not. */
export const findRefusal = (request: object): Refusal | undefined => refusals.get(request)
