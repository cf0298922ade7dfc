import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { type By, type ChangeOutcome, changeRecord, type ContentKind } from '../../content/server/change-record.ts'
import { type Conflict, type FieldValue, mergeFields } from '../../server/merge-fields.ts'
import { endsFirst } from './promo-form.ts'
import { countUses } from './promo-store.ts'

/** What orders that have used the code do not allow; nothing was changed. */
export interface PromoRefused {
  refused: 'usedMore' | 'hallUsed' | 'endsFirst'
  field: 'max_uses' | 'venue' | 'ends'
  used: number
}

interface Saving extends By {
  id: number
  was: ReadonlyMap<string, FieldValue>
  mine: ReadonlyMap<string, FieldValue>
}

/**
 * Saves what was typed: what only one of two people has touched is merged, what both have is a conflict. The row is locked, so that an order
 * that is just placed has counted its use, or will count it by the limit that is written here.
 */
export async function savePromo(
  trx: Transaction<Database>,
  kind: ContentKind,
  { id, was, mine, ...by }: Saving,
): Promise<ChangeOutcome | { conflicts: Conflict[] } | PromoRefused> {
  const stored = await kind.read(trx, id)
  if (!stored) return null
  const { changes, conflicts } = mergeFields(was, mine, stored)
  if (conflicts.length > 0) return { conflicts }
  const { used } = await trx.selectFrom('promo_codes').select('used').where('id', '=', id).executeTakeFirstOrThrow()
  const limit = changes.get('max_uses')
  if (typeof limit === 'number' && limit < used) return { refused: 'usedMore', field: 'max_uses', used }
  // What it took off is told ticket by ticket by the hall that it is for.
  const uses = changes.has('venue') ? await countUses(trx, id) : 0
  if (uses > 0) return { refused: 'hallUsed', field: 'venue', used: uses }
  const at = (name: string) => (changes.has(name) ? changes.get(name) : stored.get(name))
  if (endsFirst(at('starts'), at('ends'))) return { refused: 'endsFirst', field: 'ends', used }
  return changeRecord(trx, kind, { id, action: 'change', values: changes, ...by })
}
