import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { StaffStep } from '#platform/http/sessions/tables.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import { createCsrf, isFromOwnPage } from '#platform/http/sessions/csrf.ts'
import { createSecretCookie } from '#platform/http/sessions/secret-cookie.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import {
  createStaffSession,
  endStaffSession,
  findStaffSession,
  type StaffSession,
} from '#platform/http/sessions/staff-session-store.ts'
import { maxAges } from '#platform/http/sessions/max-ages.ts'
import { describeOrigin } from '#core/accounts/server/security-log.ts'
import type { Config } from '#core/context/config.ts'

/** Path to which browsers limit the desk's cookies. */
export const deskPath = '/desk'

/** Separate from the browser's shop session: neither grants access to the other. */
export interface DeskSession {
  /** Null: no password has been verified. */
  readonly current: StaffSession | null
  /** Request token of changing requests; empty without a session. */
  readonly token: string
  /** Ends the previous session. The returned function sets the cookies, after the commit. */
  begin(trx: Trx, session: { userId: number; step: StaffStep; byInvitation?: boolean }): Promise<() => void>
  end(): Promise<void>
}

export interface DeskSessions {
  open(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<DeskSession>
  /** For use without a database: nobody is signed in. */
  none(): DeskSession
  verify(request: FastifyRequest, session: DeskSession): boolean
}

/** The navigation returns this cookie in a header. The path makes it the desk's own. */
const tokenName = 'XSRF-TOKEN'

export function createDeskSessions({ origins, sessionSecret }: Config): DeskSessions {
  const isSecure = isSecureAt(origins)
  const maxAge = maxAges.staffSessionHours * 60 * 60
  const cookie = createSecretCookie({ name: 'cadenza_desk', isSecure, maxAge, path: deskPath })
  const csrf = createCsrf({ secret: sessionSecret, origins })
  const attributes = { path: deskPath, sameSite: 'strict', secure: isSecure } as const
  const tokenOf = (session: StaffSession | null) => (session ? csrf.tokenOf(`desk ${session.id}`) : '')

  async function open(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<DeskSession> {
    const secret = cookie.read(request)
    let current = (secret && (await findStaffSession(db, hashSecret(secret)))) || null
    if (secret && !current) clear()
    else if (current && request.cookies[tokenName] !== tokenOf(current)) giveToken()

    function giveToken(): void {
      reply.setCookie(tokenName, tokenOf(current), { ...attributes, maxAge })
    }

    function clear(): void {
      cookie.clear(request, reply)
      reply.clearCookie(tokenName, attributes)
    }

    return {
      get current() {
        return current
      },
      get token() {
        return tokenOf(current)
      },
      async begin(trx, { userId, step, byInvitation }) {
        const name = createSecret()
        const id = hashSecret(name)
        if (current) await endStaffSession(trx, current.id)
        await createStaffSession(trx, { id, userId, step, byInvitation, ...describeOrigin(request) })
        return () => {
          current = { id, userId, step, isConfirmed: true, venueId: null }
          cookie.give(reply, name)
          giveToken()
        }
      },
      async end() {
        if (current) await endStaffSession(db, current.id)
        current = null
        clear()
      },
    }
  }

  return {
    open,
    none: () => ({
      current: null,
      token: '',
      begin: () => Promise.reject(new Error('No session can be begun without the database.')),
      end: async () => undefined,
    }),
    verify(request, { current, token }) {
      // Without a session there is nothing to abuse, so the origin of the page is sufficient.
      if (!current) return isFromOwnPage(request, origins)
      return csrf.verify(request, { id: current.id, token, isExpired: false })
    },
  }
}
