import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { type RunningShop, startProcess } from '#test/attacks/target.ts'
import { createDatabaseLink, type DatabaseLink } from '../database-link.ts'
import type { FaultScenario, FaultShop, ScenarioRun } from '../scenario.ts'
import { withConnection, withOwnDatabase } from '../shops.ts'
import { checkTrade, startTrade, type Trade } from '../trade.ts'

const SERIES = 15
const KILLS_A_SERIES = 20
/**
 * Latest number of database messages after the start at which a kill comes: some seconds of buying.
 */
const LATEST_MESSAGE = 1_200
const ARRIVED_MILLISECONDS = 60_000
const BUYERS = 5
const REFUND_ONE_OF = 4

export const scenario: FaultScenario = {
  number: 2,
  story:
    'the server dies at seeded points of purchases and refunds: nothing is lost, and what was on its way arrives after the restart',
  run: (run) => (run.season === null ? cutAllConnections(run) : killProcesses(run, run.season)),
}

function killProcesses(run: ScenarioRun, season: string): Promise<Finding[]> {
  return withOwnDatabase(season, async ({ dataDirectory, databaseUrl }) => {
    const port = await findFreePort()
    const countdown = createCountdown()
    const link = await createDatabaseLink(databaseUrl, { onMessage: countdown.count })
    const environment = { DATA_DIR: dataDirectory, DATABASE_URL: link.url }
    let last: RunningShop | null = null
    const start = async () => (last = await startProcess({ environment, port }))
    try {
      return await withConnection({ port, dataDirectory, databaseUrl, environment, target: null }, async (shop) => {
        const concert = await storeConcert(shop.db, { capacity: null, bystanders: false })
        const ticketIds = concert.ticketIds
        const trade = startTrade({ port, ticketIds, random: run.random, buyers: BUYERS, refundOneOf: REFUND_ONE_OF })
        const arrivals: number[] = []
        for (let series = 0; series < SERIES; series++) {
          for (let kill = 0; kill < KILLS_A_SERIES; kill++) {
            await killAt(await start(), 1 + Math.floor(run.random() * LATEST_MESSAGE), countdown)
          }
          const running = await start()
          arrivals.push(await waitForBacklog(shop.db))
          if (series < SERIES - 1) await killAt(running, 1, countdown)
        }
        return check(shop, trade, { kills: SERIES * KILLS_A_SERIES, arrivals })
      })
    } finally {
      await (last as RunningShop | null)?.stop()
      await link.close()
    }
  })
}

/** Calls back after that many messages. */
function createCountdown() {
  let left = Infinity
  let strike = () => {}
  return {
    count() {
      if (--left === 0) strike()
    },
    set(messages: number, callback: () => void) {
      left = messages
      strike = callback
    },
  }
}

async function killAt(running: RunningShop, message: number, countdown: ReturnType<typeof createCountdown>) {
  const ended = once(running.shop, 'exit')
  countdown.set(message, () => running.shop.kill('SIGKILL'))
  await ended
  await running.stop()
}

/** Returns the milliseconds after the restart until everything in transit has arrived. */
async function waitForBacklog(db: Db): Promise<number> {
  const began = performance.now()
  const { rows } = await sql<{ mail: number; captured: string[] }>`
    select (select coalesce(max(id), 0) from outbox)::integer as mail,
      array(select bank.id from demo_bank_payments bank join payments on payments.provider_ref = bank.id
        where bank.state = 'captured' and payments.state <> 'captured') as captured`.execute(db)
  const { mail, captured } = rows[0]!
  while (performance.now() - began < 2 * ARRIVED_MILLISECONDS) {
    const left = await sql<{ count: number }>`
      select ((select count(*) from outbox where id <= ${mail} and sent_at is null and given_up_at is null)
        + (select count(*) from payments where provider_ref = any(${captured}) and state <> 'captured'))::integer as count`.execute(
      db,
    )
    if (left.rows[0]!.count === 0) break
    await sleep(200)
  }
  return performance.now() - began
}

async function check(
  { db, settle }: FaultShop,
  trade: Trade,
  { kills, arrivals }: { kills: number; arrivals: number[] },
): Promise<Finding[]> {
  await trade.end()
  await settle()
  const slowest = Math.max(0, ...arrivals)
  return [
    {
      promise: 'mails are out and captures applied within 60 s of the restart',
      measured: `${kills} kills${arrivals.length > 0 ? `, after ${arrivals.length} restarts all had arrived within ${(slowest / 1_000).toFixed(1)} s` : ''}`,
      isKept: slowest < ARRIVED_MILLISECONDS,
    },
    ...(await checkTrade(db, trade, { unanswered: true })),
  ]
}

/**
 * Simulates a killed process as seen by the database: all its connections end, whatever their
 * state.
 */
async function cutAllConnections(run: ScenarioRun): Promise<Finding[]> {
  const kills = 5
  const countdown = createCountdown()
  let link: DatabaseLink | null = null
  const route = async (url: string) => {
    link = await createDatabaseLink(url, { onMessage: countdown.count })
    return link.url
  }
  try {
    return await run.withShop({ route }, async (shop) => {
      const { ticketIds } = await storeConcert(shop.db, { capacity: null, bystanders: false })
      const { random } = run
      const trade = startTrade({ port: shop.port, ticketIds, random, buyers: 3, refundOneOf: REFUND_ONE_OF })
      for (let kill = 0; kill < kills; kill++)
        await new Promise<void>((resolve) =>
          countdown.set(1 + Math.floor(random() * 300), () => {
            link?.cutAll()
            resolve()
          }),
        )
      return check(shop, trade, { kills, arrivals: [] })
    })
  } finally {
    await (link as DatabaseLink | null)?.close()
  }
}
