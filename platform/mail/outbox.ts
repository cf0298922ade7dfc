import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Mail, MailKind } from './mail.ts'
import { LostMail, type MailLease, withLease } from './mail-lease.ts'
import type { Database } from '../schema/schema.ts'

/** A mail to be, as a feature asks for it. */
export interface MailRequest<data extends object> {
  /** Nothing is queued where it is empty. */
  recipient: string
  locale: Locale
  data: data
  /** `bulk`: one of many, which every mail that somebody waits for overtakes. */
  urgency?: keyof typeof priorities
  /** A name for what the mail says to whom: of a second one of the same name nothing is queued, for as long as the first is remembered. */
  dedupeKey?: string
  /** Sent so long after the commit at the soonest. Default: at once. */
  delaySeconds?: number
}

/** Of mails that are due the lowest goes first. */
const priorities = { prompt: 0, bulk: 100 } as const

/** Mails are given up after so many tries, the last about a day after the first. */
export const maxAttempts = 15
/** No other process touches a mail for so long after a sign of life of who sends it: what a dead one had claimed is taken up within a minute. */
const usualLease: MailLease = { seconds: 45, beatMilliseconds: 10_000, limitSeconds: 90 }
/** A mail waits for the mail server most of its time. */
const sentAtOnce = 4
/** How often the sender that is kept for prompt mails looks for one, while the others are busy. */
const promptPauseMilliseconds = 500
/** For half a minute, which is less than the lease. */
const savingTries = 30
const savingPauseMilliseconds = 1_000

/**
 * Writes a mail into the outbox. A `token` in its data, with which the recipient opens something, is forgotten once it is sent. Within the transaction that causes it, it is sent when that commits and never when it
 * does not.
 */
export async function queueMail<data extends object>(
  trx: Kysely<Database> | Transaction<Database>,
  kind: MailKind<data>,
  { recipient, locale, data, urgency = 'prompt', dedupeKey, delaySeconds = 0 }: MailRequest<NoInfer<data>>,
): Promise<void> {
  // Somebody had the address erased: there is nobody to write to.
  if (recipient === '') return
  await trx
    .insertInto('outbox')
    .values({
      kind: kind.name,
      recipient,
      locale,
      data: JSON.stringify(data),
      priority: priorities[urgency],
      dedupe_key: dedupeKey ?? null,
      send_after: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
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
  /** For tests, which wait less. */
  lease?: MailLease
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
 * Sends every mail that is due: the prompt ones first, for which one of the senders is kept free. Each is claimed by one process at a time; one
 * that dies after sending and before saying so leads to a second copy with the same Message-ID, never to none.
 * @returns how many were sent
 */
export async function sendQueuedMails(db: Kysely<Database>, options: SendOptions): Promise<number> {
  const done = new AbortController()
  const senders = Promise.all(Array.from({ length: sentAtOnce - 1 }, () => sendUntilNoneIsDue(db, options))).finally(
    () => done.abort(),
  )
  const kept = sendPromptMails(db, options, done.signal)
  const [counts, keptCount] = await Promise.all([senders, kept])
  for (const given of await giveUpMails(db)) options.onGivenUp?.(given)
  return counts.reduce((sum, count) => sum + count, keptCount)
}

async function sendUntilNoneIsDue(
  db: Kysely<Database>,
  options: SendOptions,
  urgency: keyof typeof priorities = 'bulk',
): Promise<number> {
  let sent = 0
  while (!options.signal?.aborted) {
    const claimedAt = performance.now()
    const queued = await claimMail(db, priorities[urgency], options.lease ?? usualLease)
    if (!queued) break
    if (await trySending(db, options, { queued, claimedAt })) sent++
  }
  return sent
}

/** However slowly the mail server takes thousands of mails, whoever bought a ticket a moment ago is sent theirs. */
async function sendPromptMails(db: Kysely<Database>, options: SendOptions, done: AbortSignal): Promise<number> {
  let sent = await sendUntilNoneIsDue(db, options, 'prompt')
  while (!done.aborted && !options.signal?.aborted) {
    await sleep(promptPauseMilliseconds, undefined, { signal: done }).catch(() => {})
    sent += await sendUntilNoneIsDue(db, options, 'prompt')
  }
  return sent
}

async function trySending(
  db: Kysely<Database>,
  options: SendOptions,
  { queued, claimedAt }: { queued: QueuedMail; claimedAt: number },
): Promise<boolean> {
  try {
    const lease = options.lease ?? usualLease
    const renew = () => renewClaim(db, queued, lease)
    await withLease({ lease, heldSince: claimedAt, renew }, (signal) => sendMail(queued, { ...options, renew, signal }))
  } catch (error) {
    options.onFailure?.(error, queued)
    if (!(error instanceof LostMail)) await postponeMail(db, queued, error)
    return false
  }
  await saveSent(db, queued.id)
  return true
}

/** A database that is away for a moment is told later: a mail of which nothing is said would be sent once more. */
async function saveSent(db: Kysely<Database>, id: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db
        .updateTable('outbox')
        // What opens something was for the recipient alone.
        .set({ sent_at: sql<Date>`now()`, last_error: null, data: sql`data - 'token'` })
        .where('id', '=', id)
        .execute()
      return
    } catch (error) {
      if (tries === savingTries) throw error
      await sleep(savingPauseMilliseconds)
    }
  }
}

/** Takes the next mail that is due by moving its time past this try: no transaction stays open while it is sent. */
async function claimMail(db: Kysely<Database>, priority: number, lease: MailLease): Promise<QueuedMail | undefined> {
  return db
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, send_after: after(lease) })
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('send_after', '<=', sql<Date>`now()`)
        .where('attempts', '<', maxAttempts)
        .where('priority', '<=', priority)
        .orderBy('priority')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'recipient', 'locale', 'data', 'attempts'])
    .executeTakeFirst()
}

