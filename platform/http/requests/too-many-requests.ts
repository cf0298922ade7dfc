import { HttpError } from '@cadenza/navigation/server'
import type { FastifyRequest } from 'fastify'
import type { ShopContext } from '../../../shop/context/shop-context.ts'
import { type AttemptKind, countAttempt } from './rate-limit.ts'
import { hashSender } from './client-ip.ts'

/** To a sender that goes on although it was told to wait: the answer says when to come again, and costs nothing more. */
export class TooManyRequests extends HttpError {
  constructor(secondsToWait: number) {
    super(429, 'Too many requests.', { 'retry-after': String(secondsToWait) })
  }
}

/**
 * Counts a request of a kind that its sender can make too often. Null: it may go on. Else what to tell the visitor, who keeps
 * the page and what is typed there. Throws `TooManyRequests` where being told has not helped: keeping words for the next page
 * costs a visit in the database.
 */
export async function findRequestLimit(
  kind: AttemptKind,
  request: FastifyRequest,
  { db, config, translate }: Pick<ShopContext, 'db' | 'config' | 'translate'>,
): Promise<string | null> {
  const senderHash = hashSender(request.ip, config.sessionSecret)
  const { verdict, secondsToWait } = await countAttempt(db, { kind, senderHash })
  if (verdict === 'allowed') return null
  if (verdict === 'flood') throw new TooManyRequests(secondsToWait)
  return translate('errors.tooManyRequests', { minutes: Math.ceil(secondsToWait / 60) })
}
