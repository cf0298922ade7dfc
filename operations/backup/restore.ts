/** Restores a shop from a backup: all of it or nothing. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applyFunction, MIGRATION_LOCK, prepareMigrations, runMigration } from '#platform/database/migrate.ts'
import { readFunctions, readMigrations } from '#platform/schema/schema-files.ts'
import { isKeptMedia } from '#core/content/media/server/media-files.ts'
import { READ_STATISTICS } from '#platform/database/statistics.ts'
import { readArchive } from './archive.ts'
import { withBackupClient } from './backup-client.ts'
import { readTable, type TableWriter, writeTable } from './copy.ts'
import { BackupError, type Manifest, type TableSummary } from './manifest.ts'
import { findOtherFiles, type MediaStage, openMediaStage } from './media-files.ts'
import { splitMigrations } from './split-migrations.ts'
import {
  countRows,
  countShopConnections,
  describeTable,
  removeEverything,
  setTextForms,
  listTables,
  openTables,
  restoreIdentities,
} from './table-store.ts'
import { readEntryName, verifyBackup } from './verify.ts'

export interface RestoreOptions {
  databaseUrl: string
  mediaDirectory: string
  path: string
  /** Discards what is there. Default: a database or media folder that is not empty is refused. */
  replace?: boolean
  /** Order references and ticket serials to skip, which may be issued since. Default 0. */
  skipNumbers?: number
  /** Milliseconds to wait for the connections of a recently stopped shop to end. Default 2,000. */
  timeout?: number
  signal?: AbortSignal
  actor: string
  /** Folder with the baseline, the migrations and the functions, for tests. */
  schema?: string
}

export interface Restored {
  manifest: Manifest
  /** Omitted tables, which the shop does not have. */
  leftOut: string[]
  /** Omitted files, which the shop would not have accepted and must not serve. */
  filesLeftOut: string[]
}

/**
 * Gap after identity numbers. Numbers issued since the backup are known to others (Message-IDs,
 * keys of refunds): reissued, they would be confused.
 */
const IDENTITY_GAP = 1_000_000

/**
 * Verifies a backup and restores it in one transaction, so that a failure changes nothing. Migrates
 * a backup of an older version.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, path, signal } = options
  const manifest = await verifyBackup(path, { signal })
  const { before, after } = splitMigrations(manifest, await readMigrations(options.schema))
  const functions = await readFunctions(options.schema)
  const stage = await openMediaStage(options.mediaDirectory)
  try {
    const left = await withBackupClient(
      databaseUrl,
      async (client) => {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await refuseToDestroy(client, manifest, options)
        await client.query('begin')
        await setTextForms(client)
        await removeEverything(client)
        await prepareMigrations(client)
        for (const migration of before) await runMigration(client, migration)
        const unknown = await saying(() => fillTables(client, manifest, { stage, path, signal }))
        await restoreIdentities(client, manifest.identities, IDENTITY_GAP)
        for (const migration of after) await runMigration(client, migration)
        for (const file of functions) await applyFunction(client, file)
        await skipNumbers(client, options.skipNumbers ?? 0)
        await noteRestore(client, manifest, options.actor)
        await client.query(READ_STATISTICS)
        // Precedes the commit: unreferenced files are harmless, missing ones are not.
        await stage.publish()
        await commit(client)
        return unknown
      },
      signal,
    )
    return { manifest, ...left }
  } finally {
    await stage.remove()
  }
}

/** After a broken connection it is unknown which shop is in the database. */
async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('commit')
  } catch (cause) {
    throw new BackupError(
      'The connection broke at the last moment, and whether the backup is restored is not known. Run the same command again: ' +
        'it either restores it, or says that the shop is there already.',
      { cause },
    )
  }
}

/** Connections of a recently stopped shop end a moment later. */
async function isShopGone(client: pg.Client, timeout: number): Promise<boolean> {
  for (const deadline = Date.now() + timeout; ; await sleep(50)) {
    if ((await countShopConnections(client)) === 0) return true
    if (Date.now() >= deadline) return false
  }
}

async function refuseToDestroy(
  client: pg.Client,
  { media }: Manifest,
  { replace = false, mediaDirectory, timeout = 2_000 }: RestoreOptions,
): Promise<void> {
  if (!(await isShopGone(client, timeout))) {
    throw new BackupError('A shop is running on this database: stop it first, all of its processes.')
  }
  if (replace) return
  const rows = await countRows(client)
  // Files left by a restore that failed at its last step are those of the backup, and harmless.
  const files = await findOtherFiles(mediaDirectory, media)
  if (rows.size === 0 && files.length === 0) return
  const found = [
    ...(rows.size > 0 ? [`the database holds ${[...rows].map(([name, count]) => `${count} ${name}`).join(', ')}`] : []),
    ...(files.length > 0 ? [`${mediaDirectory} holds ${files.length} files`] : []),
  ]
  throw new BackupError(
    `Here is a shop already: ${found.join('; ')}. To throw it away for the one in the backup, add --replace.`,
  )
}

