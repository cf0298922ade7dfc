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
