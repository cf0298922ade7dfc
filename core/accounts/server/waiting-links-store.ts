import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/**
 * Ends all pending processes of an account: links to a new password, a new address or a known
 * browser, and sign-ins with a verified password. A process started with the old password or
 * mailbox must not continue with the new one.
 */
export async function endWaitingLinks(trx: Transaction<Database>, userId: number): Promise<void> {
  for (const table of ['password_resets', 'email_changes', 'device_links', 'pending_sign_ins'] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx)
}
