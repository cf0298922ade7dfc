import type { Moment } from '#platform/schema/columns.ts'
import type { Generated } from 'kysely'

interface RequestTables {
  attempts: AttemptsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends RequestTables {}
}

interface AttemptsTable {
  kind: string
  sender_hash: string
  span_starts_at: Moment
  count: Generated<number>
}
