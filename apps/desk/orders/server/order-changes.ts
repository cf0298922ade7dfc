/**
 * Correctable data of an order: buyer and internal note. Seats, money and tickets cannot be edited.
 */
import type { Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { mergeFields } from '#apps/desk/server/merge-fields.ts'
import type { BuyerFields } from './order-forms.ts'

const names = ['firstname', 'lastname', 'email', 'phone'] as const satisfies (keyof BuyerFields)[]

export type BuyerMerge =
  | { before: Partial<BuyerFields>; after: Partial<BuyerFields> }
  /** Fields changed by another staff member meanwhile, with their current values. */
  | { conflicts: Partial<BuyerFields> }

/** Merges edits of a buyer: fields changed by both are conflicts, others are merged. */
export function mergeBuyer(was: BuyerFields, typed: BuyerFields, stored: BuyerFields): BuyerMerge {
  const listed = (fields: BuyerFields) => new Map(names.map((name) => [name as string, fields[name]]))
  const { changes, conflicts } = mergeFields(listed(was), listed(typed), listed(stored))
  const pick = (which: string[]) =>
    Object.fromEntries(names.filter((name) => which.includes(name)).map((name) => [name, stored[name]]))
  if (conflicts.length > 0) return { conflicts: pick(conflicts.map(({ name }) => name)) }
  return { before: pick([...changes.keys()]), after: Object.fromEntries(changes) }
}

/** Locks the order until the end of the transaction. */
export function lockBuyer(trx: Transaction<Database>, orderId: number): Promise<StoredOrder> {
  return trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
}

export async function saveBuyer(
  trx: Transaction<Database>,
  orderId: number,
  { email: _, ...fields }: Partial<BuyerFields>,
): Promise<void> {
  if (Object.keys(fields).length > 0) await trx.updateTable('orders').set(fields).where('id', '=', orderId).execute()
}

/** Stores the note, unless it has been changed meanwhile. */
export async function saveNote(
  trx: Transaction<Database>,
  orderId: number,
  { note, was }: { note: string; was: string },
): Promise<'saved' | 'erased' | { theirs: string }> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ note })
    .where('id', '=', orderId)
    .where('note', '=', was)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'saved'
  const stored = await trx
    .selectFrom('orders')
    .select('note')
    .where('id', '=', orderId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!stored) return 'erased'
  return stored.note === note ? 'saved' : { theirs: stored.note }
}
