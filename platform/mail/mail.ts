import type { SafeHtml } from '../http/responses/html-template.ts'

/** A mail as its writer makes it, in one language. */
export interface Mail {
  subject: string
  text: string
  html: SafeHtml
  /** Whom an answer goes to, where it is not the app's own address. */
  replyTo?: { name: string; address: string }
  /** Somebody has typed it for its recipient: it does not call itself generated, so that a mailbox treats it as a letter. */
  isByPerson?: true
  attachments?: { filename: string; content: Buffer | string; contentType: string }[]
}

/** A kind of mail: its name in the outbox, and the type of what waits there until the mail is written. */
export interface MailKind<data extends object> {
  /** Letters, digits and `-`. */
  readonly name: string
  /** Only a type: a kind holds no data. */
  readonly data?: data
}

/**
 * Names a kind of mail, for whoever queues it. Its writer may stand elsewhere:
 *
 *     export const orderPaid = defineMail<{ orderId: number }>('order-paid')
 */
export function defineMail<data extends object>(name: string): MailKind<data> {
  return { name }
}

/**
 * Makes a mail from what was queued, at the time of sending. `null`: what it was about is gone, and nothing is sent.
 * What it throws counts as a failed try.
 */
export type MailWriter<data extends object, context> = (data: data, context: context) => Promise<Mail | null>

/** The writers of an app's mails, by the name of the kind. */
export type MailWriters<context> = Record<string, MailWriter<object, context>>

/** What each of a feature's kinds is written by, under the name that its file exports it by. */
type WritersOf<kinds, context> = {
  [name in keyof kinds]: kinds[name] extends MailKind<infer data> ? MailWriter<data, context> : never
}

/**
 * The writers of a feature's kinds. A kind without one does not compile:
 *
 *     export const orderMails = createWriters(kinds, { orderPaid: writeOrderPaid })
 *
 * @param kinds all that the feature's `mail-kinds.ts` exports
 */
export function createWriters<kinds extends Record<string, MailKind<object>>, context>(
  kinds: kinds,
  writers: WritersOf<kinds, context>,
): MailWriters<context> {
  const entries = Object.entries(kinds).map(([key, { name }]) => [name, writers[key]])
  // What is read from the outbox under a name was queued as its kind's data.
  return Object.fromEntries(entries) as MailWriters<context>
}
