/** Shops for scenarios: the built one in a separate process, or one within this process. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { createDatabase } from '#platform/database/database.ts'
import { databaseLimits } from '#platform/database/database-limits.ts'
import { cloneTemplate } from '#platform/testing/database.ts'
import { createJobs } from '#apps/shop/app/job-list.ts'
import { readConfig } from '#operations/config/config.ts'
import { findProviderDifferences } from '#core/accounting/reconcile/provider-differences.ts'
import { startEmbeddedDatabase } from '#operations/start/embedded-database.ts'
import { createTestShop } from '../shop/shop.ts'
import { openPaymentProvider } from '#core/payments/providers/server/providers.ts'
import type { Finding, Target } from '../attacks/attack.ts'
import { checkRecords } from '../attacks/records.ts'
import { withProcess, withSeason, withTarget } from '../attacks/target.ts'
import { hurry, waitUntilArrived } from './arrival.ts'
import type { FaultShop, ScenarioRun } from './scenario.ts'

/** Behind a proxy, so that every buyer has a separate address. */
const behindProxy = { TRUST_PROXY: '1' }

/** Starts the built shop with a copy of the demo season, in a separate process. */
export const withShopInProcess =
  (season: string): ScenarioRun['withShop'] =>
  ({ environment = {}, route }, work) =>
    route
      ? withOwnDatabase(season, async ({ dataDirectory, databaseUrl }) => {
          const DATABASE_URL = await route(databaseUrl)
          return withProcess({ environment: { ...environment, DATA_DIR: dataDirectory, DATABASE_URL } }, ({ port }) =>
            withConnection({ port, dataDirectory, databaseUrl, environment, target: null }, work),
          )
        })
      : withTarget(season, { environment }, (target) => withConnection({ ...target, environment, target }, work))

interface Whereabouts {
  port: number
  dataDirectory: string
  databaseUrl: string
  environment: Record<string, string>
  target: Target | null
}

/** Runs the work with a running shop, waits for pending deliveries, and compares all records. */
export async function withConnection(
  { port, dataDirectory, databaseUrl, environment, target }: Whereabouts,
  work: (shop: FaultShop) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { db, close } = createDatabase(databaseUrl, { connections: 4, limits: databaseLimits.upkeep })
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDirectory, ...environment })
  try {
    const settle = () => waitUntilArrived(db)
    return await workAndCompare({ port, config, db, databaseUrl, target, settle }, work)
  } finally {
    await close()
  }
}

/** Runs the work with a season database that is independent of any shop process. */
export function withOwnDatabase<T>(
  season: string,
  work: (place: { dataDirectory: string; databaseUrl: string }) => Promise<T>,
  folder?: string,
): Promise<T> {
  return withSeason(
    season,
    async (dataDirectory) => {
      const postgres = await startEmbeddedDatabase(dataDirectory)
      try {
        return await work({ dataDirectory, databaseUrl: postgres.url })
      } finally {
        await postgres.stop()
      }
    },
    folder,
  )
}

/** Jobs that deliver money and webhook events, in this order. */
const arrivingJobs = [
  'demo-bank.deliver-notices',
  'payments.reconcile',
  'payments.refund',
  'payments.reconcile-refunds',
]

/**
 * Starts a shop without concerts within this process, on a separate database of the server at this
 * URL.
 */
export const withShopWithin =
  (serverUrl: string): ScenarioRun['withShopWithin'] =>
  async ({ environment = {}, route, clock = () => new Date() }, work) => {
    const database = await cloneTemplate(serverUrl)
    const routed = route ? createDatabase(await route(database.url)) : null
    const shop = await createTestShop({
      season: false,
      database,
      environment: { ...behindProxy, ...environment },
      dependencies: { clock, ...(routed && { database: routed }) },
    })
    const { config, db } = shop
    const silent = { info() {}, warn() {}, error() {} }
    const jobs = createJobs(config).filter(({ name }) => arrivingJobs.includes(name))
    const settle = async () => {
      for (let round = 0; round < 2; round++) {
        await hurry(db)
        // Retries a failed round, as the job queue does.
        for (const name of arrivingJobs)
          await jobs
            .find((job) => job.name === name)
            ?.run({ db, config, now: clock, log: silent }, new AbortController().signal)
            .catch(() => {})
      }
    }
    try {
      return await workAndCompare(
        { port: config.port, config, db, databaseUrl: database.url, target: null, settle },
        work,
      )
    } finally {
      await routed?.close()
      await shop.close()
    }
  }

async function workAndCompare(shop: FaultShop, work: (shop: FaultShop) => Promise<Finding[]>): Promise<Finding[]> {
  const findings = await work(shop)
  await shop.settle()
  return [...findings, await countPages(shop.db), await compareWithProvider(shop), await checkRecords(shop.db)]
}

/**
 * Repeated requests for an attempt's payment page must return the same one: another page would
 * allow a second payment.
 */
async function countPages(db: Db): Promise<Finding> {
  const { rows } = await sql<{ pages: number; surplus: number }>`
    with pages as (
      select split_part(reference, ':', 2) as uuid, count(*) as count from demo_bank_payments group by 1
    ), attempts as (
      select orders.uuid::text, count(*) as count from payments join orders on orders.id = order_id group by 1
    )
    select coalesce(sum(pages.count), 0)::integer as pages,
      coalesce(sum(greatest(0, pages.count - coalesce(attempts.count, 0))), 0)::integer as surplus
    from pages left join attempts using (uuid)`.execute(db)
  const { pages, surplus } = rows[0]!
  return {
    promise: 'the bank has one page for each attempt to pay',
    measured: `${pages} pages of the bank, ${surplus} too many`,
    isKept: surplus === 0,
  }
}

/**
 * Compares with the provider, like `npm run admin -- reconcile`, up to this moment: nothing is
 * pending any more.
 */
async function compareWithProvider({ db, config }: FaultShop): Promise<Finding> {
  const span = { from: new Date(Date.now() - 24 * 3_600_000), until: new Date(Date.now() + 3_600_000) }
  const differences = await findProviderDifferences(db, await openPaymentProvider(config), span)
  const [first] = differences
  return {
    promise: 'the provider’s books and the shop’s agree',
    measured: first ? `${differences.length} differences; ${first.subject} ${first.message}` : 'no difference',
    isKept: differences.length === 0,
  }
}
