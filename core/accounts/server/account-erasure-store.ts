/** Data about a mail address in account tables: exported without credentials, and erased. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'

/** Ignores case. If there is no such account, all lists are empty and `userId` is null. */
export async function findAccount(db: Db, email: string) {
  const isTheirs = sql<boolean>`lower(email) = lower(${email})`
  const user = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'firstname',
      'lastname',
      'phone',
      'locale',
      'password_changed_at',
      'totp_confirmed_at',
      'created_at',
    ])
    .where(isTheirs)
    .executeTakeFirst()
  const userId = user?.id ?? null
  const isOfUser = sql<boolean>`user_id = ${userId}`
  return {
    userId,
    user: user ?? null,
    registrations: await db
      .selectFrom('registrations')
      .select(['email', 'firstname', 'lastname', 'locale', 'expires_at'])
      .where(isTheirs)
      .execute(),
    emailChanges: await db
      .selectFrom('email_changes')
      .select(['email', 'expires_at'])
      .where(sql<boolean>`(${isOfUser} or ${isTheirs})`)
      .execute(),
    signIns: await db
      .selectFrom('sign_ins')
      .select(['method', 'created_at', 'last_seen_at', 'expires_at', 'network', 'device'])
      .where(isOfUser)
      .orderBy('id')
      .execute(),
    deskSignIns: await db
      .selectFrom('staff_sessions')
      .select(['created_at', 'last_seen_at', 'expires_at', 'network', 'device'])
      .where(isOfUser)
      .execute(),
    deskSettings: await db.selectFrom('staff_settings').select(['locale', 'toured_at']).where(isOfUser).execute(),
    deskDrafts: await db
      .selectFrom('content_drafts')
      .select(['subject', 'was', 'mine', 'saved_at'])
      .where(isOfUser)
      .execute(),
    deskSeasonFiles: await db
      .selectFrom('season_uploads')
      .select(['name', 'locale', 'seen', 'network', 'device', 'step', 'outcome', 'sent_at'])
      .where(isOfUser)
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at', 'transports', 'is_synced'])
      .where(isOfUser)
      .execute(),
    roles: await db.selectFrom('user_roles').select(['role', 'venue_id']).where(isOfUser).execute(),
    rights: await db.selectFrom('user_rights').select(['action', 'venue_id', 'is_granted']).where(isOfUser).execute(),
    invitations: await db
      .selectFrom('invitations')
      .select(['email', 'role', 'venue_id', 'expires_at'])
      .where(isTheirs)
      .execute(),
    audit: await db
      .selectFrom('audit_log')
      .select(['happened_at', 'actor', 'action', 'details', 'network', 'device'])
      .where(isOfUser)
      .orderBy('id')
      .execute(),
  }
}

/** Deletes an account with all its data, and what is pending under that address. */
export async function eraseAccount(trx: Trx, email: string): Promise<number> {
  let erased = 0
  for (const table of ['users', 'registrations', 'invitations', 'email_changes'] as const) {
    const { rows } =
      await sql`delete from ${sql.table(table)} where lower(email) = lower(${email}) returning email`.execute(trx)
    erased += rows.length
  }
  return erased
}
