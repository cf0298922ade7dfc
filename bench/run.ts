/** `npm run bench`: the figures that the documentation quotes, measured in one run on this machine, or those of some parts. */
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createClosers } from '../scripts/lib/closers.ts'
import { measureCart } from './cart.ts'
import { measureClients } from './clients.ts'
import { measureLighthouse } from './lighthouse/lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './pages/pages.ts'
import type { Part } from './part.ts'
import { findParts } from './parts.ts'
import { measureSale } from './sale.ts'
import { measureSeason } from './season.ts'
import { measureVitals } from './vitals.ts'

const parts: Record<string, { about: string; measure: Part }> = {
  pages: { about: 'event pages a second, beside the same elements from others', measure: measurePages },
  season: { about: 'the season with 13,000 concerts, searched and filtered', measure: measureSeason },
  cart: { about: 'tickets a second that go into carts', measure: measureCart },
  sale: { about: 'a sale: five times as many buyers as seats, up to the order', measure: measureSale },
  memory: { about: 'what a shop keeps in memory', measure: measureMemory },
  vitals: { about: 'what a slow phone waits for', measure: measureVitals },
  clients: { about: 'the navigation beside Inertia and the original client', measure: measureClients },
  lighthouse: { about: 'what Lighthouse says of seven pages on a phone', measure: measureLighthouse },
}

/** Takes a quarter of an hour and fetches a program: it runs when it is named. */
const onlyNamed = ['lighthouse']

const began = performance.now()
const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`.padStart(6)

async function measure(name: string): Promise<void> {
  const closers = createClosers()
  const run = {
    closers,
    buildDirectory: process.env.BUILD_DIR ?? join(import.meta.dirname, '../dist'),
    step: (what: string) => console.error(`${seconds()}  ${what}...`),
    tell: (figure: string) => console.log(figure),
  }
  try {
    await parts[name]!.measure(run)
  } finally {
    await closers.end()
  }
}

try {
  const names = findParts(Object.keys(parts), process.argv.slice(2), onlyNamed)
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, the load on the same machine`,
  )
  for (const name of names) {
    console.log(`\n${name}: ${parts[name]!.about}`)
    await measure(name)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
