import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#values/audit-actions.ts'
import type { Db } from '#platform/schema/schema.ts'
import { writeAudit } from '#platform/audit/audit-store.ts'
import { describeOrigin } from '#core/accounts/server/security-log.ts'
import type { StaffPerson } from './staff-store.ts'

export interface StaffChange {
  /** Named as in the command line if available there. */
  action: AuditAction
  /** Target: `order CDZ-26-000042`. */
  subject: string
  /** `before` and `after` list changes by field; personal data only as hashes. */
  details: Record<string, unknown>
  /** Account that it concerns. */
  userId?: number
}

export async function auditStaff(
  trx: Db,
  change: StaffChange,
  { person, request }: { person: Pick<StaffPerson, 'id'>; request: FastifyRequest },
): Promise<void> {
  await writeAudit(trx, { actor: `user ${person.id}`, ...change, ...describeOrigin(request) })
}
