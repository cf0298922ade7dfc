import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

const namesIn = (cache: LruCache<number>) => ['a', 'b', 'c', 'd'].filter((name) => cache.peek(name) !== undefined)

test('lru cache: what was asked for longest ago goes; a look alone asks for nothing', () => {
  const cache = new LruCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  expect([cache.get('a'), cache.peek('b'), cache.get('c')]).toEqual([1, 2, undefined])
  cache.set('c', 3)
  expect(namesIn(cache)).toEqual(['a', 'c'])
  cache.set('a', 4)
  cache.set('d', 5)
  expect([namesIn(cache), cache.get('a')]).toEqual([['a', 'd'], 4])
})

test('lru cache: costs are counted once, whatever takes a value out', () => {
  const cache = new LruCache<number>(10)
  cache.set('a', 1, 4)
  cache.set('a', 1, 6)
  cache.set('b', 2, 4)
  expect([cache.cost, namesIn(cache)]).toEqual([10, ['a', 'b']])
  cache.set('c', 3, 5)
  expect([cache.cost, namesIn(cache)]).toEqual([9, ['b', 'c']])
  cache.delete('b')
  cache.delete('b')
  expect(cache.cost).toBe(5)
  cache.set('d', 4, 11)
  expect([cache.cost, namesIn(cache)]).toEqual([0, []])
})
