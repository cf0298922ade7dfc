import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { AuditAction } from '#values/audit-actions.ts'
import type { Database } from '../schema/schema.ts'

export interface AuditLine {
  /** Whose hands. */
  actor: string
  /** What was done, as the command is called, or what has happened. */
  action: AuditAction
  /** To what or whom; people by `hashPerson` only. */
  subject?: string
  details?: Record<string, unknown>
  /** Whose account it is about. */
  userId?: number | null
  /** Where from: the network of an address, a browser and its system. */
  network?: string
  device?: string
}

/** Writes down what was done. Belongs in the transaction that does it. */
export async function writeAudit(
  db: Kysely<Database>,
  { actor, action, subject = '', details = {}, userId = null, network = '', device = '' }: AuditLine,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject, details: JSON.stringify(details), user_id: userId, network, device })
    .execute()
}

/** A person in the audit log: the same mail address gives the same text, and nobody reads the address from it. */
export function hashPerson(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`person ${email.toLowerCase()}`).digest('base64url')
}

/** Empties what the log says of a user beside the number of their account; the log says by whom. Gives how many lines it was. */
export async function emptyPersonInAudit(
  db: Kysely<Database>,
  { userId, actor }: { userId: number; actor: string },
): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select empty_person_in_audit_log(${userId}, ${actor}) as lines`.execute(db)
  return rows[0]!.lines
}

/** Forgets up to `limit` lines of months that ended more than a year ago: the database lets no younger ones go. */
export async function forgetAuditLines(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from audit_log where id in (
      select id from audit_log where happened_at < date_trunc('month', now() - interval '12 months') order by id limit ${limit}
    ) returning id`.execute(db)
  return rows.length
}
