import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AuditAction } from '#values/audit-actions.ts'
import type { Database } from '#platform/schema/schema.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { describeOrigin } from '#core/accounts/server/security-log.ts'
import type { StaffPerson } from './staff-store.ts'

export interface StaffChange {
  /** What was done, as the command line calls it where it can do the same. */
  action: AuditAction
  /** To what: `order CDZ-26-000042`. */
  subject: string
  /** `before` and `after` say what has changed, field by field; of people nothing but hashes. */
  details: Record<string, unknown>
}

/** Writes down what somebody at the desk has done, in the transaction that does it. */
export async function auditStaff(
  trx: Kysely<Database>,
  change: StaffChange,
  { person, request }: { person: Pick<StaffPerson, 'id'>; request: FastifyRequest },
): Promise<void> {
  await writeAudit(trx, { actor: `user ${person.id}`, ...change, ...describeOrigin(request) })
}
