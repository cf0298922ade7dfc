import {
  createTestDatabase as cloneDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from '#platform/testing/database.ts'
import { checkBystanders } from '#core/cart/server/testing/bystanders.ts'

/**
 * Creates a migrated, empty database for one test file of the shop. Closing it also checks that no
 * visitor's cart was changed by another visitor's request.
 *
 *     const database = await createTestDatabase()
 *     afterAll(database.close)
 */
export async function createTestDatabase(options?: TestDatabaseOptions): Promise<TestDatabase> {
  return watchBystanders(await cloneDatabase(options))
}

/** Checks the bystanders when the database is closed. */
export function watchBystanders(database: TestDatabase): TestDatabase {
  return { ...database, close: () => checkBystanders(database.db).finally(database.close) }
}
