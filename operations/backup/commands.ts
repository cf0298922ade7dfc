import { statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AdminContext, type Command, readWholeNumber } from '../command/command.ts'
import { writeBackup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

const backup: Command = {
  name: 'backup',
  arguments: ['[FILE]'],
  summary: 'Copies the database and the media into one file, while the shop runs or not',
  details: [
    'FILE is replaced once the new backup is whole and was read back; until then it stays as it is. Without FILE, or where it',
    'is a folder, the file gets a name with the time; without FILE it goes to DATA_DIR/backups. Only its owner can read it.',
  ].join('\n'),
  async run({ arguments: [file] }, context) {
    const { dataDirectory } = context.config()
    const databaseUrl = await context.databaseUrl()
    const path = await choosePath(file, context)
    const manifest = await writeBackup({
      databaseUrl,
      mediaDirectory: join(dataDirectory, 'media'),
      path,
      signal: context.signal,
    })
    context.print(`${path}: ${summarise(manifest)}.`)
  },
}

const verify: Command = {
  name: 'backup verify',
  arguments: ['FILE'],
  summary: 'Reads a backup to its end and says whether it is whole',
  async run({ arguments: [file = ''] }, context) {
    const path = context.resolvePath(file)
    const manifest = await verifyBackup(path, { signal: context.signal })
    context.print(`${path} is whole: ${summarise(manifest)}.`)
  },
}

const restore: Command = {
  name: 'restore',
  arguments: ['FILE'],
  options: {
    replace: { type: 'boolean', help: 'throw away the shop that is here, for good' },
    'skip-numbers': {
      type: 'string',
      help: 'leave out so many order references and ticket serials, as given since the backup (about 500)',
    },
  },
  summary: 'Makes the shop of a backup here: all of it, or nothing where anything is wrong',
  details:
    'The shop must be stopped. A backup of an older version is brought forward; one of a newer version is refused.',
  async run({ arguments: [file = ''], options }, context) {
    const skipNumbers = readWholeNumber(options, 'skip-numbers', { min: 0, max: 1_000_000, otherwise: 0 })
    const path = context.resolvePath(file)
    // Cheap checks first: no database is created for an invalid file.
    await stat(path)
    const { dataDirectory } = context.config()
    const { manifest, leftOut, filesLeftOut } = await restoreBackup({
      databaseUrl: await context.databaseUrl({ mayCreate: true }),
      mediaDirectory: join(dataDirectory, 'media'),
      path,
      replace: options.replace === true,
      skipNumbers,
      actor: context.actor,
      signal: context.signal,
    })
    context.print(`Restored from ${path}: ${summarise(manifest)}.`)
    for (const name of leftOut) context.print(`Left out, since the shop has no such table: ${name}.`)
    for (const name of filesLeftOut)
      context.print(`Left out, since it is no file that the shop takes in: media/${name}.`)
    context.print('Whoever bought after that time is not in it: compare with the payments at the provider.')
  },
}

export const backupCommands: Command[] = [backup, verify, restore]

function summarise({ madeAt, shopVersion, migrations, tables, media }: Manifest): string {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `the shop as of ${madeAt}`,
    `version ${shopVersion} after ${migrations.at(-1)!.name}`,
    `${rowsOf('orders')} orders and ${rowsOf('tickets')} tickets among ${rows} rows of ${tables.length} tables`,
    `${media.length} files of media`,
  ].join(', ')
}

async function choosePath(file: string | undefined, context: AdminContext): Promise<string> {
  const given = file === undefined ? join(context.config().dataDirectory, 'backups') : context.resolvePath(file)
  const isFolder = file === undefined || statSync(given, { throwIfNoEntry: false })?.isDirectory()
  const time = new Date().toISOString().slice(0, '2026-01-01T00:00:00'.length).replaceAll(':', '')
  const path = isFolder ? join(given, `cadenza-${time}Z.tar.gz`) : given
  if (file === undefined) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return path
}
