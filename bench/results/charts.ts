/** Charts of the documentation, for the available measurements. */
import type { Bar, BarChart } from './bar-chart.ts'
import { type Lookup, lookUpIn } from './aims.ts'
import type { Results } from './results.ts'

export interface Chart extends BarChart {
  /** File name. */
  name: string
  /** Part of the benchmark with its figures. */
  part: string
}

type Row = [label: string, figure: string, isOurs?: boolean]

interface Plan extends Omit<Chart, 'bars'> {
  unit: string
  digits?: number
  rows: (results: Results) => Row[]
}

const plans: Plan[] = [
  {
    name: 'kept-pages',
    part: 'pages',
    title: 'Event pages a second, visitors without a visit',
    unit: '/s',
    rows: () => [
      ['Cached buffer, by Node alone', 'buffer'],
      ['Cadenza, document', 'event', true],
      ['Cadenza, navigation JSON', 'event-json', true],
      ['React Router', 'react-router'],
      ['Next, dynamic page', 'next'],
    ],
  },
  {
    name: 'rendered-pages',
    part: 'pages',
    title: 'Event pages a second, each rendered anew',
    unit: '/s',
    rows: () => [
      ['Bare Fastify with React', 'bare'],
      ['Cadenza, with a cart, from the database', 'event-with-cart', true],
      ['React Router, without a database', 'react-router'],
      ['Next, without a database', 'next'],
    ],
  },
  {
    name: 'carts',
    part: 'cart',
    title: 'Additions of one ticket a second',
    unit: '/s',
    rows: () => [
      ['Cadenza, add to cart', 'rate', true],
      ['Vendure, add to order', 'vendure'],
    ],
  },
  {
    name: 'on-sale',
    part: 'load',
    title: 'A whole on-sale: what 99 of 100 waited at most',
    unit: ' ms',
    rows: ({ load }) =>
      Object.keys(load?.figures ?? {})
        .filter((name) => name.endsWith(' p99'))
        .map((name): Row => [name.replace(/ p99$/, ''), name, true]),
  },
  {
    name: 'memory',
    part: 'memory',
    title: 'Memory of a process while pages are read',
    unit: ' MB',
    rows: () =>
      Array.from({ length: 10 }, (_, index): Row => [
        `after ${(index + 1) * 10} % of the pages`,
        `at-${(index + 1) * 10}-percent`,
        true,
      ]),
  },
  {
    name: 'navigations',
    part: 'clients',
    title: 'From a click to the painted page, processor 4 times slower',
    unit: ' ms',
    digits: 1,
    rows: () =>
      (['concert', 'list'] as const).flatMap((page): Row[] => [
        [`Cadenza, a ${page}`, `cadenza-${page}-4x`, true],
        [`Inertia, a ${page}`, `inertia-${page}-4x`],
        [`Hybridly’s own client, a ${page}`, `hybridly-${page}-4x`],
      ]),
  },
]

/** Returns the charts with data. */
export function drawnFrom(results: Results): Chart[] {
  const lookup = lookUpIn(results)
  return plans
    .map(({ unit, digits = 0, rows, ...plan }) => ({
      ...plan,
      bars: rows(results).flatMap((row) => readBar(row, { part: plan.part, unit, digits, lookup })),
    }))
    .filter(({ bars }) => bars.length > 0)
}

function readBar(
  [label, figure, isOurs = false]: Row,
  { part, unit, digits, lookup }: { part: string; unit: string; digits: number; lookup: Lookup },
): Bar[] {
  const value = lookup(`${part}.${figure}`)
  if (value === null) return []
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return [{ label, value, written: `${value.toLocaleString('en', format)}${unit}`, isOurs }]
}
