/** Replies to messages of the contact form. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { type MessageState, maxReplies } from '../message.ts'
import { contactMailKinds } from './mail-kinds.ts'

interface NewReply {
  messageId: number
  authorId: number
  text: string
  /** Idempotency key of the form. */
  key: string
  /** Last reply seen by the author; 0: none. */
  seen: number
}

interface Standing {
  state: MessageState
  assignee: number | null
}

type ReplyOutcome =
  | { kind: 'sent'; replyId: number; email: string; before: Standing; after: Standing }
  /** Already sent by the same form. */
  | { kind: 'repeated'; email: string }
  /** Another reply was sent meanwhile; `authorId` is null if its author's account is gone. */
  | { kind: 'overtaken'; authorId: number | null }
  | { kind: 'too many' }

/** Unique for each sending. */
const dedupeKeyOf = (replyId: number, sending: number): string => `contact-reply:${replyId}:${sending}`

/**
 * Replies in the language of the sender: once, however often the form is submitted, and not if
 * another staff member has replied since the author looked. Null: no such message.
 */
export async function sendReply(
  trx: Trx,
  { messageId, authorId, text, key, seen }: NewReply,
): Promise<ReplyOutcome | null> {
  const message = await lockMessage(trx, messageId)
  if (!message) return null
  const { email, locale } = message
  const thread = await trx
    .selectFrom('contact_replies')
    .select(['id', 'key', 'author_id'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute()
  if (thread.some((reply) => reply.key === key)) return { kind: 'repeated', email }
  const last = thread.at(-1)
  if (last && last.id > seen) return { kind: 'overtaken', authorId: last.author_id }
  if (thread.length >= maxReplies) return { kind: 'too many' }
  const { id: replyId } = await trx
    .insertInto('contact_replies')
    .values({ message_id: messageId, author_id: authorId, text, key })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after: Standing = { state: 'answered', assignee: message.assignee_id ?? authorId }
  await trx
    .updateTable('contact_messages')
    .set({ state: after.state, assignee_id: after.assignee })
    .where('id', '=', messageId)
    .execute()
  const data = { messageId, replyId }
  await queueMail(trx, contactMailKinds.contactReply, {
    recipient: email,
    locale,
    data,
    dedupeKey: dedupeKeyOf(replyId, 1),
  })
  return { kind: 'sent', replyId, email, before: { state: message.state, assignee: message.assignee_id }, after }
}

interface Again {
  messageId: number
  replyId: number
  /** Possibly corrected. */
  email: string
  /** As seen by the author of the request. */
  sendings: number
}

type AgainOutcome =
  | { kind: 'sent'; before: string }
  | { kind: 'repeated' }
  /** It is already on its way to this address. */
  | { kind: 'under way' }

/**
 * Sends a reply again after failed delivery. A corrected address is stored, and pending mail to the
 * wrong one is cancelled. Null: no such reply.
 */
export async function sendReplyAgain(
  trx: Trx,
  { messageId, replyId, email, sendings }: Again,
): Promise<AgainOutcome | null> {
  const message = await lockMessage(trx, messageId)
  const reply = await trx
    .selectFrom('contact_replies')
    .select('sendings')
    .where('id', '=', replyId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (!message || !reply) return null
  if (reply.sendings !== sendings) return { kind: 'repeated' }
  const last = dedupeKeyOf(replyId, sendings)
  const waiting = await trx
    .selectFrom('outbox')
    .select('recipient')
    .where('dedupe_key', '=', last)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  if (waiting?.recipient === email) return { kind: 'under way' }
  await trx.deleteFrom('outbox').where('dedupe_key', '=', last).where('sent_at', 'is', null).execute()
  await trx
    .updateTable('contact_replies')
    .set({ sendings: sendings + 1 })
    .where('id', '=', replyId)
    .execute()
  await trx.updateTable('contact_messages').set({ email }).where('id', '=', messageId).execute()
  await queueMail(trx, contactMailKinds.contactReply, {
    recipient: email,
    locale: message.locale,
    data: { messageId, replyId },
    dedupeKey: dedupeKeyOf(replyId, sendings + 1),
  })
  return { kind: 'sent', before: message.email }
}

/** Serialises concurrent replies. */
function lockMessage(trx: Trx, id: number) {
  return trx
    .selectFrom('contact_messages')
    .select(['locale', 'email', 'state', 'assignee_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findReplyText(
  db: Db,
  { messageId, replyId }: { messageId: number; replyId: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('contact_replies')
    .select('text')
    .where('id', '=', replyId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row?.text ?? null
}

/** SQL for `dedupeKeyOf` of a row's latest sending. */
const lastMail = sql<string>`'contact-reply:' || contact_replies.id || ':' || contact_replies.sendings`

/** Oldest first, each with its latest mail if still in the outbox. */
export async function findReplies(db: Db, messageId: number) {
  return db
    .selectFrom('contact_replies')
    .leftJoin('users', 'users.id', 'author_id')
    .leftJoin('outbox', (join) => join.on('outbox.dedupe_key', '=', lastMail))
    .select(['contact_replies.id', 'contact_replies.text', 'contact_replies.created_at', 'sendings'])
    .select(['users.firstname', 'users.lastname', 'outbox.id as mail_id', 'recipient', 'attempts', 'last_error'])
    .select(['sent_at', 'given_up_at'])
    .where('message_id', '=', messageId)
    .orderBy('contact_replies.id')
    .execute()
}
