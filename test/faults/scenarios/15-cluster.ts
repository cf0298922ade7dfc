import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { applyMigrations } from '#platform/database/migrate.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { startProcess } from '#test/attacks/target.ts'
import { type Cluster, findObstacle, startCluster } from '../cluster.ts'
import type { FaultScenario, ScenarioRun } from '../scenario.ts'
import { withConnection } from '../shops.ts'
import { checkTrade, startTrade, type Trade } from '../trade.ts'

const KILLS = 10
/** Every third failure affects the primary's whole machine, not just its server. */
const MACHINE_EVERY = 3
const SELLING_MILLISECONDS = 30_000

export const scenario: FaultScenario = {
  number: 15,
  story:
    'the primary of a cluster is killed again and again under buyers: the shop sells on at the next one, and nothing is lost',
  async run(run) {
    const obstacle = run.isShort ? 'the full form alone has a cluster' : findObstacle()
    if (obstacle) return { skipped: obstacle }
    const cluster = await startCluster()
    try {
      return await sellOn(run, cluster)
    } finally {
      await cluster.close()
    }
  },
}

async function sellOn(run: ScenarioRun, cluster: Cluster): Promise<Finding[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cadenza-of-cluster-'))
  const port = await findFreePort()
  const environment = { DATA_DIR: dataDirectory, DATABASE_URL: cluster.url }
  const concert = await prepare(cluster.url)
  const running = await startProcess({ environment, port })
  try {
    const place = { port, dataDirectory, databaseUrl: cluster.url, environment, target: null }
    return await withConnection(place, async ({ db, settle }) => {
      const trade = startTrade({ port, ticketIds: concert.ticketIds, random: run.random, buyers: 4, timeout: 120_000 })
      const healed: number[] = []
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(1_000 + run.random() * 2_000)
        const primary = await cluster.findPrimary()
        const began = performance.now()
        await cluster.kill(primary!, kill % MACHINE_EVERY === MACHINE_EVERY - 1 ? 'machine' : 'server')
        await waitUntilAnotherIs(cluster, primary!)
        await waitForSale(trade)
        healed.push(performance.now() - began)
        cluster.revive(primary!)
        await cluster.waitUntilWhole()
      }
      await trade.end()
      await settle()
      const slowest = Math.max(...healed)
      return [
        {
          promise: 'the shop sells again within 30 s, in the same process',
          measured: `primary killed ${KILLS} times, sold again after ${healed.map((milliseconds) => (milliseconds / 1_000).toFixed(0)).join(', ')} s, ${running.isRunning() ? 'the same process' : 'the process has ended'}`,
          isKept: running.isRunning() && slowest < SELLING_MILLISECONDS,
        },
        ...(await checkTrade(db, trade)),
      ]
    })
  } finally {
    await running.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Prepares a shop with one concert, without the demo season. */
async function prepare(url: string): Promise<SampleConcert> {
  const { db, pool, close } = createDatabase(url, { connections: 2, limits: databaseLimits.upkeep })
  try {
    await applyMigrations(pool)
    return await storeConcert(db, { capacity: null, bystanders: false })
  } finally {
    await close()
  }
}

async function waitUntilAnotherIs(cluster: Cluster, killed: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    const primary = await cluster.findPrimary()
    if (primary && primary !== killed) return
  }
}

/** Waits for a further successful purchase. */
async function waitForSale({ thanked }: Trade): Promise<void> {
  const before = thanked.length
  for (const deadline = Date.now() + 120_000; thanked.length === before && Date.now() < deadline;) await sleep(50)
}
