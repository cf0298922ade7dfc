import { describe, expect, it } from 'vitest'
import { LimitError, MAX_ENTRIES, MAX_LEVELS, MAX_NAMES, checkLimits } from './limits.ts'
import { parseEntries } from './nest-entries.ts'
import { parseQuery } from './parse-query.ts'

const repeat = (count: number, make: (index: number) => string): [string, string][] =>
  Array.from({ length: count }, (_, index) => [make(index), ''])
const nest = (levels: number): unknown => (levels === 0 ? 'x' : { a: nest(levels - 1) })

describe('the limits of a request', () => {
  // Holds: operation.forms-queries-json-parsed-linear
  it('accept 1,000 entries and refuse one more, in forms, queries and nested data', () => {
    expect(parseEntries(repeat(MAX_ENTRIES, () => 'a[]'))['a']).toHaveLength(1000)
    expect(() => parseEntries(repeat(MAX_ENTRIES + 1, () => 'a'))).toThrow(LimitError)
    expect(parseQuery(`?${'a[]&'.repeat(1000)}`)['a']).toHaveLength(1000)
    expect(() => parseQuery(`?${'a&'.repeat(1001)}`)).toThrow(LimitError)
    expect(() => checkLimits({ a: Array(1000).fill(1) })).not.toThrow()
    expect(() => checkLimits({ a: Array(1001).fill(1) })).toThrow(LimitError)
    expect(() => checkLimits({ a: Array.from({ length: 1001 }, () => []) })).toThrow(LimitError)
    expect(() => checkLimits({ a: new Set(Array(1001).keys()) })).toThrow(LimitError)
  })

  // Holds: operation.forms-queries-json-parsed-linear
  it('accept 32 levels and refuse one more', () => {
    expect(parseEntries([[`a${'[a]'.repeat(MAX_LEVELS - 1)}`, 'x']])).toEqual(nest(MAX_LEVELS))
    expect(() => parseEntries([[`a${'[a]'.repeat(MAX_LEVELS)}`, 'x']])).toThrow(LimitError)
    expect(() => parseQuery(`?a${'[a]'.repeat(4000)}`)).toThrow(LimitError)
    expect(() => checkLimits(nest(MAX_LEVELS))).not.toThrow()
    expect(() => checkLimits(nest(MAX_LEVELS + 1))).toThrow(LimitError)
  })

  it('refuse names that are longer together than any form needs', () => {
    expect(parseEntries([['a'.repeat(MAX_NAMES), 'x']])).toEqual({ ['a'.repeat(MAX_NAMES)]: 'x' })
    expect(() =>
      parseEntries([
        ['a'.repeat(MAX_NAMES), 'x'],
        ['b', 'x'],
      ]),
    ).toThrow(LimitError)
    expect(() => checkLimits({ ['a'.repeat(MAX_NAMES)]: 1, b: 1 })).toThrow(LimitError)
  })

  it('count what stands in objects without a prototype, and names to the letter', () => {
    const bare = (members: object) => Object.assign(Object.create(null), members)
    expect(() => checkLimits(bare({ a: Array(1000).fill(1) }))).not.toThrow()
    expect(() => checkLimits(bare({ a: Array(1001).fill(1) }))).toThrow(LimitError)
    expect(() => checkLimits({ ['a'.repeat(MAX_NAMES)]: 1 })).not.toThrow()
    expect(() => checkLimits({ ['a'.repeat(MAX_NAMES + 1)]: 1 })).toThrow(LimitError)
    expect(() => checkLimits(null)).not.toThrow()
  })

  it('take files and dates for values, whatever is in them', () => {
    const bytes = new Uint8Array(5000)
    expect(() => checkLimits({ file: new File([bytes], 'a.txt'), date: new Date(), bytes })).not.toThrow()
  })
})

describe('names in bracket notation', () => {
  it.each([
    ['a[1]=x&a[0]=y', { a: ['y', 'x'] }],
    ['a[]=x&a[]=y&a[]=z', { a: ['x', 'y', 'z'] }],
    ['a[0]=x&a[2]=y', { a: { 0: 'x', 2: 'y' } }],
    ['a=x&a=y', { a: 'y' }],
    ['a=x&a[b]=y', { a: { b: 'y' } }],
    ['a[b]=y&a=x', { a: 'x' }],
    ['a[][b]=x&a[][b]=y', { a: [{ b: 'x' }, { b: 'y' }] }],
    ['a[b=x', { a: 'x' }],
    ['a[b]c[d]=x', { a: { b: { d: 'x' } } }],
    ['[a]=x', { '[a]': 'x' }],
    ['a[[b]=x', { a: { '[b': 'x' } }],
    ['=x', { 0: 'x' }],
    ['', {}],
    ['a=1&b=2&a=3', { a: '3', b: '2' }],
    ['a=1&b=2&b=3&a=4&c=5', { a: '4', b: '3', c: '5' }],
    ['a[0]=x', { a: ['x'] }],
    ['a[1]=x', { a: { 1: 'x' } }],
    ['a[00]=x', { a: { '00': 'x' } }],
    ['a[0]=x&a[1]=y&a[0]=z', { a: ['z', 'y'] }],
    ['a[b][]=1&a[b][]=2&a[c]=3', { a: { b: ['1', '2'], c: '3' } }],
    ['a[b][c=1', { a: { b: '1' } }],
    ['a]=1&a[b]]=2', { 'a]': '1', a: { b: '2' } }],
    ['a[__proto__]=x&__proto__=y', JSON.parse('{"a":{"__proto__":"x"},"__proto__":"y"}')],
  ])('of %s are nested as one expects', (query, expected) => {
    expect(parseQuery(query)).toStrictEqual(expected)
  })
})
