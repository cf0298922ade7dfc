import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { type By, type ChangeOutcome, changeRecord, type ContentKind } from '#apps/desk/content/server/change-record.ts'
import { type Conflict, type FieldValue, mergeFields } from '#apps/desk/server/merge-fields.ts'

interface Saving extends By {
  id: number
  was: ReadonlyMap<string, FieldValue>
  mine: ReadonlyMap<string, FieldValue>
}

/**
 * Saves edits: fields changed by one of two editors are merged, those changed by both are a
 * conflict.
 */
export async function savePromo(
  trx: Transaction<Database>,
  kind: ContentKind,
  { id, was, mine, ...by }: Saving,
): Promise<ChangeOutcome | { conflicts: Conflict[] }> {
  const stored = await kind.read(trx, id)
  if (!stored) return null
  const { changes, conflicts } = mergeFields(was, mine, stored)
  if (conflicts.length > 0) return { conflicts }
  return changeRecord(trx, kind, { id, action: 'change', values: changes, ...by })
}
