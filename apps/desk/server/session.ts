import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { StaffStep } from '#platform/http/sessions/tables.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import { createCsrf } from '#platform/http/sessions/csrf.ts'
import { isFromOwnPage } from '#platform/http/sessions/same-origin.ts'
import { createSecretCookie } from '#platform/http/sessions/secret-cookie.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import {
  createStaffSession,
  endStaffSession,
  findStaffSession,
  type StaffSession,
  staffSessionHours,
} from '#platform/http/sessions/staff-session-store.ts'
import { describeOrigin } from '#core/accounts/server/security-log.ts'
import type { Config } from '#core/context/config.ts'

/** Where the browser sends the desk's cookies, and nowhere else. */
export const deskPath = '/desk'

/** The browser's session of the desk, apart from its visit of the shop: neither opens the other. */
export interface DeskSession {
  /** Null: nobody has shown a password here. */
  readonly current: StaffSession | null
  /** What a request that changes something carries to show that it is ours; empty without a session. */
  readonly token: string
  /** Begins a session under a new name, and ends the one of before. What is returned gives the cookies, to be called after the commit. */
  begin(
    trx: Transaction<Database>,
    session: { userId: number; step: StaffStep; byInvitation?: boolean },
  ): Promise<() => void>
  end(): Promise<void>
}

/** Reads and makes the desk's sessions, and tells requests of its own pages from others. */
export interface DeskSessions {
  open(db: Kysely<Database>, request: FastifyRequest, reply: FastifyReply): Promise<DeskSession>
  /** Where the database cannot be asked: nobody has signed in. */
  none(): DeskSession
  verify(request: FastifyRequest, session: DeskSession): boolean
}

/** The navigation sends the value of this cookie back in a header. Here it is the desk's own, by its path. */
const tokenName = 'XSRF-TOKEN'

export function createDeskSessions({ origins, sessionSecret }: Config): DeskSessions {
  const isSecure = isSecureAt(origins)
  const maxAge = staffSessionHours * 60 * 60
  const cookie = createSecretCookie({ name: 'cadenza_desk', isSecure, maxAge, path: deskPath })
  const csrf = createCsrf({ secret: sessionSecret, origins })
  const attributes = { path: deskPath, sameSite: 'strict', secure: isSecure } as const
  const tokenOf = (session: StaffSession | null) => (session ? csrf.tokenOf(`desk ${session.id}`) : '')

  async function open(db: Kysely<Database>, request: FastifyRequest, reply: FastifyReply): Promise<DeskSession> {
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
      // Before there is a session there is nothing that a stranger could abuse: the page that it comes from is enough.
      if (!current) return isFromOwnPage(request, origins)
      return csrf.verify(request, { id: current.id, token, isExpired: false })
    },
  }
}
