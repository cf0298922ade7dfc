import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { changeDatabase } from '#platform/testing/database.ts'
import { writeBackup } from '#operations/backup/backup.ts'
import { restoreBackup } from '#operations/backup/restore.ts'
import { startEmbeddedDatabase } from '#operations/start/embedded-database.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { checkRecords } from '#test/attacks/records.ts'
import { withProcess } from '#test/attacks/target.ts'
import type { FaultScenario, FaultShop, ScenarioRun } from '../scenario.ts'
import { withConnection } from '../shops.ts'
import { checkTrade, startTrade } from '../trade.ts'

export const scenario: FaultScenario = {
  number: 12,
  story: 'a backup made while the shop sells is restored into an empty server: nothing differs there',
  async run(run) {
    const directory = await mkdtemp(join(tmpdir(), 'cadenza-restored-'))
    try {
      return await run.withShop({}, (shop) => backUpAndRestore(shop, run, directory))
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  },
}

async function backUpAndRestore(shop: FaultShop, run: ScenarioRun, directory: string): Promise<Finding[]> {
  const concert = await storeConcert(shop.db, { capacity: null, prices: [4_200, 2_100], bystanders: false })
  const trade = startTrade({
    port: shop.port,
    ticketIds: concert.ticketIds,
    random: run.random,
    buyers: 3,
    refundOneOf: 4,
    purchases: run.scale(200, 6),
  })
  while (trade.thanked.length < run.scale(80, 2)) await Promise.race([trade.over, waitAMoment()])
  const path = join(directory, 'shop.tar.gz')
  const mediaDirectory = join(shop.config.dataDirectory, 'media')
  await writeBackup({ databaseUrl: shop.databaseUrl, mediaDirectory, path })
  await trade.end()
  await shop.settle()
  const restored = await restoreElsewhere(run, { path, directory })
  return [...(await checkTrade(shop.db, trade)), ...restored]
}

const waitAMoment = () => new Promise((resolve) => setTimeout(resolve, 50))

interface Backup {
  path: string
  directory: string
}

async function restoreElsewhere({ serverUrl, isShort }: ScenarioRun, backup: Backup): Promise<Finding[]> {
  if (isShort) {
    const name = `restored_${process.pid}_${Math.floor(performance.now())}`
    const server = createDatabase(serverUrl, { connections: 1, limits: databaseLimits.upkeep })
    try {
      await server.pool.query(`create database ${name}`)
      return await restore(backup, changeDatabase(serverUrl, name), async () => [])
    } finally {
      await server.pool.query(`drop database if exists ${name} with (force)`)
      await server.close()
    }
  }
  const dataDirectory = join(backup.directory, 'data')
  const postgres = await startEmbeddedDatabase(dataDirectory)
  try {
    // Starts the restored shop, which polls the provider about pending payments, and runs the usual
    // checks.
    return await restore(backup, postgres.url, () =>
      withProcess({ environment: { DATA_DIR: dataDirectory, DATABASE_URL: postgres.url } }, ({ port }) =>
        withConnection(
          { port, dataDirectory, databaseUrl: postgres.url, environment: {}, target: null },
          async () => [],
        ),
      ),
    )
  } finally {
    await postgres.stop()
  }
}

async function restore(
  { path, directory }: Backup,
  databaseUrl: string,
  open: () => Promise<Finding[]>,
): Promise<Finding[]> {
  const mediaDirectory = join(directory, 'data', 'media')
  await restoreBackup({ databaseUrl, mediaDirectory, path, actor: 'test:faults' })
  const { db, close } = createDatabase(databaseUrl, { connections: 1, limits: databaseLimits.upkeep })
  try {
    const { rows } = await sql<{ orders: number; tickets: number }>`
      select (select count(*)::integer from orders) as orders, (select count(*)::integer from tickets) as tickets`.execute(
      db,
    )
    const { orders, tickets } = rows[0]!
    return [
      {
        promise: 'what was bought is there',
        measured: `${orders} orders and ${tickets} tickets restored`,
        isKept: orders > 0 && tickets > 0,
      },
      await checkRecords(db),
      ...(await open()),
    ]
  } finally {
    await close()
  }
}
