import { randomBytes } from 'node:crypto'
import type { FlashData } from '@cadenza/navigation/fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SessionData {
  /** Shown once, by the next page. */
  flash?: FlashData | undefined
  name?: string
}

export interface SessionStore {
  read(id: string): Promise<SessionData | undefined>
  write(id: string, data: SessionData): Promise<void>
}

export interface Session {
  readonly data: SessionData
  /**
   * Saves changes. Creates the session if there is none: visitors who only read have no session.
   */
  change(changes: Partial<SessionData>): Promise<void>
}

const COOKIE = 'session'
const MOST = 10_000
const LIFETIME_SECONDS = 7 * 24 * 3600

/**
 * Stores the 10,000 most recently written sessions in memory. Use a database before you run a
 * second process.
 */
export function createMemoryStore(now: () => number = Date.now): SessionStore {
  const kept = new Map<string, { data: SessionData; until: number }>()
  return {
    async read(id) {
      const found = kept.get(id)
      return found && found.until > now() ? found.data : undefined
    },
    async write(id, data) {
      kept.delete(id)
      kept.set(id, { data, until: now() + LIFETIME_SECONDS * 1000 })
      if (kept.size > MOST) kept.delete(kept.keys().next().value!)
    },
  }
}

const readCookie = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1]

/** Opens the session of a request. Replaces an id that the store does not know. */
export async function openSession(request: FastifyRequest, reply: FastifyReply, store: SessionStore): Promise<Session> {
  let id = readCookie(request)
  const found = id && (await store.read(id))
  if (!found) id = undefined
  let data: SessionData = found || {}
  return {
    get data() {
      return data
    },
    async change(changes) {
      data = { ...data, ...changes }
      id ??= randomBytes(32).toString('base64url')
      await store.write(id, data)
      const secure = request.protocol === 'https' ? '; Secure' : ''
      const cookie = `${COOKIE}=${id}; Max-Age=${LIFETIME_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
      reply.removeHeader('set-cookie')
      reply.header('set-cookie', cookie)
    },
  }
}
