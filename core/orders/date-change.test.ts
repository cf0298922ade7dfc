import { expect, test } from 'vitest'
import { type ChangingDate, findChangeRefusal, findOddities } from './date-change.ts'

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
] as const)('%s', (refusal, concert, requested) => {
  expect(findChangeRefusal(concert as ChangingDate, requested, clock)).toBe(refusal)
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

// Paris is an hour ahead of UTC here.
test.each([
  ['nothing by day', { startsAt: day(9, 18), doorsAt: day(9, 17) }, []],
  ['the last minute of the evening', { startsAt: new Date(Date.UTC(2026, 10, 29, 21, 59)), doorsAt: day(9, 21) }, []],
  ['23:00', { startsAt: day(9, 22), doorsAt: day(9, 21) }, ['night']],
  ['7:00', { startsAt: day(9, 6), doorsAt: day(9, 5) }, ['night']],
  ['8:00', { startsAt: day(9, 7), doorsAt: day(9, 6) }, []],
  ['doors three hours before', { startsAt: day(9, 18), doorsAt: day(9, 15) }, []],
  ['doors four hours before', { startsAt: day(9, 18), doorsAt: day(9, 14) }, ['early_doors']],
  ['both', { startsAt: day(9, 23), doorsAt: day(9, 17) }, ['night', 'early_doors']],
])('odd about a move, %s: %o', (_, times, odd) => {
  expect(findOddities(date, { ...place(date), ...times }, clock.timeZone)).toEqual(odd)
})

test('odd about a move is only what it changes', () => {
  const late = { ...date, startsAt: day(5, 23), doorsAt: day(5, 17) }
  expect(findOddities(late, { ...place(late), venueId: 2 }, clock.timeZone)).toEqual([])
  const other = { startsAt: day(6, 18), doorsAt: day(6, 12) }
  expect(findOddities(late, { ...place(late), ...other }, clock.timeZone)).toEqual([])
})

test('the word of an address that stays is odd elsewhere and at another time, not where there is none or a new one', () => {
  const matinee = { ...date, slot: 'matinee' }
  const odd = (change: object) => findOddities(matinee, { ...place(matinee), ...change }, clock.timeZone)
  expect(odd({ venueId: 2 })).toEqual(['slot_stays'])
  expect(odd({ startsAt: day(9), doorsAt: day(9, 17) })).toEqual(['slot_stays'])
  expect(odd({ doorsAt: day(5, 16) })).toEqual([])
  expect([odd({ venueId: 2, slot: '' }), odd({ venueId: 2, slot: 'late' })]).toEqual([[], []])
})
