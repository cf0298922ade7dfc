/** What a scenario of `npm run test:faults` is made of. */
import type { Kysely } from 'kysely'
import type { Random } from '@cadenza/house-art'
import type { Database } from '#platform/schema/schema.ts'
import type { Config } from '#core/context/config.ts'
import type { Finding, Target } from '../attacks/attack.ts'

/** A shop that a scenario does its worst to. */
export interface FaultShop {
  /** Where visitors reach it, on the loopback address. */
  port: number
  config: Config
  /** Straight to its database, past every proxy. */
  db: Kysely<Database>
  databaseUrl: string
  /** Of a shop in a process of its own. */
  target: Target | null
  /** Has everything that is on its way arrive: webhook events, money, refunds. Throws after a minute in which nothing does. */
  settle(): Promise<void>
}

export interface ShopOptions {
  environment?: Record<string, string>
  /** Where the shop finds its database instead, given the database's own address: a proxy before it. */
  route?: (databaseUrl: string) => Promise<string>
}

export interface WithinOptions extends ShopOptions {
  /** What the shop takes for the time. Default: the machine's. */
  clock?: () => Date
}

export interface ScenarioRun {
  seed: number
  random: Random
  /** A few seconds instead of minutes: the form that runs in `npm test`. */
  isShort: boolean
  /** The larger number, or in the short form the smaller one. */
  scale(full: number, short: number): number
  /**
   * Opens a shop, runs the work against it, lets what is on its way arrive, and compares all records: what differs is a
   * finding beside those of the work.
   */
  withShop(options: ShopOptions, work: (shop: FaultShop) => Promise<Finding[]>): Promise<Finding[]>
  /** The same with a shop without concerts within this process, in the full form, too. */
  withShopWithin(options: WithinOptions, work: (shop: FaultShop) => Promise<Finding[]>): Promise<Finding[]>
  /** Of a PostgreSQL for shops within this process, which makes databases. */
  serverUrl: string
  /** The folder with the demo season, for shops in processes of their own; null in the short form. */
  season: string | null
}

/** Why a scenario cannot be run on this machine. */
export interface Skipped {
  skipped: string
}

export interface FaultScenario {
  number: number
  /** What is done, and what holds, in a sentence. */
  story: string
  run(run: ScenarioRun): Promise<Finding[] | Skipped>
}
