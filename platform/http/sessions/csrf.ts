import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { noteRefusal } from '../requests/refusals.ts'
import type { Origins } from '../localization.ts'
import { isFromOwnPage } from './same-origin.ts'
import type { Session } from './session.ts'

export interface Csrf {
  /** The token of a visit, by the visit's id and the sign-in in it. Nobody else can make it, and it is good in no other visit. */
  tokenOf(visit: string): string
  /**
   * Whether a request that changes something was sent by a page of ours and, in a visit, carries the token of that visit. A
   * visitor who has none yet has nothing that a stranger could abuse: there the page that it comes from is enough.
   */
  verify(request: FastifyRequest, session: Pick<Session, 'id' | 'token' | 'isExpired'>): boolean
}

export function createCsrf({ secret, origins }: { secret: string; origins: Origins }): Csrf {
  const tokenOf = (visit: string) => createHmac('sha256', secret).update(`request token ${visit}`).digest('base64url')

  return {
    tokenOf,
    verify(request, session) {
      const isOurs = isFromOwnPage(request, origins) && isOfVisit(readToken(request), session)
      if (!isOurs) noteRefusal(request, 'token')
      return isOurs
    },
  }
}

/** A form of a visit that is over is not taken for one of nobody: it would be answered as if nothing had been there. */
function isOfVisit(
  sent: string | undefined,
  { id, token, isExpired }: Pick<Session, 'id' | 'token' | 'isExpired'>,
): boolean {
  return id === null ? !sent && !isExpired : sent !== undefined && isEqual(sent, token)
}

function readToken({ headers, body }: FastifyRequest): string | undefined {
  const sent = headers['x-xsrf-token'] ?? (body as { _token?: unknown } | null | undefined)?._token
  return typeof sent === 'string' ? sent : undefined
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
