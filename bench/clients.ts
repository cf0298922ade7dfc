/**
 * The same two pages with this navigation, with Inertia and with the original client of the
 * protocol: their sizes beside React, and the duration of a click.
 */
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
import type { Run } from './part.ts'
import { findMedian, findPercentile } from './statistics/percentiles.ts'
import { repeat, type Repeated } from './statistics/repeat.ts'

/** A run; there are two at least. */
const rounds = Number(process.env.BENCH_NAVIGATIONS ?? 20)
const roundsToWarmUp = 5
const slownesses = [1, 4]
const names = Object.keys(clients) as ClientName[]
const versions = manifest.devDependencies
const labels: Record<ClientName, string> = {
  cadenza: '@cadenza/navigation',
  inertia: `@inertiajs/core and react ${versions['@inertiajs/react']}`,
  hybridly: `@hybridly/core ${versions['@hybridly/core']}, with a React view of our own`,
}

/** Measurements of a client, both directions. */
interface Trips {
  concert: Navigation[]
  list: Navigation[]
}

export async function measureClients(run: Run): Promise<void> {
  const browser = await run.closers.open(openBrowser(), (opened) => opened.close())
  const built = new Map<ClientName, BuiltClient>()
  for (const name of names) {
    run.step(`${name} is built`)
    built.set(name, await buildClient(name))
  }
  const { origin } = await run.closers.open(serveClients(built), ({ stop }) => stop())
  const visitors = new Map<ClientName, Visitor>()
  for (const name of names) visitors.set(name, await openVisitor(browser, `${origin}/${name}`))
  for (const slowness of slownesses) {
    const {
      result: trips,
      isNoisy,
      noise,
    } = await repeat({
      measure: () => measure(run, visitors, slowness),
      read: (measured) => [...measured.values()].flatMap(({ concert, list }) => [concert, list].map(findPainted)),
      step: 1,
      most: 3,
    })
    // The files loaded by a navigation are known after the first.
    if (slowness === slownesses[0]) await reportSizes(run, built, visitors)
    reportTrips(run, trips, { slowness, isNoisy, noise })
  }
}

/**
 * Sends the visitors back and forth, in turns, so that other load on the machine affects all of
 * them alike.
 */
async function measure(
  run: Run,
  visitors: ReadonlyMap<ClientName, Visitor>,
  slowness: number,
): Promise<Map<ClientName, Trips>> {
  const trips = new Map<ClientName, Trips>(names.map((name) => [name, { concert: [], list: [] }]))
  for (const visitor of visitors.values()) await visitor.slowDown(slowness)
  for (let round = -roundsToWarmUp; round < rounds; round++) {
    if (round % 10 === 0)
      run.step(`${round} of ${rounds} navigations there and back, processor ${slowness} times slower`)
    for (const [name, visitor] of visitors) {
      const [concert, list] = [await visitor.navigate(), await visitor.navigate()]
      if (round < 0) continue
      trips.get(name)!.concert.push(concert)
      trips.get(name)!.list.push(list)
    }
  }
  return trips
}

async function reportSizes(
  run: Run,
  built: ReadonlyMap<ClientName, BuiltClient>,
  visitors: ReadonlyMap<ClientName, Visitor>,
): Promise<void> {
  run.tell('What comes beside React, kB gzip (brotli):')
  for (const name of names) {
    const { scripts, start } = built.get(name)!
    const loaded = [...visitors.get(name)!.scripts].filter(isCounted)
    const weighScripts = (addresses: string[]) => weigh(addresses.map((address) => scripts.get(address)!))
    run.tell(
      `  ${labels[name]}: ${describeSize(weighScripts(start))} to begin with, ` +
        `${describeSize(weighScripts(loaded))} once one has navigated, ` +
        `${describeSize(await weighPackages(name))} all that is exported`,
    )
  }
}

interface Told extends Pick<Repeated<unknown>, 'isNoisy' | 'noise'> {
  slowness: number
}

function reportTrips(run: Run, trips: ReadonlyMap<ClientName, Trips>, { slowness, isNoisy, noise }: Told): void {
  const processor = slowness === 1 ? '' : `, processor ${slowness} times slower`
  run.tell(`Click to painted (click to rendered), ms, median / p95 of ${rounds}${processor}${noise}:`)
  for (const [name, { concert, list }] of trips) {
    const figures = {
      [`${name}-concert-${slowness}x`]: findPainted(concert),
      [`${name}-list-${slowness}x`]: findPainted(list),
    }
    run.record(figures, isNoisy)
    run.tell(`  ${labels[name]}: a concert ${describe(concert)}, a list of ${LIST_LENGTH} ${describe(list)}`)
  }
}

const findPainted = (navigations: readonly Navigation[]) => findMedian(navigations.map(({ painted }) => painted))

function describeSize({ gzip, brotli }: Size): string {
  return `${(gzip / 1000).toFixed(2)} (${(brotli / 1000).toFixed(2)})`
}

function describe(navigations: readonly Navigation[]): string {
  const both = (times: number[]) => `${findMedian(times).toFixed(1)} / ${findPercentile(times, 95).toFixed(1)}`
  return `${both(navigations.map(({ painted }) => painted))} (${both(navigations.map(({ rendered }) => rendered))})`
}
