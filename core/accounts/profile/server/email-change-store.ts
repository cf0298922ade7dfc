/**
 * New account addresses that await confirmation: links stored hashed, valid once, only the latest.
 */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

const isGood = sql<boolean>`email_changes.expires_at > now()`

export const emailChangeLinks = {
  hours: 24,
  /** Replaces any earlier address and returns its link's token. Null if the account is gone. */
  async save(trx: Trx, { userId, email }: { userId: number; email: string }): Promise<string | null> {
    const token = createSecret()
    const { rows } = await sql`
    insert into email_changes (user_id, email, token_hash, expires_at)
    select id, ${email}, ${hashSecret(token)}, now() + make_interval(hours => ${emailChangeLinks.hours})
    from users where id = ${userId}
    on conflict (user_id) do update set
      email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning user_id`.execute(trx)
    return rows.length > 0 ? token : null
  },
  /** Returns an account's pending address: any, or that of a link if it is the account's. */
  async find(db: Db, { userId, token }: { userId: number; token?: string }): Promise<string | null> {
    const found = await db
      .selectFrom('email_changes')
      .select('email')
      .where('user_id', '=', userId)
      .where(isGood)
      .$if(token !== undefined, (query) => query.where('token_hash', '=', hashSecret(token ?? '')))
      .executeTakeFirst()
    return found?.email ?? null
  },
  async remove(db: Db, userId: number): Promise<void> {
    await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  },
  /**
   * Sets the account's address to the one of a link. Null if the link is not valid or another
   * account's, or the address is taken: of concurrent uses, one succeeds.
   */
  async take(trx: Trx, { userId, token }: { userId: number; token: string }): Promise<string | null> {
    const taken = await trx
      .deleteFrom('email_changes')
      .where('user_id', '=', userId)
      .where('token_hash', '=', hashSecret(token))
      .where(isGood)
      .returning('email')
      .executeTakeFirst()
    if (!taken) return null
    const { rows } = await sql`
    update users set email = ${taken.email} where id = ${userId}
      and not exists (select from users as others where lower(others.email) = lower(${taken.email}) and others.id <> ${userId})
    returning id`.execute(trx)
    return rows.length > 0 ? taken.email : null
  },
}
