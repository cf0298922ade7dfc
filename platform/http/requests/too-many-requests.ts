import { HttpError } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { hashClientIp } from './client-ip.ts'
import { countAttempt, type RateLimit } from './rate-limit.ts'

/**
 * For a client that continues despite being told to wait: the response names the waiting time, and
 * costs nothing more.
 */
export class TooManyRequests extends HttpError {
  constructor(secondsToWait: number) {
    super(429, 'Too many requests.', { 'retry-after': String(secondsToWait) })
  }
}

/**
 * Counts a rate-limited request. Returns null if it is allowed, else the seconds to wait, for a
 * message to the visitor. Throws `TooManyRequests` if messages have not helped: storing one for the
 * next page costs a session in the database.
 * @param secret for hashing addresses
 * @param amount counted amount; default 1
 */
export async function countRequest(
  limit: RateLimit,
  request: Pick<FastifyRequest, 'ip'>,
  { db, secret, amount }: { db: Kysely<Database>; secret: string; amount?: number },
): Promise<number | null> {
  const client = { limit, clientHash: hashClientIp(request.ip, secret), amount }
  const { verdict, secondsToWait } = await countAttempt(db, client, request)
  if (verdict === 'allowed') return null
  if (verdict === 'flood') throw new TooManyRequests(secondsToWait)
  return secondsToWait
}
