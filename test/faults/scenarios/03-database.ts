import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbeddedDatabase } from '#operations/start/embedded-database.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Finding, Target } from '#test/attacks/attack.ts'
import { send } from '#test/attacks/buyer.ts'
import { signalAll } from '#test/attacks/postgres-processes.ts'
import { attack as stopDatabase } from '#test/attacks/stopped-database.ts'
import type { FaultScenario, FaultShop, ScenarioRun } from '../scenario.ts'
import { checkTrade, startTrade } from '../trade.ts'

const HEALED_MILLISECONDS = 10_000
const LONGEST_MILLISECONDS = 30_000
/** A purchase may be hit repeatedly: the next strike comes within a second of the last recovery. */
const TIMEOUT_MILLISECONDS = 300_000

/** Strikes the database of a shop once; throws if there was no target. */
type Strike = (shop: FaultShop, target: Target, closers: Closer[]) => Promise<void>

type Closer = () => Promise<void>

const strikes: Record<string, Strike> = {
  'backend killed': async ({ db }) => signalAll([await findBackend(db)], 'SIGKILL'),
  pg_terminate_backend: async (shop) => {
    while ((await terminate(shop)) === 0) await sleep(5)
  },
  'postmaster killed': async ({ db }, target) => {
    const pid = await target.findPostmasterPid()
    process.kill(pid, 'SIGKILL')
    await waitForAnother(pid, target)
    await awaken(db)
  },
  restarted: async (_, target, closers) => {
    const pid = await target.findPostmasterPid()
    // Like `pg_ctl restart`: waits for no one, and another process starts the next server.
    process.kill(pid, 'SIGINT')
    while (isAlive(pid)) await sleep(20)
    const postgres = await startEmbeddedDatabase(target.dataDirectory)
    // The shop keeps using it, so it must not stop before the shop has found it.
    closers.push(postgres.stop)
  },
}

export const scenario: FaultScenario = {
  number: 3,
  story:
    'PostgreSQL is killed, cut off, restarted and stopped under buyers: the shop heals by itself and loses nothing',
  async run(run) {
    const findings = await run.withShop({}, (shop) =>
      shop.target ? strikeAll(shop, shop.target, run) : terminateOften(shop, run),
    )
    if (run.isShort) return findings
    // Its findings belong to its own shop.
    return [...findings, ...(await run.withShop({}, ({ target }) => stopDatabase.run(target!)))]
  },
}

async function strikeAll(shop: FaultShop, target: Target, run: ScenarioRun): Promise<Finding[]> {
  const concert = await storeConcert(shop.db, { capacity: null, bystanders: false })
  const trade = startTrade({
    port: shop.port,
    ticketIds: concert.ticketIds,
    random: run.random,
    buyers: 4,
    timeout: TIMEOUT_MILLISECONDS,
  })
  const findings: Finding[] = []
  const closers: Closer[] = []
  for (const [name, strike] of Object.entries(strikes)) {
    const healed: number[] = []
    for (let count = 0; count < 20; count++) {
      await sleep(200 + run.random() * 600)
      const began = performance.now()
      await strike(shop, target, closers)
      await waitUntilHealed(shop)
      healed.push(performance.now() - began)
    }
    const slowest = Math.max(...healed)
    findings.push({
      promise: `${name}: healed within 10 s each time`,
      measured: `${name} ${healed.length} times, healed after ${(slowest / 1_000).toFixed(1)} s at most`,
      isKept: slowest < HEALED_MILLISECONDS,
    })
  }
  await trade.end()
  await shop.settle()
  for (const close of closers) await close()
  return [
    ...findings,
    {
      promise: 'the process is the one that was started',
      measured: `process ${target.pid} ${target.isRunning() ? 'runs' : 'has ended'}`,
      isKept: target.isRunning(),
    },
    ...(await checkTrade(shop.db, trade)),
  ]
}

/** Faults limited to a shop within this process: its database server is shared with other tests. */
async function terminateOften(shop: FaultShop, run: ScenarioRun): Promise<Finding[]> {
  const concert = await storeConcert(shop.db, { capacity: null, bystanders: false })
  const trade = startTrade({ port: shop.port, ticketIds: concert.ticketIds, random: run.random, buyers: 3 })
  let cut = 0
  while (cut < 8) {
    cut += await terminate(shop)
    await sleep(50)
  }
  await trade.end()
  await shop.settle()
  return [
    { promise: 'connections are terminated', measured: `${cut} connections terminated`, isKept: cut > 0 },
    ...(await checkTrade(shop.db, trade)),
  ]
}

/** Prefers an active connection, else any. */
async function findBackend(db: FaultShop['db']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name = 'cadenza' and datname = current_database() and pid <> pg_backend_pid()
    order by state = 'idle', random() limit 1`.execute(db)
  if (!rows[0]) throw new Error('The shop has no connection to its database.')
  return rows[0].pid
}

/** Terminates an active connection, if there is one. Returns the number. */
async function terminate({ db }: FaultShop): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cadenza' and datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    order by random() limit 1`.execute(db)
  return rows.length
}

async function waitForAnother(pid: number, target: Target): Promise<void> {
  const deadline = Date.now() + LONGEST_MILLISECONDS
  while (Date.now() < deadline && (await target.findPostmasterPid().catch(() => pid)) === pid) await sleep(20)
}

/** This process's connections belonged to the killed server, too. */
async function awaken(db: FaultShop['db']): Promise<void> {
  const deadline = Date.now() + LONGEST_MILLISECONDS
  while (Date.now() < deadline) {
    const answer = await sql`select 1`.execute(db).catch(() => null)
    if (answer) return
    await sleep(20)
  }
}

/**
 * Waits until pages are served, the database accepts connections, and the shop is ready to sell.
 */
async function waitUntilHealed({ port, db }: FaultShop): Promise<void> {
  const deadline = Date.now() + LONGEST_MILLISECONDS
  while (Date.now() < deadline) {
    const answers = await Promise.all(['/', '/health/ready'].map((path) => send(port, path, { timeout: 5_000 })))
    if (answers.every(({ status }) => status === 200)) return awaken(db)
    await sleep(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
