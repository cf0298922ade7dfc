import type { Kysely, Transaction } from 'kysely'

/**
 * Tables as created by the migrations. Each feature adds its own in a file `tables.ts`:
 *
 *     declare module '#platform/schema/schema.ts' {
 *       interface Database extends CartTables {}
 *     }
 *
 * A test compares all of them with the real database.
 */
export interface Database {}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>

/** Work that belongs into a transaction takes this. */
export type Trx = Transaction<Database>
