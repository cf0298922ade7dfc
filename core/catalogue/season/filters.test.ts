import { describe, expect, test } from 'vitest'
import { parseFilters, isFiltered, readFilters, readPageNumber } from './filters.ts'
import { noFilters } from '../testing/samples.ts'
import { linkToSeason } from './season-links.ts'

const interpret = (query: Record<string, unknown>) => parseFilters(readFilters(query))

describe('season filters', () => {
  test('are read as they were typed, without what cannot be seen', () => {
    const query = { q: ' Bartók\u0000\u202E  este ', hall: 'salle-aubepine', other: 'x' }
    expect(readFilters(query)).toEqual({ ...noFilters, q: 'Bartók este', hall: 'salle-aubepine' })
  })

  test.each([[['a', 'b']], [{ a: 'b' }], [7], [null], [undefined]])(
    'that are no single text ask for nothing: %j',
    (q) => {
      expect(readFilters({ q, city: q })).toEqual(noFilters)
    },
  )

  test('of a prototype are none of an address', () => {
    expect(readFilters(Object.create({ q: 'inherited' }) as Record<string, unknown>)).toEqual(noFilters)
  })

  test('ask for nothing where they are empty', () => {
    expect(isFiltered(noFilters)).toBe(false)
    expect(isFiltered({ ...noFilters, price: 'x' })).toBe(true)
    expect(interpret({})).toEqual({
      wanted: { words: null, city: null, hall: null, composer: null, soloist: null, month: null, mostCents: null },
      problems: {},
    })
  })

  test.each([
    ['35', 3500],
    ['0', 0],
    ['12.5', 1250],
    ['12,05', 1205],
    ['99999', 9_999_900],
  ])('a price of %s is %i cents', (price, cents) => {
    expect(interpret({ price }).wanted.mostCents).toBe(cents)
    expect(interpret({ price }).problems).toEqual({})
  })

  test.each(['-1', '1e9', '100000', '12.345', '.5', '€12', 'abc', '１２'])(
    '%s is no price, and is said to be none',
    (price) => {
      expect(interpret({ price })).toMatchObject({ wanted: { mostCents: null }, problems: { price: 'noPrice' } })
    },
  )

  test.each(['2026-13', '2026-00', '2026-1', '1999-12', '2026-11-01', '99999-01', 'november', "2026-11'--"])(
    '%s is no month, and is said to be none',
    (month) => {
      expect(interpret({ month })).toMatchObject({ wanted: { month: null }, problems: { month: 'noMonth' } })
    },
  )

  test('a month is one of the calendar', () => {
    expect(interpret({ month: '2026-11' }).wanted.month).toBe('2026-11')
    expect(interpret({ month: '2026-11' }).problems).toEqual({})
  })

  test('a search that is too long is searched for by its beginning, and says so', () => {
    const fitting = '🎻'.repeat(200)
    expect(interpret({ q: fitting }).wanted.words).toBe(fitting)
    expect(interpret({ q: fitting }).problems).toEqual({})
    expect(interpret({ q: `${fitting}x` })).toMatchObject({ wanted: { words: fitting }, problems: { q: 'tooLong' } })
  })
})

describe('a page of the season', () => {
  test.each([
    ['2', 2],
    ['999999', 999_999],
    ['1', 1],
  ])('%j is page %i', (asked, page) => expect(readPageNumber(asked)).toBe(page))

  test.each(['0', '-1', '1e9', '1000000', '01', ' 2', '2.5', 'NaN', '', ['2'], { a: '2' }, undefined, 2])(
    '%j is the first page',
    (asked) => expect(readPageNumber(asked)).toBe(1),
  )

  test('stands in its address beside the filters that are set, in one order', () => {
    expect(linkToSeason()).toBe('/season')
    expect(linkToSeason(noFilters, 1)).toBe('/season')
    expect(linkToSeason({ price: '20', q: 'a&b=c' }, 3)).toBe('/season?q=a%26b%3Dc&price=20&page=3')
  })
})
