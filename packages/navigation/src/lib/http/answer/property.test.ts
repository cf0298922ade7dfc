import { expect, it } from 'vitest'
import { defer, findKind, partial, persistent, findSource } from './property.ts'

it('a property that comes in a way of its own says in which', () => {
  expect([defer(() => 1), partial(() => 1), persistent(1)].map(findKind)).toEqual(['deferred', 'partial', 'persistent'])
  for (const plain of [1, 'a', null, undefined, {}, [], () => 1]) expect(findKind(plain)).toBeUndefined()
})

it('what a property is made from is its value, or the function that gives it', () => {
  const make = () => 1
  expect([defer(make), partial(make), persistent(make)].map(findSource)).toEqual([make, make, make])
  expect([persistent('a'), 'a', null].map(findSource)).toEqual(['a', 'a', null])
  const branch = { a: 1 }
  expect(findSource(branch)).toBe(branch)
})
