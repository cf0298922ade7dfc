import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'

/** A database as it was before a migration came, by the migration's file name. `migrate` brings it up to date; close it in `afterAll`. */
export async function createOlderDatabase(before: string): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'older-migrations-'))
  try {
    for (const { name } of (await readMigrations()).filter((migration) => migration.name < before))
      await copyFile(join(import.meta.dirname, '..', name), join(folder, name))
    await database.pool.query('drop schema public cascade; create schema public')
    await migrate(database.pool, folder)
    return database
  } finally {
    await rm(folder, { recursive: true })
  }
}
