/** Data of a session during the second factor's setup: encrypted, and deleted with it. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/**
 * Stores the encrypted secret for the app: constant for the session, so that reopening the page
 * shows the same code.
 */
export async function keepNewSecret(db: Kysely<Database>, sessionId: string, sealed: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    update staff_sessions set sealed_secret = coalesce(sealed_secret, ${sealed}) where id = ${sessionId}
    returning sealed_secret as sealed`.execute(db)
  return rows[0]?.sealed ?? null
}

export async function findNewSecret(db: Kysely<Database>, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('sealed_secret')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.sealed_secret ?? null
}

/** Stores encrypted recovery codes until the user confirms having saved them. */
export async function keepNewCodes(trx: Transaction<Database>, userId: number, sealed: string): Promise<void> {
  await trx.updateTable('staff_sessions').set({ sealed_codes: sealed }).where('user_id', '=', userId).execute()
}

export async function findNewCodes(db: Kysely<Database>, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('sealed_codes')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.sealed_codes ?? null
}

export async function removeNewCodes(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.updateTable('staff_sessions').set({ sealed_codes: null }).where('id', '=', sessionId).execute()
}
