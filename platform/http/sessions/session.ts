import { createHash } from 'node:crypto'
import type { Errors } from '@cadenza/navigation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { addVisitName, findVisit, joinVisits } from './visit-store.ts'
import { createVisitName, sessionDays, type VisitCookies } from './visit-cookies.ts'

/** What is told to a visitor once, on the page that follows. */
export interface OneTimeData {
  errors: Errors
  flash: Record<string, unknown>
  input: Record<string, unknown>
}

/** A visit. Nothing is stored for visitors who only look. */
export interface Session {
  /** Its row's key, the hash of the cookie's value; null until there is something to remember. */
  readonly id: string | null
  /** What a form of this visit carries to show that it is ours; empty until there is a row. */
  readonly token: string
  /** Whether the browser names a visit, or brings the token of one, that there is no more. */
  readonly isExpired: boolean
  /** Makes the row and the cookies if there are none yet, and gives the key. */
  ensure(): Promise<string>
  /** Keeps what the next page is to say. */
  keep(data: Partial<OneTimeData>): Promise<void>
  /** Gives what was kept, and forgets it. */
  take(): Promise<OneTimeData>
  /**
   * Lets this browser go on in another visit: in a transaction, to which its own was moved before, for it ends. What is returned
   * gives the cookies, to be called after the commit.
   */
  join(trx: Transaction<Database>, visit: string): Promise<() => void>
}

interface SessionOptions {
  db: Kysely<Database>
  request: FastifyRequest
  reply: FastifyReply
  cookies: VisitCookies
  /** The request token of a visit. */
  tokenOf: (visit: string) => string
}

/** Reads the visit that the request's cookie names. An unknown or run-out cookie is a new visit. */
export async function openSession({ db, request, reply, cookies, tokenOf }: SessionOptions): Promise<Session> {
  const brought = cookies.read(request)
  const nameHash = brought.name ? hashName(brought.name) : null
  const stored = nameHash ? await findVisit(db, nameHash) : null
  let id = stored?.id ?? null
  let kept = (stored?.data ?? {}) as Partial<OneTimeData>
  if (id && brought.name) cookies.give(request, reply, { name: brought.name, token: tokenOf(id) })
  else cookies.clear(request, reply)

  async function ensure(): Promise<string> {
    if (id) return id
    const name = createVisitName()
    const created = hashName(name)
    await db
      .insertInto('sessions')
      .values({ id: created, data: '{}', expires_at: sql<Date>`now() + make_interval(days => ${sessionDays})` })
      .execute()
    cookies.give(request, reply, { name, token: tokenOf(created) })
    id = created
    return created
  }

  return {
    get id() {
      return id
    },
    get token() {
      return id ? tokenOf(id) : ''
    },
    isExpired: !stored && Boolean(brought.name ?? brought.token),
    ensure,
    async keep(data) {
      const session = await ensure()
      kept = { ...kept, ...data }
      await db
        .updateTable('sessions')
        .set({ data: sql`data || ${JSON.stringify(data)}::jsonb` })
        .where('id', '=', session)
        .execute()
    },
    async take() {
      const { errors = {}, flash = {}, input = {} } = kept
      if (id && Object.keys(kept).length > 0) {
        kept = {}
        await db.updateTable('sessions').set({ data: '{}' }).where('id', '=', id).execute()
      }
      return { errors, flash, input }
    },
    async join(trx, visit) {
      // A new name: what somebody may have put into this browser before leads nowhere.
      const name = createVisitName()
      if (id) await joinVisits(trx, { from: id, into: visit, except: nameHash })
      await addVisitName(trx, { id: hashName(name), visit })
      return () => {
        id = visit
        kept = {}
        cookies.give(request, reply, { name, token: tokenOf(visit) })
      }
    },
  }
}

/** A visit that cannot be read now. The error page is shown without it; anything else that asks for it fails with the cause. */
export function unreadableSession(cause: unknown): Session {
  const fail = () => {
    throw cause
  }
  return {
    get id() {
      return fail()
    },
    token: '',
    isExpired: false,
    ensure: async () => fail(),
    keep: async () => fail(),
    take: async () => fail(),
    join: async () => fail(),
  }
}

function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
