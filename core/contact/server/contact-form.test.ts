import { expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { createContactSchema } from './contact-form.ts'

const message = { firstName: 'Ana', lastName: 'Sousa', email: 'ana@example.com', message: 'Hello', turnstileToken: 'a' }
const takes = (locale: Locale, phone: string) =>
  createContactSchema(locale, 'GB').safeParse({ ...message, phone }).success

test('contact: a number without a plus is of the country that the language suggests, in English of the shop’s', () => {
  expect([takes('en', '020 7946 0958'), takes('fr', '020 7946 0958'), takes('hu', '020 7946 0958')]).toEqual([
    true,
    false,
    false,
  ])
  expect([takes('fr', '06 12 34 56 78'), takes('hu', '30 123 4567'), takes('en', '+36 30 123 4567')]).toEqual([
    true,
    true,
    true,
  ])
})

// Holds: contact.phone-letters
test('contact: letters are no phone number, with JavaScript or without, and none is one that may be left out', () => {
  for (const locale of ['en', 'fr', 'hu'] as const) {
    expect([takes(locale, 'abc'), takes(locale, 'call me')]).toEqual([false, false])
    expect([takes(locale, ''), takes(locale, '  '), takes(locale, '\u200B')]).toEqual([true, true, true])
  }
})
