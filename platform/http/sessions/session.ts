import { createHash } from 'node:crypto'
import type { Errors } from '@cadenza/navigation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { OpenedSession } from './handover-store.ts'
import type { Places } from './places.ts'
import {
  clearSession,
  keepInSession,
  insertSession,
  addSessionName,
  findStoredSession,
  isJustLeft,
  leaveSessionName,
} from './session-store.ts'
import { endSignIn, markSignInSeen, type SignIn } from './sign-in-store.ts'
import { createSessionName, type SessionCookies } from './session-cookies.ts'

/** Data shown to a visitor once, on the next page. */
export interface OneTimeData {
  errors: Errors
  flash: Record<string, unknown>
  input: Record<string, unknown>
}

/** A session. Nothing is stored for visitors who only browse. */
export interface Session {
  /** Key of its row, the hash of the cookie's value; null until there is something to store. */
  readonly id: string | null
  readonly signIn: SignIn | null
  /** Authenticates the session's forms; empty without a row. Differs for each sign-in. */
  readonly token: string
  /** Whether the browser sends a name or token of a session that no longer exists. */
  readonly isExpired: boolean
  /** Creates the row and the cookies if missing, and returns the key. */
  ensure(): Promise<string>
  /**
   * The key of a session whose row the caller stores; `give` sets its cookies afterwards. Null: the
   * visitor has one.
   */
  begin(): { id: string; give: () => void } | null
  /** Gives this session priority for some minutes under load, because it holds seats. */
  keepPlace(minutes: number): void
  keep(data: Partial<OneTimeData>): Promise<void>
  take(): Promise<OneTimeData>
  /**
   * Moves this browser to a session, with a sign-in if it has one, under a new name; the old one
   * ends. Required on every gain of rights, even in the same session. Returns a function that sets
   * the cookies after the commit.
   */
  enter(trx: Trx, opened: OpenedSession): Promise<() => void>
  /** Ends the sign-in on the hosts of all languages; the browser becomes a new visitor. */
  leave(): Promise<void>
}

interface SessionOptions {
  db: Db
  request: FastifyRequest
  reply: FastifyReply
  cookies: SessionCookies
  places: Places
  tokenOf: (sessionId: string) => string
}

/** Opens the session of the request's cookie. An unknown or expired one starts a new session. */
export async function openSession({ db, request, reply, cookies, places, tokenOf }: SessionOptions): Promise<Session> {
  const brought = cookies.read(request)
  const nameHash = brought.name ? hashName(brought.name) : null
  const stored = nameHash ? await findStoredSession(db, nameHash) : null
  let id = stored?.id ?? null
  let signIn = stored?.signIn ?? null
  let sessionName = brought.name
  let kept = (stored?.data ?? {}) as Partial<OneTimeData>
  // The browser has a newer name: requests in flight with the old one must not remove it.
  const isOutrun = !stored && (await isJustLeft(db, nameHash))
  const token = () => (id ? tokenOf(signIn ? `${id} ${signIn.id}` : id) : '')
  if (id && brought.name) cookies.give(request, reply, { name: brought.name, token: token() })
  else if (!isOutrun) cookies.clear(request, reply)
  if (stored?.isToBeMarked && signIn) await markSignInSeen(db, signIn.id)

  function begin() {
    if (id) return null
    const name = createSessionName()
    const begun = hashName(name)
    const give = () => {
      id = begun
      sessionName = name
      if (!isOutrun) cookies.give(request, reply, { name, token: token() })
    }
    return { id: begun, give }
  }

  /** Stores data in the session, which begins with it if there is none. */
  async function store(data: Partial<OneTimeData>): Promise<void> {
    const begun = begin()
    if (!begun) return void (await keepInSession(db, { sessionId: id!, data }))
    await insertSession(db, { id: begun.id, data })
    begun.give()
  }

  return {
    get id() {
      return id
    },
    get signIn() {
      return signIn
    },
    get token() {
      return token()
    },
    isExpired: !stored && Boolean(brought.name ?? brought.token),
    begin,
    async ensure() {
      if (!id) await store({})
      return id!
    },
    keepPlace(minutes) {
      if (sessionName) places.keep(reply, { sessionName, minutes })
    },
    async keep(data) {
      kept = { ...kept, ...data }
      await store(data)
    },
    async take() {
      const { errors = {}, flash = {}, input = {} } = kept
      if (id && Object.keys(kept).length > 0) {
        kept = {}
        await clearSession(db, id)
      }
      return { errors, flash, input }
    },
    async enter(trx, opened) {
      const { name, entered } = await changeName(trx, nameHash, opened)
      return () => {
        if (id !== opened.id) kept = {}
        id = opened.id
        sessionName = name
        signIn = entered.signIn
        cookies.give(request, reply, { name, token: token() })
      }
    },
    async leave() {
      if (signIn) await endSignIn(db, signIn.id)
      id = null
      sessionName = undefined
      signIn = null
      kept = {}
      cookies.clear(request, reply)
    },
  }
}

/** Gives a session a new name, which protects against session fixation. */
async function changeName(trx: Trx, nameHash: string | null, opened: OpenedSession) {
  const name = createSessionName()
  if (nameHash) await leaveSessionName(trx, nameHash)
  await addSessionName(trx, { id: hashName(name), sessionId: opened.id, signIn: opened.signIn })
  const entered = await findStoredSession(trx, hashName(name))
  if (!entered) throw new Error('A session was entered that is over, or that the sign-in does not open.')
  return { name, entered }
}

/** A session unreadable at present: the error page does without, all else fails with the cause. */
export function createUnreadableSession(cause: unknown): Session {
  const fail = () => {
    throw cause
  }
  return {
    get id() {
      return fail()
    },
    get signIn() {
      return fail()
    },
    token: '',
    isExpired: false,
    ensure: async () => fail(),
    begin: () => fail(),
    keepPlace: () => fail(),
    keep: async () => fail(),
    take: async () => fail(),
    enter: async () => fail(),
    leave: async () => fail(),
  }
}

function hashName(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
