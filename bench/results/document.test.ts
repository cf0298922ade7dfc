import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawBars } from './bar-chart.ts'
import { drawnFrom } from './charts.ts'
import { writeDocument } from './document.ts'
import { type Measurement, quotedFile, readResults } from './results.ts'

const docs = join(import.meta.dirname, '../../docs/reference')
const measurement: Measurement = {
  measuredAt: '2026-11-25T12:34:56.000Z',
  seconds: 42,
  machine: { processor: 'Abacus', cores: 2, memory: 8, system: 'linux 6', node: 'v24' },
  settings: ['BENCH_SECONDS=1'],
  figures: { rate: 4_200, p99: 80, vendure: 70 },
  noisy: [],
  told: ['add to cart: 4200 requests/s'],
}

test('benchmarks: the page and its charts are those of the results beside them', async () => {
  const results = await readResults(quotedFile)
  expect(await readFile(join(docs, 'benchmarks.md'), 'utf8')).toBe(writeDocument(results))
  const charts = drawnFrom(results)
  const files = (await readdir(join(docs, 'benchmarks'))).filter((name) => name.endsWith('.svg'))
  expect(files.toSorted()).toEqual(charts.map(({ name }) => `${name}.svg`).toSorted())
  for (const chart of charts)
    expect(await readFile(join(docs, 'benchmarks', `${chart.name}.svg`), 'utf8')).toBe(drawBars(chart))
})

test('benchmarks: a part tells its day, its machine, how it was shortened, its charts in words and all that it printed', () => {
  const page = writeDocument({ cart: measurement })
  expect(page).toContain('Together they took 1 min.')
  expect(page).toContain(
    '2026-11-25 12:34 UTC, within 42 s, on 2 × Abacus, 8 GB, linux 6, Node v24. With `BENCH_SECONDS=1`.',
  )
  expect(page).toContain(
    '![Additions of one ticket a second: Cadenza, add to cart 4,200/s, Vendure, add to order 70/s.](benchmarks/carts.svg)',
  )
  expect(page).toContain('add to cart: 4200 requests/s')
  expect(page).toContain(
    '| add to cart, one hot ticket, 256 connections, durable | 4,000/s | 4,200/s (Vendure adds 70/s to orders) | met |',
  )
})

test('benchmarks: what was not measured has no chart, and no bar', () => {
  expect(drawnFrom({})).toEqual([])
  const charts = drawnFrom({ cart: { ...measurement, figures: { rate: 4_200 } } })
  expect(charts.map(({ bars }) => bars.map(({ label }) => label))).toEqual([['Cadenza, add to cart']])
})
