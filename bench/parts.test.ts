import { expect, test } from 'vitest'
import { findParts } from './parts.ts'

const known = ['pages', 'cart', 'memory']

test('bench: without a name all parts run', () => {
  expect(findParts(known, [])).toEqual(known)
})

test('bench: the named parts run, each once, in the order of the run', () => {
  expect(findParts(known, ['memory', 'pages', 'memory'])).toEqual(['pages', 'memory'])
})

test('bench: an unknown part is refused with the names of those that there are', () => {
  expect(() => findParts(known, ['pages', 'speed'])).toThrow('no part named speed. There are: pages, cart, memory')
})

test('bench: a part that runs only when it is named is left out of a run of all', () => {
  expect(findParts(known, [], ['memory'])).toEqual(['pages', 'cart'])
  expect(findParts(known, ['memory'], ['memory'])).toEqual(['memory'])
})

test('bench: all are those too that run only when they are named', () => {
  expect(findParts(known, ['cart', 'all'], ['memory'])).toEqual(known)
})
