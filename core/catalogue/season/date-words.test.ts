import { expect, test } from 'vitest'
import { readDateWords } from './date-words.ts'

const read = (text: string) => readDateWords(text.split(' '))
const month = (...values: number[]) => ({ part: 'month', values })
const weekday = (...values: number[]) => ({ part: 'weekday', values })

test.each([
  ['december', month(12)],
  ['decembre', month(12)],
  ['decemberben', month(12)],
  ['decemberi', month(12)],
  ['dec', month(12)],
  ['fevrier', month(2)],
  ['februar', month(2)],
  ['marcius', month(3)],
  ['mars', month(3)],
  ['majusban', month(5)],
  ['aout', month(8)],
  ['sept', month(9)],
  ['szeptember', month(9)],
  ['sunday', weekday(7)],
  ['sundays', weekday(7)],
  ['dimanche', weekday(7)],
  ['vasarnap', weekday(7)],
  ['vasarnapi', weekday(7)],
  ['hetfon', weekday(1)],
  ['pentekenkent', weekday(5)],
  ['mercredi', weekday(3)],
  ['weekend', weekday(6, 7)],
  ['hetvegen', weekday(6, 7)],
  ['2027', { part: 'year', values: [2027] }],
])('words of dates: %s names days', (word, named) => {
  expect(read(word)).toEqual([named])
})

test.each(['bach', 'marchand', 'marchandeau', 'junior', 'mai1', '1007', '12', '1926', 'decembrist', 'sun', 'mon', ''])(
  'words of dates: %j names none',
  (word) => {
    expect(read(word)).toEqual([null])
  },
)

test('words of dates: a number is a day beside a month only', () => {
  const day = (value: number) => ({ part: 'day', values: [value] })
  expect(read('bach december 12')).toEqual([null, month(12), day(12)])
  expect(read('1er decembre')).toEqual([day(1), month(12)])
  expect(read('december 24th')).toEqual([month(12), day(24)])
  expect(read('sunday 12')).toEqual([weekday(7), null])
  expect(read('december 32 0 007')).toEqual([month(12), null, null, null])
})

test('words of dates: of several months each is as good, and of weekdays', () => {
  expect(read('november december vasarnap')).toEqual([month(11, 12), month(11, 12), weekday(7)])
})
