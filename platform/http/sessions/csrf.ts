import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { noteRefusal } from '../requests/refusals.ts'
import { type Origins, findLocaleOfHost } from '../localization.ts'
import type { Session } from './session.ts'

export interface Csrf {
  /** The token of a session and its sign-in: unforgeable, and invalid in any other session. */
  tokenOf(sessionId: string): string
  /**
   * Whether the shop's own page sent a change, with the session's token. Without a session there is
   * nothing to abuse.
   */
  verify(request: FastifyRequest, session: Pick<Session, 'id' | 'token' | 'isExpired'>): boolean
}

export function createCsrf({ secret, origins }: { secret: string; origins: Origins }): Csrf {
  const tokenOf = (sessionId: string) =>
    createHmac('sha256', secret).update(`request token ${sessionId}`).digest('base64url')

  return {
    tokenOf,
    verify(request, session) {
      const isOurs = isFromOwnPage(request, origins) && isOfSession(readToken(request), session)
      if (!isOurs) noteRefusal(request, 'token')
      return isOurs
    },
  }
}

/** Forms of an expired session are rejected, not treated as sent without one. */
function isOfSession(
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

/**
 * Whether a form was sent by a page of its origin. Browsers say so in fetch metadata and `Origin`,
 * older ones in `Referer`; a client that states nothing is not a browser on a page of the app.
 */
export function isFromOwnPage(request: FastifyRequest, origins: Origins): boolean {
  const { origin = findOrigin(request.headers.referer), 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined ? site !== undefined : origin === origins[findLocaleOfHost(request.host, origins)]
}

/** The https address for a form of an unencrypted page, where browsers drop cookies. */
export function findEncryptedOrigin(request: FastifyRequest, origins: Origins): string | null {
  const own = origins[findLocaleOfHost(request.host, origins)]
  const from = request.headers.origin ?? findOrigin(request.headers.referer)
  return own.startsWith('https:') && from === own.replace(/^https:/, 'http:') ? own : null
}

function findOrigin(address: string | undefined): string | undefined {
  return address && URL.parse(address)?.origin
}
