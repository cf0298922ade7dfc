/** `open`: a reply is due; `closed`: nothing is left to do, answered or not. */
export const messageStates = ['open', 'answered', 'closed'] as const

export type MessageState = (typeof messageStates)[number]

export const maxReplyLength = 10_000
/** Beyond it, a phone call is better. */
export const maxReplies = 100
