import { expect, test } from 'vitest'
import { findNearest } from './nearest.ts'

test.each([
  ['title', ['title'], 'title', 0],
  ['titl', ['title'], 'title', 1],
  ['tittle', ['title'], 'title', 1],
  ['tible', ['title'], 'title', 1],
  ['titel', ['title'], 'title', 1],
  ['eltit', ['title'], 'title', 4],
  // Of two equally distant names, the first is chosen.
  ['cat', ['bat', 'rat'], 'bat', 1],
  ['cat', ['house', 'rat'], 'rat', 1],
  ['', ['abc'], 'abc', 3],
  ['abc', [], '', Infinity],
])('nearest: to %j of %j it is %j, %d slips away', (written, candidates, name, distance) => {
  expect(findNearest(written, candidates)).toEqual({ name, distance })
})
