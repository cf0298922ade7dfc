/**
 * The short forms of the lines of `npm run test:faults`: the same work in seconds, without
 * assertions that depend on time.
 */
import { expect, inject, test } from 'vitest'
import { readScenarios } from './all-scenarios.ts'
import { runScenario } from './run-scenario.ts'

/** Fixed, so that failures are reproducible. */
const seed = 20_261_123

/** The tests take seconds on a quiet machine; the limit leaves room for a busy one. */
const timeout = 240_000

const scenarios = await readScenarios()

test.for(scenarios.map((scenario) => [scenario.number, scenario.story, scenario] as const))(
  'line %i: %s',
  { timeout },
  async ([, , scenario], { skip }) => {
    const { broken, outcome, text } = await runScenario(scenario, seed, {
      serverUrl: inject('postgresUrl'),
      season: null,
    })
    skip(outcome === 'skipped', text)
    expect(broken).toEqual([])
  },
)
