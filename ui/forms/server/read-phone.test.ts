import { expect, test } from 'vitest'
import { readPhone } from './read-phone.ts'

const anywhere = { country: 'FR', allowedCountries: null }
const read = (text: string, rules: Parameters<typeof readPhone>[1] = anywhere) => readPhone(text, rules)?.number ?? null

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['+36 30 123 4567', '+36301234567'],
  ['+33612345678', '+33612345678'],
  [' 06 12 34 56 78 ', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+36 (0)30 123 4567', '+36301234567'],
  ['0036(0)30 123 4567', '+36301234567'],
  ['+36 (06) 30 123 4567', '+36301234567'],
  ['+49 (0) 30 901820', '+4930901820'],
  // In Italy the leading zero is part of the number.
  ['+39 06 698 12345', '+390669812345'],
  ['+٣٣ ٦ ١٢ ٣٤ ٥٦ ٧٨', '+33612345678'],
  ['＋３３６１２３４５６７８', '+33612345678'],
])('%s is %s', (typed, number) => {
  expect(read(typed)).toBe(number)
})

// Holds: visitors.19-phone-says-why-asked
test('a national number is read as one of the chosen country', () => {
  expect(read('30 123 4567', { country: 'HU', allowedCountries: null })).toBe('+36301234567')
})

// Holds: validation.parser-limits-national-number-2
test.each(['', '12', '06 12 34', '+33 6 12 34 56 78 90 12 34 56 78', '+999 123456', 'abc'])(
  '%j is not valid',
  (typed) => {
    expect(read(typed)).toBeNull()
  },
)

// Holds: validation.valid-if-number-valid-allowed
test('where countries are restricted, a number of another one is not valid', () => {
  expect(read('+36 30 123 4567', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBe('+36301234567')
  // Of no country at all: a satellite phone.
  expect(read('+870 773 111 632')).not.toBeNull()
  expect(read('+870 773 111 632', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBeNull()
  expect(read('+44 20 7946 0958', { country: 'FR', allowedCountries: ['FR', 'HU'] })).toBeNull()
})

// Holds: visitors.phones-as-people-write-them
test.each(['ext. 12', 'ext 12', 'x12', '#12', 'extension 12', 'poste 12', 'Mellék 12', ', ext.１２'])(
  'an extension written %j is kept',
  (extension) => {
    const number = readPhone(`+33 1 23 45 67 89 ${extension}`, anywhere)
    expect(number?.formatInternational()).toBe('+33 1 23 45 67 89 ext. 12')
    expect(readPhone(number!.formatInternational(), anywhere)?.formatInternational()).toBe('+33 1 23 45 67 89 ext. 12')
  },
)

test('a word behind a number is no extension, and a zero too many is none', () => {
  expect(readPhone('+33 1 23 45 67 89 ext', anywhere)?.formatInternational()).toBe('+33 1 23 45 67 89')
  expect(read('+33 1 23 45 67 89 mobile 12')).toBeNull()
  expect(read('+36 00 30 123 4567')).toBeNull()
})
