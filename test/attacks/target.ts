import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDemoSeason } from '#db/demo/seed/seed.ts'
import { SHOP_ENVIRONMENT, SHOP_FLAGS } from '#scripts/lib/runtime.mjs'
import { findCalendarDate } from '#values/dates.ts'
import { readConfig } from '#operations/config/config.ts'
import { createDatabase } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { readPostmasterFile } from '@cadenza/embedded-postgres'
import { startEmbeddedDatabase } from '#operations/start/embedded-database.ts'
import { applyMigrations } from '#platform/database/migrate.ts'
import type { Attack, Target } from './attack.ts'
import { findFreePort } from '#platform/testing/free-port.ts'

const START_TIMEOUT_MILLISECONDS = 60_000

/** Creates a folder with a demo season with small pictures, copied for every attack. */
export async function prepareSeason(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cadenza-attacks-'))
  const postgres = await startEmbeddedDatabase(directory)
  const { db, pool, close } = createDatabase(postgres.url, { limits: databaseLimits.upkeep })
  try {
    await applyMigrations(pool)
    const config = readConfig({ DATA_DIR: directory })
    await seedDemoSeason({ db, config, today: findCalendarDate(new Date(), config.timeZone), pictures: 'tiny' })
  } finally {
    await close()
    await postgres.stop()
  }
  return directory
}

/**
 * Starts a shop in a separate process on a copy of the season, runs the work against it, and
 * removes both.
 */
export function withTarget<T>(
  season: string,
  { environment, openFiles }: Pick<Attack, 'environment' | 'openFiles'>,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  return withSeason(season, (dataDirectory) =>
    withProcess({ environment: { ...environment, DATA_DIR: dataDirectory }, openFiles }, async (running) =>
      work(await describeTarget(running, dataDirectory)),
    ),
  )
}

/** Runs the work with a data folder containing a copy of the season, and removes it. */
export async function withSeason<T>(
  season: string,
  work: (dataDirectory: string) => Promise<T>,
  folder = tmpdir(),
): Promise<T> {
  const dataDirectory = await mkdtemp(join(folder, 'cadenza-attack-'))
  await cp(season, dataDirectory, { recursive: true })
  try {
    return await work(dataDirectory)
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

export interface ProcessOptions {
  /** Root folder of the shop. Default: this repository. */
  root?: string
  environment: Record<string, string>
  /** Default: a free one. */
  port?: number
  /** Default: the limit of this process. */
  openFiles?: number | undefined
}

export interface RunningShop {
  shop: ChildProcess
  port: number
  logPath: string
  isRunning(): boolean
  /** Sends SIGTERM, waits for the end, and removes the log. */
  stop(): Promise<void>
}

/** Runs the work beside a shop on a free port in a separate process. */
export async function withProcess<T>(options: ProcessOptions, work: (running: RunningShop) => Promise<T>): Promise<T> {
  const running = await startProcess(options)
  try {
    return await work(running)
  } finally {
    await running.stop()
  }
}

/** Starts a shop in a separate process, and waits until it serves. The caller stops it. */
export async function startProcess({
  root = join(import.meta.dirname, '../..'),
  environment,
  port,
  openFiles,
}: ProcessOptions): Promise<RunningShop> {
  const ownPort = port ?? (await findFreePort())
  const directory = await mkdtemp(join(tmpdir(), 'cadenza-attack-log-'))
  const logPath = join(directory, 'shop.log')
  const shop = await startShop({ root, environment: { ...environment, PORT: String(ownPort) }, openFiles }, logPath)
  const stop = async () => {
    await end(shop)
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(shop, ownPort, logPath)
  } catch (error) {
    await stop()
    throw error
  }
  const isRunning = () => shop.exitCode === null && shop.signalCode === null
  return { shop, port: ownPort, logPath, isRunning, stop }
}

async function startShop({ root, environment, openFiles }: ProcessOptions, logPath: string): Promise<ChildProcess> {
  const log = await open(logPath, 'a')
  const command = [process.execPath, ...SHOP_FLAGS, 'operations/main.ts']
  const limited = openFiles ? ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...command] : command
  const shop = spawn(limited[0]!, limited.slice(1), {
    cwd: root,
    // The channel notifies the shop if this process is killed.
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
    // As with `npm start`, so that the measured memory is realistic.
    env: { ...process.env, ...SHOP_ENVIRONMENT, LOG_LEVEL: 'info', TRUST_PROXY: '1', ...environment },
  })
  await log.close()
  return shop
}

async function describeTarget({ shop, port, logPath, isRunning }: RunningShop, dataDirectory: string): Promise<Target> {
  const directory = join(dataDirectory, 'postgres')
  const readPostmaster = async () => {
    const file = await readPostmasterFile(join(directory, 'data'))
    if (!file) throw new Error(`There is no database in ${directory}.`)
    return file
  }
  const password = (await readFile(join(directory, 'password'), 'utf8')).trim()
  const { port: databasePort } = await readPostmaster()
  return {
    origin: `http://localhost:${port}`,
    port,
    pid: shop.pid ?? 0,
    dataDirectory,
    databaseUrl: `postgres://cadenza:${password}@127.0.0.1:${databasePort}/cadenza?host=${encodeURIComponent(directory)}`,
    findPostmasterPid: async () => (await readPostmaster()).pid,
    isRunning,
    readLog: () => readFile(logPath, 'utf8'),
  }
}

async function waitUntilReady(shop: ChildProcess, port: number, logPath: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MILLISECONDS
  while (Date.now() < deadline && shop.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`The shop did not open:\n${await readFile(logPath, 'utf8')}`)
}

async function end(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  await ended
}
