import { startWithBaseline, type History } from '#platform/database/migrate.ts'
import type { Migration } from '#platform/schema/schema-files.ts'
import { BackupError, type Manifest } from './manifest.ts'

export function splitMigrations(manifest: Manifest, known: Migration[]): { before: Migration[]; after: Migration[] } {
  const history = [...readHistory(manifest, known)]
  for (const [index, [name, checksum]] of history.entries()) {
    if (known[index]?.name !== name) {
      throw new BackupError(
        `The backup is of a newer version of the shop (it has ${name}): restore it with that version or a newer one.`,
      )
    }
    if (![known[index].checksum, ...known[index].earlier].includes(checksum)) {
      throw new BackupError(`The backup was made with another ${name}: restore it with the version that wrote it.`)
    }
  }
  return { before: known.slice(0, history.length), after: known.slice(history.length) }
}

function readHistory({ migrations }: Manifest, known: Migration[]): History {
  try {
    const history = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
    return startWithBaseline(history, known, 'The shop of the backup')
  } catch (cause) {
    throw new BackupError((cause as Error).message, { cause })
  }
}
