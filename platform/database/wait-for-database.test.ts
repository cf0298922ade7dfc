import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { findFreePort } from '../testing/free-port.ts'

const main = new URL(inject('postgresUrl'))
const user = main.username
const socketDirectory = main.searchParams.get('host')
let relays: Server[] = []

afterEach(() => {
  for (const relay of relays) relay.close()
  relays = []
})

/**
 * Sets up a relay to the test database at a port of 127.0.0.1; the database receives nothing before
 * the relay is opened.
 */
async function findDoor() {
  const port = await findFreePort()
  const url = new URL(main)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const open = async () => {
    const relay = createServer((visitor) => {
      const server = socketDirectory
        ? connect(join(socketDirectory, `.s.PGSQL.${main.port}`))
        : connect(Number(main.port), main.hostname)
      for (const [from, to] of [
        [visitor, server],
        [server, visitor],
      ] as const)
        from.pipe(to).on('error', () => from.destroy())
    })
    relays.push(relay)
    await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve))
  }
  return { url, port, open }
}

async function fail(url: URL): Promise<{ error: StartError; said: string[] }> {
  const said: string[] = []
  const error = await waitForDatabase(url.href, { say: (message) => said.push(message), longestWait: 0 }).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof StartError)) throw new Error(`It did not fail as a start does: ${String(error)}`)
  return { error, said }
}

// Holds: operation.start-fails-says-person-can
test('start: a database that starts later is waited for, which is said once', async () => {
  const { url, port, open } = await findDoor()
  const said: string[] = []
  const say = (message: string) => {
    said.push(message)
    void open()
  }
  await waitForDatabase(url.href, { say })
  expect(said).toEqual([`The database at 127.0.0.1:${port} is not there yet (ECONNREFUSED): waiting 60 s for it.`])
})

test('start: a database that never starts is said with the remedy', async () => {
  const { url, port } = await findDoor()
  const { error } = await fail(url)
  expect(error.message).toBe(`Nothing answers at 127.0.0.1:${port}: start PostgreSQL there, or correct DATABASE_URL.`)
})

test('start: a host without an address is said with the remedy', async () => {
  const url = new URL('postgres://cadenza:secret@database.invalid:5432/cadenza')
  const { error } = await fail(url)
  expect(error.message).toContain('The host of database.invalid:5432 is not known: correct DATABASE_URL')
  expect(error.message).not.toContain('secret')
})

// Holds: operation.start-fails-says-person-can
test('start: a wrong password fails at once and is not repeated in the message', async () => {
  const { url, port, open } = await findDoor()
  await open()
  url.password = 'wrong-one'
  const { error, said } = await fail(url)
  expect(error.message).toMatch(new RegExp(`^The database at 127.0.0.1:${port} refuses the password of "${user}"`))
  expect(error.message).not.toContain('wrong-one')
  expect(said).toEqual([])
})

test('start: a missing password is asked for', async () => {
  const { url, open } = await findDoor()
  await open()
  url.password = ''
  const { error } = await fail(url)
  expect(error.message).toContain(`asks for a password: write it into DATABASE_URL after "${user}:"`)
})

test('start: a database that does not exist is said with the command that makes it', async () => {
  const { url, open } = await findDoor()
  await open()
  url.pathname = '/concerts'
  const { error, said } = await fail(url)
  expect(error.message).toMatch(new RegExp(`^There is no database "concerts" at .*"createdb --owner ${user} concerts"`))
  expect(said).toEqual([])
})