const after = ({ seconds }: MailLease) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** Says that the mail is still being sent. False where another process has claimed it since. */
async function renewClaim(db: Kysely<Database>, { id, attempts }: QueuedMail, lease: MailLease): Promise<boolean> {
  const renewed = await db
    .updateTable('outbox')
    .set({ send_after: after(lease) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

interface Sending extends Pick<SendOptions, 'write' | 'transport'> {
  signal: AbortSignal
  renew: () => Promise<boolean>
}

async function sendMail(queued: QueuedMail, { write, transport, signal, renew }: Sending): Promise<void> {
  const mail = await orAborted(write(queued), signal)
  if (!mail) return
  // A process that stood still meanwhile, or whose machine did, has not had its timers.
  if (!(await renew())) throw new LostMail('Another process has taken the mail up.')
  const { id, kind, recipient } = queued
  await orAborted(transport.send({ id, kind, recipient, mail }, signal), signal)
}

/** What does not mind the signal is waited for no longer, either. */
function orAborted<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

async function postponeMail(db: Kysely<Database>, queued: QueuedMail, error: unknown): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error instanceof Error ? error.message : String(error),
      send_after: sql<Date>`now() + make_interval(secs => ${countSecondsBeforeRetry(queued.attempts)})`,
    })
    .where('id', '=', queued.id)
    .where('attempts', '=', queued.attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** Marks the mails whose last try is over, also where the process died in the middle of it. */
async function giveUpMails(db: Kysely<Database>): Promise<GivenUpMail[]> {
  return db
    .updateTable('outbox')
    .set({ given_up_at: sql<Date>`now()` })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('attempts', '>=', maxAttempts)
    .where('send_after', '<=', sql<Date>`clock_timestamp()`)
    .returning(['id', 'kind', 'attempts', 'last_error'])
    .execute()
}

/** 30 s, 1 min, 2 min ... doubling to four hours; none after the last try. */
export function countSecondsBeforeRetry(attempts: number): number {
  return attempts >= maxAttempts ? 0 : Math.min(30 * 2 ** (attempts - 1), 4 * 60 * 60)
}
