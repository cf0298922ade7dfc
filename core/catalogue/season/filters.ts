import { cleanLine, isLongerThan } from '#values/typed-text.ts'
import { type Cents, toCents } from '#values/money.ts'
import { isMonth } from '../calendar/months.ts'
import type { Month } from '../catalogue.ts'

/** What the season is filtered by, as it stands in the address. */
export const seasonFilterNames = ['q', 'city', 'hall', 'composer', 'soloist', 'month', 'price'] as const
export type FilterName = (typeof seasonFilterNames)[number]
/** Those that are chosen from a list. */
export const seasonNamedFilters = ['city', 'hall', 'composer', 'soloist', 'price'] as const
export type NamedFilter = (typeof seasonNamedFilters)[number]

/** What was asked for, as it was typed; empty where nothing was. */
export type SeasonFilters = Record<FilterName, string>

/** What of it cannot be followed as it stands, by the field that it concerns. */
export type FilterProblems = { q?: 'tooLong'; month?: 'noMonth'; price?: 'noPrice' }

/** What the list is read by: null asks for nothing. */
export interface Wanted {
  words: string | null
  /** In any language. */
  city: string | null
  /** A venue's slug. */
  hall: string | null
  composer: string | null
  /** A soloist's slug. */
  soloist: string | null
  month: Month | null
  /** The most that a ticket may cost, its fee included. */
  mostCents: Cents | null
}

/** A search as long as any title; what comes after is not searched. */
export const maxSearchLength = 200
/** Longer values are names of nothing. */
const longestValue = 500

export const noFilters: SeasonFilters = { q: '', city: '', hall: '', composer: '', soloist: '', month: '', price: '' }

/** Filters as an address has them. What is no single text asks for nothing. */
export function readFilters(query: Readonly<Record<string, unknown>>): SeasonFilters {
  const filters = { ...noFilters }
  for (const name of seasonFilterNames) {
    const value = Object.hasOwn(query, name) ? query[name] : undefined
    if (typeof value === 'string') filters[name] = cleanLine(value)
  }
  return filters
}

/** What is wanted, and what of the filters is none; the rest of them still counts. */
export function parseFilters(filters: SeasonFilters): { wanted: Wanted; problems: FilterProblems } {
  const { q, city, hall, composer, soloist, month, price } = filters
  const mostCents = readPrice(price)
  const named = (value: string) => value.slice(0, longestValue) || null
  return {
    wanted: {
      words: Array.from(q).slice(0, maxSearchLength).join('') || null,
      city: named(city),
      hall: named(hall),
      composer: named(composer),
      soloist: named(soloist),
      month: isSellableMonth(month) ? month : null,
      mostCents,
    },
    problems: {
      ...(isLongerThan(q, maxSearchLength) && { q: 'tooLong' }),
      ...(month && !isSellableMonth(month) && { month: 'noMonth' }),
      ...(price && mostCents === null && { price: 'noPrice' }),
    },
  }
}

/** Whether anything is asked for. */
export function isFiltered(filters: SeasonFilters): boolean {
  return seasonFilterNames.some((name) => filters[name] !== '')
}

/** The page of a list that an address asks for: the first, where it asks for none. */
export function readPageNumber(asked: unknown): number {
  return typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

function isSellableMonth(text: string): boolean {
  return /^2\d{3}-\d\d$/.test(text) && isMonth(text)
}

/** Whole euros, or with cents, with the comma or the point. */
export function readPrice(text: string): Cents | null {
  const [, euros, cents = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return euros === undefined ? null : toCents(Number(euros) * 100 + Number(cents.padEnd(2, '0')))
}
