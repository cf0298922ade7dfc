import type { FastifyRequest } from 'fastify'
import type { Config } from '../../context/config.ts'
import { hashSender } from '../../../platform/http/requests/client-ip.ts'
import type { HoldTerms } from '../../cart/server/cart-changes.ts'

/** The terms on which whoever sent a request holds seats. */
export function holdTermsOf({ ip }: Pick<FastifyRequest, 'ip'>, config: Config): HoldTerms {
  return {
    holdMinutes: config.holdMinutes,
    caps: config.holdCaps,
    senderHash: hashSender(ip, config.sessionSecret),
  }
}
