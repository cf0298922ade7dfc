import { describe, expect, it } from 'vitest'
import { isCovered, replacePath } from './paths.ts'
import { readPath } from './read-path.ts'

describe('reading at a path', () => {
  it('gives what stands there, in lists, too', () => {
    expect(readPath({ a: { b: [{ c: 7 }] } }, 'a.b.0.c')).toBe(7)
    expect(readPath({ a: null }, 'a')).toBeNull()
  })

  it('gives nothing where there is nothing, and nothing that is inherited', () => {
    for (const source of [{}, { a: null }, { a: 'text' }, { a: 7 }, null, undefined])
      expect(readPath(source, 'a.length')).toBeUndefined()
    expect(readPath({}, 'toString')).toBeUndefined()
    expect(readPath({ a: {} }, 'a.__proto__')).toBeUndefined()
  })
})

describe('replacing at a path', () => {
  it('changes members of lists, and leaves lists lists', () => {
    const source = { list: [{ a: 1 }, { a: 2 }], other: {} }
    const replaced = replacePath(source, 'list.1.a', 3)
    expect(replaced).toEqual({ list: [{ a: 1 }, { a: 3 }], other: {} })
    expect(Array.isArray(replaced.list)).toBe(true)
    expect(replaced.list[0]).toBe(source.list[0])
    expect(replaced.other).toBe(source.other)
    expect(source.list[1]).toEqual({ a: 2 })
    expect(replacePath([1, 2, 3], '1', 7)).toEqual([1, 7, 3])
  })

  it('removes a field where it is given undefined, and leaves a list as long as it is', () => {
    expect(Object.keys(replacePath({ a: 1, b: 2 }, 'a', undefined))).toEqual(['b'])
    expect(replacePath([1, 2], '0', undefined)).toEqual([1, 2])
  })

  it('makes the objects of the path that are missing, or are none', () => {
    expect(replacePath({}, 'a.b.c', 1)).toEqual({ a: { b: { c: 1 } } })
    for (const a of [null, 'text', 7]) expect(replacePath({ a }, 'a.b', 1)).toEqual({ a: { b: 1 } })
  })

  it('takes no name for the prototype', () => {
    const replaced = replacePath({}, '__proto__.polluted', 1)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(replaced)).toEqual(['__proto__'])
  })
})

it('a path is covered by its own name and those above it, not by names that begin alike', () => {
  expect(isCovered('a.b', ['a.b'])).toBe(true)
  expect(isCovered('a.b', ['x', 'a'])).toBe(true)
  expect(isCovered('ab', ['a'])).toBe(false)
  expect(isCovered('a', ['a.b'])).toBe(false)
  expect(isCovered('a', [])).toBe(false)
})
