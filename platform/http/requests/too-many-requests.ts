import { HttpError } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { hashClientIp } from './client-ip.ts'
import { countAttempt, type RateLimit } from './rate-limit.ts'

/** To a client that goes on although it was told to wait: the answer says when to come again, and costs nothing more. */
export class TooManyRequests extends HttpError {
  constructor(secondsToWait: number) {
    super(429, 'Too many requests.', { 'retry-after': String(secondsToWait) })
  }
}

/**
 * Counts a request of a kind that its client can make too often. Null: it may go on. Else for how many seconds it may not, to
 * be told to the visitor. Throws `TooManyRequests` where being told has not helped: keeping words for the next page costs a
 * visit in the database.
 * @param secret what addresses are hashed with
 * @param amount what it counts for; default 1
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
