import { expect, test } from 'vitest'
import { type Coverage, findForeign, findMissing, splitRuns } from './text-runs.ts'

const has = (letters: string) => (letter: number) => letters.includes(String.fromCodePoint(letter))
const own = has('ABCabcdeimnorstuxyÁáé 0123456789(),.-')
const coverage: Coverage = {
  own,
  others: [
    { name: 'noto-sans-latin', has: has('ABCabcdeimnorstuxyÁáéNgọễ ') },
    { name: 'noto-sans-greek', has: has('Χρήστος') },
    { name: 'noto-sans-arabic', has: has('محمدعليیخواه') },
    { name: 'noto-sans-hebrew', has: has('דוד') },
    { name: 'noto-music', has: has('♯') },
  ],
}
const runs = (text: string) => splitRuns(text, coverage).map(({ text: own, font }) => [own, font])

test('text runs: what the house’s own font has is one piece of it', () => {
  expect(findForeign('Anna ó', (letter) => letter < 0x100)).toEqual([])
  expect(runs('(a, b) 12')).toEqual([['(a, b) 12', null]])
})

test('text runs: a line with a Latin letter that is lacking is wholly of the other design, as a name is', () => {
  expect(findForeign('Ngọc Ánh', own)).toEqual(['Ngọc Ánh'])
  expect(runs('Ngọc Án ễ')).toEqual([['Ngọc Án ễ', 'noto-sans-latin']])
})

test('text runs: of other writings each word is, and what stands beside stays', () => {
  expect(findForeign('anna Χρήστος 12', own)).toEqual(['Χρήστος'])
  expect(runs('anna Χρήστος 12')).toEqual([
    ['anna ', null],
    ['Χρήστος', 'noto-sans-greek'],
    [' 12', null],
  ])
  expect(runs('a B♯ b')).toEqual([
    ['a B', null],
    ['♯', 'noto-music'],
    [' b', null],
  ])
})

// Holds: tickets.papers-have-every-letter
test('text runs: what is read from the right is drawn from the left, word by word, with its signs turned', () => {
  expect(runs('anna محمد علي 12')).toEqual([
    ['anna ', null],
    ['12', null],
    [' ', null],
    ['علي', 'noto-sans-arabic'],
    [' ', null],
    ['محمد', 'noto-sans-arabic'],
  ])
  expect(runs('דוד (דו) דוד')).toEqual([
    ['דוד', 'noto-sans-hebrew'],
    [' ', null],
    ['(', null],
    ['דו', 'noto-sans-hebrew'],
    [')', null],
    [' ', null],
    ['דוד', 'noto-sans-hebrew'],
  ])
})

test('text runs: a joiner stays in its word, and is missed nowhere', () => {
  expect(runs('می\u200Cخواهم')).toEqual([['می\u200Cخواهم', 'noto-sans-arabic']])
  expect(findMissing('می\u200Cخواهم\u202E \u{1D518}♯', coverage)).toEqual([0x1d518])
})

test('text runs: of a letter with marks that no font has whole, the house’s own is drawn', () => {
  expect(runs('\u{1D518}')).toEqual([['\u{1D518}', null]])
})
