import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditAction } from '#values/audit-actions.ts'
import type { Db } from '../schema/schema.ts'

export interface AuditLine {
  actor: string
  action: AuditAction
  /** Subject of the action; people only by `hashPerson`. */
  subject?: string
  details?: Record<string, unknown>
  userId?: number | null
  /** Origin: the network of an address, browser and system. */
  network?: string
  device?: string
}

/** Logs an action. Call it in the transaction of the action. */
export async function writeAudit(
  db: Db,
  { actor, action, subject = '', details = {}, userId = null, network = '', device = '' }: AuditLine,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject, details: JSON.stringify(details), user_id: userId, network, device })
    .execute()
}

/** A person's hash for the audit log: the same for a mail address, and not reversible. */
export function hashPerson(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`person ${email.toLowerCase()}`).digest('base64url')
}

/** Clears a user's log entries but for the account id, and logs the actor; returns their number. */
export async function emptyPersonInAudit(
  db: Db,
  { userId, actor }: { userId: number; actor: string },
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select empty_person_in_audit_log(${userId}, ${actor}) as lines`.execute(db)
  return rows[0]!.lines
}

/** Deletes entries of months that ended a year ago: the database protects younger ones. */
export async function forgetAuditLines(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from audit_log where id in (
      select id from audit_log where happened_at < date_trunc('month', now() - interval '12 months') order by id limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
