/** The short forms of the lines of `npm run test:faults`: the same work in seconds, of which nothing that depends on time is asserted. */
import { expect, inject, test } from 'vitest'
import { readLines } from './all-lines.ts'
import { runLine } from './run-line.ts'

/** Fixed, so that what fails here fails again. */
const seed = 20_261_123

/** Seconds on a quiet machine; how busy this one is, is not asked here. */
const timeout = 240_000

const lines = await readLines()

test.for(lines.map((line) => [line.number, line.story, line] as const))(
  'line %i: %s',
  { timeout },
  async ([, , line], { skip }) => {
    const { broken, outcome, text } = await runLine(line, seed, { serverUrl: inject('postgresUrl'), season: null })
    skip(outcome === 'skipped', text)
    expect(broken).toEqual([])
  },
)
