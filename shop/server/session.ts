import { createHash, randomBytes } from 'node:crypto'
import type { Errors } from '@cadenza/navigation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** The cookie that names a visit. */
export const sessionCookie = 'cadenza_session'
/** From the first thing that a visit is remembered for. */
export const sessionDays = 30

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
  /** Makes the row and the cookie if there are none yet, and gives the key. */
  ensure(): Promise<string>
  /** Keeps what the next page is to say. */
  keep(data: Partial<OneTimeData>): Promise<void>
  /** Gives what was kept, and forgets it. */
  take(): Promise<OneTimeData>
}

interface SessionOptions {
  db: Kysely<Database>
  request: FastifyRequest
  reply: FastifyReply
  isSecure: boolean
}

/** Reads the visit that the request's cookie names. An unknown or run-out cookie is a new visit. */
export async function openSession({ db, request, reply, isSecure }: SessionOptions): Promise<Session> {
  const cookie = request.cookies[sessionCookie]
  const stored = cookie ? await findSession(db, hashToken(cookie)) : null
  let id = stored?.id ?? null
  let kept = stored?.data ?? {}

  async function ensure(): Promise<string> {
    if (id) return id
    const token = randomBytes(32).toString('base64url')
    const created = hashToken(token)
    await db
      .insertInto('sessions')
      .values({ id: created, data: '{}', expires_at: sql<Date>`now() + make_interval(days => ${sessionDays})` })
      .execute()
    reply.setCookie(sessionCookie, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge: sessionDays * 24 * 60 * 60,
    })
    id = created
    return created
  }

  return {
    get id() {
      return id
    },
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
  }
}

/** A visit that cannot be read now. The error page is shown without it; anything else that asks for it fails with the cause. */
export function lostSession(cause: unknown): Session {
  const fail = () => {
    throw cause
  }
  return {
    get id() {
      return fail()
    },
    ensure: async () => fail(),
    keep: async () => fail(),
    take: async () => fail(),
  }
}

async function findSession(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'data'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { id: row.id, data: row.data as Partial<OneTimeData> } : null
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
