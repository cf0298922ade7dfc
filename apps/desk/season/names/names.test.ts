import { expect, test } from 'vitest'
import { toTranslated, toNames } from './names.ts'

test.each([
  [
    { en: 'Hall', fr: 'Salle', hu: 'Terem' },
    { en: 'Hall', fr: 'Salle', hu: 'Terem' },
  ],
  [
    { en: '', fr: 'Salle', hu: 'Terem' },
    { en: 'Terem', fr: 'Salle', hu: 'Terem' },
  ],
  [
    { en: '', fr: 'Salle', hu: '' },
    { en: 'Salle', fr: 'Salle' },
  ],
  [{ en: 'Hall', fr: '', hu: '' }, { en: 'Hall' }],
])('names: %j is stored with another language in the place of a missing English one', (typed, stored) => {
  expect(toTranslated(typed)).toEqual(stored)
  expect(toNames(stored)).toEqual({ fr: '', hu: '', ...stored })
})
