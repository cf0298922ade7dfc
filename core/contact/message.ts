/** A message of the contact form, as the house sees to it. */

/** `open`: somebody is still to answer; `closed`: nothing is left to do, answered or not. */
export const messageStates = ['open', 'answered', 'closed'] as const

export type MessageState = (typeof messageStates)[number]

/** The most characters of an answer. */
export const maxReplyLength = 10_000
/** Of one message; past it people talk. */
export const maxReplies = 100
