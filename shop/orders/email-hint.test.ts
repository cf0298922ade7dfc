import { expect, test } from 'vitest'
import { suggestEmail } from './email-hint.ts'

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
