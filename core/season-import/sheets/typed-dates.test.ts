import { expect, test } from 'vitest'
import { readTypedDay, readTypedMoment, readTypedTime } from './typed-dates.ts'

// Holds: desk.spreadsheet-days-in-languages
test.each([
  '2026-12-03',
  '2026-12-3',
  '2026/12/3',
  '2026.12.03',
  '2026. 12. 3.',
  '2026. 12. 3',
  '3.12.2026',
  '03.12.2026.',
  '3. 12. 2026',
  '３．１２．２０２６',
  'December 3, 2026',
  'Thursday, December 3, 2026',
  'Dec 3rd, 2026',
  '3rd of December 2026',
  '3 décembre 2026',
  'jeudi 3 DÉC. 2026',
  'le 3 decembre 2026',
  '2026. december 3.',
  '2026. dec. 3., csütörtök',
])('typed dates: %s is one day', (typed) => {
  expect(readTypedDay(typed)).toEqual({ day: '2026-12-03' })
})

test('typed dates: a month or a day that cannot be the other tells which is which', () => {
  for (const typed of ['25/12/2026', '12/25/2026', '25-12-2026', '25.12.2026'])
    expect([typed, readTypedDay(typed)]).toEqual([typed, { day: '2026-12-25' }])
  expect(readTypedDay('12/12/2026')).toEqual({ day: '2026-12-12' })
  expect(readTypedDay('1er mars 2027')).toEqual({ day: '2027-03-01' })
})

test.each([
  ['3/12/2026', ['2026-12-03', '2026-03-12']],
  ['03-12-2026', ['2026-12-03', '2026-03-12']],
  ['3.12.26', ['2026-12-03', '2003-12-26']],
  ['3/12/26', ['2026-12-03', '2026-03-12', '2003-12-26']],
])('typed dates: %s may be %j', (typed, readings) => {
  expect(readTypedDay(typed)).toEqual({ readings })
  expect(readTypedMoment(`${typed} 19:30`)).toEqual({ readings })
})

test.each([
  '',
  '31.4.2026',
  '2026-02-30',
  '2026-13-01',
  '2026.12-03',
  '12.2026',
  '20261203',
  'on 2026. 12. 3.',
  'December 2026',
  '3 3 December 2026',
  '3 December 2026 2027',
  'Friday, December 3, 2026',
  '3 Germinal 2026',
  '3 December March 2026',
  `3 December ${'2026 '.repeat(20)}`,
])('typed dates: %j is none', (typed) => {
  expect(readTypedDay(typed)).toBeNull()
  expect(readTypedMoment(typed)).toBeNull()
})

test.each([
  ['19:30', '19:30'],
  ['19.30', '19:30'],
  ['19h30', '19:30'],
  ['19 H', '19:00'],
  ['9 h 05', '09:05'],
  ['19:30:00', '19:30'],
  ['7:30 PM', '19:30'],
  ['7.30pm', '19:30'],
  ['8:00\u202FPM', '20:00'],
  ['8:00:00 PM', '20:00'],
  ['8 p.m.', '20:00'],
  ['8 a. m.', '08:00'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
])('typed dates: %s is an hour', (typed, time) => {
  expect(readTypedTime(typed)).toBe(time)
})

test.each([
  '',
  '19',
  '1930',
  '19.',
  '19:',
  '19:3',
  '24:00',
  '19:60',
  '13 PM',
  '0:30 am',
  '8 p',
  '8 m',
  '19:30:15',
  'at 8 pm',
  '20-30',
])('typed dates: %j is no hour', (typed) => {
  expect(readTypedTime(typed)).toBeNull()
})

test.each([
  ['2026-12-03', '2026-12-03 00:00'],
  ['2026-12-03T10:00', '2026-12-03 10:00'],
  ['2026-12-03 10:00:00', '2026-12-03 10:00'],
  ['3.12.2026 19.30', '2026-12-03 19:30'],
  ['2026. 12. 3. 19:30', '2026-12-03 19:30'],
  ['12/25/2026, 8:00:00 PM', '2026-12-25 20:00'],
  ['3 décembre 2026 à 20 h', '2026-12-03 20:00'],
  ['December 3, 2026 at 8:00 PM', '2026-12-03 20:00'],
])('typed dates: %s is a moment', (typed, moment) => {
  expect(readTypedMoment(typed)).toEqual({ day: moment })
})

test.each(['soon', '19:30', '2026-12-03 25:00', '2026-12-0310:00', '2026-12-03 10'])(
  'typed dates: %s is no moment',
  (typed) => {
    expect(readTypedMoment(typed)).toBeNull()
  },
)
