import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/context/config.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import type { HoldCaps } from '../hold-caps.ts'

/** On what terms seats are held. */
export interface HoldTerms {
  /** How long seats wait in the cart from its last change on. */
  holdMinutes: number
  caps: HoldCaps
  /** Who asks, by `hashClientIp`. Seats that the cart holds already stay with the client who took them. */
  clientHash: string
}

/** The terms on which whoever sent a request holds seats. */
export function holdTermsOf({ ip }: Pick<FastifyRequest, 'ip'>, config: Config): HoldTerms {
  return {
    holdMinutes: config.holdMinutes,
    caps: config.holdCaps,
    clientHash: hashClientIp(ip, config.sessionSecret),
  }
}
