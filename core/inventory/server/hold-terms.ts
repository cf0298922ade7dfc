import type { FastifyRequest } from 'fastify'
import type { ShopContext } from '#core/context/shop-context.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import type { HoldCaps } from '../hold-caps.ts'

export interface HoldTerms {
  /** After the last change of the cart. */
  holdMinutes: number
  caps: HoldCaps
  /** By `hashClientIp`. Seats already held stay with the client that took them. */
  clientHash: string
  /** Concerts of which no seats may be taken now: their queue has not admitted the visitor. */
  closedDates?: ReadonlySet<number>
}

/** Claims the visitor's passes, if there are queues. */
export async function holdTermsOf(
  request: FastifyRequest,
  { config, queues, session }: Pick<ShopContext, 'config' | 'queues' | 'session'>,
): Promise<HoldTerms> {
  return {
    holdMinutes: config.holdMinutes,
    caps: config.holdCaps,
    clientHash: hashClientIp(request.ip, config.sessionSecret),
    closedDates: await queues.findClosedDates(request, session.id),
  }
}
