import { sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { createPicture } from '#core/content/media.ts'
import type { BotCheck, ContactFields, Contact } from '../contact.ts'

/** Of one sender. */
const maxMessagesAnHour = 5

export interface ContactMessage extends Omit<ContactFields, 'turnstileToken'> {
  id: number
  locale: Locale
}

/** Belongs in the transaction that queues its mails. */
export async function saveMessage(
  trx: Trx,
  message: Omit<ContactMessage, 'id'> & { clientHash: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('contact_messages')
    .values({
      locale: message.locale,
      first_name: message.firstName,
      last_name: message.lastName,
      email: message.email,
      phone: message.phone,
      message: message.message,
      sender_hash: message.clientHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type KeptMessage = ContactMessage & { createdAt: Date }

export async function findMessage(db: Db, id: number): Promise<KeptMessage | null> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { locale, first_name, last_name, email, phone, message, created_at } = row
  return { id, locale, firstName: first_name, lastName: last_name, email, phone, message, createdAt: created_at }
}

/**
 * A sender without confirmation, after a lost connection, submits again and sees success. Locks the
 * sender, so that concurrent messages cannot all pass the limit.
 */
export async function isRecentlyStored(
  trx: Trx,
  {
    firstName,
    lastName,
    email,
    phone,
    message,
    clientHash,
  }: Omit<ContactMessage, 'id' | 'locale'> & { clientHash: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${clientHash}`}, 0))`.execute(trx)
  const kept = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('sender_hash', '=', clientHash)
    .where('first_name', '=', firstName)
    .where('last_name', '=', lastName)
    .where('email', '=', email)
    .where('phone', 'is not distinct from', phone)
    .where('message', '=', message)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}

/** The sender must be locked, as by `isRecentlyStored`. */
export async function hasWrittenTooOften(trx: Trx, clientHash: string): Promise<boolean> {
  const { count } = await trx
    .selectFrom('contact_messages')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('sender_hash', '=', clientHash)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count >= maxMessagesAnHour
}

/** Whether that address got an acknowledgement today: the form cannot flood a mailbox. */
export async function isRecentlyAcknowledged(trx: Trx, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email.toLowerCase()}`}, 0))`.execute(trx)
  const mail = await trx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'contact-acknowledged')
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}

/** False: already used. */
export async function useChallenge(
  trx: Trx,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('used_challenges')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

const pictureName = 'contact'

export async function findContact({ db, config, locale }: ShopContext): Promise<Contact> {
  const media = await db.selectFrom('media').selectAll().where('name', '=', pictureName).executeTakeFirst()
  const { turnstile } = config
  const botCheck: BotCheck = turnstile ? { kind: 'turnstile', siteKey: turnstile.siteKey } : { kind: 'proof-of-work' }
  return { botCheck, picture: media ? createPicture(media, locale) : null }
}
