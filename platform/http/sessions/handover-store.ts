/** Codes that transfer a session to another host: stored hashed, valid once. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { Locale } from '#values/locales.ts'
import { maxAges } from './max-ages.ts'
import { createSecret, hashSecret } from './secrets.ts'
import { isOpenTo } from './sign-in-store.ts'

export interface OpenedSession {
  id: string
  /** Sign-in of the name; null for a visitor's session. */
  signIn: number | null
}

export interface Handover {
  opened: OpenedSession
  /** Hash of the nonce in the browser's cookie on the host where the code is used. */
  nonceHash: string
  target: Locale
}

export async function issueHandover(db: Db, { opened, nonceHash, target }: Handover): Promise<string> {
  const code = createSecret()
  await db
    .insertInto('handover_codes')
    .values({
      id: hashSecret(code),
      session_id: opened.id,
      sign_in_id: opened.signIn,
      nonce_hash: nonceHash,
      target,
      expires_at: sql<Date>`now() + make_interval(secs => ${maxAges.handoverSeconds})`,
    })
    .execute()
  return code
}

/**
 * Consumes a code for its session if it is valid for this host and browser, and neither session nor
 * sign-in has ended; else null, and nothing changes. Of concurrent calls, one gets the session.
 */
export async function takeHandover(
  db: Db,
  { code, nonce, target }: { code: string; nonce: string; target: Locale },
): Promise<OpenedSession | null> {
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

export async function forgetHandovers(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from handover_codes where id in (select id from handover_codes where expires_at < now() limit ${limit})
    returning id`.execute(db)
  return rows.length
}
