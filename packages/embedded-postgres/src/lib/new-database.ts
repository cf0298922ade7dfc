/** What a server is given once: its files, and the role and the database `cadenza`. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from './client.ts'
import type { PostgresLauncher } from './launcher.ts'
import type { Connection, Place } from './place.ts'

export async function initializeData(place: Place, launcher: PostgresLauncher): Promise<void> {
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

export async function ensureDatabase(connection: Connection): Promise<void> {
  const password = new URL(connection.url('cadenza', 'cadenza')).password
  await withClient(connection.url('postgres', 'postgres'), async (client) => {
    const exists = async (sql: string) => (await client.query(sql)).rows.length > 0
    if (await exists("select 1 from pg_database where datname = 'cadenza'")) return
    if (!(await exists("select 1 from pg_roles where rolname = 'cadenza'"))) {
      // The password is base64url of our own making: there is nothing in it to escape.
      await client.query(`create role cadenza login createdb password '${password}'`)
    }
    await client.query('create database cadenza owner cadenza')
  })
}
