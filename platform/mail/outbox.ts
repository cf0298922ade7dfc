import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Locale } from '#values/locales.ts'
import type { Db } from '../schema/schema.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Mail, MailKind } from './mail.ts'
import { LostMail, type MailLease, withLease } from './mail-lease.ts'

export interface MailRequest<data extends object> {
  /** If empty, nothing is queued. */
  recipient: string
  locale: Locale
  data: data
  /** `bulk`: one of many, with lower priority than any expected mail. */
  urgency?: keyof typeof priorities
  /** Of content and recipient: a second mail with the same key is not queued. */
  dedupeKey?: string
  /** Minimum delay after the commit. Default: none. */
  delaySeconds?: number
}

/** Due mails are sent lowest number first. */
const priorities = { prompt: 0, bulk: 100 } as const

/** Attempts before a mail is abandoned, the last about a day after the first. */
export const maxAttempts = 15
/** How long others leave a claimed mail alone: those of a dead process go on within a minute. */
const usualLease: MailLease = { seconds: 45, beatMilliseconds: 10_000, limitSeconds: 90 }
/** Parallel, because sending mostly waits for the mail server. */
const sentAtOnce = 4
/** Polling interval of the sender reserved for prompt mails while the others are busy. */
const promptPauseMilliseconds = 500
/** For half a minute, less than the lease. */
const savingTries = 30
const savingPauseMilliseconds = 1_000

/**
 * Writes a mail into the outbox, sent if and only if the transaction commits. A `token` in its
 * data, which grants access, is deleted once it is sent.
 */
export async function queueMail<data extends object>(
  trx: Db,
  kind: MailKind<data>,
  request: MailRequest<NoInfer<data>>,
): Promise<void> {
  await queueMails(trx, kind, [request])
}

/** As `queueMail`, in the order given. */
export async function queueMails<data extends object>(
  trx: Db,
  kind: MailKind<data>,
  requests: readonly MailRequest<NoInfer<data>>[],
): Promise<void> {
  // The address of others has been erased.
  const addressed = requests.filter(({ recipient }) => recipient !== '')
  if (addressed.length === 0) return
  await trx
    .insertInto('outbox')
    .values(
      addressed.map(({ recipient, locale, data, urgency = 'prompt', dedupeKey, delaySeconds = 0 }) => ({
        kind: kind.name,
        recipient,
        locale,
        data: JSON.stringify(data),
        priority: priorities[urgency],
        dedupe_key: dedupeKey ?? null,
        send_after: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
      })),
    )
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
  /** Writes a queued mail; null if it has become obsolete. */
  write: (queued: QueuedMail) => Promise<Mail | null>
  transport: MailTransport
  /** Aborted on shutdown: mails not begun wait for the next start. */
  signal?: AbortSignal
  /** Shorter in tests. */
  lease?: MailLease
  onFailure?: (error: unknown, queued: QueuedMail) => void
  onGivenUp?: (given: GivenUpMail) => void
}

export interface GivenUpMail {
  id: number
  kind: string
  attempts: number
  last_error: string | null
}

/**
 * Sends all due mails, with one sender reserved for prompt ones. Each is claimed by one process; a
 * crash before recording leads to a second copy with the same Message-ID, never to none.
 * @returns number of sent mails
 */
export async function sendQueuedMails(db: Db, options: SendOptions): Promise<number> {
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
  db: Db,
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

/** Buyers get their tickets promptly even while thousands of mails are slowly sent. */
async function sendPromptMails(db: Db, options: SendOptions, done: AbortSignal): Promise<number> {
  let sent = await sendUntilNoneIsDue(db, options, 'prompt')
  while (!done.aborted && !options.signal?.aborted) {
    await sleep(promptPauseMilliseconds, undefined, { signal: done }).catch(() => {})
    sent += await sendUntilNoneIsDue(db, options, 'prompt')
  }
  return sent
}

async function trySending(
  db: Db,
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

/** Retries while the database is briefly unavailable: an unrecorded mail would be sent again. */
async function saveSent(db: Db, id: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db
        .updateTable('outbox')
        // The token is for the recipient only.
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

/** Claims the next due mail by moving its time: no transaction stays open while it is sent. */
async function claimMail(db: Db, priority: number, lease: MailLease): Promise<QueuedMail | undefined> {
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

/** Extends the claim during sending. False if another process has claimed it since. */
async function renewClaim(db: Db, { id, attempts }: QueuedMail, lease: MailLease): Promise<boolean> {
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
  // The timers may have been suspended with the process or its machine.
  if (!(await renew())) throw new LostMail('Another process has taken the mail up.')
  const { id, kind, recipient } = queued
  await orAborted(transport.send({ id, kind, recipient, mail }, signal), signal)
}

/** Also stops waiting for work that ignores the signal. */
function orAborted<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

async function postponeMail(db: Db, queued: QueuedMail, error: unknown): Promise<void> {
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

/** Marks mails after their last attempt, including those of a crashed process. */
async function giveUpMails(db: Db): Promise<GivenUpMail[]> {
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

/** Returns 30 s, 1 min, 2 min ... doubling to four hours; none after the last attempt. */
export function countSecondsBeforeRetry(attempts: number): number {
  return attempts >= maxAttempts ? 0 : Math.min(30 * 2 ** (attempts - 1), 4 * 60 * 60)
}

/** Deletes mails: sent ones after these days, abandoned ones after three times as many. */
export async function forgetSentMails(db: Db, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from outbox where id in (
      select id from outbox
      where sent_at < now() - make_interval(days => ${days})
        or (sent_at is null and attempts >= ${maxAttempts} and send_after < now() - make_interval(days => ${3 * days}))
      limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
