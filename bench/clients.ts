/**
 * `npm run bench` runs this, too, and it runs by itself: `node bench/clients.ts`. The same two pages with our navigation,
 * with Inertia and with the original client of our protocol: what each weighs beside React, and how long a click takes.
 */
import type { Browser } from '@playwright/test'
import manifest from '../package.json' with { type: 'json' }
import { openBrowser } from '../scripts/lib/open-browser.ts'
import {
  buildClient,
  type BuiltClient,
  type ClientName,
  clients,
  isCounted,
  type Size,
  weigh,
  weighPackages,
} from './clients/build.ts'
import { serveClients } from './clients/serve.ts'
import { LIST_LENGTH } from './clients/site.ts'
import { type Navigation, openVisitor, type Visitor } from './clients/visitor.ts'
import { findMedian, findPercentile } from './percentiles.ts'

const rounds = Number(process.env.BENCH_NAVIGATIONS ?? 30)
const roundsToWarmUp = 5
const slownesses = [1, 4]
const names = Object.keys(clients) as ClientName[]
const versions = manifest.devDependencies
const labels: Record<ClientName, string> = {
  cadenza: '@cadenza/navigation',
  inertia: `@inertiajs/core and react ${versions['@inertiajs/react']}`,
  hybridly: `@hybridly/core ${versions['@hybridly/core']}, with a React view of our own`,
}

/** What was measured of a client, there and back. */
interface Trips {
  concert: Navigation[]
  list: Navigation[]
}

async function bench(browser: Browser): Promise<void> {
  const built = new Map<ClientName, BuiltClient>()
  for (const name of names) built.set(name, await buildClient(name))
  const { origin, stop } = await serveClients(built)
  const visitors = new Map<ClientName, Visitor>()
  try {
    for (const name of names) visitors.set(name, await openVisitor(browser, `${origin}/${name}`))
    const measured = new Map<number, Map<ClientName, Trips>>()
    for (const slowness of slownesses) measured.set(slowness, await measure(visitors, slowness))
    await printSizes(built, visitors)
    for (const [slowness, trips] of measured) printTrips(trips, slowness)
  } finally {
    await stop()
  }
}

/** Sends the visitors to and fro, in turns, so that whatever else the machine does hits all of them alike. */
async function measure(visitors: ReadonlyMap<ClientName, Visitor>, slowness: number): Promise<Map<ClientName, Trips>> {
  const trips = new Map<ClientName, Trips>(names.map((name) => [name, { concert: [], list: [] }]))
  for (const visitor of visitors.values()) await visitor.slowDown(slowness)
  for (let round = -roundsToWarmUp; round < rounds; round++) {
    for (const [name, visitor] of visitors) {
      const [concert, list] = [await visitor.navigate(), await visitor.navigate()]
      if (round < 0) continue
      trips.get(name)!.concert.push(concert)
      trips.get(name)!.list.push(list)
    }
  }
  return trips
}

async function printSizes(
  built: ReadonlyMap<ClientName, BuiltClient>,
  visitors: ReadonlyMap<ClientName, Visitor>,
): Promise<void> {
  console.log('\nWhat comes beside React, kB gzip (brotli):')
  for (const name of names) {
    const { scripts, start } = built.get(name)!
    const loaded = [...visitors.get(name)!.scripts].filter(isCounted)
    const weighScripts = (addresses: string[]) => weigh(addresses.map((address) => scripts.get(address)!))
    console.log(
      `  ${labels[name]}: ${describeSize(weighScripts(start))} to begin with, ` +
        `${describeSize(weighScripts(loaded))} once one has navigated, ` +
        `${describeSize(await weighPackages(name))} all that is exported`,
    )
  }
}

function printTrips(trips: ReadonlyMap<ClientName, Trips>, slowness: number): void {
  const processor = slowness === 1 ? '' : `, processor ${slowness} times slower`
  console.log(`\nClick to painted (click to rendered), ms, median / p95 of ${rounds}${processor}:`)
  for (const [name, { concert, list }] of trips)
    console.log(`  ${labels[name]}: a concert ${describe(concert)}, a list of ${LIST_LENGTH} ${describe(list)}`)
}

function describeSize({ gzip, brotli }: Size): string {
  return `${(gzip / 1000).toFixed(2)} (${(brotli / 1000).toFixed(2)})`
}

function describe(navigations: readonly Navigation[]): string {
  const both = (times: number[]) => `${findMedian(times).toFixed(1)} / ${findPercentile(times, 95).toFixed(1)}`
  return `${both(navigations.map(({ painted }) => painted))} (${both(navigations.map(({ rendered }) => rendered))})`
}

const browser = await openBrowser()
try {
  await bench(browser)
} finally {
  await browser.close()
}
