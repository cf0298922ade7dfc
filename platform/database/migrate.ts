import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '../../db/migrations')

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number that nothing else locks on: two processes that start at once migrate one after the other. */
export const MIGRATION_LOCK = 7_236_512

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** Of its text before it was written anew, with the same outcome: by lines "-- instead of <checksum>". */
  earlier: string[]
}

/**
 * Brings a database forward: runs each `NNNN_name.sql` it has not seen yet, in order, each in its own transaction.
 * Returns the names of those that ran. Throws when a file that ran before was changed or is gone: migrations only go
 * forward.
 */
export async function migrate(pool: pg.Pool, directory = MIGRATIONS_DIRECTORY): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    refuseChangedHistory(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/** The names of the migrations that have not run yet. Throws where the database is of another history. */
export async function findMissingMigrations(pool: pg.Pool, directory = MIGRATIONS_DIRECTORY): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const { rows } = await pool.query<{ name: string | null }>("select to_regclass('public.migrations') as name")
  const applied = rows[0]?.name ? await readHistory(pool) : new Map<string, string>()
  refuseChangedHistory(applied, migrations)
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

/** The migrations of this version, in order. */
export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.filter((name, index) => Number(FILE_NAME.exec(name)?.[1]) !== index + 1)
  if (wrong.length > 0) {
    throw new Error(
      `Migrations are named NNNN_name.sql and numbered from 0001 without gaps: rename ${wrong.join(', ')}.`,
    )
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      const earlier = [...sql.matchAll(/^-- instead of ([0-9a-f]{64})\r?$/gm)].map(([, checksum]) => checksum!)
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'), earlier }
    }),
  )
}

/** Makes the table in which a database remembers what has run on it. */
export async function prepareMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  await prepareMigrations(client)
  return readHistory(client)
}

async function readHistory(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseChangedHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum, earlier }) => [name, [checksum, ...earlier]]))
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `The database has run ${name}, which this version does not have: start the version that wrote it, or a newer one.`,
      )
    }
    if (!known.get(name)!.includes(checksum)) {
      throw new Error(`${name} was changed after it ran: restore it, and put the change into a new migration.`)
    }
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await runMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs one migration in the transaction that is open. */
export async function runMigration(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
