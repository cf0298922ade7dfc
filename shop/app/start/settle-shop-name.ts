import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** Tells the database what the shop is called: its documents name the house so where no seller is written. */
export async function settleShopName(db: Kysely<Database>, shopName: string): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value: shopName })
    .where('name', '=', 'shop_name')
    .where('value', '<>', shopName)
    .execute()
}
