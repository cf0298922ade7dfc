/** What a session keeps while a second factor is set up in it: encrypted, and gone with it. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** The secret that an app is to learn, encrypted: the same as long as the session is there, so that a page that is opened again shows the same code. */
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

/** Keeps recovery codes, encrypted, until the person says that they have them. */
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
