import type { SafeHtml } from '../http/responses/html-template.ts'

export interface Mail {
  subject: string
  text: string
  html: SafeHtml
  /** Recipient of replies, if not the app's own address. */
  replyTo?: { name: string; address: string }
  /** Typed by a person: not marked as auto-generated, so that mailboxes treat it so. */
  isByPerson?: true
  attachments?: { filename: string; content: Buffer | string; contentType: string }[]
}

/** A kind of mail: its name in the outbox, and the type of its stored data. */
export interface MailKind<data extends object> {
  /** Letters, digits and `-`. */
  readonly name: string
  /** Only a type: a kind holds no data. */
  readonly data?: data
}

/**
 * Defines a kind of mail for its senders. Its writer may be in another module:
 *
 *     export const orderMailKinds = { orderPaid: defineMail<{ orderId: number }>('order-paid') }
 */
export function defineMail<data extends object>(name: string): MailKind<data> {
  return { name }
}

/** Writes a queued mail. `null`: its subject is gone. An error is a failed attempt. */
export type MailWriter<data extends object, context> = (data: data, context: context) => Promise<Mail | null>

export type MailWriters<context> = Record<string, MailWriter<object, context>>

type WritersOf<kinds, context> = {
  [name in keyof kinds]: kinds[name] extends MailKind<infer data> ? MailWriter<data, context> : never
}

/**
 * Returns the writers of a feature's mail kinds. A kind without a writer fails to compile:
 *
 *     export const orderMails = createWriters(orderMailKinds, { orderPaid: writeOrderPaid })
 */
export function createWriters<kinds extends Record<string, MailKind<object>>, context>(
  kinds: kinds,
  writers: WritersOf<kinds, context>,
): MailWriters<context> {
  const entries = Object.entries(kinds).map(([key, { name }]) => [name, writers[key]])
  // Data read from the outbox under a kind's name was queued as the data of that kind.
  return Object.fromEntries(entries) as MailWriters<context>
}
