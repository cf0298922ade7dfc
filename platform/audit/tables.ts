import type { AuditAction } from '#values/audit-actions.ts'
import type { GeneratedJson, GeneratedMoment, Nullable } from '../schema/columns.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface AuditTables {
  audit_log: AuditLogTable
}

declare module '../schema/schema.ts' {
  interface Database extends AuditTables {}
}

interface AuditLogTable {
  id: GeneratedAlways<number>
  happened_at: GeneratedMoment
  actor: string
  action: ColumnType<string, AuditAction>
  subject: Generated<string>
  details: GeneratedJson<Record<string, unknown>>
  /** Account of a security event. */
  user_id: Nullable<number>
  network: Generated<string>
  device: Generated<string>
}
