/**
 * Entry of `npm run dev`. Node restarts the server when a loaded file changes; the database is held
 * by this process, too. It watches migrations and database functions, which are no modules.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../operations/config/config.ts'
import { findEmbeddedDirectory, startEmbeddedDatabase } from '../../operations/start/embedded-database.ts'

const root = join(import.meta.dirname, '../..')
/** An editor writes a file in several steps. */
const SETTLED_MILLISECONDS = 100

interface Database {
  /** Folder if the database can be discarded; null if it belongs to someone else. */
  directory: string | null
  stop: () => Promise<void>
}

const database = await holdDatabase()
let server = startServer()
let isEnding = false
watchSchema()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
process.on('disconnect', () => void end())

/** The server also detects and reports wrong settings or an unavailable database. */
async function holdDatabase(): Promise<Database> {
  try {
    const { databaseUrl, dataDirectory } = readConfig()
    if (databaseUrl) return { directory: null, stop: async () => {} }
    const { stop } = await startEmbeddedDatabase(dataDirectory)
    return { directory: findEmbeddedDirectory(dataDirectory), stop }
  } catch {
    return { directory: null, stop: async () => {} }
  }
}

function startServer(): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'operations/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Unchanged files are not compiled again at the next start.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
  })
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

function watchSchema(): void {
  const names = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  for (const folder of ['migrations', 'functions'])
    watch(join(root, 'db', folder), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.sql')) return
      names.add(folder === 'functions' ? join(folder, name) : name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        sayWhatToDo([...names])
        names.clear()
        restarting = restarting.then(restart)
      }, SETTLED_MILLISECONDS)
    })
}

function sayWhatToDo(names: string[]): void {
  if (names.every((name) => name.startsWith('functions'))) {
    console.log(`\n${names.join(', ')} changed: the server starts anew and applies what is new.\n`)
    return
  }
  const remedy = database.directory
    ? `remove ${database.directory} while this is stopped`
    : 'empty the database of DATABASE_URL'
  console.log(
    `\n${names.join(', ')} changed: the server starts anew and runs what is new. A migration that has run stays as it is: put the ` +
      `change into a new one. Where it never left this machine, ${remedy}: all migrations run then, and the demo season is made again.\n`,
  )
}

async function restart(): Promise<void> {
  await stopServer()
  if (!isEnding) server = startServer()
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await stopServer()
  await database.stop()
  process.exit()
}
