/** Backs up a shop into one file while it continues to sell. */
import { readdir, readFile, rename, rm, stat, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'
import { withLock } from '@cadenza/embedded-postgres'
import { BASELINE, isFunction } from '#platform/schema/schema-files.ts'
import { MEDIA_LOCK, listMediaFiles } from '#core/content/media/server/media-files.ts'
import { createArchive, type ArchiveWriter } from './archive.ts'
import { withBackupClient } from './backup-client.ts'
import { readTable } from './copy.ts'
import { BackupError, backupFormat, type Manifest } from './manifest.ts'
import { addMediaFile } from './media-files.ts'
import {
  describeTable,
  setTextForms,
  listTables,
  lockAgainstChanges,
  MIGRATIONS_TABLE,
  readIdentities,
} from './table-store.ts'
import { verifyBackup } from './verify.ts'

export interface BackupOptions {
  databaseUrl: string
  mediaDirectory: string
  /** Path of the backup. An existing file is replaced once the new one is complete. */
  path: string
  signal?: AbortSignal
  onTable?: (name: string) => Promise<void> | void
  onFile?: (path: string) => Promise<void> | void
}

const UNFINISHED = '.unfinished-backup'
/** An unfinished file untouched for this long was left behind by a killed process. */
const LEFT_BEHIND_MILLISECONDS = 10 * 60_000

/** Writes a backup of one moment, reads it back, and only then gives it its name. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { path, signal } = options
  const directory = dirname(path)
  return withLock(`backup ${directory}`, async () => {
    await removeLeftovers(directory)
    const unfinished = join(directory, `.${basename(path)}${UNFINISHED}`)
    await rm(unfinished, { force: true })
    const archive = await createArchive(unfinished, signal)
    try {
      const manifest = await copyShop(archive, options)
      await verifyBackup(unfinished, { signal })
      await rename(unfinished, path)
      await flushDirectory(directory)
      return manifest
    } catch (error) {
      await archive.abort()
      throw error
    }
  })
}

async function copyShop(archive: ArchiveWriter, options: BackupOptions): Promise<Manifest> {
  const manifest = await withBackupClient(
    options.databaseUrl,
    async (client) => {
      // The job that removes files waits for this lock: all referenced files still exist.
      await client.query('select pg_advisory_lock_shared($1)', [MEDIA_LOCK])
      const tables = await copyTables(client, archive, options)
      return { ...tables, media: await copyMedia(archive, options) }
    },
    options.signal,
  )
  await archive.addBytes('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
  await archive.finish()
  return manifest
}

async function copyTables(
  client: pg.Client,
  archive: ArchiveWriter,
  { onTable }: BackupOptions,
): Promise<Omit<Manifest, 'media'>> {
  const names = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  await setTextForms(client)
  // The first read of data fixes the snapshot: locked before it, tables are read as locked.
  await lockAgainstChanges(client, names)
  const migrations = await readMigrationNames(client)
  if ((await listTables(client)).join() !== names.join()) {
    throw new BackupError('The tables were changed at the same moment, by an upgrade: make the backup again.')
  }
  const tables = []
  for (const name of names) {
    await onTable?.(name)
    const shape = await describeTable(client, name)
    let part = 0
    tables.push(
      await readTable(client, shape, (bytes) =>
        archive.addBytes(`tables/${name}/${String(++part).padStart(6, '0')}.copy`, bytes),
      ),
    )
  }
  const identities = await readIdentities(client)
  const { rows } = await client.query<{ version: string; now: Date }>(
    `select current_setting('server_version') as version, now() as now`,
  )
  await client.query('commit')
  return {
    format: backupFormat,
    madeAt: rows[0]!.now.toISOString(),
    shopVersion: await readShopVersion(),
    postgresVersion: rows[0]!.version,
    migrations,
    tables,
    identities,
  }
}

async function readMigrationNames(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows: found } = await client.query(`select to_regclass('public.${MIGRATIONS_TABLE}') as name`)
  if (found[0].name === null) {
    throw new BackupError('There is no shop in this database yet: it was never started on it.')
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${MIGRATIONS_TABLE} order by name <> '${BASELINE}', name`,
  )
  // Functions come from the version that restores.
  return rows.filter(({ name }) => !isFunction(name))
}

async function copyMedia(
  archive: ArchiveWriter,
  { mediaDirectory, onFile }: BackupOptions,
): Promise<Manifest['media']> {
  const media: Manifest['media'] = []
  for (const path of await listMediaFiles(mediaDirectory)) {
    await onFile?.(path)
    media.push(await addMediaFile(archive, mediaDirectory, path))
  }
  return media
}

async function readShopVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
  return String(version)
}

async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith('.') || !name.endsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(directory, name))
    if (Date.now() - mtimeMs > LEFT_BEHIND_MILLISECONDS) await rm(join(directory, name))
  }
}

/** Makes the folder entry of the new file survive a power failure. */
async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
