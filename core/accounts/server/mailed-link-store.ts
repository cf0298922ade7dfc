/** Mailed links of accounts: stored hashed, valid once, only the latest of its kind per account. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

function createLinks(table: 'password_resets' | 'device_links', minutes: number) {
  const isOf = (token: string) =>
    sql<boolean>`(token_hash = ${hashSecret(token)} and ${sql.table(table)}.expires_at > now())`
  return {
    minutes,
    /**
     * Issues a link's token and invalidates the previous one. With null, for an address without an
     * account, the token opens nothing: timing does not reveal whether an account exists.
     */
    async issue(trx: Trx, userId: number | null): Promise<string> {
      const token = createSecret()
      await sql`
        insert into ${sql.table(table)} (token_hash, user_id, expires_at)
        values (${hashSecret(token)}, ${userId}, now() + make_interval(mins => ${minutes}))
        on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(
        trx,
      )
      return token
    },
    /** Returns the user of a link; none if expired or used. */
    find: (db: Db, token: string) =>
      db
        .selectFrom(table)
        .innerJoin('users', 'users.id', 'user_id')
        .select(['users.id', 'email', 'firstname', 'lastname', 'locale'])
        .where(isOf(token))
        .executeTakeFirst(),
    /**
     * Consumes a link and returns the id of its user. Null if it is invalid: of concurrent uses,
     * one succeeds.
     */
    async take(trx: Trx, token: string): Promise<number | null> {
      const taken = await trx.deleteFrom(table).where(isOf(token)).returning('user_id').executeTakeFirst()
      return taken?.user_id ?? null
    },
  }
}

export const resetLinks = createLinks('password_resets', 60)
/** Links that make a browser known to an account. */
export const deviceLinks = createLinks('device_links', 15)

/**
 * Ends all pending links and sign-ins of an account: what was started with the old password or
 * mailbox must not continue with the new one.
 */
export async function endWaitingLinks(trx: Trx, userId: number): Promise<void> {
  for (const table of ['password_resets', 'email_changes', 'device_links', 'pending_sign_ins'] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
}
