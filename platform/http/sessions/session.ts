import { createHash } from 'node:crypto'
import type { Errors } from '@cadenza/navigation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { OpenedVisit } from './handover-store.ts'
import type { Places } from './places.ts'
import { keepOfVisit, storeVisit } from './session-store.ts'
import { endSignIn, markSignInSeen, type SignIn } from './sign-in-store.ts'
import { addVisitName, findVisit, isJustLeft, leaveVisitName } from './visit-store.ts'
import { createVisitName, type VisitCookies } from './visit-cookies.ts'

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
  /** Who has signed in, in this browser; null: a visitor. */
  readonly signIn: SignIn | null
  /** What a form of this visit carries to show that it is ours; empty until there is a row. Another one for each sign-in. */
  readonly token: string
  /** Whether the browser names a visit, or brings the token of one, that there is no more. */
  readonly isExpired: boolean
  /** Makes the row and the cookies if there are none yet, and gives the key. */
  ensure(): Promise<string>
  /** Lets this visit pass before others for some minutes, where there are too many: it holds seats. */
  keepPlace(minutes: number): void
  /** Keeps what the next page is to say. */
  keep(data: Partial<OneTimeData>): Promise<void>
  /** Gives what was kept, and forgets it. */
  take(): Promise<OneTimeData>
  /**
   * Lets this browser go on in a visit, with a sign-in where it has one, under a new name; the one that it had leads nowhere any more.
   * The same visit with the same sign-in gets a new name, too: wherever somebody gains a right. What is returned gives the cookies,
   * to be called after the commit.
   */
  enter(trx: Transaction<Database>, visit: OpenedVisit): Promise<() => void>
  /** Ends the sign-in, on the hosts of all languages, and the browser is a new visitor's. */
  leave(): Promise<void>
}

interface SessionOptions {
  db: Kysely<Database>
  request: FastifyRequest
  reply: FastifyReply
  cookies: VisitCookies
  places: Places
  /** The request token of what it is given: a visit, and the sign-in in it. */
  tokenOf: (visit: string) => string
}

/** Reads the visit that the request's cookie names. An unknown or run-out cookie is a new visit. */
export async function openSession({ db, request, reply, cookies, places, tokenOf }: SessionOptions): Promise<Session> {
  const brought = cookies.read(request)
  const nameHash = brought.name ? hashName(brought.name) : null
  const stored = nameHash ? await findVisit(db, nameHash) : null
  let id = stored?.id ?? null
  let signIn = stored?.signIn ?? null
  let visitName = brought.name
  let kept = (stored?.data ?? {}) as Partial<OneTimeData>
  // The browser has another name by now: what was under way with the old one does not take that away.
  const isOutrun = !stored && (await isJustLeft(db, nameHash))
  const token = () => (id ? tokenOf(signIn ? `${id} ${signIn.id}` : id) : '')
  if (id && brought.name) cookies.give(request, reply, { name: brought.name, token: token() })
  else if (!isOutrun) cookies.clear(request, reply)
  if (stored?.isToBeMarked && signIn) await markSignInSeen(db, signIn.id)

  async function ensure(): Promise<string> {
    if (id) return id
    const name = createVisitName()
    const created = hashName(name)
    await storeVisit(db, created)
    id = created
    visitName = name
    if (!isOutrun) cookies.give(request, reply, { name, token: token() })
    return created
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
    ensure,
    keepPlace(minutes) {
      if (visitName) places.keep(reply, { visitName, minutes })
    },
    async keep(data) {
      const session = await ensure()
      kept = { ...kept, ...data }
      await keepOfVisit(db, { visit: session, data })
    },
    async take() {
      const { errors = {}, flash = {}, input = {} } = kept
      if (id && Object.keys(kept).length > 0) {
        kept = {}
        await db.updateTable('sessions').set({ data: '{}' }).where('id', '=', id).execute()
      }
      return { errors, flash, input }
    },
    async enter(trx, visit) {
      const { name, entered } = await changeName(trx, nameHash, visit)
      return () => {
        if (id !== visit.id) kept = {}
        id = visit.id
        visitName = name
        signIn = entered.signIn
        cookies.give(request, reply, { name, token: token() })
      }
    },
    async leave() {
      if (signIn) await endSignIn(db, signIn.id)
      id = null
      visitName = undefined
      signIn = null
      kept = {}
      cookies.clear(request, reply)
    },
  }
}

/** A new name for a visit: what somebody may have put into this browser before leads nowhere. */
async function changeName(trx: Transaction<Database>, nameHash: string | null, visit: OpenedVisit) {
  const name = createVisitName()
  if (nameHash) await leaveVisitName(trx, nameHash)
  await addVisitName(trx, { id: hashName(name), visit: visit.id, signIn: visit.signIn })
  const entered = await findVisit(trx, hashName(name))
  if (!entered) throw new Error('A visit was entered that is over, or that the sign-in does not open.')
  return { name, entered }
}

/** A visit that cannot be read now. The error page is shown without it; anything else that asks for it fails with the cause. */
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
