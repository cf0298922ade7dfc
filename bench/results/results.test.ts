import { expect, test } from 'vitest'
import { type Measurement, mergeResults } from './results.ts'

const measurementOf = (measuredAt: string): Measurement => ({
  measuredAt,
  seconds: 10,
  machine: { processor: 'P', cores: 2, memory: 8, system: 'linux', node: 'v24' },
  settings: [],
  figures: {},
  noisy: [],
  told: [],
})

test('bench: of each part the last measurement counts, whichever file it stands in', () => {
  const [old, recent] = [measurementOf('2026-11-01T00:00:00Z'), measurementOf('2026-11-02T00:00:00Z')]
  expect(mergeResults({ pages: old, cart: recent }, { pages: recent, cart: old, sale: old })).toEqual({
    pages: recent,
    cart: recent,
    sale: old,
  })
})
