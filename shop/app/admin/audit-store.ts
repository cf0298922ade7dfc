import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

export interface AuditLine {
  /** Whose hands. */
  actor: string
  /** What was done, as the command is called. */
  action: string
  /** To what or whom; people by `hashPerson` only. */
  subject?: string
  details?: Record<string, unknown>
}

/** Writes down what was done by hand. Belongs in the transaction that does it. */
export async function writeAudit(
  db: Kysely<Database>,
  { actor, action, subject = '', details = {} }: AuditLine,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject, details: JSON.stringify(details) })
    .execute()
}

/** A person in the audit log: the same mail address gives the same text, and nobody reads the address from it. */
export function hashPerson(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`person ${email.toLowerCase()}`).digest('base64url')
}
