/** What a server is given once: its files, and the role and the database of who uses it. */
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
  // A renamed directory is a finished one: an interrupted start leaves nothing half made.
  await rename(unfinished, place.data)
}

/**
 * Refuses names that would have to be quoted, and the server's own: the role that is made here shall be no superuser.
 * @throws {TypeError} naming what is wrong
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
      // The password is base64url of our own making: there is nothing in it to escape.
      await client.query(`create role "${user}" login createdb password '${password}'`)
    }
    if (await exists('select 1 from pg_database where datname = $1', database)) return
    await client.query(`create database "${database}" owner "${user}"`)
  })
}
