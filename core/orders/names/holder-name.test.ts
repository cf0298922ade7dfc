import { expect, test } from 'vitest'
import { ticketHolderRule, nameField, findSerialOfField } from './holder-name.ts'

test.each([
  ['name_1', 1],
  ['name_42', 42],
  ['name_9999999999', 9_999_999_999],
  ['name_99999999990', null],
  ['name_0', null],
  ['name_042', null],
  ['name_', null],
  ['name_4a', null],
  ['name_4 ', null],
  ['first_name_4', null],
  ['email', null],
])('names on tickets: %j is the field of %s', (field, serial) => {
  expect(findSerialOfField(field)).toBe(serial)
  if (serial !== null) expect(nameField(serial)).toBe(field)
})

test('names on tickets: none is the buyer’s own, and marks alone are no name', () => {
  expect(['', 'Kim', '!?', '42'].map((name) => ticketHolderRule.isRight!(name))).toEqual([false, true, false, false])
})
