import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pauseAfterAnswer, pauseAfterSilence } from './poll-pause.ts'

const maxPause = 10 * 60

test('poll pause: a provider that is silent is asked after 5, 10, 20 seconds and so on, and never later than after ten minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(pauseAfterSilence)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600])
  expect(pauseAfterSilence(2_000)).toBe(maxPause)
})

test('poll pause: a payment that stays open is asked about after a quarter of its age', () => {
  expect([0, 60, 400, 86_400].map(pauseAfterAnswer)).toEqual([15, 15, 100, 600])
})

test('poll pause: both grow, and stay within their bounds', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000_000), (count, age) => {
      expect(pauseAfterSilence(count + 2)).toBeGreaterThanOrEqual(pauseAfterSilence(count + 1))
      expect(pauseAfterAnswer(age + 1)).toBeGreaterThanOrEqual(pauseAfterAnswer(age))
      for (const pause of [pauseAfterSilence(count + 1), pauseAfterAnswer(age)]) {
        expect(pause).toBeGreaterThan(0)
        expect(pause).toBeLessThanOrEqual(maxPause)
      }
    }),
  )
})
