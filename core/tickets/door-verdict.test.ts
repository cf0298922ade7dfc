import { expect, test } from 'vitest'
import { checkTicket, findDoorDay, type DoorTicket } from './door-verdict.ts'

const ticket: DoorTicket = {
  state: 'valid',
  isReplaced: false,
  dateStatus: 'scheduled',
  startsAt: new Date('2026-11-28T23:30:00Z'),
  venueSlug: 'vigado',
}
// Half past midnight in Budapest.
const door = { day: '2026-11-29', venue: null, time: null }

test.each([
  ['valid', {}, door],
  ['valid', {}, { ...door, venue: 'vigado' }],
  ['admitted', { state: 'admitted' }, door],
  ['void', { state: 'void' }, door],
  ['exchanged', { state: 'exchanged' }, door],
  // Its replacement is for another date.
  ['exchanged', { state: 'exchanged', isReplaced: true }, door],
  ['replaced', { state: 'void', isReplaced: true }, door],
  ['cancelled', { dateStatus: 'cancelled' }, door],
  ['postponed', { dateStatus: 'postponed' }, door],
  ['other date', {}, { ...door, day: '2026-11-28' }],
  ['other date', {}, { ...door, day: '2026-11-30' }],
  ['other hall', {}, { ...door, venue: 'mupa' }],
  ['valid', {}, { ...door, time: '00:30' }],
  ['other time', {}, { ...door, time: '00:31' }],
  ['other time', {}, { ...door, time: '23:30' }],
  // Problems of the ticket come before problems of the evening.
  ['void', { state: 'void', dateStatus: 'cancelled' }, { ...door, day: '2026-01-01', venue: 'mupa' }],
  ['cancelled', { dateStatus: 'cancelled' }, { ...door, day: '2026-01-01', venue: 'mupa' }],
] as const)('door: %s is the verdict on a ticket that is %j, at %j', (verdict, changes, at) => {
  expect(checkTicket({ ...ticket, ...changes }, at, 'Europe/Budapest')).toBe(verdict)
})

test.each([
  ['2026-11-28T22:00:00Z', '2026-11-28'],
  ['2026-11-29T02:59:59Z', '2026-11-28'],
  ['2026-11-29T03:00:00Z', '2026-11-29'],
])('door: at %s in Budapest it is the evening of %s', (now, day) => {
  expect(findDoorDay(new Date(now), 'Europe/Budapest')).toBe(day)
})
