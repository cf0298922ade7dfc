import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFormData } from '../browser/exchange/encode-body.ts'
import { mergeView } from '../browser/view/merge-view.ts'
import { withQuery } from '../browser/view/with-query.ts'
import { replacePath } from './paths.ts'
import { readPath } from './read-path.ts'
import { parseEntries } from './nest-entries.ts'
import { parseQuery } from './parse-query.ts'
import { stringifyQuery } from './query.ts'

const key = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .filter((name) => !/[[\]]/.test(name) && !/^\d+$/.test(name) && name.isWellFormed())
const text = fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed())
const { tree } = fc.letrec<{ tree: unknown; branch: Record<string, unknown> }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, text, fc.array(text, { minLength: 1, maxLength: 3 }), tie('branch')),
  branch: fc.dictionary(key, tie('tree'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
}))
const data = fc.dictionary(key, tree, { noNullPrototype: true })

describe('queries', () => {
  // Holds: validation.method-form-data-query-spoofing, navigation.laws-queries-form-data-come
  it('come back as they were', () => {
    fc.assert(
      fc.property(data, fc.constantFrom('brackets' as const, 'indices' as const), (value, format) => {
        expect(parseQuery(`?${stringifyQuery(value, format)}`)).toEqual(value)
      }),
    )
  })

  // Holds: calls.headers-token-answers-409-downloads, navigation.query-asked-lists-indices-extra
  it('are written as the original writes them', () => {
    const value = {
      a: [1, 'x y'],
      b: { c: true, d: null },
      gone: undefined,
      none: [],
      date: new Date(0),
      set: new Set([1]),
    }
    expect(stringifyQuery(value)).toBe('a[]=1&a[]=x%20y&b[c]=true&b[d]=&date=1970-01-01T00%3A00%3A00.000Z&set[]=1')
    expect(stringifyQuery({ a: [1, 2] }, 'indices')).toBe('a[0]=1&a[1]=2')
  })

  // Holds: navigation.query-json-multipart-put-patch
  it('go over what the URL has', () => {
    const url = withQuery(new URL('http://a/?kept=1&list[]=old&deep[a]=1'), { list: ['new'], deep: { b: 2 } })
    expect(parseQuery(url.search)).toEqual({ kept: '1', list: ['new'], deep: { a: '1', b: '2' } })
  })

  // Holds: navigation.laws-queries-form-data-come
  it('cannot reach the prototype of objects', () => {
    const parsed = parseQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(parsed).sort()).toEqual(['__proto__', 'constructor'])
  })
})

describe('form data', () => {
  // Holds: navigation.query-json-multipart-put-patch, navigation.laws-queries-form-data-come
  it('comes back as it was', () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(parseEntries([...toFormData(value)] as [string, string][])).toEqual(value)
      }),
    )
  })

  // Holds: navigation.query-json-multipart-put-patch
  it('is written as the original writes it', () => {
    const file = new File(['x'], 'a.txt')
    const form = toFormData({
      yes: true,
      no: false,
      none: null,
      list: ['a', { b: 1 }],
      empty: [],
      date: new Date(0),
      file,
    })
    expect([...form].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['yes', '1'],
      ['no', '0'],
      ['none', ''],
      ['list[0]', 'a'],
      ['list[1][b]', '1'],
      ['empty', ''],
      ['date', '1970-01-01T00:00:00.000Z'],
      ['file', 'a.txt'],
    ])
  })
})

describe('partial answers', () => {
  const word = fc.constantFrom('a', 'b', 'c')
  const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'))
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.dictionary(word, tie('node'), { noNullPrototype: true })),
  }))
  const properties = fc.dictionary(word, node, { noNullPrototype: true })

  // Holds: navigation.except-dot-paths-also-together, navigation.laws-queries-form-data-come
  it('replace what is at the path, change nothing beside it and nothing that was given', () => {
    fc.assert(
      fc.property(properties, path, fc.option(node, { nil: undefined }), path, (source, target, value, other) => {
        const before = structuredClone(source)
        const replaced = replacePath(source, target, value)
        expect(readPath(replaced, target)).toEqual(value)
        expect(source).toEqual(before)
        const isApart = !`${target}.`.startsWith(`${other}.`) && !`${other}.`.startsWith(`${target}.`)
        if (isApart && !target.startsWith(`${other.split('.').slice(0, -1).join('.')}.`)) {
          expect(readPath(replaced, other)).toEqual(readPath(source, other))
        }
      }),
    )
  })

  // Holds: navigation.except-dot-paths-also-together
  it('leave exactly what the server has at the paths that were asked for', () => {
    fc.assert(
      fc.property(properties, properties, fc.array(path, { minLength: 1, maxLength: 2 }), (current, answer, only) => {
        const view = (values: object) => ({ component: 'x', properties: { ...values, errors: {} }, deferred: [] })
        const merged = mergeView(view(current), view(answer), { only })
        const last = only.at(-1)!
        expect(readPath(merged.properties, last)).toEqual(readPath(answer, last))
      }),
    )
  })

  it('keep the errors of other bags, and everything told to the visitor when the browser asks by itself', () => {
    const current = {
      component: 'x',
      properties: { a: 1, errors: { one: { x: '!' } }, flash: { n: 1 } },
      deferred: ['b', 'c'],
    }
    const answer = { component: 'x', properties: { b: 2, errors: {}, flash: {} }, deferred: [] }
    expect(mergeView(current, answer, { only: ['b'], errorBag: 'two' })).toEqual({
      component: 'x',
      properties: { a: 1, b: 2, errors: { one: { x: '!' }, two: {} }, flash: {} },
      deferred: ['c'],
    })
    expect(mergeView(current, answer, { only: ['b'], isDeferred: true }).properties).toEqual({
      ...current.properties,
      b: 2,
    })
    expect(mergeView(current, answer, { except: ['a', 'flash'] }).properties).toEqual({
      a: 1,
      b: 2,
      errors: {},
      flash: { n: 1 },
    })
  })
})
