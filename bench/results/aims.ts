/** Performance goals of the shop: rows of the summary at the end of each run. */
import type { Results } from './results.ts'

/** Returns a figure by `part.name`; null if it was not measured. */
export type Lookup = (name: string) => number | null

export interface Aim {
  wanted: string
  read: (lookup: Lookup) => number | null
  /** Lower or upper limit. */
  bound: { least: number } | { most: number }
  write: (value: number) => string
}

export interface Goal {
  what: string
  /** An absolute figure for information, dependent on the machine. */
  beside?: (lookup: Lookup) => string | null
  aims: Aim[]
}

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const unit =
  (name: string, digits = 0) =>
  (value: number) =>
    `${number(value, digits)} ${name}`
const percent = (value: number) => `${number(100 * value, 1)} %`
const times = (value: number) => `${number(value, 1)} x`

const figure =
  (name: string): Aim['read'] =>
  (lookup) =>
    lookup(name)
/** A shortened run proves nothing. */
const whenWhole =
  (name: string, size: { name: string; least: number }): Aim['read'] =>
  (lookup) =>
    (lookup(size.name) ?? 0) >= size.least ? lookup(name) : null
const wholeSale = { name: 'sale.seats', least: 2_000 }
const wholeQueue = { name: 'queue.buyers', least: 20_000 }
const allWaiting = { name: 'waiting.waiting', least: 100_000 }
const ratio =
  (name: string, other: string): Aim['read'] =>
  (lookup) => {
    const [value, base] = [lookup(name), lookup(other)]
    return value === null || base === null ? null : value / base
  }
const most =
  (...names: string[]): Aim['read'] =>
  (lookup) =>
    join(lookup, names, Math.max)
const least =
  (...names: string[]): Aim['read'] =>
  (lookup) =>
    join(lookup, names, Math.min)

function join(lookup: Lookup, names: string[], choose: (...values: number[]) => number): number | null {
  const values = names.map(lookup)
  return values.includes(null) ? null : choose(...(values as number[]))
}

/** `{}` is the placeholder of the figure. */
const told =
  (name: string, text: string, digits = 0): NonNullable<Goal['beside']> =>
  (lookup) => {
    const value = lookup(name)
    return value === null ? null : text.replace('{}', number(value, digits))
  }

const timesNext = (name: string, wanted: number): Aim => ({
  wanted: `${wanted} x Next`,
  read: ratio(name, 'pages.next'),
  bound: { least: wanted },
  write: times,
})
const shareOf = (name: string, other: string, wanted: number, title: string): Aim => ({
  wanted: `${100 * wanted} % of ${title}`,
  read: ratio(name, other),
  bound: { least: wanted },
  write: percent,
})
const milliseconds = (wanted: string, name: string, bound: number): Aim => ({
  wanted,
  read: figure(name),
  bound: { most: bound },
  write: unit('ms'),
})

const pagesOfLighthouse = ['home', 'event', 'venues', 'season', 'cart'].map((name) => `lighthouse.${name}`)

