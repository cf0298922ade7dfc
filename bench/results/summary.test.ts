import { expect, test } from 'vitest'
import { findNoiseIn, type Goal, goals, lookUpIn } from './aims.ts'
import { summarize, writeLines, writeMarkdown } from './summary.ts'

const goal: Goal = {
  what: 'pages',
  beside: (lookup) => (lookup('pages.all') === null ? null : `${lookup('pages.all')} in all`),
  aims: [
    { wanted: '100/s', read: (lookup) => lookup('pages.rate'), bound: { least: 100 }, write: (value) => `${value}/s` },
    { wanted: '50 ms', read: (lookup) => lookup('pages.p99'), bound: { most: 50 }, write: (value) => `${value} ms` },
    { wanted: '0 wrong', read: (lookup) => lookup('pages.wrong'), bound: { most: 0 }, write: (value) => `${value}` },
  ],
}
const lookup = (figures: Record<string, number>) => (name: string) => figures[name.replace('pages.', '')] ?? null
const verdictsOf = (figures: Record<string, number>) => summarize([goal], lookup(figures)).map(({ verdict }) => verdict)

test('summary: what reaches its aim to the dot has met it', () => {
  expect(verdictsOf({ rate: 100, p99: 50, wrong: 0 })).toEqual(['met', 'met', 'met'])
})

test('summary: what misses its aim says by how much of the aim', () => {
  expect(verdictsOf({ rate: 60, p99: 51, wrong: 3 })).toEqual(['missed by 40 %', 'missed by 2.0 %', 'missed by 3'])
})

test('summary: what was not measured is neither met nor missed', () => {
  expect(verdictsOf({ wrong: 0 })).toEqual(['not measured', 'not measured', 'met'])
})

test('summary: a row of several aims is named once, with its absolute figure', () => {
  expect(summarize([goal], lookup({ rate: 120, p99: 1, wrong: 0, all: 7 }))).toMatchObject([
    { what: 'pages', wanted: '100/s', measured: '120/s (7 in all)' },
    { what: '', wanted: '50 ms', measured: '1 ms' },
    { what: '', wanted: '0 wrong', measured: '0' },
  ])
})

test('summary: columns of a terminal stand below each other, and those of Markdown are a table', () => {
  const rows = summarize([goal], lookup({ rate: 60, p99: 50, wrong: 0 }))
  expect(writeLines(rows)).toEqual([
    'what   wanted   measured  verdict',
    '-----  -------  --------  --------------',
    'pages  100/s    60/s      missed by 40 %',
    '       50 ms    50 ms     met',
    '       0 wrong  0         met',
  ])
  expect(writeMarkdown(rows).split('\n').slice(0, 3)).toEqual([
    '| what | wanted | measured | verdict |',
    '| --- | --- | --- | --- |',
    '| pages | 100/s | 60/s | missed by 40 % |',
  ])
})

test('summary: ratios are those of figures of one part, and of several pages the worst counts', () => {
  const part = { measuredAt: '', seconds: 1, machine: {} as never, settings: [], noisy: [], told: [] }
  const rows = summarize(
    goals,
    lookUpIn({
      pages: { ...part, figures: { event: 25_000, next: 160, buffer: 40_000 } },
      lighthouse: { ...part, figures: { home: 99, event: 97, venues: 100, season: 98, cart: 99 } },
    }),
  )
  expect(rows.slice(0, 2)).toEqual([
    {
      what: 'event page, visitor without a visit',
      wanted: '100 x Next',
      measured: '156.3 x (25,000/s)',
      verdict: 'met',
    },
    { what: '', wanted: '70 % of the cached buffer', measured: '62.5 %', verdict: 'missed by 11 %' },
  ])
  expect(rows.find(({ wanted }) => wanted === '98 each')).toMatchObject({ measured: '97 the least' })
})

test('summary: an aim says that it was judged by a noisy figure, alone or in a ratio', () => {
  const part = { measuredAt: '', seconds: 1, machine: {} as never, settings: [], told: [] }
  const results = {
    pages: { ...part, figures: { event: 25_000, 'event-json': 30_000, next: 160, buffer: 40_000 }, noisy: ['next'] },
    cart: { ...part, figures: { rate: 5_000, p99: 80 }, noisy: ['rate'] },
  }
  const rows = summarize(goals, lookUpIn(results), findNoiseIn(results))
  const verdictOf = (aim: string) => rows.find(({ wanted }) => wanted === aim)?.verdict
  expect(verdictOf('100 x Next')).toBe('met, noisy')
  expect(verdictOf('70 % of the cached buffer')).toBe('missed by 11 %')
  expect(verdictOf('4,000/s')).toBe('met, noisy')
  expect(verdictOf('p99 100 ms')).toBe('met')
})

test('summary: sales, queues and memory that were measured smaller than wanted are checked as not measured', () => {
  const part = { measuredAt: '', seconds: 1, machine: {} as never, settings: [], noisy: [], told: [] }
  const whole = { seats: 2_000, pages: 1_000_000, buyers: 20_000, waiting: 100_000 }
  const wanted = [
    'sold out in 15 s',
    '0 wrong',
    '1,000/s',
    '200 MB',
    'no answer of 5xx',
    '20,000 polls/s',
    '50 MB more',
  ]
  const evaluate = ({ seats, pages, buyers, waiting }: typeof whole) =>
    summarize(
      goals,
      lookUpIn({
        sale: { ...part, figures: { seats, 'sold-out': 8, wrong: 0, pages: 1_000, 'pages-p99': 90 } },
        memory: { ...part, figures: { pages, after: 150 } },
        queue: { ...part, figures: { buyers, 'turned-away': 0 } },
        waiting: { ...part, figures: { waiting, polls: 20_000, memory: 50 } },
      }),
    )
      .filter((row) => wanted.includes(row.wanted))
      .map(({ verdict }) => verdict)
  expect(evaluate(whole)).toEqual(wanted.map(() => 'met'))
  const smaller = { seats: 100, pages: 5_000, buyers: 1_000, waiting: 500 }
  expect(evaluate(smaller)).toEqual(wanted.map(() => 'not measured'))
})
