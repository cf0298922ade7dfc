import { cleanLine, isLongerThan } from '#values/typed-text.ts'
import { type Cents, toCents } from '#values/money.ts'
import { isMonth } from '../calendar/months.ts'
import type { Month } from '../catalogue.ts'

/** As named in the address. */
export const seasonFilterNames = ['q', 'city', 'hall', 'composer', 'soloist', 'month', 'price'] as const
export type FilterName = (typeof seasonFilterNames)[number]
export const seasonNamedFilters = ['city', 'hall', 'composer', 'soloist', 'price'] as const
export type NamedFilter = (typeof seasonNamedFilters)[number]

/** As typed; empty if not set. */
export type SeasonFilters = Record<FilterName, string>

export type FilterProblems = { q?: 'tooLong'; month?: 'noMonth'; price?: 'noPrice' }

/** Null means no restriction. */
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
  /** Including its fee. */
  mostCents: Cents | null
}

/** As long as any title; the rest is ignored. */
const maxSearchLength = 200
/** Longer values cannot match any name. */
const longestValue = 500

/** A value that is not a single text is ignored. */
export function readFilters(query: Readonly<Record<string, unknown>>): SeasonFilters {
  const filters: SeasonFilters = { q: '', city: '', hall: '', composer: '', soloist: '', month: '', price: '' }
  for (const name of seasonFilterNames) {
    const value = Object.hasOwn(query, name) ? query[name] : undefined
    if (typeof value === 'string') filters[name] = cleanLine(value)
  }
  return filters
}

/** Reports invalid filters; the others still apply. */
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

export function isFiltered(filters: SeasonFilters): boolean {
  return seasonFilterNames.some((name) => filters[name] !== '')
}

export function readPageNumber(asked: unknown): number {
  return typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

function isSellableMonth(text: string): boolean {
  return /^2\d{3}-\d\d$/.test(text) && isMonth(text)
}

/** Whole euros or euros and cents, with comma or point. */
export function readPrice(text: string): Cents | null {
  const [, euros, cents = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return euros === undefined ? null : toCents(Number(euros) * 100 + Number(cents.padEnd(2, '0')))
}