export const goals: readonly Goal[] = [
  {
    what: 'event page, visitor without a visit',
    beside: told('pages.event', '{}/s'),
    aims: [timesNext('pages.event', 100), shareOf('pages.event', 'pages.buffer', 0.7, 'the cached buffer')],
  },
  {
    what: 'the same as navigation JSON',
    beside: told('pages.event-json', '{}/s'),
    aims: [shareOf('pages.event-json', 'pages.buffer', 0.7, 'the cached buffer')],
  },
  {
    what: 'event page for a visitor with a cart, from the database',
    beside: told('pages.event-with-cart', '{}/s'),
    aims: [
      timesNext('pages.event-with-cart', 5),
      shareOf('pages.event-with-cart', 'pages.event-with-cart-bare', 0.4, 'bare React on the same elements'),
    ],
  },
  {
    what: 'the same page with seats of its concert in the cart: half of the share above',
    aims: [shareOf('pages.event-with-seats', 'pages.event-with-seats-bare', 0.2, 'bare React')],
  },
  {
    what: 'the cart and the checkout',
    aims: [
      shareOf('pages.cart', 'pages.cart-bare', 0.3, 'bare React'),
      shareOf('pages.checkout', 'pages.checkout-bare', 0.3, 'bare React'),
    ],
  },
  {
    what: 'a change of stock or text, seen by everybody, on every process',
    beside: told('processes.processes', '{} processes'),
    aims: [
      {
        wanted: '1 s',
        read: most('processes.stock-seen', 'processes.text-seen'),
        bound: { most: 1_000 },
        write: unit('ms'),
      },
    ],
  },
  {
    what: 'add to cart, one hot ticket, 256 connections, durable',
    beside: told('cart.vendure', 'Vendure adds {}/s to orders'),
    aims: [
      { wanted: '4,000/s', read: figure('cart.rate'), bound: { least: 4_000 }, write: (value) => `${number(value)}/s` },
      milliseconds('p99 100 ms', 'cart.p99', 100),
    ],
  },
  {
    what: '10,000 buyers on 2,000 seats, whole purchase up to the order',
    beside: told('sale.seats', '{} seats'),
    aims: [
      {
        wanted: 'sold out in 15 s',
        read: whenWhole('sale.sold-out', wholeSale),
        bound: { most: 15 },
        write: unit('s', 1),
      },
      { wanted: '0 wrong', read: whenWhole('sale.wrong', wholeSale), bound: { most: 0 }, write: unit('wrong') },
    ],
  },
  {
    what: 'the concert’s page meanwhile',
    beside: told('sale.most-pages', '{}/s the most reached'),
    aims: [
      // Evenly requested load arrives slightly reduced if the last moment is incomplete.
      {
        wanted: '1,000/s',
        read: whenWhole('sale.pages', wholeSale),
        bound: { least: 990 },
        write: (value) => `${number(value)}/s`,
      },
      { ...milliseconds('p99 200 ms', 'sale.pages-p99', 200), read: whenWhole('sale.pages-p99', wholeSale) },
    ],
  },
  {
    what: '20,000 buyers on 2,000 seats, with a queue',
    beside: told('queue.sold-out', 'the last ticket paid after {} s'),
    aims: [
      {
        wanted: 'no answer of 5xx',
        read: whenWhole('queue.turned-away', wholeQueue),
        bound: { most: 0 },
        write: unit('answers'),
      },
      {
        ...milliseconds('the concert’s page meanwhile, p99 200 ms', 'queue.pages-p99', 200),
        read: whenWhole('queue.pages-p99', wholeQueue),
      },
    ],
  },
  {
    what: '100,000 in a queue of one process',
    beside: told('waiting.bare', 'Node alone answers {}/s'),
    aims: [
      {
        wanted: '20,000 polls/s',
        read: whenWhole('waiting.polls', allWaiting),
        bound: { least: 20_000 },
        write: (value) => `${number(value)}/s`,
      },
      { wanted: '50 MB more', read: whenWhole('waiting.memory', allWaiting), bound: { most: 50 }, write: unit('MB') },
    ],
  },
  {
    what: 'memory after 1,000,000 pages',
    beside: told('memory.pages', '{} pages'),
    aims: [
      {
        wanted: '200 MB',
        read: whenWhole('memory.after', { name: 'memory.pages', least: 1_000_000 }),
        bound: { most: 200 },
        write: unit('MB'),
      },
    ],
  },
  {
    what: 'client JavaScript of the event page, gzipped',
    aims: [{ wanted: '85 kB', read: figure('weight.gzip'), bound: { most: 85 }, write: unit('kB', 1) }],
  },
  {
    what: 'Lighthouse, mobile performance of home, event, venues, season and cart',
    aims: [
      {
        wanted: '98 each',
        read: least(...pagesOfLighthouse),
        bound: { least: 98 },
        write: (value) => `${number(value)} the least`,
      },
    ],
  },
  {
    what: 'LCP of home, event and venues, by Lighthouse',
    aims: [
      {
        wanted: '1.8 s',
        read: most('lighthouse.home-lcp', 'lighthouse.event-lcp', 'lighthouse.venues-lcp'),
        bound: { most: 1_800 },
        write: (value) => unit('s the most', 2)(value / 1_000),
      },
    ],
  },
  {
    what: 'interaction to next paint, processor 4 times slower',
    beside: told('vitals.interactions', '{} interactions'),
    aims: [milliseconds('p75 60 ms', 'vitals.inp-p75', 60), milliseconds('p98 100 ms', 'vitals.inp-p98', 100)],
  },
  {
    what: 'pages with a cart, and additions, beside 13,000 concerts and 200,000 orders',
    aims: [
      { wanted: '75 % of those in a small shop', read: figure('growth.least'), bound: { least: 0.75 }, write: percent },
    ],
  },
  {
    what: 'the desk among 200,000 orders, 500,000 tickets',
    aims: [
      milliseconds('an exact search, p95 20 ms', 'desk.search-exact', 20),
      milliseconds('a part of a name, p95 100 ms', 'desk.search-name', 100),
      milliseconds('a page of the list, p95 100 ms', 'desk.list', 100),
      milliseconds('a report, or the lines behind it, p95 150 ms', 'desk.report', 150),
    ],
  },
]

export const lookUpIn =
  (results: Results): Lookup =>
  (name) => {
    const [part, figure] = splitName(name)
    return results[part]?.figures[figure] ?? null
  }

/** Tells of a figure by `part.name` whether its runs did not agree. */
export const findNoiseIn =
  (results: Results) =>
  (name: string): boolean => {
    const [part, figure] = splitName(name)
    return results[part]?.noisy.includes(figure) ?? false
  }

function splitName(name: string): [part: string, figure: string] {
  const [part = '', ...rest] = name.split('.')
  return [part, rest.join('.')]
}
