import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedMoment, Json, Nullable, NullableMoment } from '#platform/schema/columns.ts'

interface OperationTables {
  operations: OperationsTable
  operation_items: OperationItemsTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends OperationTables {}
}

interface OperationsTable {
  id: GeneratedAlways<number>
  kind: string
  subject: string
  parameters: Json<object>
  plan: Json<object>
  state: Generated<OperationState>
  started_by: string
  started_at: GeneratedMoment
  ended_at: NullableMoment
}

interface OperationItemsTable {
  id: GeneratedAlways<number>
  operation_id: number
  key: string
  label: string
  position: number
  state: Generated<OperationItemState>
  tries: Generated<number>
  error: Nullable<string>
  due_at: GeneratedMoment
  done_at: NullableMoment
}

/** `failed`: ended with items that could not be processed. */
export type OperationState = 'running' | 'done' | 'failed'
type OperationItemState = 'waiting' | 'done' | 'failed'
