/** Parts of a scenario of `npm run test:faults`. */
import type { Random } from '@cadenza/house-art'
import type { Db } from '#platform/schema/schema.ts'
import type { Config } from '#core/context/config.ts'
import type { Finding, Target } from '../attacks/attack.ts'

/** A shop under test by a scenario. */
export interface FaultShop {
  /** Port for visitors, on the loopback address. */
  port: number
  config: Config
  /** Direct connection to its database, bypassing every proxy. */
  db: Db
  databaseUrl: string
  /** For a shop in a separate process. */
  target: Target | null
  /**
   * Makes everything in transit arrive: webhook events, money, refunds. Throws after a minute
   * without progress.
   */
  settle(): Promise<void>
}

export interface ShopOptions {
  environment?: Record<string, string>
  /** Returns the shop's database address, given the real one: a proxy before it. */
  route?: (databaseUrl: string) => Promise<string>
}

export interface WithinOptions extends ShopOptions {
  /** The shop's clock. Default: the machine's. */
  clock?: () => Date
}

export interface ScenarioRun {
  seed: number
  random: Random
  /** A few seconds instead of minutes: the form that runs in `npm test`. */
  isShort: boolean
  /** Returns the larger number, or in the short form the smaller one. */
  scale(full: number, short: number): number
  /**
   * Starts a shop, runs the work against it, waits for everything in transit, and compares all
   * records: differences are added to the findings of the work.
   */
  withShop(options: ShopOptions, work: (shop: FaultShop) => Promise<Finding[]>): Promise<Finding[]>
  /** The same with a shop without concerts within this process, in the full form, too. */
  withShopWithin(options: WithinOptions, work: (shop: FaultShop) => Promise<Finding[]>): Promise<Finding[]>
  /** PostgreSQL server that creates databases for shops within this process. */
  serverUrl: string
  /** Folder with the demo season, for shops in separate processes; null in the short form. */
  season: string | null
}

/** Why a scenario cannot run on this machine. */
export interface Skipped {
  skipped: string
}

export interface FaultScenario {
  number: number
  /** Action and invariant, in a sentence. */
  story: string
  run(run: ScenarioRun): Promise<Finding[] | Skipped>
}
