/**
 * `npm run test:faults`: reports the faults that seats and money survive, each tried on a real shop
 * on this machine, with the seed that repeats it. With numbers, only those:
 * `npm run test:faults -- 1 4 --seed 7`. `--short` runs the short forms, which `npm test` runs,
 * too.
 */
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startTestServer } from '#platform/testing/global-setup.ts'
import { prepareSeason } from '../attacks/target.ts'
import { readScenarios } from './all-scenarios.ts'
import { type RanScenario, type RunEnvironment, runScenario } from './run-scenario.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isSafeInteger(seed)) throw new Error(`A seed is a whole number, not "${values.seed}".`)
const scenarios = await readScenarios()
const unknown = positionals.filter((given) => !scenarios.some(({ number }) => String(number) === given))
if (unknown.length > 0)
  throw new Error(
    `There is no line ${unknown.join(', ')}; there are ${scenarios.map(({ number }) => number).join(', ')}.`,
  )
const chosen = scenarios.filter(({ number }) => positionals.length === 0 || positionals.includes(String(number)))

const server = await startTestServer()
const season = values.short ? null : await prepareSeason()
const runEnvironment: RunEnvironment = { serverUrl: server.url, season }
try {
  const outcomes: RanScenario['outcome'][] = []
  for (const scenario of chosen) {
    const { text, outcome } = await runScenario(scenario, seed, runEnvironment)
    console.log(text)
    outcomes.push(outcome)
  }
  const count = (wanted: RanScenario['outcome']) => outcomes.filter((outcome) => outcome === wanted).length
  console.log(`\n${count('held')} held, ${count('broken')} broken, ${count('skipped')} skipped; seed ${seed}`)
  process.exitCode = count('broken') > 0 ? 1 : 0
} finally {
  await server.stop()
  if (season) await rm(season, { recursive: true, force: true })
}
