/**
 * `npm run bench`: measures the figures quoted in the documentation in one run on this machine, or
 * those of some parts.
 */
import { join } from 'node:path'
import { createClosers } from '../scripts/lib/closers.ts'
import { measureCart } from './cart.ts'
import { measureClients } from './clients.ts'
import { measureDesk } from './desk/desk.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureHeap } from './clients/heap.ts'
import { measureLighthouse } from './lighthouse/lighthouse.ts'
import { describeThisMachine, readSettings } from './machine.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './pages/pages.ts'
import type { Part, Run } from './part.ts'
import { findParts } from './parts.ts'
import { measureProcesses } from './processes/processes.ts'
import { findNoiseIn, goals, lookUpIn } from './results/aims.ts'
import { type Measurement, measuredFile, mergeResults, readResults, writeResults } from './results/results.ts'
import { summarize, writeLines } from './results/summary.ts'
import { measureOnSale, measureQueue } from './sale/on-sale.ts'
import { measureSale } from './sale/sale.ts'
import { measureWaiting } from './sale/waiting.ts'
import { measureSeason } from './season/season.ts'
import { measureVitals } from './vitals/vitals.ts'
import { measureWeight } from './weight.ts'

const parts: Record<string, { about: string; measure: Part }> = {
  pages: { about: 'event pages a second, beside the same elements from others', measure: measurePages },
  season: { about: 'the season with 13,000 concerts, searched and filtered', measure: measureSeason },
  cart: { about: 'tickets a second that go into carts, beside Vendure', measure: measureCart },
  sale: { about: 'a sale: five times as many buyers as seats, up to the order', measure: measureSale },
  load: { about: 'a whole on-sale: thousands wait for it, and buy up to the ticket', measure: measureOnSale },
  queue: { about: 'the same on-sale with a queue', measure: measureQueue },
  waiting: { about: '100,000 who wait in a queue', measure: measureWaiting },
  processes: { about: 'several processes on one database', measure: measureProcesses },
  memory: { about: 'what a shop keeps in memory', measure: measureMemory },
  weight: { about: 'what the event page loads of JavaScript', measure: measureWeight },
  vitals: { about: 'what a slow phone waits for', measure: measureVitals },
  clients: { about: 'the navigation beside Inertia and the original client', measure: measureClients },
  growth: { about: 'the same requests beside 13,000 concerts and 200,000 orders', measure: measureGrowth },
  desk: { about: 'the desk: an order found among 200,000, the list turned, and reports', measure: measureDesk },
  heap: { about: 'what a page keeps in memory over 1,500 navigations', measure: measureHeap },
  lighthouse: { about: 'what Lighthouse says of eight pages on a phone', measure: measureLighthouse },
}

/**
 * Takes a quarter of an hour and downloads a program, or fills a database for minutes: only run by
 * name.
 */
const onlyNamed = ['queue', 'growth', 'desk', 'lighthouse']

const began = performance.now()
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000)

/** Measures a part. Throws if it fails, or gets wrong responses. */
async function measure(name: string): Promise<Measurement> {
  const closers = createClosers()
  const start = performance.now()
  const figures: Record<string, number> = {}
  const noisy: string[] = []
  const told: string[] = []
  const run: Run = {
    closers,
    buildDirectory: process.env.BUILD_DIR ?? join(import.meta.dirname, '../dist'),
    step: (what) => console.error(`${`${secondsSince(began)} s`.padStart(6)}  ${what}...`),
    tell(figure) {
      told.push(figure)
      console.log(figure)
    },
    record(more, isNoisy = false) {
      Object.assign(figures, more)
      if (isNoisy) noisy.push(...Object.keys(more))
    },
  }
  try {
    await parts[name]!.measure(run)
  } finally {
    await closers.end()
  }
  return {
    measuredAt: new Date().toISOString(),
    seconds: secondsSince(start),
    machine: describeThisMachine(),
    settings: readSettings(),
    figures,
    noisy,
    told,
  }
}

/** A failing part keeps its previous measurement, and the others continue. */
async function measureAndKeep(name: string): Promise<void> {
  console.log(`\n${name}: ${parts[name]!.about}`)
  try {
    const measurement = await measure(name)
    await writeResults(measuredFile, mergeResults(await readResults(measuredFile), { [name]: measurement }))
    console.log(`  (${measurement.seconds} s)`)
  } catch (error) {
    console.error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

async function reportSummary(): Promise<void> {
  const results = await readResults(measuredFile)
  console.log(
    `\nThe aims, by what was measured last:\n\n${writeLines(summarize(goals, lookUpIn(results), findNoiseIn(results))).join('\n')}\n`,
  )
  for (const [name, { measuredAt, seconds, settings }] of Object.entries(results))
    console.log(`  ${name}: ${measuredAt}, ${seconds} s${settings.length > 0 ? `, with ${settings.join(' ')}` : ''}`)
}

try {
  const names = findParts(Object.keys(parts), process.argv.slice(2), onlyNamed)
  const { node, cores, processor } = describeThisMachine()
  console.log(`Node ${node}, ${cores} × ${processor}, the load on the same machine`)
  for (const name of names) await measureAndKeep(name)
  console.log(`\n${names.length} parts within ${(secondsSince(began) / 60).toFixed(1)} min`)
  await reportSummary()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
