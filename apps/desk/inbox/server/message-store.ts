import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { staffRoles } from '#core/accounts/roles/roles.ts'
import { findReplies } from '#core/contact/server/reply-store.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { type Locale, type Translated, pickText } from '#values/locales.ts'
import { isInScope } from '#apps/desk/orders/server/order-halls.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { findMailState } from '#apps/desk/server/mail-state.ts'
import { removeDraft, keepDraft, readDraft } from '#core/content/writing/server/draft-store.ts'
import {
  type Colleague,
  nameSender,
  type OtherMessage,
  type SendersOrder,
  type ShownMessage,
  type ShownReply,
  type ReplyDraft,
} from '../inbox.ts'

/** Returns a message with the orders that it mentions; undefined if there is none. */
export async function findShownMessage(
  db: Db,
  id: number,
  locale: Locale,
): Promise<{ message: ShownMessage; mentions: string[] } | undefined> {
  const row = await db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'assignee_id')
    .selectAll('contact_messages')
    .select(['firstname', 'lastname'])
    .where('contact_messages.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { assignee_id, firstname, lastname, mentions } = row
  return {
    mentions,
    message: {
      id,
      sender: nameSender(row),
      email: row.email,
      phone: row.phone,
      locale: row.locale,
      receivedAt: row.created_at.toISOString(),
      text: row.message,
      state: row.state,
      assignee:
        assignee_id === null
          ? null
          : { id: assignee_id, name: formatName({ firstname: firstname!, lastname: lastname! }, locale) },
      note: row.note,
    },
  }
}

export async function findThread(db: Db, id: number, locale: Locale): Promise<ShownReply[]> {
  const rows = await findReplies(db, id)
  return rows.map(({ firstname, lastname, mail_id, attempts, sent_at, given_up_at, ...row }) => ({
    id: row.id,
    author: firstname === null ? null : formatName({ firstname, lastname: lastname! }, locale),
    at: row.created_at.toISOString(),
    text: row.text,
    mail:
      mail_id === null
        ? null
        : {
            state: findMailState({ attempts: attempts!, sent_at, given_up_at }),
            recipient: row.recipient!,
            lastError: row.last_error,
          },
    sendings: row.sendings,
  }))
}

const answeringRoles = staffRoles.filter((role) =>
  canOpen([{ role, venueId: null }], staffPermissions['inbox.reply.store']),
)

/** Returns all who may answer messages, or the one with an id. */
export async function findColleagues(db: Db, locale: Locale, only: number | null = null): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'firstname', 'lastname'])
    .where(
      sql<boolean>`(exists (select from user_roles where user_id = users.id and venue_id is null and role = any(${answeringRoles}::text[])
          and (role = 'owner' or not exists (
            select from user_rights where user_id = users.id and action = 'inbox.answer' and not is_granted)))
        or exists (select from user_rights where user_id = users.id and action = 'inbox.answer' and venue_id is null and is_granted))`,
    )
    .$if(only !== null, (query) => query.where('users.id', '=', only!))
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, ...name }) => ({ id, name: formatName(name, locale) }))
}

const mostBeside = 10

interface OrderRow extends Omit<SendersOrder, 'concert' | 'placedAt'> {
  concert: Translated | null
  placedAt: Date
}

/**
 * Returns visible orders: those mentioned in the message first, then the sender's, the newest
 * first.
 */
export async function findSendersOrders(
  db: Db,
  { email, mentions }: { email: string; mentions: readonly string[] },
  { allowed, locale }: { allowed: number[] | null; locale: Locale },
): Promise<SendersOrder[]> {
  const { rows } = await sql<OrderRow>`
    select ref_nr as reference, state, created_at as "placedAt", total_cents as "totalCents",
      lower(email) <> lower(${email}) as "isOfOther",
      (select snapshot -> 'event_title' from order_items where order_id = orders.id order by id limit 1) as concert
    from orders where (lower(email) = lower(${email}) or ref_nr = any(${mentions}::text[]))
      and ${isInScope({ halls: null, allowed })}
    order by ref_nr = any(${mentions}::text[]) desc, created_at desc, id desc limit ${mostBeside}`.execute(db)
  return rows.map(({ concert, placedAt, ...row }) => ({
    ...row,
    placedAt: placedAt.toISOString(),
    concert: concert ? pickText(concert, locale) : '',
  }))
}

/** Returns other messages from the same address, the newest first. */
export async function findOtherMessages(
  db: Db,
  { id, email }: Pick<ShownMessage, 'id' | 'email'>,
): Promise<OtherMessage[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'created_at', 'state'])
    .select(sql<string>`left(message, 80)`.as('beginning'))
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostBeside)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, receivedAt: created_at.toISOString() }))
}

interface Whose {
  userId: number
  messageId: number
}

const nameOf = ({ userId, messageId }: Whose) => ({ userId, subject: `message ${messageId}` })

/** Reads an unsent answer, visible only to its author. */
export async function readReplyDraft(db: Db, whose: Whose): Promise<ReplyDraft | null> {
  const draft = await readDraft(db, nameOf(whose))
  return draft && { text: draft.mine['text'] ?? '', after: Number(draft.was['after'] ?? 0) }
}

/** Stores the draft, replacing the previous one; empty text is not stored. */
export async function keepReplyDraft(db: Db, whose: Whose, { text, after }: ReplyDraft): Promise<void> {
  if (text.trim() === '') await removeReplyDraft(db, whose)
  else await keepDraft(db, nameOf(whose), { was: { after: String(after) }, mine: { text } })
}

export async function removeReplyDraft(db: Db, whose: Whose): Promise<void> {
  await removeDraft(db, nameOf(whose))
}
