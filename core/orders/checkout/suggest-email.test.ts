import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

// Holds: visitors.25-success-reference-tickets-qr
test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['Anna.K@gmai.com', 'Anna.K@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@GMIAL.com', 'anna@gmail.com'],
  ['jean@ornage.fr', 'jean@orange.fr'],
  ['jean@laposte.ne', 'jean@laposte.net'],
  ['kata@fremail.hu', 'kata@freemail.hu'],
  ['kata@citromaill.hu', 'kata@citromail.hu'],
  [' anna@gmial.com ', 'anna@gmail.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each(['anna@gmail.com', 'anna@example.com', 'anna@fred.fr', 'anna@mail.com', 'anna', '@gmial.com', 'anna@', ''])(
  '%j gets no hint',
  (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  },
)

test.each([
  // Of equal length, but two letters different.
  'anna@gxaxl.com',
  'anna@gxmil.com',
  'anna@gaxil.com',
  'anna@gxyil.com',
])('%j is too far from everything', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})

test('an address of one letter, and one with an @ in its name, have their hint', () => {
  expect(suggestEmail('a@gmial.com')).toBe('a@gmail.com')
  expect(suggestEmail('a@b@gmial.com')).toBe('a@b@gmail.com')
})

test('the shortest domain that is compared has eight letters, typed with seven', () => {
  expect(suggestEmail('anna@mai.com')).toBe('anna@mail.com')
  expect(suggestEmail('anna@live.fr')).toBeNull()
  expect(suggestEmail('anna@liv.com')).toBe('anna@live.com')
})
