import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { Difference } from '../difference.ts'

/** Of the documents of a shop. */
export const documentTables = ['document_entries', 'document_lines', 'documents', 'document_series']

/** Tables whose triggers keep them right. */
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

/** What is found where somebody writes over the records behind the database's back; all is as before afterwards. */
export async function findWrittenOver(
  { db }: Pick<TestShop, 'db'>,
  look: (trx: Transaction<Database>) => Promise<Difference[]>,
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
