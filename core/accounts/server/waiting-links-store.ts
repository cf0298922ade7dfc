import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/**
 * Ends everything that somebody has begun with an account and not finished: links to a new password, to a new address or to a known browser, and sign-ins of
 * which the password was right. What was begun with the password or the mailbox of before is worth nothing with those of now.
 */
export async function endWaitingLinks(trx: Transaction<Database>, userId: number): Promise<void> {
  for (const table of ['password_resets', 'email_changes', 'device_links', 'pending_sign_ins'] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
}
