import { afterEach, describe, expect, it, test, vi } from 'vitest'
import {
  addDays,
  findCalendarDate,
  formatDate,
  formatDayNumber,
  formatDateOfYear,
  isCalendarDate,
  findLastDayBefore,
  writeMoment,
} from './dates.ts'
import { type Locale, locales } from './locales.ts'

const inBudapest = (locale: Locale) => ({ locale, timeZone: 'Europe/Budapest' })

afterEach(() => vi.restoreAllMocks())

describe('a date', () => {
  // Holds: limits.default-locale-en-en-us, visitors.6-hungarian-dates-monday-first
  it('is written as each language writes it', () => {
    expect(formatDate('2026-11-28', 'full', inBudapest('en'))).toBe('Saturday, November 28, 2026')
    expect(formatDate('2026-11-28', 'full', inBudapest('fr'))).toBe('samedi 28 novembre 2026')
    expect(formatDate('2026-11-28', 'full', inBudapest('hu'))).toBe('2026. november 28., szombat')
  })

  // Holds: product.times-7-30-pm-19
  it('is short as each language shortens it', () => {
    expect(formatDate('2026-11-24', 'short', inBudapest('en'))).toBe('Tue, Nov 24')
    expect(formatDate('2026-11-24', 'short', inBudapest('fr'))).toBe('mar. 24 nov.')
    expect(formatDate('2026-11-24', 'short', inBudapest('hu'))).toBe('nov. 24., kedd')
  })

  // Holds: product.french-first-of-month
  it('is the premier of a month in French, and the first alone', () => {
    const styles = ['full', 'long', 'short', 'shortOfYear'] as const
    const write = (day: string, locale: Locale = 'fr') =>
      styles.map((style) => formatDate(day, style, inBudapest(locale)))
    const first = ['mardi 1er décembre 2026', '1er décembre 2026', 'mar. 1er déc.', 'mar. 1er déc. 2026']
    expect(write('2026-12-01')).toEqual(first)
    // A moment that is on the first of the month in the shop's time zone, but not in UTC.
    expect(write('2026-11-30T23:30:00Z')).toEqual(first)
    for (const day of ['2026-12-11', '2026-12-21', '2026-12-31']) expect(write(day).join()).not.toContain('er ')
    expect(['2026-12-01', '2026-12-11', '2026-12-31'].map((day) => formatDayNumber(day, 'fr'))).toEqual([
      '1er',
      '11',
      '31',
    ])
    expect([formatDayNumber('2026-12-01', 'en'), formatDayNumber('2026-12-01', 'hu')]).toEqual(['1', '1'])
    for (const style of ['month', 'monthName', 'weekday', 'time'] as const)
      expect(formatDate('2026-12-01T00:01:00Z', style, inBudapest('fr'))).not.toContain('1er')
    expect(write('2026-12-01', 'hu').join() + write('2026-12-01', 'en').join()).not.toContain('1er')
  })

  it('says its year where that is another one than now, by the clocks of the shop', () => {
    const now = new Date('2026-12-31T22:59:00Z')
    const write = (value: string, locale: Locale) => formatDateOfYear(value, 'short', { ...inBudapest(locale), now })
    expect(locales.map((locale) => write('2026-11-24', locale))).toEqual(
      locales.map((locale) => formatDate('2026-11-24', 'short', inBudapest(locale))),
    )
    expect(write('2027-01-02', 'en')).toBe('Sat, Jan 2, 2027')
    expect(write('2027-01-02', 'fr')).toBe('sam. 2 janv. 2027')
    expect(write('2027-01-02', 'hu')).toBe('2027. jan. 2., szombat')
    // Midnight in Budapest, an hour before midnight UTC.
    expect(write('2026-12-31T23:00:00Z', 'en')).toBe('Fri, Jan 1, 2027')
    expect(write('2025-12-31', 'en')).toBe('Wed, Dec 31, 2025')
    // A year does not end by UTC either.
    const after = { ...inBudapest('en'), now: new Date('2026-12-31T23:30:00Z') }
    expect(formatDateOfYear('2027-01-02', 'short', after)).toBe('Sat, Jan 2')
    expect(formatDateOfYear('2026-12-30', 'short', after)).toBe('Wed, Dec 30, 2026')
    expect(formatDateOfYear('2025-12-31T18:30:00Z', 'time', { ...inBudapest('en'), now })).toBe('7:30\u00A0PM')
  })

  // Holds: product.display-time-zone-europe-budapest
  it('is read in the time zone of the shop, wherever server and visitor are', () => {
    expect(findCalendarDate(new Date('2026-11-28T23:30:00Z'), 'Europe/Budapest')).toBe('2026-11-29')
    expect(findCalendarDate(new Date('2026-11-28T23:30:00Z'), 'America/New_York')).toBe('2026-11-28')
    expect(formatDate('2026-11-28T23:30:00Z', 'full', inBudapest('en'))).toContain('November 29')
    const inNewYork = { locale: 'en', timeZone: 'America/New_York' } as const
    expect(formatDate('2026-11-28T23:30:00Z', 'full', inNewYork)).toContain('November 28')
    expect(formatDate('2026-11-28T23:30:00Z', 'time', inNewYork)).toBe('6:30\u00A0PM')
  })

  it('that is a day alone is that day in every time zone, west and east of the date line', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Auckland', 'Pacific/Pago_Pago', 'UTC', 'America/New_York'])
      expect(formatDate('2026-11-28', 'full', { locale: 'en', timeZone })).toBe('Saturday, November 28, 2026')
  })

  // Holds: validation.invalid-date-shows-invalid-date
  it('that cannot be read says so, and is logged', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const locale of locales) expect(formatDate('the day after', 'full', inBudapest(locale))).toBe('Invalid Date')
    expect(log).toHaveBeenCalledTimes(locales.length)
    expect(log.mock.calls[0]?.[0]).toContain('the day after')
  })
})

