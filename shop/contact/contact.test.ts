import { expect, test } from 'vitest'
import { keepPhoneCharacters } from './contact.ts'

test.each([
  ['+33 (0)1-23.45', '+33 012345'],
  ['06 12+34', '06 1234'],
  ['++36', '+36'],
  ['', ''],
])('of %j the phone field keeps %j', (typed, kept) => {
  expect(keepPhoneCharacters(typed)).toBe(kept)
})
