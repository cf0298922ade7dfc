import { expect, it } from 'vitest'
import { findDayAppearance } from './event-dates.ts'
import { concertOn, dateWith } from '../testing/samples.ts'

const date = '2026-11-28'
const day = (...states: ('available' | 'sold_out' | 'past' | 'external' | 'cancelled' | 'postponed')[]) =>
  dateWith(
    date,
    states.map((state, index) => concertOn(date, `venue-${index}`, { state })),
  )

it('is open as long as one venue has tickets, here or elsewhere on the web', () => {
  expect(findDayAppearance(day('sold_out', 'available'), null)).toBe('open')
  expect(findDayAppearance(day('external'), null)).toBe('open')
})

it('is unavailable when no venue has, and past when all are', () => {
  expect(findDayAppearance(day('sold_out', 'cancelled'), null)).toBe('unavailable')
  expect(findDayAppearance(day('past', 'sold_out'), null)).toBe('unavailable')
  expect(findDayAppearance(day('past', 'past'), null)).toBe('past')
})

it('stands back in the calendar of a venue that does not play', () => {
  expect(findDayAppearance(day('available'), 'venue-0')).toBe('open')
  expect(findDayAppearance(day('sold_out', 'available'), 'venue-0')).toBe('open')
  expect(findDayAppearance(day('available'), 'venue-7')).toBe('elsewhere')
  expect(findDayAppearance(day('past'), 'venue-7')).toBe('past')
})

it.each([
  ['available', 'open'],
  ['external', 'open'],
  ['sold_out', 'unavailable'],
  ['cancelled', 'unavailable'],
  ['postponed', 'unavailable'],
  ['past', 'past'],
] as const)('of one concert that is %s is %s', (state, look) => {
  expect(findDayAppearance(day(state), null)).toBe(look)
})
