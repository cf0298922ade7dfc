import type pg from 'pg'
import {
  BASELINE,
  isFunction,
  type Migration,
  readFunctions,
  readMigrations,
  SCHEMA_DIRECTORY,
  type SchemaFile,
} from '#platform/schema/schema-files.ts'

/** Any number not used by another lock: processes migrate one after the other. */
export const MIGRATION_LOCK = 7_236_512

/** Checksums of the files applied to a database, by name. */
export type History = Map<string, string>

/**
 * Migrates a database: a new one gets the baseline; then each unapplied migration runs in its own
 * transaction, and each changed function is applied again. Returns the names of applied files.
 * Throws if an applied migration was changed or is missing: migrations only go forward.
 */
export async function applyMigrations(pool: pg.Pool, directory = SCHEMA_DIRECTORY): Promise<string[]> {
  const [migrations, functions] = [await readMigrations(directory), await readFunctions(directory)]
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await prepareMigrations(client)
    const found = await readHistory(client)
    const applied = startWithBaseline(found, migrations)
    if (applied !== found) await inTransaction(client, () => markBaseline(client, migrations[0]!))
    refuseChangedHistory(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await inTransaction(client, () => runMigration(client, migration))
    const changed = findChanged(functions, applied)
    if (applied.size === 0) await inTransaction(client, () => applyAll(client, changed))
    else for (const file of changed) await applyFunction(client, file, (work) => inTransaction(client, work))
    await forgetFunctions(client, functions, applied)
    return [...missing, ...changed].map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/** Names the files that a start would apply. Throws if the database has another history. */
export async function findMissingMigrations(pool: pg.Pool, directory = SCHEMA_DIRECTORY): Promise<string[]> {
  const [migrations, functions] = [await readMigrations(directory), await readFunctions(directory)]
  const { rows } = await pool.query<{ name: string | null }>("select to_regclass('public.migrations') as name")
  const found: History = rows[0]?.name ? await readHistory(pool) : new Map()
  const applied = startWithBaseline(found, migrations)
  refuseChangedHistory(applied, migrations)
  return [...migrations.filter(({ name }) => !applied.has(name)), ...findChanged(functions, applied)].map(
    ({ name }) => name,
  )
}

export async function prepareMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

async function readHistory(client: Pick<pg.ClientBase, 'query'>): Promise<History> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * Returns the history with the baseline in place of the migrations that it replaces, if all have
 * run: identified by their number and the last checksum, since none runs before its predecessors.
 * Throws if only some have run.
 */
export function startWithBaseline(history: History, [first]: readonly Migration[], whose = 'The database'): History {
  const replaced = first?.replaced
  if (!replaced) return history
  const isReplaced = (name: string) => name <= replaced.last
  const count = [...history.keys()].filter(isReplaced).length
  if (count === 0) return history
  if (count === replaced.count && history.get(replaced.last) === replaced.checksum)
    return new Map([[first.name, first.checksum], ...[...history].filter(([name]) => !isReplaced(name))])
  throw new Error(
    `${whose} has only run ${count} of the ${replaced.count} migrations that ${BASELINE} stands for, or others than those: ` +
      `bring it up to ${replaced.last} with the last version of the shop that has them, then start this one.`,
  )
}

async function markBaseline(client: pg.ClientBase, { name, checksum, replaced }: Migration): Promise<void> {
  await client.query('delete from migrations where name collate "C" <= $1', [replaced!.last])
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

function refuseChangedHistory(applied: History, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum, earlier }) => [name, [checksum, ...earlier]]))
  for (const [name, checksum] of applied) {
    if (isFunction(name)) continue
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

const findChanged = (functions: SchemaFile[], applied: History) =>
  functions.filter(({ name, checksum }) => applied.get(name) !== checksum)

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export async function runMigration(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function applyAll(client: pg.ClientBase, functions: SchemaFile[]): Promise<void> {
  for (const file of functions) await applyFunction(client, file)
}

/** Start of a part in a function's file: after an empty line, at a trigger and its comments. */
const PARTS = /\n\r?\n(?=(?:--.*\r?\n)*(?:create or replace trigger|drop trigger if exists) )/

/**
 * Applies a function and its triggers in the open transaction, or part by part `within` separate
 * ones. A part locks at most one table: two would eventually deadlock with an order. Parts can be
 * run twice, so that a failed file is applied as a whole the next time.
 */
export async function applyFunction(
  client: pg.ClientBase,
  { name, sql, checksum }: SchemaFile,
  within = (work: () => Promise<void>) => work(),
): Promise<void> {
  try {
    for (const part of sql.split(PARTS)) {
      await within(async () => {
        // It may call functions created after it.
        await client.query('set local check_function_bodies to off')
        await client.query(part)
      })
    }
    await client.query(
      `insert into migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
  } catch (error) {
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** A missing function was dropped by a migration; if it returns, it counts as new. */
async function forgetFunctions(client: pg.ClientBase, functions: SchemaFile[], applied: History): Promise<void> {
  const names = new Set(functions.map(({ name }) => name))
  const gone = [...applied.keys()].filter((name) => isFunction(name) && !names.has(name))
  if (gone.length > 0) await client.query('delete from migrations where name = any($1)', [gone])
}
