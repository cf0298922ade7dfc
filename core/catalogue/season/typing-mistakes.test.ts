import { expect, test } from 'vitest'
import { countMistakes, findMeantWord } from './typing-mistakes.ts'

const known = ['beethoven', 'mozart', 'vivaldi', 'tchaikovsky', 'liszt', 'wander', 'bach', 'bartok', 'est'].map(
  (word) => ({
    word,
    spelled: word.toUpperCase(),
  }),
)

test.each([
  ['', '', 0],
  ['bach', 'bach', 0],
  ['bach', '', 4],
  ['', 'bach', 4],
  ['beethowen', 'beethoven', 1],
  ['mozrat', 'mozart', 1],
  ['abcd', 'badc', 2],
  ['ca', 'abc', 3],
])('typing mistakes: from %j to %j there are %i', (typed, meant, count) => {
  expect(countMistakes(typed, meant)).toBe(count)
  expect(countMistakes(meant, typed)).toBe(count)
})

test.each([
  ['beethowen', 'beethoven'],
  ['betoven', 'beethoven'],
  ['mozrat', 'mozart'],
  ['vivladi', 'vivaldi'],
  ['chaikovsky', 'tchaikovsky'],
  ['lizt', 'liszt'],
])('typing mistakes: %s means %s', (typed, meant) => {
  expect(findMeantWord(typed, known)?.word).toBe(meant)
})

test.each(['wagner', 'bah', 'bac', 'xyzzy', 'beethavvim', 'baryton', 'pest', ''])(
  'typing mistakes: %s means nothing that is there',
  (typed) => {
    expect(findMeantWord(typed, known)).toBeNull()
  },
)

test('typing mistakes: of several the one with the fewest is meant, else the nearer one', () => {
  const near = ['carmina', 'carmine', 'carmen'].map((word) => ({ word, spelled: word }))
  expect(findMeantWord('carmima', near)?.word).toBe('carmina')
  expect(findMeantWord('carminx', near)?.word).toBe('carmina')
})
