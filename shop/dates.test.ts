import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, calendarDateOf, formatDate, isCalendarDate, timeZone } from './dates.ts'
import { locales } from './locales.ts'

afterEach(() => vi.restoreAllMocks())

describe('a date', () => {
  it('is written as each language writes it', () => {
    expect(formatDate('2026-11-28', 'full', 'en')).toBe('Saturday, November 28, 2026')
    expect(formatDate('2026-11-28', 'full', 'fr')).toBe('samedi 28 novembre 2026')
    expect(formatDate('2026-11-28', 'full', 'hu')).toBe('2026. november 28., szombat')
  })

  it('is read in the time zone of the shop, wherever server and visitor are', () => {
    expect(timeZone).toBe('Europe/Budapest')
    expect(calendarDateOf(new Date('2026-11-28T23:30:00Z'))).toBe('2026-11-29')
    expect(formatDate('2026-11-28T23:30:00Z', 'full', 'en')).toContain('November 29')
  })

  it('that cannot be read says so, and is logged', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const locale of locales) expect(formatDate('the day after', 'full', locale)).toBe('Invalid Date')
    expect(log).toHaveBeenCalledTimes(locales.length)
    expect(log.mock.calls[0]?.[0]).toContain('the day after')
  })
})

describe('a time', () => {
  it('has 24 hours in French and Hungarian, before and after the clocks change', () => {
    expect(formatDate('2026-11-27T18:30:00Z', 'time', 'fr')).toBe('19:30')
    expect(formatDate('2026-11-27T18:30:00Z', 'time', 'hu')).toBe('19:30')
    expect(formatDate('2027-06-27T17:30:00Z', 'time', 'hu')).toBe('19:30')
    expect(formatDate('2026-11-27T23:05:00Z', 'time', 'fr')).toMatch(/^0{1,2}:05$/)
    expect(formatDate('2026-11-27T18:30:00Z', 'time', 'en')).toMatch(/^7:30\sPM$/)
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
