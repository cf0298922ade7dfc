import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, createWeeks, findOpeningMonth, isMonth, findMonth, dateWeekdays } from './months.ts'
import { concertOn, dateWith } from '../testing/samples.ts'

const months = fc
  .record({ year: fc.integer({ min: 1990, max: 2090 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)

describe('the weeks of a month', () => {
  it('begin on Mondays and hold every day once, in order', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = createWeeks(month, [])
        const days = weeks.flat().filter((day) => day !== null)
        expect(days.map(({ day }) => day)).toEqual(Array.from({ length: days.length }, (_, index) => index + 1))
        expect(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()).toBe(days.length)
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          week.forEach((day, weekday) => day && expect((new Date(day.date).getUTCDay() + 6) % 7).toBe(weekday))
        }
      }),
    )
  })

  it('carry the concerts of their days', () => {
    const eventDate = dateWith('2026-11-28', [concertOn('2026-11-28', 'aurore')])
    const days = createWeeks('2026-11', [eventDate])
      .flat()
      .filter((day) => day?.eventDate)
    expect(days).toEqual([{ date: '2026-11-28', day: 28, eventDate }])
  })

  it('know Monday as the first of the weekdays', () => {
    expect(dateWeekdays.map((day) => new Date(day).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0])
  })
})

describe('months', () => {
  it('are counted forth and back', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: -60, max: 60 }), (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month)
      }),
    )
    expect(addMonths('2026-12', 1)).toBe('2027-01')
  })

  it('are read from the address only where they exist', () => {
    expect(isMonth('2026-11')).toBe(true)
    for (const text of ['2026-13', '2026-1', '2026-11-01', '', undefined, ['2026-11']])
      expect(isMonth(text)).toBe(false)
  })
})

describe('the opening month', () => {
  const now = new Date('2026-11-30T23:30:00Z')

  // Holds: visitors.2-opens-month-selected-else
  it('is the asked one, else the selected, else the next date’s, else this one in the shop’s time zone', () => {
    const all = {
      asked: '2027-05',
      selectedDate: '2027-02-03',
      nextDate: '2027-01-09',
      now,
      timeZone: 'Europe/Budapest',
    }
    expect(findOpeningMonth(all)).toBe('2027-05')
    expect(findOpeningMonth({ ...all, asked: '2027-99' })).toBe('2027-02')
    expect(findOpeningMonth({ ...all, asked: undefined, selectedDate: null })).toBe('2027-01')
    const none = { ...all, asked: undefined, selectedDate: null, nextDate: null }
    expect(findOpeningMonth(none)).toBe('2026-12')
    expect(findOpeningMonth({ ...none, timeZone: 'America/New_York' })).toBe('2026-11')
  })
})

it('finds the month of a day', () => {
  expect(findMonth('2026-11-28')).toBe('2026-11')
})
