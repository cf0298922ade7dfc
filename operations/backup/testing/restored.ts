/** Comparisons of restored databases. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BASELINE, readMigrations, SCHEMA_DIRECTORY } from '#platform/schema/schema-files.ts'
import type { TestDatabase } from '#platform/testing/database.ts'
import { lookInto } from './sample-shop.ts'

/** Reads every row of every table, as text. */
export async function readEverything(url: string): Promise<Record<string, string[]>> {
  return lookInto(url, async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not in ('migrations', 'audit_log') order by 1`.execute(db)
    const read = async (name: string) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(
        db,
      )
      return [name, rows.map(({ row }) => row)] as const
    }
    const entries: (readonly [string, string[]])[] = []
    for (const { name } of tables) entries.push(await read(name))
    return Object.fromEntries(entries)
  })
}

/** Reads all constraints, triggers and indexes. */
export function readPromises(url: string): Promise<object[]> {
  return lookInto(url, async (db) => {
    const { rows } = await sql<object>`
      select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O' from pg_trigger where not tgisinternal
      union all select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
      order by 1, 2, 3`.execute(db)
    return rows
  })
}

/** Runs work while the server formats moments and bytes differently, as its owner may configure. */
export async function whileSpeakingOtherwise(
  { pool, url }: Pick<TestDatabase, 'pool' | 'url'>,
  work: () => Promise<unknown>,
) {
  const name = new URL(url).pathname.slice(1)
  const ways = { datestyle: 'German', intervalstyle: 'iso_8601', bytea_output: 'escape', extra_float_digits: '-10' }
  for (const [setting, value] of Object.entries(ways))
    await pool.query(`alter database ${name} set ${setting} = '${value}'`)
  await work()
  for (const setting of Object.keys(ways)) await pool.query(`alter database ${name} reset ${setting}`)
}

/**
 * Copies the baseline, the migrations and the functions to a separate folder, which a test may
 * extend.
 */
export async function copySchema(directory: string): Promise<string> {
  const folder = join(directory, 'schema')
  for (const name of [BASELINE, 'migrations', 'functions'])
    await cp(join(SCHEMA_DIRECTORY, name), join(folder, name), { recursive: true })
  return folder
}

/** Returns the name of a migration after those of the shop. */
export async function nameNextMigration(what: string): Promise<string> {
  const [baseline, ...later] = await readMigrations()
  return `${String(baseline!.replaced!.count + later.length + 1).padStart(4, '0')}_${what}.sql`
}

/** Returns the path of the baseline or a migration in such a folder. */
export const pathOfMigration = (schema: string, name: string) =>
  join(schema, name === BASELINE ? '' : 'migrations', name)
