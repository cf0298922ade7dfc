/** A message of the contact form, with its processing state. */

/** `open`: a reply is due; `closed`: nothing is left to do, answered or not. */
export const messageStates = ['open', 'answered', 'closed'] as const

export type MessageState = (typeof messageStates)[number]

/** Maximum characters of a reply. */
export const maxReplyLength = 10_000
/** Maximum replies to a message; beyond it, a phone call is better. */
export const maxReplies = 100
