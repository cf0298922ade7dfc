import { sql } from 'kysely'
import { HttpError } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Db } from '#platform/schema/schema.ts'
import { askTogether } from '#platform/database/ask-together.ts'
import { noteRefusal } from './refusals.ts'
import { hashClientIp } from './client-ip.ts'

/** Rate limit per network: attempts (or another amount) allowed within ten minutes. */
export interface RateLimit {
  /** Counter name: letters, digits and `-`. */
  kind: string
  attempts: number
}

interface Client {
  limit: RateLimit
  /** From `hashClientIp`: addresses are not stored. */
  clientHash: string
  /** Amount of this attempt. Default 1. */
  amount?: number
}

/** Result of an attempt. `flood`: twice the limit, and still going on. */
export interface Attempt {
  verdict: 'allowed' | 'too_many' | 'flood'
  /** Seconds until attempts are allowed again, if over the limit. */
  secondsToWait: number
  /** The first refused attempt of its period: logged once, not for each of thousands. */
  isFirstRefused: boolean
}

const spanMinutes = 10
const thisSpan = sql<Date>`date_bin(make_interval(mins => ${spanMinutes}), now(), 'epoch')`

/**
 * Counts an attempt across all processes. It is allowed if earlier ones have not used up the limit,
 * however large it is: a valid single attempt is never refused for good.
 * @param request whose log entry states the refusal; none: the sender is not informed
 */
export async function countAttempt(db: Db, client: Client, request?: object): Promise<Attempt> {
  const attempt = await countTogether(db, client)
  if (request && attempt.verdict !== 'allowed') noteRefusal(request, 'limit')
  return attempt
}

const countTogether = askTogether(countAttempts)

/** A statement cannot update a row twice: attempts of one kind and client are added up. */
async function countAttempts(db: Db, clients: readonly Client[]): Promise<Attempt[]> {
  const added = new Map<string, { kind: string; sender_hash: string; amount: number }>()
  const before = clients.map(({ limit: { kind }, clientHash, amount = 1 }) => {
    const counted = added.get(`${kind} ${clientHash}`)?.amount ?? 0
    added.set(`${kind} ${clientHash}`, { kind, sender_hash: clientHash, amount: counted + amount })
    return counted
  })
  // Fixed row order, so that concurrent processes cannot deadlock.
  const { rows } = await sql<{ kind: string; sender_hash: string; count: number; seconds: number }>`
    insert into attempts (kind, sender_hash, span_starts_at, count)
    select kind, sender_hash, ${thisSpan}, amount
    from json_to_recordset(${JSON.stringify([...added.values()])}) as added (kind text, sender_hash text, amount integer)
    order by kind, sender_hash
    on conflict (kind, sender_hash, span_starts_at) do update set count = attempts.count + excluded.count
    returning kind, sender_hash, count, ceil(extract(epoch from span_starts_at - now()))::integer + ${spanMinutes * 60}::integer as seconds`.execute(
    db,
  )
  const counts = new Map(rows.map((row) => [`${row.kind} ${row.sender_hash}`, row]))
  return clients.map(({ limit, clientHash }, at) => {
    const key = `${limit.kind} ${clientHash}`
    const { count, seconds } = counts.get(key)!
    const earlier = count - added.get(key)!.amount + before[at]!
    return {
      verdict: evaluate(earlier, limit.attempts),
      secondsToWait: Math.max(1, seconds),
      isFirstRefused: earlier === limit.attempts,
    }
  })
}

function evaluate(before: number, most: number): Attempt['verdict'] {
  if (before < most) return 'allowed'
  return before < 2 * most ? 'too_many' : 'flood'
}

/** Reverts one attempt in the current period. */
export async function takeAttemptBack(db: Db, { limit, clientHash }: Client): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`count - 1` })
    .where('kind', '=', limit.kind)
    .where('sender_hash', '=', clientHash)
    .where('span_starts_at', '=', thisSpan)
    .where('count', '>', 1)
    .execute()
}

export async function canTry(db: Db, { limit, clientHash }: Client): Promise<boolean> {
  const row = await db
    .selectFrom('attempts')
    .select('count')
    .where('kind', '=', limit.kind)
    .where('sender_hash', '=', clientHash)
    .where('span_starts_at', '=', thisSpan)
    .executeTakeFirst()
  return (row?.count ?? 0) < limit.attempts
}

export const requestLimitJobs: Job[] = [
  {
    name: 'attempts.forget',
    schedule: { cron: '47 * * * *' },
    run: async ({ db }) => {
      await db
        .deleteFrom('attempts')
        .where('span_starts_at', '<', sql<Date>`now() - interval '1 hour'`)
        .execute()
    },
  },
]

/** For a client that goes on despite being told: it costs nothing more. */
export class TooManyRequests extends HttpError {
  constructor(secondsToWait: number) {
    super(429, 'Too many requests.', { 'retry-after': String(secondsToWait) })
  }
}

/**
 * Counts a request: null if allowed, else the seconds to wait. Throws `TooManyRequests` if messages
 * have not helped: storing another costs a session.
 * @param secret for hashing addresses
 * @param amount counted amount; default 1
 */
export async function countRequest(
  limit: RateLimit,
  request: Pick<FastifyRequest, 'ip'>,
  { db, secret, amount }: { db: Db; secret: string; amount?: number },
): Promise<number | null> {
  const client = { limit, clientHash: hashClientIp(request.ip, secret), amount }
  const { verdict, secondsToWait } = await countAttempt(db, client, request)
  if (verdict === 'allowed') return null
  if (verdict === 'flood') throw new TooManyRequests(secondsToWait)
  return secondsToWait
}
