import { expect, test } from 'vitest'
import { isMatch } from './match.ts'

test.each([
  ['Halls and price lists', '', true],
  ['Halls and price lists', 'price halls', true],
  ['Halls and price lists', 'PRI', true],
  ['Halls and price lists', 'rice', false],
  ['Halls and price lists', 'halls plan', false],
  ['Halls and price lists', 'plan halls', false],
  ['Évènements (à venir)', 'evenements', true],
  ['Evenements', 'évè', true],
  ['Évènements (à venir)', 'a ven', true],
])('palette: of "%s" the words "%s" fit: %s', (text, typed, isFit) => {
  expect(isMatch(text, typed)).toBe(isFit)
})