describe('a time', () => {
  // 00:05, 04:17, 09:00, 12:00, 19:30 and 23:59 in Budapest.
  const moments = ['23:05', '03:17', '08:00', '11:00', '18:30', '22:59'].map((time) => `2026-11-27T${time}:00Z`)

  // Holds: product.times-7-30-pm-19, visitors.6-hungarian-dates-monday-first
  it.each([
    ['en', ['12:05 AM', '4:17 AM', '9:00 AM', '12:00 PM', '7:30 PM', '11:59 PM']],
    ['fr', ['0 h 05', '4 h 17', '9 h', '12 h', '19 h 30', '23 h 59']],
    ['hu', ['0:05', '4:17', '9:00', '12:00', '19:30', '23:59']],
  ] as const)('has no leading zero in its hour, and spaces that do not break, in %s', (locale, times) => {
    const unbroken = times.map((time) => time.replaceAll(' ', '\u00A0'))
    expect(moments.map((moment) => formatDate(moment, 'time', inBudapest(locale)))).toEqual(unbroken)
  })

  // Holds: visitors.6-hungarian-dates-monday-first
  it('follows the clocks of Budapest in summer', () => {
    expect(formatDate('2027-06-27T17:30:00Z', 'time', inBudapest('hu'))).toBe('19:30')
  })
})

describe('a calendar day', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '28/11/2026', ''])('is not %j', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })

  it('is counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(isCalendarDate(addDays('2026-10-24', 1))).toBe(true)
  })
})

describe('a moment as a day', () => {
  it('is not taken where something stands around the day', () => {
    for (const text of [
      'x2026-11-28',
      '2026-11-28x',
      '2026-11-28T12:00:00Z',
      '+012026-11-28',
      '2026-11-2',
      '2026-11',
      '2026',
    ])
      expect(isCalendarDate(text)).toBe(false)
    expect(isCalendarDate('2026-11-28')).toBe(true)
  })

  it('is the same wherever it is read, written as a day or as a moment', () => {
    expect(formatDate(new Date('2026-11-28T12:00:00Z'), 'weekday', inBudapest('en'))).toBe('Saturday')
    expect(formatDate('2026-11-28', 'weekday', inBudapest('en'))).toBe('Saturday')
  })
})

it('a formatter is made once for each language and style', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const write = () => [
    formatDate('2026-11-28', 'weekdayShort', inBudapest('fr')),
    formatDate('2026-11-28', 'month', inBudapest('fr')),
  ]
  write()
  const first = made.mock.calls.length
  write()
  expect(made.mock.calls.length).toBe(first)
})

it('dates: a moment for spreadsheets is told by the clocks of the place, midnight as 00:00', () => {
  const budapest = (moment: string) => writeMoment(new Date(moment), 'Europe/Budapest')
  expect(budapest('2026-11-02T18:30:59Z')).toBe('2026-11-02 19:30')
  expect(budapest('2026-07-31T22:05:00Z')).toBe('2026-08-01 00:05')
})

test.each([
  ['2026-11-18T23:00:00Z', '2026-11-18'],
  ['2026-11-18T23:00:00.001Z', '2026-11-19'],
  ['2026-11-18T22:59:00Z', '2026-11-18'],
  // The night in which an hour occurs twice.
  ['2026-10-24T22:00:00Z', '2026-10-24'],
])('dates: of what is over at %s the last day is %s', (end, day) => {
  expect(findLastDayBefore(new Date(end), 'Europe/Budapest')).toBe(day)
})
