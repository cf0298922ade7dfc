import { expect, test } from 'vitest'
import { isLookedAtAhead } from './looked-at-ahead.ts'

test.each([
  ['GET', {}, false],
  ['POST', {}, false],
  ['HEAD', {}, true],
  ['GET', { 'sec-purpose': 'prefetch' }, true],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, true],
  ['GET', { purpose: 'prefetch' }, true],
  ['GET', { 'x-moz': 'prefetch' }, true],
  ['GET', { purpose: 'other' }, false],
])('looked at ahead: %s with %j: %s', (method, headers, expected) => {
  expect(isLookedAtAhead({ method, headers })).toBe(expected)
})