async function fillTables(
  client: pg.Client,
  manifest: Manifest,
  { stage, path, signal }: { stage: MediaStage; path: string; signal: AbortSignal | undefined },
): Promise<Omit<Restored, 'manifest'>> {
  const tables = await listTables(client)
  await refuseOtherTables(client, manifest, tables)
  const filesLeftOut: string[] = []
  const closeTables = await openTables(client, tables)
  const filler = createFiller(client, manifest, tables)
  for await (const { name, chunks } of readArchive(path, signal)) {
    const place = readEntryName(name)
    if (place.kind === 'table') await filler.write(place.name, chunks)
    if (place.kind !== 'media') continue
    const staged = await stage.add(findMedia(manifest, place.name), chunks)
    if (await isKeptMedia(place.name, staged)) continue
    stage.leaveOut(place.name)
    filesLeftOut.push(place.name)
  }
  await filler.end()
  for (const summary of manifest.tables) if (tables.includes(summary.name)) await compareTable(client, summary)
  await closeTables()
  const leftOut = manifest.tables.map(({ name }) => name).filter((name) => !tables.includes(name))
  return { leftOut, filesLeftOut }
}

/** Refuses edited backups: a removed table or column would be restored empty. */
async function refuseOtherTables(client: pg.Client, manifest: Manifest, tables: readonly string[]): Promise<void> {
  const version = `its version (after ${manifest.migrations.at(-1)!.name})`
  const edited = 'It was changed after it was made: restore one that was not.'
  for (const name of tables) {
    const written = manifest.tables.filter((table) => table.name === name)
    if (written.length !== 1)
      throw new BackupError(
        `The backup ${written.length === 0 ? 'lacks' : 'has twice'} the table ${name}, which ${version} has. ${edited}`,
      )
    const columns = new Set((await describeTable(client, name)).columns)
    const found = written[0]!.columns
    const strange = found.find((column, index) => !columns.has(column) || found.indexOf(column) !== index)
    if (strange !== undefined)
      throw new BackupError(
        `The table ${name} of the backup has a column "${strange}" that is not in ${version}, or has it twice. ${edited}`,
      )
    const missing = [...columns].find((column) => !found.includes(column))
    if (missing !== undefined)
      throw new BackupError(`The table ${name} of the backup lacks the column "${missing}" of ${version}. ${edited}`)
  }
}

/** Reports database errors about a backup's rows without a stack trace. */
async function saying<result>(work: () => Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { table, message } = error
    throw new BackupError(
      `The database refuses what the backup holds${table ? ` for the table ${table}` : ''}: ${message}.`,
      { cause: error },
    )
  }
}

/** Writes one table after another, each in any number of chunks. */
function createFiller(client: pg.Client, manifest: Manifest, tables: readonly string[]) {
  let current: { name: string; writer: TableWriter } | null = null

  async function open(name: string): Promise<TableWriter> {
    if (current?.name === name) return current.writer
    await current?.writer.end()
    const writer = writeTable(client, findTable(manifest, name))
    current = { name, writer }
    return writer
  }

  return {
    end: async () => current?.writer.end(),
    async write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
      // A table unknown to the shop has no target for its rows.
      if (!tables.includes(name)) return
      const writer = await open(name)
      for await (const chunk of chunks) await writer.write(chunk)
    },
  }
}

async function compareTable(client: pg.Client, { name, rows, sha256 }: TableSummary): Promise<void> {
  const found = await readTable(client, await describeTable(client, name))
  if (found.sha256 !== sha256) {
    throw new BackupError(
      `The table ${name} came out otherwise than it went in: ${found.rows} rows instead of ${rows}.`,
    )
  }
}

// The manifest lists all content of the archive, as verified before.
const findTable = ({ tables }: Manifest, name: string) => tables.find((summary) => summary.name === name)!
const findMedia = ({ media }: Manifest, path: string) => media.find((summary) => summary.path === path)!

async function noteRestore(client: pg.Client, { madeAt, shopVersion }: Manifest, actor: string): Promise<void> {
  await client.query(`insert into audit_log (actor, action, details) values ($1, 'restore', $2)`, [
    actor,
    JSON.stringify({ madeAt, shopVersion }),
  ])
}

async function skipNumbers(client: pg.Client, count: number): Promise<void> {
  if (count === 0) return
  await client.query(
    `with skipped as (update counters set value = value + $1::bigint returning name, value)
    insert into skipped_numbers (name, first_number, last_number, reason)
    select name, value - $1::bigint + 1, value, 'restore' from skipped`,
    [count],
  )
  // So may the counters of the year's documents.
  await client.query(
    `with skipped as (
      insert into document_series as series (legal_entity_id, kind, year, next_number)
      select distinct legal_entity_id, kind, extract(year from now())::integer, $1::integer + 1 from document_series
      on conflict (legal_entity_id, kind, year) do update set next_number = series.next_number + $1::integer
      returning legal_entity_id, kind, year, next_number
    )
    insert into skipped_document_numbers (legal_entity_id, kind, year, first_number, last_number)
    select legal_entity_id, kind, year, next_number - $1::integer, next_number - 1 from skipped`,
    [count],
  )
}
