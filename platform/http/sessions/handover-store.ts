/** Codes that let a visitor take their visit along to another host: stored hashed, good once. */
import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { Locale } from '../../../values/locales.ts'

/** From the moment that a code is issued: two redirects take less. */
export const handoverSeconds = 30

export interface Handover {
  /** Key of the visit's row. */
  visit: string
  /** Of what the browser has in its cookie on the host where the code is taken. */
  nonceHash: string
  target: Locale
}

/** A secret that nobody can guess: 43 characters that need no encoding in an address. */
export const createHandoverSecret = (): string => randomBytes(32).toString('base64url')

export const isHandoverSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

export const hashHandoverSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Issues a code for a visit. */
export async function issueHandover(db: Kysely<Database>, { visit, nonceHash, target }: Handover): Promise<string> {
  const code = createHandoverSecret()
  await db
    .insertInto('handover_codes')
    .values({
      id: hashHandoverSecret(code),
      session_id: visit,
      nonce_hash: nonceHash,
      target,
      expires_at: sql<Date>`now() + make_interval(secs => ${handoverSeconds})`,
    })
    .execute()
  return code
}

/**
 * Takes a code: the visit that it was issued for, where it is still good, for this host and this browser, and the visit is not
 * over; else null, and nothing has changed. One statement: of several that take it at once, one gets the visit.
 */
export async function takeHandover(
  db: Kysely<Database>,
  { code, nonce, target }: { code: string; nonce: string; target: Locale },
): Promise<string | null> {
  const taken = await db
    .deleteFrom('handover_codes')
    .using('sessions')
    .whereRef('sessions.id', '=', 'handover_codes.session_id')
    .where('handover_codes.id', '=', hashHandoverSecret(code))
    .where('nonce_hash', '=', hashHandoverSecret(nonce))
    .where('target', '=', target)
    .where('handover_codes.expires_at', '>', sql<Date>`now()`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .returning('sessions.id')
    .executeTakeFirst()
  return taken?.id ?? null
}

/** Forgets up to `limit` codes that nobody has taken in time. */
export async function forgetHandovers(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from handover_codes where id in (select id from handover_codes where expires_at < now() limit ${limit})
    returning id`.execute(db)
  return rows.length
}
