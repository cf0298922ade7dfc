import { expect, test } from 'vitest'
import { findUnseen, readExpectations, readKnown, readUnseen } from './unseen-texts.ts'

test('unseen texts: a test of the desk expects every text in English, but for those of a list that only becomes shorter', () => {
  const unseen = [...readUnseen().values()].flatMap((area) => area.unseen)
  const known = readKnown()
  // Add the text to a test of its page; `node apps/desk/testing/unseen-texts.ts --list` prints the
  // remaining ones.
  expect(unseen.filter((key) => !known.includes(key))).toEqual([])
  // `node apps/desk/testing/unseen-texts.ts --write` removes covered texts from the list.
  expect(known.filter((key) => !unseen.includes(key))).toEqual([])
})

test.each([
  ['Save', `expect(outline()).toBe('<button "Save" submit>')`, true],
  ['Save', `expect(outline()).toBe('Save the date')`, false],
  ['Save', `// Save\nexpect(1)`, false],
  ['Save', `test('Save', () => {})`, false],
  ['Saved at {at}.', `expect(text).toBe('Saved at 12:30. Good.')`, true],
  ['Saved at {at}.', `expect(text).toBe('Saved at noon')`, false],
  ['{count, plural, one {# seat} other {# seats}}', `expect(text).toBe('1 seat, 12 seats')`, true],
  ['{count, plural, one {# seat} other {# seats}}', `expect(text).toBe('12 seats')`, false],
  ['Portrait', 'expect(text).toBe(`\n  Portrait\n  there`)', true],
  ['Portrait', 'expect(text).toBe(`Portrait of a lady`)', false],
])('unseen texts: whether “%s” is seen by %s: %s', (text, source, isSeen) => {
  expect(findUnseen({ key: text }, readExpectations([source]))).toEqual(isSeen ? [] : ['key'])
})
