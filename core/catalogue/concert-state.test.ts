import { expect, test } from 'vitest'
import { findConcertState } from './concert-state.ts'

const startsAt = new Date('2026-11-28T18:30:00Z')
const before = new Date('2026-11-28T18:29:59Z')
const concert = { startsAt, status: 'scheduled', tmp_purchase_link: null, hasTickets: true } as const
const elsewhere = { ...concert, tmp_purchase_link: 'https://tickets.example', hasTickets: false }

test.each([
  ['available', concert, before],
  ['sold_out', { ...concert, hasTickets: false }, before],
  ['external', elsewhere, before],
  ['past', concert, startsAt],
  ['past', elsewhere, startsAt],
  ['cancelled', { ...concert, status: 'cancelled' }, startsAt],
  ['postponed', { ...concert, status: 'postponed' }, before],
] as const)('a concert is %s: %o at %o', (state, given, now) => {
  expect(findConcertState(given, now)).toBe(state)
})
