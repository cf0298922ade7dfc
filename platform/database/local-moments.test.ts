import { expect, test } from 'vitest'
import { createClock, toLocalMoment } from './local-moments.ts'

test.each([
  // In spring an hour is skipped; in autumn one occurs twice.
  ['Europe/Paris', '2026-03-29 01:59', true],
  ['Europe/Paris', '2026-03-29 02:00', false],
  ['Europe/Paris', '2026-03-29 02:59', false],
  ['Europe/Paris', '2026-03-29 03:00', true],
  ['Europe/Paris', '2026-10-25 02:30', true],
  ['Europe/Paris', '2026-11-29 19:30', true],
  ['America/New_York', '2026-03-08 01:30', true],
  ['America/New_York', '2026-03-08 02:30', false],
  ['America/New_York', '2026-03-08 03:30', true],
  ['Australia/Sydney', '2026-10-04 01:30', true],
  ['Australia/Sydney', '2026-10-04 02:30', false],
  ['Australia/Sydney', '2026-10-04 03:30', true],
  // A whole day was skipped.
  ['Pacific/Apia', '2011-12-30 12:00', false],
  ['Pacific/Apia', '2011-12-31 00:30', true],
  ['Pacific/Kiritimati', '2026-06-01 00:00', true],
])('clock: in %s there is %s: %s', (zone, local, expected) => expect(createClock(zone)(local)).toBe(expected))

test('clock: an hour on the wall is told with its zone, and none is none', () => {
  expect(toLocalMoment('2026-11-29 19:30', { timeZone: 'Europe/Budapest' })).toBe('2026-11-29 19:30 Europe/Budapest')
  expect(toLocalMoment(undefined, { timeZone: 'Europe/Budapest' })).toBeNull()
})
