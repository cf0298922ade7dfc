import { expect, test } from 'vitest'
import { findSeason } from './season.ts'

test.each([
  ['2026-08-01T00:00:00+02:00', 2026],
  ['2026-07-31T23:59:59+02:00', 2025],
  ['2026-12-31T23:00:00Z', 2026],
  ['2027-01-01T12:00:00Z', 2026],
  ['2027-07-31T21:59:59Z', 2026],
  ['2027-07-31T22:00:00Z', 2027],
])('season: %s is in the season that begins in %d, by the clocks of the shop', (moment, season) => {
  expect(findSeason(new Date(moment), 'Europe/Budapest')).toBe(season)
})
