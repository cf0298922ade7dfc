/** One-time setup of a server: its files, and the role and database of its user. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from './client.ts'
import type { PostgresLauncher } from './launcher.ts'
import type { Connection, Place } from './place.ts'

export async function createData(place: Place, launcher: PostgresLauncher): Promise<void> {
  const unfinished = `${place.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  const options = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    `--pwfile=${join(place.directory, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  await launcher.run('initdb', options).catch((error: Error) => {
    throw new Error(`The database cannot be set up in ${place.directory}: ${error.message}`, { cause: error })
  })
  // Renaming comes last, so an interrupted start leaves no partial data directory.
  await rename(unfinished, place.data)
}

/**
 * Rejects names that need quoting and the server's own: the role created here must be no superuser.
 * @throws {TypeError} naming the problem
 */
export function checkOrdinaryName(name: string): void {
  if (/^[a-z_][a-z0-9_]{0,62}$/.test(name) && !/^(pg_|(postgres|template0|template1)$)/.test(name)) return
  throw new TypeError(
    `"${name}" cannot name a role or a database here: take lower-case letters, digits and _, and no name of the server's own.`,
  )
}

export async function createMissingDatabase(
  connection: Connection,
  { user, database }: { user: string; database: string },
): Promise<void> {
  const { password } = new URL(connection.url(user, database))
  await withClient(connection.url('postgres', 'postgres'), async (client) => {
    const exists = async (sql: string, name: string) => (await client.query(sql, [name])).rows.length > 0
    if (!(await exists('select 1 from pg_roles where rolname = $1', user))) {
      // The password is base64url generated here and needs no escaping.
      await client.query(`create role "${user}" login createdb password '${password}'`)
    }
    if (await exists('select 1 from pg_database where datname = $1', database)) return
    await client.query(`create database "${database}" owner "${user}"`)
  })
}
