import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { Difference } from '../difference.ts'

export const documentTables = ['document_entries', 'document_lines', 'documents', 'document_series']

/** Tables kept consistent by triggers. */
const guarded = [
  'zones',
  'inventory_moves',
  'orders',
  'tickets',
  'payments',
  'refunds',
  'refund_lines',
  'disputes',
  'money_entries',
  ...documentTables,
]

/**
 * Returns the differences found after records are overwritten bypassing the triggers; restores
 * everything afterwards.
 */
export async function findWrittenOver(
  { db }: Pick<TestShop, 'db'>,
  look: (trx: Trx) => Promise<Difference[]>,
): Promise<string[]> {
  let found: string[] = []
  const undone = new Error('undone')
  await db
    .transaction()
    .execute(async (trx) => {
      for (const table of guarded) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      const differences = await look(trx)
      found = differences.map(({ subject, message }) => `${subject} ${message}`)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}
