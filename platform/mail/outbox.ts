import { sql, type Kysely, type Transaction } from 'kysely'
import type { Locale } from '../../values/locales.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Mail, MailKind } from './mail.ts'
import type { Database } from '../../db/schema/database.ts'

/** A mail to be, as a feature asks for it. */
export interface MailRequest<data extends object> {
  /** Nothing is queued where it is empty. */
  recipient: string
  locale: Locale
  data: data
}

/** Mails are given up after so many tries, the last about a day after the first. */
export const maximumAttempts = 15
/** While one process sends a mail no other touches it; longer than a try can take. */
const leaseSeconds = 180
/** A try that takes longer has failed. */
const sendTimeoutMilliseconds = 90_000
/** A mail waits for the mail server most of its time. */
const sentAtOnce = 4

/**
 * Writes a mail into the outbox. A `token` in its data, with which the recipient opens something, is forgotten once it is sent. Within the transaction that causes it, it is sent when that commits and never when it
 * does not.
 */
export async function queueMail<data extends object>(
  trx: Kysely<Database> | Transaction<Database>,
  kind: MailKind<data>,
  { recipient, locale, data }: MailRequest<NoInfer<data>>,
): Promise<void> {
  // Somebody had the address erased: there is nobody to write to.
  if (recipient === '') return
  await trx
    .insertInto('outbox')
    .values({ kind: kind.name, recipient, locale, data: JSON.stringify(data) })
    .execute()
}

export interface QueuedMail {
  id: number
  kind: string
  recipient: string
  locale: Locale
  data: Record<string, unknown>
  attempts: number
}

export interface SendOptions {
  /** Makes the mail of a queued one; null where there is nothing to say any more. */
  write: (queued: QueuedMail) => Promise<Mail | null>
  transport: MailTransport
  /** Aborted when the app stops: what is not begun waits for the next start. */
  signal?: AbortSignal
  onFailure?: (error: unknown, queued: QueuedMail) => void
  /** Hears of each mail that is tried no more, once. */
  onGivenUp?: (given: GivenUpMail) => void
}

export interface GivenUpMail {
  id: number
  kind: string
  attempts: number
  last_error: string | null
}

/**
 * Sends every mail that is due. Each is claimed by one process at a time; one that dies after sending and before saying so
 * leads to a second copy with the same Message-ID, never to none.
 * @returns how many were sent
 */
export async function sendQueuedMails(db: Kysely<Database>, options: SendOptions): Promise<number> {
  const counts = await Promise.all(Array.from({ length: sentAtOnce }, () => sendUntilNoneIsDue(db, options)))
  for (const given of await giveUpMails(db)) options.onGivenUp?.(given)
  return counts.reduce((sum, count) => sum + count, 0)
}

async function sendUntilNoneIsDue(db: Kysely<Database>, options: SendOptions): Promise<number> {
  let sent = 0
  while (!options.signal?.aborted) {
    const queued = await claimMail(db)
    if (!queued) break
    try {
      await withTimeout(sendMail(queued, options), sendTimeoutMilliseconds)
      await db
        .updateTable('outbox')
        // What opens something was for the recipient alone.
        .set({ sent_at: sql<Date>`now()`, last_error: null, data: sql`data - 'token'` })
        .where('id', '=', queued.id)
        .execute()
      sent++
    } catch (error) {
      options.onFailure?.(error, queued)
      await postponeMail(db, queued, error)
    }
  }
  return sent
}

/** Takes the next mail that is due by moving its time past this try: no transaction stays open while it is sent. */
async function claimMail(db: Kysely<Database>): Promise<QueuedMail | undefined> {
  return db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, send_after: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('send_after', '<=', sql<Date>`now()`)
        .where('attempts', '<', maximumAttempts)
        .orderBy('send_after')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'recipient', 'locale', 'data', 'attempts'])
    .executeTakeFirst()
}

async function sendMail(queued: QueuedMail, { write, transport }: SendOptions): Promise<void> {
  const mail = await write(queued)
  if (mail) await transport.send({ id: queued.id, kind: queued.kind, recipient: queued.recipient, mail })
}

async function postponeMail(db: Kysely<Database>, queued: QueuedMail, error: unknown): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error instanceof Error ? error.message : String(error),
      send_after: sql<Date>`now() + make_interval(secs => ${secondsBeforeRetry(queued.attempts)})`,
    })
    .where('id', '=', queued.id)
    .execute()
}

/** Marks the mails whose last try is over, also where the process died in the middle of it. */
async function giveUpMails(db: Kysely<Database>): Promise<GivenUpMail[]> {
  return db
    .updateTable('outbox')
    .set({ given_up_at: sql<Date>`now()` })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('attempts', '>=', maximumAttempts)
    .where('send_after', '<=', sql<Date>`clock_timestamp()`)
    .returning(['id', 'kind', 'attempts', 'last_error'])
    .execute()
}

/** 30 s, 1 min, 2 min ... doubling to four hours; none after the last try. */
export function secondsBeforeRetry(attempts: number): number {
  return attempts >= maximumAttempts ? 0 : Math.min(30 * 2 ** (attempts - 1), 4 * 60 * 60)
}

async function withTimeout<value>(work: Promise<value>, milliseconds: number): Promise<value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds / 1000} s.`)), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
