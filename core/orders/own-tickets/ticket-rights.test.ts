import { describe, expect, test } from 'vitest'
import { checkReturn, isOver, type OwnTicket, type RightsTerms } from './ticket-rights.ts'

const timeZone = 'Europe/Budapest'
const at = (text: string) => new Date(text)
const ordered = at('2026-10-01T10:00:00Z')

const ticket = (changes: Partial<OwnTicket> = {}): OwnTicket => ({
  state: 'valid',
  orderedAt: ordered,
  startsAt: at('2026-12-05T18:30:00Z'),
  dateStatus: 'scheduled',
  changes: [],
  ...changes,
})

const terms = (now: string, returns: RightsTerms['returns'] = null): RightsTerms => ({
  now: at(now),
  timeZone,
  returns,
})
const twoDays = { hoursBefore: 48, money: 'minus_fees' } as const

const moved = (returnUntil: string | null, changedAt = '2026-11-01T08:00:00Z') => ({
  changedAt: at(changedAt),
  returnUntil,
})

describe('a concert that was changed', () => {
  const until = (changes: OwnTicket['changes']) => ticket({ changes })

  test('gives all the money back until the end of the day, by the clocks of the shop', () => {
    const one = until([moved('2026-11-20')])
    expect(checkReturn(one, terms('2026-11-02T10:00:00Z'))).toEqual({
      right: { reason: 'date_moved', money: 'whole', until: { day: '2026-11-20' } },
    })
    // Midnight in Budapest is 23:00 in UTC.
    expect(checkReturn(one, terms('2026-11-20T22:59:59.999Z'))).toHaveProperty('right')
    expect(checkReturn(one, terms('2026-11-20T23:00:00Z'))).toEqual({ refusal: 'over', until: { day: '2026-11-20' } })
  })

  test.each([
    // The clock change in autumn: the day has 25 hours.
    ['2026-10-25', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    // The clock change in spring: it has 23.
    ['2027-03-28', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
  ])('ends with the day %s on which the clocks change', (day, last, over) => {
    const one = until([moved(day)])
    expect(checkReturn(one, terms(last))).toHaveProperty('right')
    expect(checkReturn(one, terms(over))).toHaveProperty('refusal', 'over')
  })

  test('gives nothing to who bought when it had been changed already', () => {
    const now = terms('2026-11-02T10:00:00Z')
    expect(checkReturn(until([moved('2026-11-20', '2026-09-30T10:00:00Z')]), now)).toEqual({ refusal: 'not_offered' })
    // Order and change at the same moment: the buyer has seen the new date.
    expect(checkReturn(until([moved('2026-11-20', ordered.toISOString())]), now)).toEqual({ refusal: 'not_offered' })
    expect(checkReturn(until([moved(null)]), now)).toEqual({ refusal: 'not_offered' })
  })

  test.each([
    [
      'a later day with the second change',
      [moved('2026-11-10'), moved('2026-11-30', '2026-11-05T10:00:00Z')],
      '2026-11-30',
    ],
    [
      'an earlier one: what was promised stays',
      [moved('2026-11-30'), moved('2026-11-10', '2026-11-05T10:00:00Z')],
      '2026-11-30',
    ],
    ['none with the second', [moved('2026-11-10'), moved(null, '2026-11-05T10:00:00Z')], '2026-11-10'],
    [
      'a later one with a change before the order',
      [moved('2026-11-30', '2026-09-01T10:00:00Z'), moved('2026-11-10')],
      '2026-11-10',
    ],
  ])('twice, %s', (_, changes, day) => {
    expect(checkReturn(until(changes), terms('2026-11-06T10:00:00Z'))).toMatchObject({ right: { until: { day } } })
  })

  test('takes tickets back after it has taken place, where the day is later', () => {
    const early = ticket({ startsAt: at('2026-11-05T18:30:00Z'), changes: [moved('2026-11-20')] })
    expect(checkReturn(early, terms('2026-11-06T10:00:00Z'))).toHaveProperty('right')
  })

  test('is better than what is settled for all, until it is over', () => {
    const one = until([moved('2026-11-20')])
    expect(checkReturn(one, terms('2026-11-20T10:00:00Z', twoDays))).toMatchObject({ right: { money: 'whole' } })
    expect(checkReturn(one, terms('2026-11-21T10:00:00Z', twoDays))).toMatchObject({
      right: { reason: 'buyer', money: 'minus_fees' },
    })
    // If both have passed, the one for this concert is named.
    expect(checkReturn(one, terms('2026-12-05T10:00:00Z', twoDays))).toEqual({
      refusal: 'over',
      until: { day: '2026-11-20' },
    })
  })
})

describe('a concert that takes place as announced', () => {
  test('takes nothing back unless that is settled', () => {
    expect(checkReturn(ticket(), terms('2026-10-02T10:00:00Z'))).toEqual({ refusal: 'not_offered' })
  })

  test('takes tickets back until so many hours before it begins', () => {
    const until = { moment: at('2026-12-03T18:30:00Z') }
    expect(checkReturn(ticket(), terms('2026-12-03T18:29:59.999Z', twoDays))).toEqual({
      right: { reason: 'buyer', money: 'minus_fees', until },
    })
    expect(checkReturn(ticket(), terms('2026-12-03T18:30:00Z', twoDays))).toEqual({ refusal: 'over', until })
    expect(checkReturn(ticket(), terms('2026-12-03T10:00:00Z', { hoursBefore: 48, money: 'whole' }))).toMatchObject({
      right: { money: 'whole' },
    })
  })

  test('never takes one back once it has begun', () => {
    const returns = { hoursBefore: 0, money: 'whole' } as const
    expect(checkReturn(ticket(), terms('2026-12-05T18:29:59.999Z', returns))).toHaveProperty('right')
    expect(checkReturn(ticket(), terms('2026-12-05T18:30:00Z', returns))).toHaveProperty('refusal', 'over')
  })
})

describe('whatever is settled,', () => {
  const now = terms('2026-11-02T10:00:00Z', twoDays)
  const changes = [moved('2026-11-20')]

  test.each([
    ['admitted', 'admitted'],
    ['void', 'void'],
    ['exchanged', 'void'],
  ] as const)('a ticket that is %s stays so', (state, refusal) => {
    expect(checkReturn(ticket({ state, changes }), now)).toEqual({ refusal })
  })

  test('of a concert that is cancelled none is returned: its money goes back by itself', () => {
    expect(checkReturn(ticket({ dateStatus: 'cancelled', changes }), now)).toEqual({ refusal: 'cancelled' })
  })

  test('of one that is postponed tickets are returned as of one that is moved', () => {
    expect(checkReturn(ticket({ dateStatus: 'postponed', changes }), now)).toMatchObject({
      right: { reason: 'date_moved' },
    })
    expect(checkReturn(ticket({ dateStatus: 'postponed' }), now)).toMatchObject({ right: { reason: 'buyer' } })
  })
})

test('a deadline of a day ends with it, one of a moment with that', () => {
  const now = { now: at('2026-11-20T22:30:00Z'), timeZone }
  expect(isOver({ day: '2026-11-20' }, now)).toBe(false)
  expect(isOver({ day: '2026-11-20' }, { ...now, timeZone: 'Asia/Tokyo' })).toBe(true)
  expect(isOver({ moment: now.now }, now)).toBe(true)
})
