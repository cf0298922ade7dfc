import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/context/config.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import type { HoldCaps } from '../hold-caps.ts'

export interface HoldTerms {
  /** After the last change of the cart. */
  holdMinutes: number
  caps: HoldCaps
  /** By `hashClientIp`. Seats already held stay with the client that took them. */
  clientHash: string
}

export function holdTermsOf({ ip }: Pick<FastifyRequest, 'ip'>, config: Config): HoldTerms {
  return {
    holdMinutes: config.holdMinutes,
    caps: config.holdCaps,
    clientHash: hashClientIp(ip, config.sessionSecret),
  }
}
