/** New addresses of accounts, which wait until their link is opened: stored hashed, good once, the newest of an account only. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { createSecret, hashSecret } from '#platform/http/sessions/secrets.ts'

export const emailChangeHours = 24

const isGood = sql<boolean>`email_changes.expires_at > now()`

/** Keeps a new address, and gives what its link carries; the one before it is forgotten. Null where the account is gone. */
export async function saveEmailChange(
  trx: Transaction<Database>,
  { userId, email }: { userId: number; email: string },
): Promise<string | null> {
  const token = createSecret()
  const { rows } = await sql`
    insert into email_changes (user_id, email, token_hash, expires_at)
    select id, ${email}, ${hashSecret(token)}, now() + make_interval(hours => ${emailChangeHours})
    from users where id = ${userId}
    on conflict (user_id) do update set
      email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning user_id`.execute(trx)
  return rows.length > 0 ? token : null
}

/** The address that waits for an account, or by its link for the account that opens it; null where none does. */
export async function findEmailChange(
  db: Kysely<Database>,
  { userId, token }: { userId: number; token?: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', userId)
    .where(isGood)
    .$if(token !== undefined, (query) => query.where('token_hash', '=', hashSecret(token ?? '')))
    .executeTakeFirst()
  return found?.email ?? null
}

/** Forgets the address that waits for an account. */
export async function removeEmailChange(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/**
 * Makes the address of a link the account's. False where the link is not good any more, is another account's, or somebody else has
 * that address by now: of several that use it at once, one does.
 */
export async function takeEmailChange(
  trx: Transaction<Database>,
  { userId, token }: { userId: number; token: string },
): Promise<string | null> {
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
}

/** Forgets up to `limit` addresses whose time is over. */
export async function forgetEmailChanges(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from email_changes where user_id in (select user_id from email_changes where not ${isGood} limit ${limit})
    returning user_id`.execute(db)
  return rows.length
}
