import { expect, test } from 'vitest'
import { type ChangingDate, findChangeRefusal } from './date-change.ts'

const day = (offset: number, hour = 18) => new Date(Date.UTC(2026, 10, 20 + offset, hour))
const clock = { now: day(0, 12), timeZone: 'Europe/Paris' }
const date: ChangingDate = { venueId: 1, slot: '', startsAt: day(5), doorsAt: day(5, 17), status: 'scheduled' }
const place = ({ venueId, slot, startsAt, doorsAt }: ChangingDate) => ({ venueId, slot, startsAt, doorsAt })

test('a concert to come can be moved, postponed and cancelled, and one of last night, too', () => {
  for (const startsAt of [day(5), day(-1, 20)]) {
    const concert = { ...date, startsAt, doorsAt: startsAt }
    expect(findChangeRefusal(concert, { kind: 'cancelled' }, clock)).toBeNull()
    expect(findChangeRefusal(concert, { kind: 'postponed', returnUntil: '2026-11-20' }, clock)).toBeNull()
    expect(findChangeRefusal(concert, { kind: 'moved', to: place({ ...date, startsAt: day(9) }) }, clock)).toBeNull()
  }
})

test.each([
  ['over', { ...date, startsAt: day(-2), doorsAt: day(-2) }, { kind: 'cancelled' }],
  ['already_cancelled', { ...date, status: 'cancelled' }, { kind: 'cancelled' }],
  ['already_cancelled', { ...date, status: 'cancelled' }, { kind: 'moved', to: place({ ...date, startsAt: day(9) }) }],
  ['already_postponed', { ...date, status: 'postponed' }, { kind: 'postponed' }],
  ['return_is_over', date, { kind: 'postponed', returnUntil: '2026-11-19' }],
  ['time_is_over', date, { kind: 'moved', to: place({ ...date, startsAt: day(-1), doorsAt: day(-1) }) }],
  ['doors_after_start', date, { kind: 'moved', to: place({ ...date, doorsAt: day(6) }) }],
  ['nothing_changes', date, { kind: 'moved', to: place(date) }],
] as const)('%s', (refusal, concert, wished) => {
  expect(findChangeRefusal(concert as ChangingDate, wished, clock)).toBe(refusal)
})

test.each([
  ['hall', { venueId: 2 }],
  ['slot', { slot: 'matinee' }],
  ['doors', { doorsAt: day(5, 16) }],
])('another %s alone is a move', (_, change) => {
  expect(findChangeRefusal(date, { kind: 'moved', to: { ...place(date), ...change } }, clock)).toBeNull()
})

test('a postponed concert can be put back on its day, and its old day may be over', () => {
  const postponed = { ...date, status: 'postponed' } as const
  expect(findChangeRefusal(postponed, { kind: 'moved', to: place(date) }, clock)).toBeNull()
  const later = { ...clock, now: day(40) }
  expect(findChangeRefusal(postponed, { kind: 'moved', to: place({ ...date, startsAt: day(60) }) }, later)).toBeNull()
  expect(findChangeRefusal(postponed, { kind: 'cancelled' }, later)).toBeNull()
})
