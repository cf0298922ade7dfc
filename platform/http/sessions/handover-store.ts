/** Codes that let a visitor take their visit along to another host: stored hashed, good once. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import { createSecret, hashSecret } from './secrets.ts'
import { isOpenTo } from './sign-in-store.ts'

/** From the moment that a code is issued: two redirects take less. */
export const maxHandoverSeconds = 30

/** A visit as a name opens it. */
export interface OpenedVisit {
  /** Key of the visit's row. */
  id: string
  /** The sign-in of the name; null where it is a visitor's visit. */
  signIn: number | null
}

export interface Handover {
  visit: OpenedVisit
  /** Of what the browser has in its cookie on the host where the code is taken. */
  nonceHash: string
  target: Locale
}

/** Issues a code for a visit, and for the sign-in of who asks for it. */
export async function issueHandover(db: Kysely<Database>, { visit, nonceHash, target }: Handover): Promise<string> {
  const code = createSecret()
  await db
    .insertInto('handover_codes')
    .values({
      id: hashSecret(code),
      session_id: visit.id,
      sign_in_id: visit.signIn,
      nonce_hash: nonceHash,
      target,
      expires_at: sql<Date>`now() + make_interval(secs => ${maxHandoverSeconds})`,
    })
    .execute()
  return code
}

/**
 * Takes a code: the visit that it was issued for, where it is still good, for this host and this browser, and neither the visit nor
 * the sign-in is over; else null, and nothing has changed. One statement: of several that take it at once, one gets the visit.
 */
export async function takeHandover(
  db: Kysely<Database>,
  { code, nonce, target }: { code: string; nonce: string; target: Locale },
): Promise<OpenedVisit | null> {
  const taken = await db
    .deleteFrom('handover_codes')
    .using('sessions')
    .whereRef('sessions.id', '=', 'handover_codes.session_id')
    .where('handover_codes.id', '=', hashSecret(code))
    .where('nonce_hash', '=', hashSecret(nonce))
    .where('target', '=', target)
    .where('handover_codes.expires_at', '>', sql<Date>`now()`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(isOpenTo(sql.ref('handover_codes.sign_in_id')))
    .returning(['sessions.id', 'handover_codes.sign_in_id as signIn'])
    .executeTakeFirst()
  return taken ?? null
}

/** Forgets up to `limit` codes that nobody has taken in time. */
export async function forgetHandovers(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from handover_codes where id in (select id from handover_codes where expires_at < now() limit ${limit})
    returning id`.execute(db)
  return rows.length
}
