/** Registrations whose address is not confirmed yet. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'
import type { Locale } from '#values/locales.ts'

export interface Registration {
  email: string
  firstname: string
  lastname: string
  locale: Locale
  password_hash: string
  /** Session that requested it; null once it is gone. */
  session_id: string | null
}

const columns = ['email', 'firstname', 'lastname', 'locale', 'password_hash', 'session_id'] as const
const isGood = sql<boolean>`expires_at > now()`

export const registrationLinks = {
  hours: 24,
  /** Returns the token of its link. */
  async save(trx: Trx, registration: Registration): Promise<string> {
    const token = createSecret()
    await trx
      .insertInto('registrations')
      .values({
        ...registration,
        token_hash: hashSecret(token),
        expires_at: sql<Date>`now() + make_interval(hours => ${registrationLinks.hours})`,
      })
      .execute()
    return token
  },
  /** Undefined if the link is expired or used. */
  find(db: Db, token: string): Promise<Registration | undefined> {
    return db
      .selectFrom('registrations')
      .select(columns)
      .where('token_hash', '=', hashSecret(token))
      .where(isGood)
      .executeTakeFirst()
  },
  /**
   * Consumes a registration and deletes all others of its address. Of concurrent calls for the
   * address, one succeeds: a second waits for the rows, locked in the same order, and finds none.
   */
  async take(trx: Trx, token: string): Promise<Registration | undefined> {
    const tokenHash = hashSecret(token)
    const ofAddress = await trx
      .selectFrom('registrations')
      .select(['token_hash', ...columns])
      .where(sql<boolean>`lower(email) = (select lower(asked.email) from registrations as asked
      where asked.token_hash = ${tokenHash} and asked.expires_at > now())`)
      .orderBy('token_hash')
      .forUpdate()
      .execute()
    const found = ofAddress.find(({ token_hash }) => token_hash === tokenHash)
    if (!found) return undefined
    const { token_hash: _, ...taken } = found
    await trx
      .deleteFrom('registrations')
      .where(sql`lower(email)`, '=', taken.email.toLowerCase())
      .execute()
    return taken
  },
}
